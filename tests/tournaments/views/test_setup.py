"""Setting up without a browser: who may open what, what is made and refused, and that sealed boards stay sealed."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.forms.test_event import TYPED
from tests.tournaments.match_evenings import make_match_event
from tournaments.models import Event, LogEntry
from tournaments.selectors.names import players_of
from tournaments.services import rounds
from tournaments.services.events import change_settings
from tournaments.services.settings import settings_of

pytestmark = pytest.mark.django_db

NAMES = [("Anna Puig", "Joan Serra"), ("Mar Vila", "-Pep- Roca")]
DIRECTORS_PAGES = ["event-options", "pairs", "boards-read", "tables-cards", "dealing-sheets"]
PAGES = [*DIRECTORS_PAGES, "event", "seating", "boards"]
ACTS = ["event-show", "boards-deal"]


@pytest.fixture
def event() -> Event:
    """Six pairs, three rounds of four boards; the first has ended. Visitors see everything."""
    made = factories.make_event(pairs=6, rounds=3, names=NAMES, shown="all")
    factories.enter_random_results(made, rounds=[1])
    return made


@pytest.fixture
def director() -> Client:
    """A browser in which the director of a club is signed in."""
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    return client


@pytest.fixture
def visitor() -> Client:
    """A browser in which nobody is signed in."""
    return Client()


@pytest.fixture
def member() -> Client:
    """A browser of somebody with an account who is no director."""
    client = Client()
    client.force_login(User.objects.create_user("member"))
    return client


def url(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.slug, *more])


def text_of(answer: Any) -> str:
    """Return what a page says, without tags and runs of space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def hidden_of(answer: Any) -> dict[str, str]:
    """Return what the hidden fields of a page hold."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', answer.content.decode())
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


# Who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_the_director_opens_every_page(director: Client, event: Event, name: str):
    answer = director.get(url(name, event))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("name", DIRECTORS_PAGES)
def test_the_directors_pages_are_the_directors_alone(visitor: Client, member: Client, event: Event, name: str):
    assert visitor.get(url(name, event)).status_code == 302
    assert member.get(url(name, event)).status_code == 403


def test_acts_are_the_directors_alone(visitor: Client, member: Client, event: Event):
    for name in [*ACTS, *DIRECTORS_PAGES[:3], "dealing-sheets"]:
        assert visitor.post(url(name, event), {"shown": "nothing", "rounds": "2"}).status_code == 302
        assert member.post(url(name, event), {"shown": "nothing", "rounds": "2"}).status_code == 403
    assert visitor.post(url("board-look", event, 5)).status_code == 302
    assert member.post(url("board-look", event, 5)).status_code == 403
    assert visitor.post(reverse("event-new"), TYPED).status_code == 302
    assert member.post(reverse("event-new"), TYPED).status_code == 403
    assert Event.objects.count() == 1
    assert not LogEntry.objects.filter(act__in=["looked_at_board", "printed_dealing_sheets", "event_shown"]).exists()


def test_acts_cannot_be_called_by_a_link(director: Client, event: Event):
    for name in ACTS:
        assert director.get(url(name, event)).status_code == 405
    before = LogEntry.objects.count()
    assert director.get(url("board-look", event, 5)).headers["Location"] == url("boards", event)
    assert LogEntry.objects.count() == before, "nothing was looked at"


@pytest.mark.parametrize(
    "shown, codes",
    [
        ("nothing", {"event": 404, "seating": 404, "boards": 404}),
        ("standings", {"event": 302, "seating": 200, "boards": 404}),
        ("all", {"event": 302, "seating": 200, "boards": 200}),
    ],
)
def test_visitors_see_what_the_director_has_shown(visitor: Client, event: Event, shown: str, codes: dict[str, int]):
    Event.objects.update(shown=shown)
    assert {name: visitor.get(url(name, event)).status_code for name in codes} == codes
    assert ("Friday evening" in text_of(visitor.get("/"))) == (shown != "nothing")
    assert visitor.get(url("live-event", event)).status_code == 404


def test_the_key_of_a_table_stands_on_the_table_cards_only(director: Client, visitor: Client, event: Event):
    keys = list(event.table_links.values_list("key", flat=True))
    cards = director.get(url("tables-cards", event)).content.decode()
    assert all(f"http://127.0.0.1:8000/t/{key}/" in cards for key in keys)
    assert cards.count("data:image/svg+xml") == 3
    for client in (director, visitor):
        for page in [url(name, event) for name in PAGES if name != "tables-cards"] + ["/", reverse("event-new")]:
            body = client.get(page).content.decode()
            assert not any(key in body for key in keys), page


# Sealed ------------------------------------------------------------------------------------------------------------


def traces(body: str, event: Event, *, ended: bool) -> list[str]:
    """Return what a page gives away of the boards of ended or of sealed rounds: hands as text or as they are drawn."""
    found = []
    for board in event.boards.filter(round__ended_at__isnull=not ended):
        for hand in board.hands.split():
            seat, holdings = hand.split(":")
            drawn = ["".join(f'<b class="rank">{rank}</b>' for rank in suit) for suit in holdings.split(".")]
            long = [suit for suit in drawn if suit.count("<b") > 2]
            if holdings in body or (long and all(f"</span>{suit}</span>" in body for suit in long)):
                found.append(f"{board.number}{seat}")
    return found


def every_page(client: Client, event: Event) -> dict[str, str]:
    """Return the body of every page of setting up, and of every act on it that is no look."""
    pages = [url(name, event) for name in PAGES] + ["/", reverse("event-new"), url("live-event", event)]
    pages += [url("seating", event) + "?by=pair", url("pairs", event) + f"?copy={event.slug}"]
    bodies = {page: client.get(page, follow=True).content.decode() for page in pages}
    acts = [
        (url("boards-deal", event), {"round": "1"}),
        (url("boards-read", event), {"text": "nonsense"}),
        (url("dealing-sheets", event), {"rounds": "77"}),
        (url("pairs", event), {"act": "preview", "text": "Nil & Ona"}),
        (url("event-options", event), {"part": "settings"}),
        (url("event-show", event), {"shown": "all"}),
    ]
    return bodies | {f"POST {to}": client.post(to, data, follow=True).content.decode() for to, data in acts}


@pytest.mark.parametrize("who", ["director", "visitor", "member"])
def test_no_page_shows_a_sealed_hand_to_anybody_without_a_look(request: Any, event: Event, who: str):
    for page, body in every_page(request.getfixturevalue(who), event).items():
        assert traces(body, event, ended=False) == [], page


def test_the_search_for_traces_finds_hands_where_they_may_be_seen(director: Client, visitor: Client, event: Event):
    for client in (director, visitor):
        assert len(traces(client.get(url("boards", event)).content.decode(), event, ended=True)) == 16
    look = director.post(url("board-look", event, 5))
    assert traces(look.content.decode(), event, ended=False) == ["5N", "5W", "5S", "5E"]
    assert "no-store" in look["Cache-Control"]
    sheets = director.post(url("dealing-sheets", event), {"rounds": ["2", "3"]})
    assert len(traces(sheets.content.decode(), event, ended=False)) == 32
    assert "no-store" in sheets["Cache-Control"]
    acts = LogEntry.objects.filter(event=event).values_list("act", "board", "new")
    assert list(acts)[-2:] == [
        ("looked_at_board", 5, {"boards": [5]}),
        ("printed_dealing_sheets", None, {"boards": list(range(5, 13))}),
    ]


def test_the_log_page_names_the_looks_and_no_cards(director: Client, event: Event):
    director.post(url("board-look", event, 5))
    director.post(url("dealing-sheets", event), {"rounds": ["2"]})
    answer = director.get(url("log", event))
    assert "looked at the cards of board 5" in text_of(answer)
    assert "Dealing sheets opened for boards 5–8" in text_of(answer)
    assert traces(answer.content.decode(), event, ended=False) == []


def test_a_round_that_ends_opens_its_boards(visitor: Client, event: Event):
    before = visitor.get(url("boards", event)).content.decode()
    rounds.close_round(event_id=event.pk, number=2, by=factories.make_director(), at=NOW)
    after = visitor.get(url("boards", event)).content.decode()
    assert (before.count('class="hand hand-N"'), after.count('class="hand hand-N"')) == (4, 8)


# Making --------------------------------------------------------------------------------------------------------------


def test_three_choices_make_an_event_and_lead_to_it(director: Client):
    answer = director.post(reverse("event-new"), TYPED, follow=True)
    event = Event.objects.get()
    assert answer.redirect_chain == [(url("event", event), 302)]
    assert (event.name, event.pair_count, event.round_count) == ("Divendres", 12, 6)
    assert event.boards.exclude(hands="").count() == 24


def test_a_preview_makes_nothing(director: Client):
    for more, headers in (({"preview": "1"}, {}), ({}, {"HX-Request": "true"})):
        answer = director.post(reverse("event-new"), TYPED | more, headers=headers)
        assert "Mitchell two rankings Pairs 12 Tables 6 Rounds 6 Boards 24 Takes 2 h" in text_of(answer)
    assert not Event.objects.exists()


HUUTOPUSSI = {**TYPED, "game": "huutopussi", "preset": "duplicate", "scale": "matchpoints", "name": "Ilta"}


def test_the_page_offers_the_game_asked_for_with_its_rules(director: Client):
    page = director.get(reverse("event-new"), {"game": "quatre_sept", "format": "games"})
    html, text = page.content.decode(), text_of(page)
    assert 'value="quatre_sept" id="id_game_2" checked' in html
    assert 'value="games" id="id_format_1" checked' in html
    assert 'value="standard" id="preset-standard" checked' in html
    assert "All four sevens in one hand" in text
    assert "Form of the game" not in text
    assert "Comparison" not in text  # nothing is compared in an evening of matches


def test_another_game_chosen_brings_its_rules_and_makes_nothing(director: Client):
    typed = {**TYPED, "game": "huutopussi", "begin": "1"}
    part = director.post(reverse("event-new"), typed, headers={"HX-Request": "true"}).content.decode()
    assert 'value="duplicate" id="preset-duplicate" checked' in part
    assert '<div id="more-rules" hx-swap-oob="true">' in part
    assert '<option value="matchpoints" selected>' in part
    assert 'hx-swap-oob="innerHTML:#plan"' in part
    whole = director.post(reverse("event-new"), typed).content.decode()
    assert whole.startswith("<!DOCTYPE html>")
    assert 'value="duplicate" id="preset-duplicate" checked' in whole
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("evening", "said"),
    [
        ("duplicate", "rounds of 4 boards."),
        ("games", "rounds, a match at each table."),
        ("boards", "rounds of 8 deals."),
    ],
)
def test_what_is_ready_is_said_as_the_evening_is_played(director: Client, evening: str, said: str):
    typed = HUUTOPUSSI | {"format": evening, "boards_per_round": "8" if evening == "boards" else "4"}
    assert said in text_of(director.post(reverse("event-new"), typed, follow=True))


@pytest.mark.parametrize(
    ("evening", "said"), [("duplicate", "A round has 1 to 8 boards."), ("boards", "A match has 1 to 24 deals.")]
)
@pytest.mark.parametrize("typed", ["0", "28", "x"])
def test_too_many_boards_or_deals_are_refused_as_what_they_are(
    director: Client, evening: str, said: str, typed: str
) -> None:
    page = text_of(director.post(reverse("event-new"), HUUTOPUSSI | {"format": evening, "boards_per_round": typed}))
    told = {"A round has 1 to 8 boards.", "A match has 1 to 24 deals."}
    assert {sentence for sentence in told if sentence in page} == {said}


def test_the_log_tells_of_the_deals_of_a_match(director: Client) -> None:
    event = make_match_event(4, 3, format="boards", boards_per_round=8)
    settings = replace(settings_of(event), boards_per_round=4)
    change_settings(event_id=event.pk, settings=settings, by="Ona", at=NOW)
    assert "Settings changed: deals a match 8 → 4" in text_of(director.get(url("log", event)))


def test_a_value_that_an_option_cannot_have_is_refused_by_what_the_page_calls_it(director: Client):
    said = text_of(director.post(reverse("event-new"), HUUTOPUSSI | {"option_min_bid": "7"}))
    assert "7 is not possible for “Lowest bid” ( clause H4.1" in said
    assert not Event.objects.exists()


def test_an_evening_of_huutopussi_is_made_and_shown(director: Client):
    answer = director.post(reverse("event-new"), HUUTOPUSSI, follow=True)
    event = Event.objects.get()
    assert (event.game, event.format, event.scale, event.variant) == (
        "huutopussi", "duplicate", "matchpoints", "duplicate",
    )  # fmt: skip
    assert "“Ilta” is ready: 12 pairs" in text_of(answer)
    options = text_of(director.get(url("event-options", event)))
    assert "Right to a new deal" in options
    log = text_of(director.get(url("log", event)))
    assert "rules: Duplicate" in log
    assert "game: Huutopussi" in log
    for name in PAGES:
        assert director.get(url(name, event)).status_code == 200
    sheets = director.post(url("dealing-sheets", event), {"rounds": "1"}).content.decode()
    assert sheets.count("suit-fr-h") >= 16  # a holding of hearts in each hand of four boards


def test_an_evening_of_matches_has_no_boards_and_a_match_at_each_table(director: Client):
    matches = {**TYPED, "format": "boards", "preset": "eastern", "boards_per_round": "8", "pairs": "6", "time": "3:00"}
    director.post(reverse("event-new"), matches)
    event = Event.objects.get()
    assert (event.format, event.boards.count()) == ("boards", 0)
    assert event.seatings.filter(match__isnull=False).count() == event.round_count * 3


def test_rules_that_do_not_fit_are_refused_with_the_preset_that_does(director: Client):
    page = director.post(reverse("event-new"), {**HUUTOPUSSI, "preset": "standard"})
    assert "The rules “Duplicate” are made for it." in text_of(page)
    assert not Event.objects.exists()


@pytest.mark.parametrize("evening", ["duplicate", "games", "boards"])
def test_an_evening_of_three_players_is_not_offered_and_is_refused_in_words(director: Client, evening: str) -> None:
    """H11.1: everybody plays alone there, so there are no pairs; a match of three has a page of its own."""
    offered = director.get(f"{reverse('event-new')}?game=huutopussi&format={evening}").content.decode()
    presets = re.findall(r'name="preset"\s+value="(\w+)"', offered)
    assert ("erlangen_duplicate" if evening == "duplicate" else "standard") in presets
    assert "three" not in presets
    typed = {**HUUTOPUSSI, "format": evening, "boards_per_round": "4", "preset": "three"}
    page = text_of(director.post(reverse("event-new"), typed))
    assert "An evening of pairs cannot have “Players at a table: three”" in page
    assert "it has to be: four." in page
    assert not Event.objects.exists()


def test_what_is_allowed_and_better_otherwise_stands_beside_the_plan(director: Client):
    typed = {**HUUTOPUSSI, "preset": "erlangen_duplicate", "option_kontra_max": "9"}
    page = director.post(reverse("event-new"), typed, headers={"HX-Request": "true"})
    assert "makes a single board outweigh an evening" in text_of(page)
    assert "Round robin" in text_of(page) or "Mitchell" in text_of(page)


def test_a_refusal_keeps_what_was_typed(director: Client):
    typed = TYPED | {"time": "0:10", "pairs": "Anna & Joan\nMar & Pep\nNil & Ona\nQuim & Roser", "name": "El meu"}
    answer = director.post(reverse("event-new"), typed)
    assert answer.status_code == 200
    assert "too little time: one round takes 20 min, and you have 10 min" in text_of(answer)
    body = answer.content.decode()
    assert 'value="0:10"' in body
    assert 'value="El meu"' in body
    assert "Quim &amp; Roser" in body
    assert not Event.objects.exists()


def test_the_form_of_a_new_event_sent_twice_makes_one(director: Client):
    typed = TYPED | hidden_of(director.get(reverse("event-new")))
    assert "request_id" in typed
    answers = [director.post(reverse("event-new"), typed) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert {answer["Location"] for answer in answers} == {url("event", Event.objects.get())}
    # A form that was wrong at first keeps its identifier.
    wrong = director.post(reverse("event-new"), typed | {"time": "0:10"})
    assert hidden_of(wrong)["request_id"] == typed["request_id"]


def test_the_button_to_deal_anew_pressed_twice_deals_once(director: Client, event: Event):
    typed = hidden_of(director.get(url("boards", event))) | {"round": "2"}
    assert "request_id" in typed
    director.post(url("boards-deal", event), typed)
    laid_out = list(event.boards.values_list("hands", flat=True))
    director.post(url("boards-deal", event), typed)
    assert list(event.boards.values_list("hands", flat=True)) == laid_out


def test_boards_may_be_left_empty_and_dealt_later(director: Client):
    director.post(reverse("event-new"), {name: value for name, value in TYPED.items() if name != "generate"})
    event = Event.objects.get()
    assert not event.boards.exclude(hands="").exists()
    assert "24 boards have no cards yet" in text_of(director.get(url("event", event)))
    director.post(url("boards-deal", event))
    assert event.boards.exclude(hands="").count() == 24


# Options -------------------------------------------------------------------------------------------------------------


def test_options_are_changed_on_their_page_until_a_result_exists(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    typed = {"part": "settings", **{k: v for k, v in TYPED.items() if k not in ("pairs", "name", "date", "generate")}}
    wanted = typed | {"preset": "western", "time": "1:00", "movement": "mitchell", "option_max_level": "none"}
    assert director.post(url("event-options", event), wanted).status_code == 302
    event.refresh_from_db()
    assert (event.variant, event.minutes) == ("western+max_level=none", 60)

    factories.enter_random_results(event, rounds=[1])
    page = director.get(url("event-options", event))
    assert "Fixed since the first result" in text_of(page)
    assert 'name="preset"' not in page.content.decode()
    refused = director.post(url("event-options", event), typed)
    assert refused.status_code == 200
    assert "Fixed since the first result" in text_of(refused)
    event.refresh_from_db()
    assert event.variant == "western+max_level=none"

    director.post(url("event-options", event), {"part": "name", "name": "Nou nom", "date": "2026-02-01"})
    director.post(url("event-show", event), {"shown": "standings"})
    event.refresh_from_db()
    assert (event.name, str(event.date), event.shown) == ("Nou nom", "2026-02-01", "standings")


def seen_by(director: Client, event: Event) -> list[str]:
    """The marks that the two forms of the options carry along: name and date first."""
    return re.findall(r'name="seen" value="(\w+)"', director.get(url("event-options", event)).content.decode())


def test_options_that_somebody_else_has_changed_are_not_changed_back(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    typed = {"part": "settings", **{k: v for k, v in TYPED.items() if k not in ("pairs", "name", "date", "generate")}}
    _name, seen = seen_by(director, event)
    director.post(url("event-options", event), typed | {"minutes_per_round": "15", "seen": seen})

    late = typed | {"boards_per_round": "3", "minutes_per_round": "20"}
    refused = director.post(url("event-options", event), late | {"seen": seen})
    event.refresh_from_db()
    assert (event.boards_per_round, event.minutes_per_round) == (4, 15)
    assert "Somebody else has changed this meanwhile" in text_of(refused)
    assert "This stands now: Game Botifarra Kind of evening the same boards at all tables Pairs 4" in text_of(refused)
    assert 'value="3"' in refused.content.decode(), "what was typed is kept"

    again = re.findall(r'name="seen" value="(\w+)"', refused.content.decode())[1]
    assert director.post(url("event-options", event), late | {"seen": again}).status_code == 302
    event.refresh_from_db()
    assert (event.boards_per_round, event.minutes_per_round) == (3, 20)


def test_a_name_that_somebody_else_has_changed_is_not_changed_back(director: Client):
    event = factories.make_event(pairs=4, rounds=2, name="Divendres")
    seen, _settings = seen_by(director, event)
    address, name = url("event-options", event), {"part": "name", "date": f"{event.date:%Y-%m-%d}", "seen": seen}
    assert director.post(address, name | {"name": "Dissabte"}).status_code == 302

    refused = director.post(address, name | {"name": "Divendres", "date": "2026-02-01"})
    event.refresh_from_db()
    assert (event.name, "Somebody else has changed this meanwhile" in text_of(refused)) == ("Dissabte", True)
    assert 'value="2026-02-01"' in refused.content.decode(), "what was typed is kept"


def test_options_opened_before_the_first_result_are_refused_after_it_and_kept(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    typed = {"part": "settings", **{k: v for k, v in TYPED.items() if k not in ("pairs", "name", "date", "generate")}}
    factories.agree(event, 1, 1)
    for wanted in (typed | {"preset": "western", "time": "1:17"}, typed | {"preset": "western", "time": "1:77"}):
        answer = director.post(url("event-options", event), wanted)
        assert "Results are there, so rules, movement and the number of pairs are fixed" in text_of(answer)
        page = answer.content.decode()
        assert f'value="{wanted["time"]}"' in page
        assert 'value="western" id="preset-western" checked' in page
    event.refresh_from_db()
    assert (event.variant, event.minutes) == ("championship", 40)
    assert "Not saved" not in text_of(director.get(url("event-options", event)))


def test_a_number_of_pairs_typed_before_the_first_result_is_refused_after_it_and_kept(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    factories.agree(event, 1, 1)
    answer = director.post(url("pairs", event), {"act": "count", "pair_count": "17"})
    assert "The number of pairs is not changed." in text_of(answer)
    assert "Results are there, so rules, movement and the number of pairs are fixed" in text_of(answer)
    assert 'value="17"' in answer.content.decode()
    event.refresh_from_db()
    assert event.pair_count == 4


# Pairs ---------------------------------------------------------------------------------------------------------------


def sheet(event: Event, **changes: str) -> dict[str, str]:
    """Return what the sheet of names sends: all fields, and what stood in them when it was opened."""
    names = players_of(event)
    sent = {"act": "names"}
    for number in range(1, event.pair_count + 1):
        for place, name in zip((1, 2), (*names.get(number, ()), "", ""), strict=False):
            sent[f"pair-{number}-{place}"] = sent[f"initial-pair-{number}-{place}"] = name
    return sent | {name.replace("_", "-"): value for name, value in changes.items()}


def test_names_are_typed_on_the_sheet(director: Client, event: Event):
    director.post(url("pairs", event), sheet(event, pair_3_1="Nil", pair_3_2="Ona", pair_1_2="Joan Soler"))
    assert players_of(event) == {1: ("Anna Puig", "Joan Soler"), 2: NAMES[1], 3: ("Nil", "Ona")}


def test_a_name_of_nothing_that_can_be_seen_renames_nobody(director: Client, event: Event):
    page = director.post(url("pairs", event), sheet(event, pair_3_1="\u200b"), follow=True)
    assert "Nothing was changed." in text_of(page)
    assert "renamed" not in text_of(page)


def test_two_directors_do_not_undo_each_other(director: Client, event: Event):
    opened_by_both = sheet(event)
    director.post(url("pairs", event), opened_by_both | {"pair-1-1": "Anna Vila"})
    director.post(url("pairs", event), opened_by_both | {"pair-2-1": "Maria Vila"})
    assert players_of(event) == {1: ("Anna Vila", "Joan Serra"), 2: ("Maria Vila", "-Pep- Roca")}
    answer = director.post(url("pairs", event), opened_by_both | {"pair-1-1": "Annabel"})
    assert "Somebody else has renamed pair 1" in text_of(answer)
    assert 'value="Annabel"' in answer.content.decode()
    assert players_of(event)[1] == ("Anna Vila", "Joan Serra")


def test_the_same_person_in_two_pairs_is_refused_on_the_sheet(director: Client, event: Event):
    answer = director.post(url("pairs", event), sheet(event, pair_3_1="ANNA PUIG"))
    assert "sits already in pair 1" in text_of(answer)
    assert 'value="ANNA PUIG"' in answer.content.decode()
    assert list(answer.context["names_form"].errors) == ["pair-3-1"]
    assert 3 not in players_of(event)


def test_who_is_typed_into_a_lower_pair_is_told_where_that_person_sits(director: Client, event: Event):
    answer = director.post(url("pairs", event), sheet(event, pair_1_2="Mar Vila"))
    assert "Mar Vila sits already in pair 2" in text_of(answer)
    assert list(answer.context["names_form"].errors) == ["pair-1-2"]


def test_a_list_that_is_too_long_is_refused_in_one_sentence(director: Client):
    event = factories.make_event(pairs=6, rounds=3)
    text = "\n".join(f"Anna {number} & Joan {number}" for number in range(1, 211))
    shown = director.post(url("pairs", event), {"act": "preview", "text": text})
    refusals = re.findall(r'<p class="text-problem">(.*?)</p>', shown.content.decode(), re.DOTALL)
    assert [" ".join(refusal.split()) for refusal in refusals] == [
        "An event has 4 to 200 pairs, not 210. Shorten the list."
    ]
    assert "Take this list" not in text_of(shown)


def test_a_name_that_is_too_long_is_quoted_in_part(director: Client, event: Event):
    shown = text_of(director.post(url("pairs", event), {"act": "preview", "text": f"Anna & {'b' * 5000}"}))
    assert "bbb…” is too long: a name has at most 80 characters." in shown
    assert "b" * 61 not in shown.replace("b" * 5000, "")


def test_a_list_is_shown_before_it_is_taken(director: Client):
    event = factories.make_event(pairs=6, rounds=3)
    text = "Anna & Joan\nMar i Pep\nNil - Ona\nQuim / Roser"
    shown = director.post(url("pairs", event), {"act": "preview", "text": text})
    assert "4 pairs were read" in text_of(shown)
    assert "With 4 the movement is “Mitchell”, with 2 rounds at 2 tables" in text_of(shown)
    assert players_of(event) == {}

    director.post(url("pairs", event), {"act": "take", "text": text, "pair_count": "4"})
    event.refresh_from_db()
    assert (event.pair_count, players_of(event)[2]) == (4, ("Mar", "Pep"))


def test_a_shorter_list_may_keep_the_number_of_pairs(director: Client, event: Event):
    director.post(url("pairs", event), {"act": "take", "text": "Nil & Ona", "pair_count": "6"})
    event.refresh_from_db()
    assert (event.pair_count, players_of(event)) == (6, {1: ("Nil", "Ona")})
    refused = director.post(url("pairs", event), {"act": "take", "text": "Nil & Ona", "pair_count": "5"})
    assert "Results are there" in text_of(refused)


def test_all_problems_of_a_list_are_told_and_it_is_kept(director: Client, event: Event):
    answer = director.post(url("pairs", event), {"act": "preview", "text": "Anna & Joan\nMar\nPep & Anna"})
    assert "Line 2: “Mar” is one name only" in text_of(answer)
    assert "Line 3: Anna stands already in pair 1 (line 1)" in text_of(answer)
    assert "Pep &amp; Anna" in answer.content.decode()


def test_pairs_of_an_earlier_event_are_copied_into_the_list(director: Client, event: Event):
    later = factories.make_event(pairs=6, rounds=3, name="Later")
    answer = director.get(url("pairs", later) + f"?copy={event.slug}")
    assert "1. Anna Puig &amp; Joan Serra\n2. Mar Vila &amp; -Pep- Roca</textarea>" in answer.content.decode()


def test_add_count_and_clear(director: Client):
    event = factories.make_event(pairs=4, rounds=2, names=[("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")])
    director.post(url("pairs", event), {"act": "add", "name1": "Nil", "name2": "Ona"})
    event.refresh_from_db()
    assert (event.pair_count, players_of(event)[5]) == (5, ("Nil", "Ona"))
    refused = director.post(url("pairs", event), {"act": "add", "name1": "NIL", "name2": ""})
    assert "sits already in pair 5" in text_of(refused)
    assert 'value="NIL"' in refused.content.decode()
    director.post(url("pairs", event), {"act": "count", "pair_count": "4"})
    event.refresh_from_db()
    assert event.pair_count == 4
    assert "200" in text_of(director.post(url("pairs", event), {"act": "count", "pair_count": "201"}))
    event.refresh_from_db()
    assert event.pair_count == 4
    director.post(url("pairs", event), {"act": "clear"})
    assert players_of(event) == {}


def test_a_name_is_escaped_and_kept_from_turning_the_line(director: Client, event: Event):
    director.post(url("pairs", event), sheet(event, pair_3_1="<b>Nil</b>", pair_3_2="\u202eanO"))
    for page in (url("pairs", event), url("seating", event), url("tables-cards", event)):
        body = director.get(page).content.decode()
        assert "<b>Nil</b>" not in body
        assert "\u202e" not in body
    assert '<bdi class="seat-name">&lt;b&gt;Nil&lt;/b&gt;</bdi>' in director.get(url("seating", event)).content.decode()


# Seating and boards ------------------------------------------------------------------------------------------------


def test_seating_says_who_sits_out_by_round_and_by_pair(director: Client):
    event = factories.make_event(pairs=5, rounds=3, names=[(), (), (), (), ("Nil", "Ona")])
    by_round = text_of(director.get(url("seating", event)))
    # Mitchell of five: North-South 1 and 2, East-West 3, 4, 5; at table 3 nobody sits North-South.
    assert "Round 1 boards 1–4 Table North-South East-West 1 1 3 2 2 4 Sits out: 5 Nil · Ona" in by_round
    assert by_round.count("Sits out:") == 3
    by_pair = text_of(director.get(url("seating", event) + "?by=pair"))
    assert "5 Nil – Ona Round Table Seat Against Boards 1 sits out 2 1 E-W 1 5–8 3 2 E-W 2 9–12" in by_pair


def test_deals_are_read_from_a_pasted_text_or_a_file(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    text = '[Board "1"]\n[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"]\n'
    wanted = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"
    director.post(url("boards-read", event), {"text": text})
    assert event.boards.get(number=1).hands == wanted
    file = SimpleUploadedFile("deals.cpn", text.replace('"1"', '"2"').encode("utf-16"))
    director.post(url("boards-read", event), {"file": file})
    assert event.boards.get(number=2).hands == wanted


def test_one_board_is_told_as_one(director: Client):
    event = factories.make_event(pairs=4, rounds=2, with_boards=False)
    deal = '[Board "1"]\n[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"]\n'
    answer = director.post(url("boards-read", event), {"text": deal}, follow=True)
    assert "Taken from the file: board 1." in text_of(answer)
    single = factories.make_event(pairs=4, rounds=2, boards_per_round=1, with_boards=False, name="Single")
    answer = director.post(url("boards-deal", single), {"round": "2"}, follow=True)
    assert "Dealt at random: board 2." in text_of(answer)


@pytest.mark.parametrize(
    "site, warned",
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://club.example", False),
    ],
)
def test_table_cards_warn_of_codes_that_no_phone_can_open(
    director: Client, event: Event, settings: Any, site: str, warned: bool
):
    settings.SITE_URL = site
    page = director.get(url("tables-cards", event))
    assert ("No phone can open these codes" in text_of(page)) is warned
    if warned:
        assert 'class="alert alert-warning d-print-none"' in page.content.decode(), "never on a card"


def test_the_overview_says_what_it_counts(director: Client):
    event = factories.make_event(pairs=6, rounds=3)
    factories.enter(factories.join(event, 1, 1, "NS"), 1)
    factories.agree(event, 2, 1, points=72)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    # Round 1: 3 tables of 4 boards, of which one is agreed and one waits; that no side made all points but in one is
    # worth a look, not a decision.
    told = "11 things need your decision: disputes, open results of ended rounds, flagged plays"
    assert told in text_of(director.get(url("event", event)))
    sections = director.get(url("attention", event)).context["sections"]
    assert {section.key: section.count for section, _items in sections if section.count} == {
        "missing": 10,
        "waiting": 1,
        "odd": 1,
    }


def test_a_file_with_problems_changes_nothing(director: Client):
    event = factories.make_event(pairs=4, rounds=2)
    before = list(event.boards.values_list("hands", flat=True))
    text = '[Board "99"]\n[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"]\n\nx'
    answer = director.post(url("boards-read", event), {"text": text})
    assert "This event has no board 99 (record 1)" in text_of(answer)
    assert "Record 2:" in text_of(answer)
    assert "no-store" in answer["Cache-Control"]
    assert list(event.boards.values_list("hands", flat=True)) == before


# Cost ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, most",
    [("event", 15), ("event-options", 8), ("pairs", 9), ("seating", 8), ("boards", 8), ("tables-cards", 9)],
)
def test_a_page_costs_the_same_for_4_pairs_and_for_60(director: Client, name: str, most: int):
    small = factories.make_event(pairs=4, rounds=2, names=[("a", "b"), ("c", "d")], name="small")
    large = factories.make_event(
        pairs=60, rounds=30, names=[(f"a{n}", f"b{n}") for n in range(60)], name="large", boards_per_round=2
    )
    for event in (small, large):
        rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
        factories.enter(factories.join(event, 2, 1, "NS"), 2 * event.boards_per_round)
    costs = [len(_counted_get(director, url(name, event))) for event in (small, large)]
    assert costs[0] == costs[1] <= most
    if name == "seating":
        assert [len(_counted_get(director, url(name, event) + "?by=pair")) for event in (small, large)] == costs


def test_home_costs_the_same_for_one_event_and_for_five(director: Client, visitor: Client):
    factories.make_event(pairs=4, rounds=2, shown="all")
    one = [len(_counted_get(client, "/")) for client in (director, visitor)]
    for _ in range(4):
        factories.make_event(pairs=6, rounds=3, shown="all")
    assert [len(_counted_get(client, "/")) for client in (director, visitor)] == one
    assert max(one) <= 5


def _counted_get(client: Client, page: str) -> list[Any]:
    with CaptureQueriesContext(connection) as counted:
        assert client.get(page).status_code == 200
    return list(counted.captured_queries)


def test_the_overview_is_sent_only_when_something_has_changed(director: Client, event: Event):
    event.refresh_from_db()
    live = url("live-event", event)
    assert director.get(live, {"v": event.revision}).status_code == 204
    assert director.get(live, {"v": event.revision - 1}).status_code == 200
