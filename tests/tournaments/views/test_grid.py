"""The director's results without a browser: who may open them, what is saved, refused and written down."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.factories import NOW
from tournaments.errors import Refusal
from tournaments.models import Board, Event, LogEntry, Play, Result, Round
from tournaments.models.event import Scale
from tournaments.services import pairs, plays, results, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Six pairs, three tables, three rounds of four boards; North deals board 1. Visitors see everything."""
    return factories.make_event(pairs=6, rounds=3, shown="all")


@pytest.fixture
def director() -> Client:
    """A browser in which the director is signed in."""
    client = Client()
    client.force_login(factories.make_director())
    return client


def grid(event: Event, query: str = "?round=1") -> str:
    return reverse("grid", args=[event.slug]) + query


def cell(event: Event, round_number: int = 1, table: int = 1, board: int = 1) -> str:
    return reverse("result", args=[event.slug, round_number, table, board])


def text_of(answer: Any) -> str:
    """Return what a page says, without tags and runs of space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def current(event: Event, board: int = 1, table: int = 1) -> Result:
    return Result.objects.get(event=event, board__number=board, table=table, is_current=True)


@pytest.mark.parametrize("name", ["grid", "result", "play"])
def test_the_dealer_is_named_in_the_language_of_the_page(event: Event, director: Client, name: str) -> None:
    """West deals board 2: an O in Catalan, where W is no letter of a seat."""
    args = {"grid": [], "result": [1, 1, 2], "play": [2, 1]}[name]
    address = reverse(name, args=[event.slug, *args]) + ("?round=1" if name == "grid" else "")
    words = text_of(director.get(address, headers={"Accept-Language": "ca"}))
    assert re.search(r"reparteix O(est)?\b", words)
    assert not re.search(r"reparteix W", words)
    assert re.search(r"dealer W(est)?\b", text_of(director.get(address)))


# Who may ---------------------------------------------------------------------------------------------------------

PAGES = [
    ("grid", []),
    ("result", [1, 1, 1]),
    ("round-close", [1]),
    ("log", []),
    ("attention", []),
]
POSTS = [("grid", []), ("result", [1, 1, 1]), ("round-close", [1])]


@pytest.mark.parametrize("method, name, args", [("get", *page) for page in PAGES] + [("post", *page) for page in POSTS])
def test_only_the_director_opens_the_pages(event: Event, method: str, name: str, args: list[int]) -> None:
    address = reverse(name, args=[event.slug, *args])
    signed_out = getattr(Client(), method)(address)
    assert (signed_out.status_code, signed_out["Location"].split("?")[0]) == (302, reverse("sign-in"))
    player = Client()
    player.force_login(User.objects.create_user("player", password="x"))
    assert getattr(player, method)(address).status_code == 403
    assert not LogEntry.objects.filter(act="round_closed").exists()


@pytest.mark.parametrize("query", ["?v=0&round=1", "?v=0&round=all"])
def test_only_the_director_gets_the_fragment(event: Event, director: Client, query: str) -> None:
    address = reverse("grid-live", args=[event.slug]) + query
    player = Client()
    player.force_login(User.objects.create_user("player", password="x"))
    assert [who.get(address).status_code for who in (Client(), player, director)] == [404, 404, 200]


def test_a_line_is_saved_by_the_director_only(event: Event, director: Client) -> None:
    address = reverse("grid-line", args=[event.slug, 1, 1, 1])
    player = Client()
    player.force_login(User.objects.create_user("player", password="x"))
    line = {"line-1-1": "n o 40", "version-1-1": "0"}
    assert [who.post(address, line).status_code for who in (Client(), player)] == [403, 403]
    assert not Result.objects.exists()
    assert director.get(address).status_code == 405
    assert director.post(address, line).status_code == 200


def test_there_is_no_page_where_nobody_plays(event: Event, director: Client) -> None:
    huge = 10**20
    for address in [
        cell(event, 1, 1, 5),
        cell(event, 1, 9, 1),
        cell(event, 9999, 9999, 9999),
        reverse("round-close", args=[event.slug, 9]),
        grid(event, "?round=9"),
        grid(event, "?round=x"),
        grid(event, f"?round={huge}"),
        reverse("grid-live", args=[event.slug]) + "?round=9",
    ]:
        assert director.get(address).status_code == 404, address
    assert director.post(reverse("grid-line", args=[event.slug, 1, 9, 1]), {}).status_code == 404


# What it costs ---------------------------------------------------------------------------------------------------

LISTS = {
    "round": lambda event: grid(event),
    "by board": lambda event: grid(event, "?round=1&order=board"),
    "all": lambda event: grid(event, "?round=all"),
    "fragment": lambda event: reverse("grid-live", args=[event.slug]) + "?v=0&round=1",
    "fragment of all": lambda event: reverse("grid-live", args=[event.slug]) + "?v=0&round=all",
    "one board": lambda event: cell(event),
    "close": lambda event: reverse("round-close", args=[event.slug, 2]),
    "log": lambda event: reverse("log", args=[event.slug]),
    "log of a pair": lambda event: reverse("log", args=[event.slug]) + "?pair=1",
    "attention": lambda event: reverse("attention", args=[event.slug]),
}


def test_a_page_costs_the_same_for_4_pairs_and_60(django_assert_max_num_queries: Any, director: Client) -> None:
    costs = []
    for count, number, boards in ((4, 2, 1), (60, 8, 4)):
        event = factories.make_event(pairs=count, rounds=number, name=f"{count} pairs", boards_per_round=boards)
        factories.enter_random_results(event, [1])
        costs.append({})
        for name, address in LISTS.items():
            with django_assert_max_num_queries(15) as counted:
                assert director.get(address(event)).status_code == 200
            costs[-1][name] = len(counted)
    assert costs[0] == costs[1]


def test_an_unchanged_grid_sends_nothing(event: Event, director: Client, django_assert_num_queries: Any) -> None:
    event.refresh_from_db()
    address = reverse("grid-live", args=[event.slug]) + f"?v={event.revision}&round=1"
    with django_assert_num_queries(3):  # session, user, event
        answer = director.get(address, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_changed_grid_sends_what_stands_and_no_line(event: Event, director: Client) -> None:
    address = reverse("grid-live", args=[event.slug]) + f"?v={event.revision}&round=1"
    factories.agree(event, 1, 1, points=30)
    answer = director.get(address)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count('hx-swap-oob="true"') == 12
    assert "<input" not in page, "what is being typed on is never replaced"
    event.refresh_from_db()
    assert f"?v={event.revision}&amp;" in page


# Typing a round --------------------------------------------------------------------------------------------------


def test_one_request_saves_all_lines_without_the_script(event: Event, director: Client) -> None:
    lines = {f"line-{board}-{table}": f"ns o {board}{table}" for board in range(1, 5) for table in range(1, 4)}
    versions = {name.replace("line", "version"): "0" for name in lines}
    answer = director.post(grid(event), lines | versions, follow=True)
    assert answer.redirect_chain == [(grid(event, "?round=1&order=table"), 302)]
    assert "12 results saved." in text_of(answer)
    stored = {(r.board.number, r.table): factories.ns_points(r) for r in Result.objects.filter(is_current=True)}
    assert stored == {(b, t): int(f"{b}{t}") for b in range(1, 5) for t in range(1, 4)}
    assert Round.objects.get(event=event, number=1).has_ended


def test_good_lines_are_saved_beside_wrong_ones_which_are_kept(event: Event, director: Client) -> None:
    lines = {"line-1-1": "n o 40", "line-2-1": "w q <b>", "line-3-1": "s o 99", "line-4-1": "  "}
    answer = director.post(grid(event), lines | {f"version-{b}-1": "0" for b in range(1, 5)})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'value="w q &lt;b&gt;"' in page
    assert 'value="s o 99"' in page
    assert 'value="n o 40"' not in page
    said = text_of(answer)
    assert "1 result saved." in said
    assert "2 lines could not be saved." in said
    assert "A side has between 0 and 72 points; 99 cannot be." in said
    assert [row.board.number for row in Result.objects.all()] == [1]
    assert re.search(r'id="in-2-1"[^>]*aria-describedby="stands-2-1 error-2-1"', page, re.DOTALL)


def test_doubling_beyond_the_rules_of_the_event_is_refused(event: Event, director: Client) -> None:
    answer = director.post(reverse("grid-line", args=[event.slug, 1, 1, 1]), {"line-1-1": "n o s 40"})
    assert "Sant Vicens is not allowed here; the highest is recontro." in text_of(answer)
    assert not Result.objects.exists()


def save(client: Client, event: Event, text: str, version: int, **more: str) -> Any:
    address = reverse("grid-line", args=[event.slug, 1, 1, 1])
    return client.post(address, {"line-1-1": text, "version-1-1": str(version), **more})


def test_a_saved_line_comes_back_empty_with_its_scores(event: Event, director: Client) -> None:
    """Clause 9.4: North's botifarra with 20 points: x = -16, doubled for North-South only."""
    answer = save(director, event, "n x 20", 0)
    assert 'value=""' in answer.content.decode()
    assert "N-S −32 E-W +16" in text_of(answer)
    row = current(event)
    assert (row.state, row.source, row.actor, row.version) == ("agreed", "director", "director", 1)


def test_a_table_cannot_change_what_the_director_typed(event: Event, director: Client) -> None:
    save(director, event, "n o 40", 0)
    with pytest.raises(Refusal) as refused:
        factories.enter(factories.join(event, 1, 1, "NS"), 1, version=1)
    assert refused.value.code == "director_entered"


def test_both_values_are_shown_where_somebody_was_faster(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    answer = save(director, event, "n o 40", 0)
    said = text_of(answer)
    assert "points 30–42" in said
    assert "points 40–32" in said
    assert 'value="n o 40"' in answer.content.decode()
    assert factories.ns_points(current(event)) == 30
    again = save(director, event, "n o 40", 0)
    assert factories.ns_points(current(event)) == 30, "sending it again decides nothing"
    assert 'name="take-1-1"' in again.content.decode()


def test_the_director_takes_the_own_line(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    save(director, event, "n o 40", 0, **{"take-1-1": "2"})
    assert (factories.ns_points(current(event)), current(event).version) == (40, 3)
    assert [factories.ns_points(row) for row in Result.objects.order_by("version")] == [30, 30, 40], "history stays"


def test_the_own_line_is_not_taken_over_what_nobody_has_seen(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    answer = save(director, event, "n o 40", 0, **{"take-1-1": "1"})
    assert "Mine counts" in text_of(answer)
    assert factories.ns_points(current(event)) == 30


def test_the_director_keeps_what_stands(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    answer = save(director, event, "n o 40", 0, **{"drop-1-1": "1"})
    assert current(event).version == 2
    page = answer.content.decode()
    assert ('value="n o 40"' in page, 'name="version-1-1" value="2.1-4"' in page) == (False, True)


def test_choosing_works_without_the_script(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    first = director.post(grid(event), {"line-1-1": "n o 40", "version-1-1": "0"})
    assert 'name="take-1-1"' in first.content.decode()
    director.post(grid(event), {"line-1-1": "n o 40", "version-1-1": "0", "take-1-1": "2"})
    assert factories.ns_points(current(event)) == 40


@pytest.mark.parametrize("text, count", [("n o 40", 1), ("np", 1)])
def test_the_same_line_sent_twice_makes_one_result(event: Event, director: Client, text: str, count: int) -> None:
    for _ in range(2):
        answer = save(director, event, text, 0)
        assert "Mine counts" not in text_of(answer)
    assert Result.objects.count() == count
    assert LogEntry.objects.filter(board=1).count() == count


def test_the_same_words_as_the_table_settle_what_waits(event: Event, director: Client) -> None:
    factories.enter(factories.join(event, 1, 1, "NS"), 1, points=40)
    answer = save(director, event, "n o 40", 0)
    assert "Mine counts" not in text_of(answer)
    assert (current(event).state, current(event).source) == ("agreed", "director")


def test_the_page_says_who_sits_where_and_escapes_names(director: Client) -> None:
    event = factories.make_event(pairs=6, rounds=3, names=[("<b>Anna</b>", "Joan")])
    page = director.get(grid(event)).content.decode()
    assert "&lt;b&gt;Anna&lt;/b&gt; – Joan" in page
    assert "<b>Anna</b>" not in page


def test_the_overview_says_what_is_missing(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1)
    factories.enter(factories.join(event, 1, 1, "NS"), 2)
    said = text_of(director.get(grid(event, "?round=all")))
    assert "N-S 1 · E-W 4 2 waits for pair 4 3, 4 missing 1 agreed" in said


# One board at one table ------------------------------------------------------------------------------------------


def slip(**changes: Any) -> dict[str, Any]:
    """What the form of the slip sends."""
    known = {"act": "enter", "version": "0", "chooser": "N", "trump": "o", "level": "none", "points": "40"}
    return known | {"side": "NS", "reason": ""} | changes


def test_a_result_is_entered_on_its_own_page(event: Event, director: Client) -> None:
    answer = director.post(cell(event), slip(side="EW", points="40", reason="read from paper"), follow=True)
    assert "Saved. It counts at once." in text_of(answer)
    row = current(event)
    assert (factories.ns_points(row), row.source, row.state, row.reason) == (
        32,
        "director",
        "agreed",
        "read from paper",
    )


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"points": "73"}, "Write the points of one side, from 0 to 72."),
        ({"points": ""}, "Write the points of one side, from 0 to 72."),
        ({"chooser": "Q"}, "Choose who made trumps."),
        ({"level": "santvicenc"}, "Choose how far the deal was doubled"),
        ({"trump": ""}, "Choose what was trumps"),
        ({"version": "x"}, "Load the page again"),
    ],
)
def test_a_wrong_slip_changes_nothing(event: Event, director: Client, changes: dict[str, str], said: str) -> None:
    answer = director.post(cell(event), slip(**changes))
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert not Result.objects.exists()


def test_a_form_without_its_version_asks_for_a_fresh_page_in_one_sentence(event: Event, director: Client) -> None:
    sent = slip()
    del sent["version"]
    said = text_of(director.post(cell(event), sent))
    assert "Load the page again and fill it in anew: it is out of date." in said
    assert "Hidden field" not in said


def test_a_correction_keeps_the_history(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    said = text_of(director.post(cell(event), slip(version="2", reason="recounted"), follow=True))
    history = said[said.index("History") :]
    assert [points in history for points in ("points 40–32", "points 30–42")] == [True, True]
    assert "recounted" in history
    entry = LogEntry.objects.get(act="director_corrected")
    assert (entry.old["points"]["NS"], entry.new["points"]["NS"], entry.reason) == (30, 40, "recounted")


def test_a_stale_correction_shows_both_and_can_be_sent_again(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    answer = director.post(cell(event), slip(version="0"))
    said = text_of(answer)
    assert "now it says oros by North, points 30–42" in said
    assert "you wrote oros by North, points 40–32" in said
    assert factories.ns_points(current(event)) == 30
    assert 'value="2.1-4" id="enter_version"' in answer.content.decode()
    director.post(cell(event), slip(version="2"))
    assert factories.ns_points(current(event)) == 40


def test_not_played_is_a_result(event: Event, director: Client) -> None:
    director.post(cell(event), {"act": "not_played", "version": "0", "reason": "time"})
    assert (current(event).kind, current(event).state, current(event).reason) == ("not_played", "agreed", "time")


@pytest.mark.parametrize("offenders", ["NS", "EW", "both"])
def test_a_penalty_names_side_and_reason(event: Event, director: Client, offenders: str) -> None:
    values = {"act": "penalise", "version": "0", "offenders": offenders}
    assert "Give a reason; it stands in the log." in text_of(director.post(cell(event), {**values, "reason": "  "}))
    assert not Result.objects.exists()
    said = text_of(director.post(cell(event), {**values, "reason": "talking"}, follow=True))
    assert "Penalty recorded." in said
    assert (current(event).offenders, current(event).reason) == (offenders, "talking")


@pytest.mark.parametrize("act", ["enter", "not_played", "penalise"])
def test_a_form_of_a_board_sent_twice_makes_one_result(event: Event, director: Client, act: str) -> None:
    page = director.get(cell(event)).content.decode()
    found = re.search(rf'name="request_id" value="([0-9a-f-]+)" id="{act}_request_id"', page)
    assert found is not None
    typed = slip(act=act, reason="talking", offenders="NS", request_id=found[1])
    for _time in range(2):
        assert director.post(cell(event), typed).status_code == 302
    assert Result.objects.count() == 1


def test_the_effect_of_a_ruling_stands_beside_its_button(event: Event, director: Client) -> None:
    said = text_of(director.get(cell(event)))
    assert "Mark not played No score for either side" in said
    assert "Give the penalty The offenders get 0, the other side the mean" in said
    assert "−100" not in said, "the scale of this event is the one from 1 to 2"


def test_the_effect_of_a_penalty_is_told_on_the_scale_of_the_event(event: Event, director: Client) -> None:
    Event.objects.update(scale=Scale.BUTINET)
    assert "On the 0–100 scale the 0 is −100." in text_of(director.get(cell(event)))


def test_a_result_is_taken_back_with_a_reason(event: Event, director: Client) -> None:
    assert 'value="withdraw"' not in director.get(cell(event)).content.decode()
    save(director, event, "n o 40", 0)
    values = {"act": "withdraw", "version": "1"}
    director.post(cell(event), {**values, "reason": ""})
    assert current(event).kind == "scored"
    director.post(cell(event), {**values, "reason": "wrong table"})
    assert (current(event).kind, current(event).version) == ("withdrawn", 2)
    factories.enter(factories.join(event, 1, 1, "NS"), 1, version=2)
    assert current(event).state == "entered", "the table may enter it again"


def test_the_page_leads_to_the_cards_and_to_a_replay_where_there_is_one(event: Event, director: Client) -> None:
    page = director.get(cell(event)).content.decode()
    assert f'href="{reverse("play", args=[event.slug, 1, 1])}"' in page
    assert reverse("replay", args=[event.slug, 1, 1]) not in page


def test_an_unknown_act_does_nothing(event: Event, director: Client) -> None:
    assert director.post(cell(event), {"act": "drop_table"}).status_code == 200
    assert not Result.objects.exists()


# Closing a round -------------------------------------------------------------------------------------------------


def test_closing_asks_first_and_lists_what_is_missing(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1)
    address = reverse("round-close", args=[event.slug, 1])
    said = text_of(director.get(address))
    assert "11 of 12 results are not settled:" in said
    assert "Table 1 N-S 1 · E-W 4 2–4 missing" in said
    assert not Round.objects.get(event=event, number=1).has_ended
    said = text_of(director.post(address, follow=True))
    assert "Round 1 is closed." in said
    assert Round.objects.get(event=event, number=1).closed_by == "director"
    assert len(LogEntry.objects.get(act="round_closed").new["missing"]) == 11
    assert "Round 1 has already ended." in text_of(director.post(address, follow=True))
    assert LogEntry.objects.filter(act="round_closed").count() == 1


def test_a_hole_of_a_closed_round_can_still_be_filled(event: Event, director: Client) -> None:
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    save(director, event, "n o 40", 0)
    assert current(event).state == "agreed"


def test_an_ended_round_is_read_and_corrected_on_request(event: Event, director: Client) -> None:
    factories.enter_random_results(event, rounds=[1])
    page = director.get(grid(event)).content.decode()
    assert 'class="form-control line-input"' not in page
    assert "Save typed lines" not in page
    assert page.count(f'href="{reverse("result", args=[event.slug, 1, 2, 3])}#enter"') == 1
    assert 'id="stands-3-2"' in page
    # What was agreed stands as text; the running round is open.
    assert director.get(grid(event, "?round=2")).content.decode().count("line-input") == 12
    assert 'id="close-round"' in director.get(grid(event, "")).content.decode(), "the running round comes first"
    again = re.search(r'id="open-lines"\s+href="([^"]+)"', page)
    assert again is not None
    opened = director.get(unescape(again[1])).content.decode()
    assert opened.count('class="form-control line-input"') == 12
    version = current(event, 3, 2).version
    kept = director.post(unescape(again[1]), {"line-3-2": "zz", "version-3-2": str(version)}).content.decode()
    assert kept.count('class="form-control line-input"') == 12
    director.post(unescape(again[1]), {"line-3-2": "s o 11", "version-3-2": str(version)})
    assert factories.ns_points(current(event, 3, 2)) == 11


def test_of_a_closed_round_only_what_is_not_settled_is_open(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    factories.enter(factories.join(event, 1, 1, "NS"), 2)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    page = director.get(grid(event)).content.decode()
    inputs = re.findall(r'id="in-(\d+-\d+)"', page)
    assert len(inputs) == 11
    assert "1-1" not in inputs
    assert {"2-1", "3-1"} <= set(inputs)
    # A line of the script comes back open, and a wrong one stays as it was typed without the script.
    assert 'id="in-1-1"' in save(director, event, "n o 31", 2).content.decode()
    wrong = director.post(grid(event), {"line-1-1": "zz", "version-1-1": "3"}).content.decode()
    assert re.search(r'id="in-1-1"\s+name="line-1-1"\s+value="zz"', wrong)


# Log -------------------------------------------------------------------------------------------------------------


def log_of(client: Client, event: Event, query: str = "") -> str:
    return text_of(client.get(reverse("log", args=[event.slug]) + query))


def test_the_log_says_who_when_what_and_both_values(event: Event, director: Client) -> None:
    factories.agree(event, 1, 1, points=30)
    director.post(cell(event), slip(version="2", reason="recounted"))
    said = log_of(director, event)
    row = said[said.index("The director corrected board 1") - 60 :]
    assert timezone.localtime().strftime("%H:") in row or "director" in row
    assert "points 40–32" in row
    assert "points 30–42" in row
    assert "recounted" in row
    assert said.index("The director corrected") < said.index("confirmed by pair 4"), "the newest first"


@pytest.mark.parametrize(
    "query, seen, unseen",
    [
        ("?kind=rounds", "closed round 1", "entered board 5"),
        ("?kind=results", "entered board 5", "closed round 1"),
        ("?board=5", "entered board 5", "entered board 6"),
        ("?pair=2", "entered board 6", "entered board 5"),
        ("?kind=rest", "name: Friday evening", "entered board 5"),
    ],
)
def test_the_log_is_filtered(event: Event, director: Client, query: str, seen: str, unseen: str) -> None:
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    tables = {s.ns.number: s.table for s in event.seatings.filter(round__number=2).select_related("ns")}
    for board, pair in ((5, 1), (6, 2)):
        place = {"event_id": event.pk, "table": tables[pair], "board": board, "expected_version": 0}
        slip_typed = factories.slip_for(board, event)
        results.enter_by_director(**place, slip=slip_typed, by=factories.make_director(), at=NOW)
    said = log_of(director, event, query)
    said = said[said.index("Reason") :]
    assert seen in said
    assert unseen not in said


def test_the_log_is_paged_and_wrong_numbers_do_no_harm(event: Event, director: Client) -> None:
    for number in range(60):
        LogEntry.objects.create(event=event, at=NOW, actor="x", act="round_ended", round=number + 100)
    assert "Round 159 ended" in log_of(director, event)
    assert "Round 100 ended" not in log_of(director, event)
    assert "Round 100 ended" in log_of(director, event, "?page=2")
    for query in ("?page=0", "?page=999", "?page=x", "?board=x", "?pair=999", "?kind=nothing"):
        assert director.get(reverse("log", args=[event.slug]) + query).status_code == 200


def test_what_names_cards_waits_for_the_end_of_the_round(event: Event, director: Client) -> None:
    LogEntry.objects.create(
        event=event, at=NOW, actor="director", act="withdrawn", round=1, table=1, board=1, secret={"card": "b9-secret"}
    )
    LogEntry.objects.create(event=event, at=NOW, actor="director", act="withdrawn", secret={"card": "c9-secret"})
    assert "secret" not in log_of(director, event)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    said = log_of(director, event)
    assert "b9-secret" in said
    assert "c9-secret" not in said, "nobody knows when this one may be read"


def test_names_in_the_log_are_escaped(event: Event, director: Client) -> None:
    changes = {1: ((), ("<i>Anna</i>", "Joan"))}
    pairs.rename_pairs(event_id=event.pk, changes=changes, by="<i>x</i>", at=NOW)
    page = director.get(reverse("log", args=[event.slug])).content
    assert b"&lt;i&gt;Anna&lt;/i&gt;" in page
    assert b"<i>" not in page


# Attention -------------------------------------------------------------------------------------------------------


def attention_of(client: Client, event: Event) -> str:
    return text_of(client.get(reverse("attention", args=[event.slug])))


def test_nothing_wants_attention_at_first(event: Event, director: Client) -> None:
    assert "Nothing: no dispute, nothing waiting" in attention_of(director, event)


def test_disputes_waiting_results_and_holes_are_listed_with_a_way_to_act(event: Event, director: Client) -> None:
    entered = factories.enter(factories.join(event, 1, 1, "NS"), 1, points=30)
    words = {"expected_version": entered.version, "reason": "we had <40>", "handed_over": False}
    results.dispute(by=factories.join(event, 1, 1, "EW"), board=1, at=NOW, **words)
    factories.enter(factories.join(event, 1, 2, "NS"), 2, points=30)
    said = attention_of(director, event)
    assert "Disputed 1" in said
    assert "we had <40>" in said
    assert "Waiting for agreement 1" in said
    assert "waits for pair 5" in said
    assert "Missing in rounds that have ended" not in said
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    answer = director.get(reverse("attention", args=[event.slug]))
    assert "Missing in rounds that have ended 10" in text_of(answer)
    assert answer.content.decode().count(f'href="{cell(event, 1, 1, 1)}"') == 1


def test_unusual_results_are_listed(event: Event, director: Client) -> None:
    director_user = factories.make_director()
    for board, changes in ((1, {"points": 0}), (2, {"points": 72}), (3, {"chooser": "W"}), (4, {})):
        results.enter_by_director(
            event_id=event.pk,
            table=1,
            board=board,
            slip=factories.slip_for(board, event, **changes),
            expected_version=0,
            by=director_user,
            at=NOW,
        )
    said = attention_of(director, event)
    assert "Unusual 3" in said
    assert said.count("one side made no point") == 2
    assert "S dealt, yet W made trumps" in said


def test_a_flagged_play_is_listed_without_its_cards(event: Event, director: Client) -> None:
    seating = factories.seating_of(event, 1, 1)
    found = [{"kind": "card", "trick": 3, "seat": "E", "card": "b9", "clause": "6.2", "legal": ["oR", "oC"]}]
    play = Play.objects.create(
        event=event,
        board=event.boards.get(number=1),
        ns=seating.ns,
        ew=seating.ew,
        table=1,
        version=1,
        is_current=True,
        text="",
        complete=True,
        irregularities=found,
        actor="x",
        at=NOW,
    )
    said = attention_of(director, event)
    assert "Flagged plays 1" in said
    assert "1 irregularity" in said
    for word in ("b9", "oR", "bastos", "oros"):
        assert word not in said
    assert (
        reverse("play", args=[event.slug, 1, 1])
        in director.get(reverse("attention", args=[event.slug])).content.decode()
    )
    Play.objects.filter(pk=play.pk).update(seen_at=NOW)
    assert "Flagged plays" not in attention_of(director, event)


DEALT = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
"""The hands of the published record below; North-South get 56 points in espases."""


@pytest.mark.parametrize("points, differs", [(56, False), (41, True)])
def test_a_slip_that_differs_from_the_cards_is_listed(
    event: Event, director: Client, points: int, differs: bool
) -> None:
    Board.objects.filter(event=event, number=1).update(hands=DEALT)
    factories.agree(event, 1, 1, trump="e", points=points)
    file = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation" / "2-complete.cpn"
    record = file.read_text(encoding="utf-8").replace('[Table "3"]', '[Table "1"]')
    place = {"event_id": event.pk, "table": 1, "board": 1, "expected_version": 0}
    plays.record_play(**place, text=record, by=factories.make_director(), at=NOW)
    assert f'href="{reverse("replay", args=[event.slug, 1, 1])}"' in director.get(cell(event)).content.decode()
    said = attention_of(director, event)
    assert ("Cards and slip differ 1" in said) is differs
    assert ("espases by North, points 41–31 (North-South first) by the cards: espases by North" in said) is differs


def test_a_penalty_is_meant_to_differ_from_the_cards(event: Event, director: Client) -> None:
    test_a_slip_that_differs_from_the_cards_is_listed(event, director, 41, True)
    director.post(cell(event), {"act": "penalise", "version": "2", "offenders": "NS", "reason": "revoke"})
    assert "Cards and slip differ" not in attention_of(director, event)
