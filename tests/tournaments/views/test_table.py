"""The pages of a table, without a browser: what each state shows, and what a forged request cannot do."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tournaments.models import Device, Event, LogEntry, Result
from tournaments.services import rounds, rulings

pytestmark = pytest.mark.django_db

NAMES = [("Anna Puig", "Joan Serra"), ("Núria Bosch", "Pere Vidal"), (), ("<b>Marta</b>", "Lluís Roca")]


@pytest.fixture
def event() -> Event:
    """Six pairs, three tables, three rounds; at table 1 pairs 1 and 4 begin, North deals board 1."""
    return factories.make_event(pairs=6, rounds=3, names=NAMES)


class Phone:
    """A phone at a table: a client with its own cookies, and short names for its pages."""

    def __init__(self, event: Event, table: int = 1, key: str = "") -> None:
        self.client = Client(enforce_csrf_checks=False)
        self.key = key or factories.link_of(event, table).key
        self.event = event

    def url(self, name: str, *parts: object) -> str:
        return reverse(name, args=[self.key, *parts])

    def open(self, name: str = "table", *parts: object, query: str = "") -> str:
        answer = self.client.get(self.url(name, *parts) + query, follow=True)
        assert answer.status_code == 200
        return text_of(answer)

    def join(self, pair: int, round_number: int = 1):
        return self.client.post(self.url("table-join"), {"pair": pair, "round": round_number}, follow=True)

    def form(self, board: int = 1, **changes: object) -> dict[str, object]:
        """What the form of a board sends, with the version and request of a fresh page."""
        page = self.client.get(self.url("table-board", board), follow=True).content.decode()
        hidden = {n: m[1] for n in ("version", "request_id") if (m := re.search(rf'name="{n}" value="([^"]*)"', page))}
        known = {"version": 0, "request_id": str(uuid4())} | hidden
        return known | {"chooser": "N", "trump": "o", "level": "none", "side": "NS", "points": 45} | changes

    def enter(self, board: int = 1, **changes: object):
        return self.client.post(self.url("table-enter", board), self.form(board, **changes), follow=True)

    def answer(self, act: str, board: int = 1, **values: object):
        known = {"version": 1, "request_id": str(uuid4())}
        return self.client.post(self.url(f"table-{act}", board), known | values, follow=True)


def text_of(answer) -> str:
    """The words of a page as somebody reads them, without tags and scripts."""
    body = answer.content.decode().split("<body", 1)[-1]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)))


@pytest.fixture
def phone(event: Event) -> Phone:
    """The phone of pair 1, North-South at table 1."""
    phone = Phone(event)
    phone.join(1)
    return phone


@pytest.fixture
def other(event: Event) -> Phone:
    """The phone of pair 4, East-West at the same table."""
    phone = Phone(event)
    phone.join(4)
    return phone


# Coming to the table ---------------------------------------------------------------------------------------------


def test_a_stranger_is_asked_which_of_the_two_pairs_it_is(event):
    page = Phone(event).open()

    assert "Which pair are you?" in page
    assert "Table 1 Round 1 of 3" in page
    assert "Anna Puig" in page
    assert "<b>Marta</b>" in page  # read as text, because it was escaped
    assert not Device.objects.exists()


def test_pairs_of_other_tables_are_told_where_to_go(event):
    page = Phone(event).open()

    assert "2 Núria Bosch – Pere Vidal Table 2" in page


def test_joining_leads_to_the_boards_of_the_round(event):
    phone = Phone(event)
    page = text_of(phone.join(1))

    assert "Boards of this round" in page
    assert re.search(r"Board 1 Enter the result", page)
    assert [f"Board {n} not entered" in page for n in (2, 3, 4, 5)] == [True, True, True, False]


def test_the_cookie_of_a_device_is_for_its_table_only(event):
    phone = Phone(event)
    phone.join(1)

    cookie = phone.client.cookies["basa_device"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (f"/t/{phone.key}/", True, "Lax")


@pytest.mark.parametrize(
    "pair, said",
    [
        ("2", "Pair 2 does not sit at table 1"),
        ("0", "Pair 0 does not sit at table 1"),
        *((odd, "Choose which of the two pairs at the table you are.") for odd in ("", "-1", "x", "9" * 20)),
    ],
)
def test_a_forged_pair_is_refused(event, pair, said):
    phone = Phone(event)
    page = text_of(phone.join(pair))

    assert said in page
    assert "-1" not in page
    assert not Device.objects.exists()


@pytest.mark.parametrize("values", [{}, {"pair": 1}, {"pair": 1, "round": ""}, {"pair": 1, "round": "x"}])
def test_a_form_without_its_parts_asks_to_be_loaded_again(event, values):
    phone = Phone(event)

    page = text_of(phone.client.post(phone.url("table-join"), values, follow=True))

    assert "Load the page again" in page
    assert not Device.objects.exists()


@pytest.mark.parametrize("round_number", [2, 3, 9, -1])
def test_joining_another_round_is_refused(event, round_number):
    Phone(event).join(1, round_number)

    assert not Device.objects.exists()


def test_a_phone_that_chose_wrongly_chooses_again_until_something_is_recorded(phone):
    assert "This phone is not with pair 1" in phone.open()
    assert "You are" not in phone.open("table-join")
    phone.join(4)
    phone.enter()

    page = text_of(phone.join(1))

    assert "This device acts for pair 4 in round 1" in page
    assert Result.objects.get().entered_by == "EW"


# Keys ------------------------------------------------------------------------------------------------------------

PAGES = [
    ("get", "table", ()),
    ("get", "table-live", ()),
    ("get", "table-join", ()),
    ("post", "table-join", ()),
    ("get", "table-board", (1,)),
    ("get", "table-check", (1,)),
    ("get", "table-enter", (1,)),
    ("get", "table-confirm", (1,)),
    ("get", "table-dispute", (1,)),
    ("post", "table-enter", (1,)),
    ("post", "table-confirm", (1,)),
    ("post", "table-dispute", (1,)),
]


@pytest.mark.parametrize("method, name, parts", PAGES)
@pytest.mark.parametrize("key", ["x", "A" * 22, "a/../b".replace("/", "%2F")])
def test_every_unknown_key_is_answered_alike(event, method, name, parts, key):
    answer = getattr(Client(), method)(reverse(name, args=["A" * 22, *parts]).replace("A" * 22, key))

    assert answer.status_code == 404
    assert answer.content == Client().get("/t/no-such-key/").content


@pytest.mark.parametrize("method, name, parts", PAGES)
def test_the_key_leaks_nowhere(phone, method, name, parts):
    answer = getattr(phone.client, method)(phone.url(name, *parts))

    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_the_key_of_another_event_opens_nothing_here(event, phone):
    elsewhere = factories.make_event(pairs=6, rounds=3, name="Elsewhere")
    stranger = Phone(elsewhere)
    stranger.join(1)
    # The device of one event at the table of another, its cookie carried over by hand.
    thief = Phone(event)
    thief.client.cookies["basa_device"] = stranger.client.cookies["basa_device"].value

    page = text_of(thief.enter())

    assert "Which pair are you?" in page
    assert not Result.objects.exists()


def test_a_stranger_with_the_key_records_nothing_before_joining(event):
    stranger = Phone(event)

    for answer in (stranger.enter(), stranger.answer("confirm"), stranger.answer("dispute", reason="x")):
        assert "Which pair are you?" in text_of(answer)
    assert not Result.objects.exists()


def test_forms_need_their_token(event, phone):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.client.cookies

    assert strict.post(phone.url("table-enter", 1), phone.form()).status_code == 403


# Entering --------------------------------------------------------------------------------------------------------


def test_the_questions_offer_what_the_board_and_the_options_allow(phone):
    """North deals board 1, so only North and South can have made trumps; a championship has no Sant Vicens."""
    page = phone.client.get(phone.url("table-board", 1)).content.decode()

    offered = {name: re.findall(rf'name="{name}"\s+id="[^"]*"\s+value="([^"]*)"', page) for name in
               ("chooser", "trump", "level", "side")}  # fmt: skip
    assert offered == {
        "chooser": ["N", "S"],
        "trump": ["o", "c", "e", "b", "bot"],
        "level": ["none", "contro", "recontro"],
        "side": ["NS", "EW"],
    }


def test_the_check_shows_both_signed_scores_and_records_nothing(phone):
    """Clauses 9.3 to 9.5: 28 of 72 is −8, doubled for North-South whose botifarra it was; East-West contra'd: +16."""
    answer = phone.client.get(phone.url("table-check", 1), phone.form(trump="bot", level="contro", points=28))
    page = text_of(answer)

    assert re.search(r"you −16", page)
    assert re.search(r"pair 4 \+16", page)
    assert "you 28, they 44" in page
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "changes, sentence",
    [
        ({"points": ""}, "Write the points of one side, from 0 to 72."),
        ({"points": 73}, "Write the points of one side, from 0 to 72."),
        ({"points": "abc"}, "Write the points of one side, from 0 to 72."),
        ({"trump": ""}, "Say what was trumps: oros, copes, espases, bastos or botifarra."),
        ({"chooser": "E"}, "Say who made trumps."),
        ({"level": "santvicenc"}, "Say whether the deal was doubled."),
    ],
)
@pytest.mark.parametrize("step", ["check", "enter"])
def test_wrong_input_is_told_and_what_was_typed_is_kept(phone, step, changes, sentence):
    send = phone.client.get if step == "check" else phone.client.post
    answer = send(phone.url(f"table-{step}", 1), phone.form(level="contro") | changes, follow=True)
    page = answer.content.decode()

    assert sentence in text_of(answer)
    kept = {"chooser": "N", "trump": "o", "level": "contro"} | changes
    for name in ("chooser", "trump", "level"):
        marked = re.search(rf'name="{name}"[^>]*value="{kept[name]}"[^>]*checked', page)
        assert bool(marked) == (kept[name] in ("N", "o", "contro"))
    assert f'value="{kept.get("points", 45)}"' in page
    assert not Result.objects.exists()


def test_a_level_that_botifarra_does_not_allow(event):
    other_rules = factories.make_event(
        pairs=6, rounds=3, name="Other", variant="championship+max_level_botifarra=contro"
    )
    phone = Phone(other_rules)
    phone.join(1)

    page = text_of(phone.enter(trump="bot", level="recontro"))

    assert "recontro is not allowed here; the highest is contro." in page
    assert not Result.objects.exists()


def test_what_was_entered_waits_for_the_other_side(phone, other):
    page = text_of(phone.enter(points=45))

    assert "Board 1 is entered Pair 4 confirms it on its own phone." in page
    assert re.search(r"you \+9 pair 4 −9", page)
    result = Result.objects.get()
    assert (factories.ns_points(result), result.state, result.entered_by) == (45, "entered", "NS")
    assert "Board 1: is it right?" in other.open()


def test_the_other_side_sees_its_own_score_and_confirms(phone, other):
    phone.enter(points=45)
    page = other.open("table-board", 1)
    assert re.search(r"you −9 pair 1 \+9", page)
    assert "you 27, they 45" in page

    done = text_of(other.answer("confirm"))

    assert "Board 1 is agreed" in done
    assert "Next: board 2" in done
    assert LogEntry.objects.filter(act="confirmed_on_own_device").count() == 1


def test_the_phone_is_handed_over_where_the_other_side_has_none(phone):
    page = text_of(phone.enter(points=45))
    assert "Hand the phone to pair 4" in page
    handed = phone.open("table-board", 1, query="?handed=1")
    assert "Pair 4 holds the phone" in handed
    assert re.search(r"you −9 pair 1 \+9", handed)

    done = text_of(phone.answer("confirm", handed=1))

    assert "Board 1 is agreed" in done
    assert LogEntry.objects.filter(act="confirmed_on_same_device").count() == 1


def test_no_confirmation_on_the_same_phone_once_the_other_side_has_its_own(phone, other):
    phone.enter()

    page = text_of(phone.answer("confirm", handed=1))

    assert "Pair 4 has joined with a device of its own" in page
    assert Result.objects.get().state == "entered"


def test_handing_over_is_not_offered_to_a_side_with_its_own_phone(phone, other):
    phone.enter()

    assert "Pair 4 confirms it on its own phone." in phone.open("table-board", 1, query="?handed=1")


def test_a_side_cannot_confirm_its_own_entry(phone):
    phone.enter()

    page = text_of(phone.answer("confirm"))

    assert "Your side entered board 1 itself" in page
    assert Result.objects.get().state == "entered"


@pytest.mark.parametrize("act", ["confirm", "dispute"])
@pytest.mark.parametrize("version", ["", "x", "-1"])
def test_an_answer_without_the_version_it_saw_asks_to_be_loaded_again(phone, other, act, version):
    phone.enter()

    page = text_of(other.answer(act, version=version, reason="no"))

    assert "Load the page again" in page
    assert "faster" not in page
    assert Result.objects.get().state == "entered"


def test_a_dispute_shows_its_reason_to_both(phone, other):
    phone.enter()
    assert "what is wrong?" in other.open("table-board", 1, query="?dispute=1")
    other.answer("dispute", reason="the points are wrong", words="we had <38>")

    assert "You said: we had <38>" in other.open("table-board", 1)
    assert "Pair 4 says: we had <38>" in phone.open("table-board", 1)
    assert "not agreed" in phone.open()


def test_a_dispute_without_words_takes_the_ticked_reason(phone, other):
    phone.enter()
    other.answer("dispute", reason="the points are wrong", words=" ")

    assert Result.objects.get(is_current=True).reason == "the points are wrong"


def test_a_ticked_reason_is_read_in_the_readers_language(phone, other):
    """A Catalan phone ticks; the other phone reads English, and the Catalan one Catalan."""
    phone.enter()
    asked = other.client.get(other.url("table-board", 1), {"dispute": "1"}, headers={"accept-language": "ca"})
    ticked = re.findall(r'name="reason" id="reason-trumps" value="([^"]*)"', asked.content.decode())
    assert "l’atot no és correcte" in text_of(asked)
    other.answer("dispute", reason=ticked[0], words="")

    assert "Pair 4 says: the trumps are wrong" in phone.open("table-board", 1)
    read = phone.client.get(phone.url("table-board", 1), headers={"accept-language": "ca"})
    assert "l’atot no és correcte" in text_of(read)


def test_after_a_dispute_either_side_enters_again(phone, other):
    phone.enter(points=45)
    other.answer("dispute", reason="no")
    page = other.open("table-board", 1, query="?again=1")
    assert "Who made trumps?" in page

    other.client.post(other.url("table-enter", 1), other.form(points=38, version=2))

    assert factories.ns_points(Result.objects.get(is_current=True)) == 38
    assert "is it right?" in phone.open("table-board", 1)


def test_sending_twice_makes_one_result(phone):
    form = phone.form()
    for _time in range(2):
        answer = phone.client.post(phone.url("table-enter", 1), form, follow=True)
        assert "Board 1 is entered" in text_of(answer)

    assert Result.objects.count() == 1


def test_confirming_twice_makes_one_version(phone, other):
    phone.enter()
    request = str(uuid4())
    for _time in range(2):
        assert "Board 1 is agreed" in text_of(other.answer("confirm", request_id=request))

    assert Result.objects.count() == 2


def test_a_form_sent_again_with_other_words_is_not_dropped_silently(phone):
    form = phone.form(points=40)
    assert phone.client.post(phone.url("table-enter", 1), form).status_code == 302
    assert phone.client.post(phone.url("table-enter", 1), form).status_code == 302

    page = text_of(phone.client.post(phone.url("table-enter", 1), form | {"points": 45}, follow=True))

    assert "Nothing of yours was recorded" in page
    assert all(points in page for points in ("40", "32", "45", "27"))
    assert [factories.ns_points(result) for result in Result.objects.all()] == [40]


def test_a_stale_entry_shows_both_values_and_records_nothing(phone, other):
    form = other.form(points=40)
    phone.enter(points=45)

    page = text_of(other.client.post(other.url("table-enter", 1), form, follow=True))

    assert "Board 1: somebody was faster" in page
    assert re.search(r"What stands now .*you 27, they 45", page)
    assert re.search(r"What you wrote .*you 32, they 40", page)
    assert factories.ns_points(Result.objects.get()) == 45


def test_the_same_entry_of_the_other_side_is_an_agreement(phone, other):
    form = other.form(points=45)
    phone.enter(points=45)

    page = text_of(other.client.post(other.url("table-enter", 1), form, follow=True))

    assert "Board 1 is agreed" in page


def hidden_version(page: str) -> str:
    return re.search(r'name="version" value="([^"]*)"', page)[1]


def test_changing_what_was_about_to_be_sent_is_still_about_what_its_writer_had_seen(phone, other):
    """The other side enters while this one looks at "send this?", goes back to change a number and sends."""
    slip = {name: value for name, value in other.form(points=40).items() if name != "request_id"}
    check = other.client.get(other.url("table-check", 1), slip).content.decode()
    phone.enter(points=45)
    edit = unescape(re.search(r'href="([^"]*again=1[^"]*)"', check)[1])

    form = other.client.get(edit).content.decode()
    assert hidden_version(form) == "0.1-4"
    page = text_of(other.client.get(other.url("table-check", 1), slip | {"points": 41, "version": 0}))

    assert "Board 1: somebody was faster" in page
    assert re.search(r"What stands now .*you 27, they 45", page)


def test_answers_that_are_loaded_again_keep_the_version_they_were_written_for(phone, other):
    phone.enter(points=45)
    other.answer("confirm")
    query = {"again": 1, "chooser": "N", "trump": "o", "level": "none", "points": 50, "side": "NS", "version": 2}
    other.client.post(other.url("table-enter", 1), other.form(points=46, version=2))

    assert Result.objects.get(is_current=True).version == 3
    assert hidden_version(phone.client.get(phone.url("table-board", 1), query).content.decode()) == "2"
    page = text_of(phone.client.get(phone.url("table-check", 1), query))
    assert "Board 1: somebody was faster" in page
    edit = re.search(r'id="ours" href="([^"]*)"', phone.client.get(phone.url("table-check", 1), query).content.decode())
    assert "version=3" in edit[1]


def test_a_stale_confirmation_records_nothing(phone, other):
    phone.enter(points=45)
    phone.client.post(phone.url("table-enter", 1), phone.form(points=46, version=1))

    page = text_of(other.answer("confirm", version=1))

    assert "Somebody else was faster" in page
    assert Result.objects.get(is_current=True).state == "entered"


# Addresses: every page can be loaded again and gone back to ------------------------------------------------------


def page_again(phone: Phone, answer) -> str:
    """Load the page that an answer leads to a second time, as a browser that reloads or goes back does it."""
    address = answer.redirect_chain[-1][0] if answer.redirect_chain else answer.request["PATH_INFO"]
    again = phone.client.get(address)
    assert (again.status_code, "no-store" in again["Cache-Control"]) == (200, True)
    return text_of(again)


def test_the_answers_stand_in_the_address_of_the_check_and_nothing_secret(phone):
    page = phone.client.get(phone.url("table-board", 1)).content.decode()
    form = re.search(r'<form method="get"[^>]*id="slip".*?</form>', page, re.S)[0]

    assert re.search(rf'action="{phone.url("table-check", 1)}"', form)
    assert set(re.findall(r'name="([^"]*)"', form)) == {
        "version", "request_id", "chooser", "trump", "level", "side", "points",
    }  # fmt: skip


def test_the_check_is_known_by_its_address_alone(phone):
    answers = {"chooser": "S", "trump": "c", "level": "none", "side": "NS", "points": 50}
    page = phone.client.get(phone.url("table-check", 1), answers).content.decode()

    assert "send this?" in page
    assert 'name="version" value="0.1-4"' in page
    back = re.search(r'id="change" href="([^"]*)"', page)[1]
    form = phone.client.get(unescape(back)).content.decode()
    for name in ("chooser", "trump", "level", "side"):
        assert re.search(rf'name="{name}"[^>]*value="{answers[name]}"[^>]*checked', form), name
    assert re.search(r'name="points"[^>]*value="50"', form)


@pytest.mark.parametrize("name", ["check", "enter", "confirm", "dispute"])
def test_an_address_without_its_form_leads_to_the_board(phone, name):
    answer = phone.client.get(phone.url(f"table-{name}", 1))

    assert answer.status_code in (302, 303)
    assert answer["Location"] == phone.url("table-board", 1)


@pytest.mark.parametrize("act", ["entered", "agreed", "disputed"])
def test_going_back_to_the_check_of_a_slip_that_was_sent_shows_the_board(phone, other, act):
    form = phone.form(points=45)
    phone.client.post(phone.url("table-enter", 1), form)
    if act != "entered":
        other.answer("confirm" if act == "agreed" else "dispute", reason="no")

    page = text_of(phone.client.get(phone.url("table-check", 1), form, follow=True))

    assert {"entered": "is entered", "agreed": "is agreed", "disputed": "is not agreed"}[act] in page


def test_a_slip_refused_by_the_other_side_can_be_sent_unchanged(phone, other):
    phone.enter(points=45)
    other.answer("dispute", reason="no")
    answers = {"chooser": "N", "trump": "o", "level": "none", "side": "NS", "points": 45, "version": 2}

    assert "send this?" in text_of(phone.client.get(phone.url("table-check", 1), answers, follow=True))


def test_the_check_of_what_the_other_side_has_entered_meanwhile_can_be_sent(phone, other):
    form = other.form(points=45)
    phone.enter(points=45)

    assert "send this?" in text_of(other.client.get(other.url("table-check", 1), form))


def test_refusals_stand_under_an_address_that_can_be_loaded_again(phone, other):
    stale = other.form(points=40)
    phone.enter(points=45)
    answer = other.client.post(other.url("table-enter", 1), stale, follow=True)
    assert answer.redirect_chain[-1][1] == 303
    assert "somebody was faster" in text_of(answer)
    assert "somebody was faster" in page_again(other, answer)

    answer = other.client.post(other.url("table-enter", 1), stale | {"points": 99}, follow=True)
    assert "from 0 to 72" in text_of(answer)
    assert "from 0 to 72" in page_again(other, answer)

    for name in ("confirm", "dispute"):
        answer = phone.answer(name, reason="no")
        assert answer.redirect_chain == [(phone.url("table-board", 1), 303)]
        assert "Your side entered board 1 itself" in text_of(answer)
        assert "Board 1 is entered" in page_again(phone, answer)


def test_a_refused_joining_stands_under_an_address_that_can_be_loaded_again(event):
    phone = Phone(event)
    answer = phone.join("2")

    assert answer.redirect_chain == [(phone.url("table"), 303)]
    assert "Which pair are you?" in page_again(phone, answer)


def test_a_reason_that_is_too_long_comes_back_to_be_shortened(phone, other):
    phone.enter()
    long = "so " * 101

    answer = other.answer("dispute", words=long)

    assert "at most 300 characters" in text_of(answer)
    assert "what is wrong?" in text_of(answer)
    assert f'value="{long[:300]}"' in answer.content.decode()
    assert Result.objects.get().state == "entered"


def test_an_address_made_too_long_is_cut(phone):
    answer = phone.client.post(phone.url("table-enter", 1), phone.form(points="1" * 5000))

    assert len(answer["Location"]) < 400


# Boards, rounds and the director ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [5, 12, 13, 9999])
def test_boards_of_other_rounds_cannot_be_reached(phone, board):
    assert "Boards of this round" in phone.open("table-board", board)

    phone.client.post(phone.url("table-enter", board), phone.form())

    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "act, more, words",
    [
        ("mark_not_played", {}, "It counts as not played"),
        ("penalise", {"offenders": "NS", "reason": "talked"}, "Penalty for your pair"),
        ("penalise", {"offenders": "EW", "reason": "talked"}, "Penalty for pair 4"),
        ("penalise", {"offenders": "both", "reason": "talked"}, "Penalty for both pairs"),
    ],
)
def test_what_the_director_decided_is_shown_and_not_changed(event, phone, act, more, words):
    getattr(rulings, act)(event_id=event.pk, table=1, board=1, expected_version=0, by="d", at=NOW, **more)

    assert words in phone.open("table-board", 1)
    assert words in phone.open("table-board", 1, query="?again=1")
    assert "The director has recorded board 1." in text_of(phone.enter(version=1))
    assert Result.objects.count() == 1


def test_after_the_last_board_the_pairs_are_told_where_to_go(event, phone, other):
    for board in range(1, 5):
        phone.enter(board, chooser=event.boards.get(number=board).dealer)
        other.answer("confirm", board)

    page = phone.open()

    # In round 2 North-South stay; pair 4 goes to table 2, where pair 2 sits, and pair 6 comes.
    assert "Round 1 is done" in page
    assert re.search(r"Pair 1 Anna Puig – Joan Serra Stays at table 1 North-South, against pair 6", page)
    assert re.search(r"Pair 4 .* Table 2 East-West, against pair 2", page)
    assert "Other tables are still playing this round." in page
    assert "Round 2 at table 1" in page
    assert "Table 3 is still playing round 1." in phone.open("table-join")


def test_a_new_phone_at_the_table_is_asked_for_the_next_round(event):
    for table in (1, 3):
        for board in range(1, 5):
            factories.agree(event, board, table)

    page = Phone(event).open()

    assert "Table 1 Round 2 of 3" in page
    assert "Which pair are you?" in page
    assert "Pair 6" in page


def test_an_agreed_result_can_be_entered_again_while_the_round_is_open(event, phone, other):
    phone.enter()
    assert "Enter it again" in text_of(other.answer("confirm"))
    rounds.close_round(event_id=event.pk, number=1, by="d", at=NOW)

    assert "Enter it again" not in phone.open("table-board", 1)
    page = text_of(phone.enter(version=2, points=50))
    assert "Round 1 has ended" in page
    assert factories.ns_points(Result.objects.get(is_current=True)) == 45


def test_a_round_that_the_director_closed_names_what_is_not_recorded(event, phone, other):
    phone.enter()
    other.answer("confirm")
    rounds.close_round(event_id=event.pk, number=1, by="d", at=NOW)

    page = phone.open()

    assert "Not recorded here: board 2, board 3, board 4" in page
    assert "Enter the result" not in page
    assert page.count("not recorded") == 3


def test_a_sit_out_is_named():
    event = factories.make_event(pairs=5, rounds=3)
    sitting = next(s for s in event.seatings.filter(round__number=2) if not s.is_live)
    seating = event.seatings.filter(round__number=1, ns__isnull=False).get(ew=sitting.ns or sitting.ew)
    for board in range(1, 5):
        factories.agree(event, board, seating.table)
    phone = Phone(event, seating.table)
    device = Device.objects.filter(link__table=seating.table).first()
    phone.client.cookies["basa_device"] = device.token

    page = phone.open()

    assert "There is no board for this pair in round 2." in page


def test_the_last_round_ends_the_evening(event):
    for number in range(1, 13):
        for table in (1, 2, 3):
            factories.agree(event, number, table)
    phone = Phone(event)

    assert "That was the last round" in phone.open()


@pytest.mark.parametrize("shown, links", [("nothing", 0), ("standings", 1), ("all", 1)])
def test_the_standings_are_reached_where_players_may_see_them(event, phone, other, shown, links):
    Event.objects.filter(pk=event.pk).update(shown=shown)
    for board in range(1, 5):
        phone.enter(board, chooser=event.boards.get(number=board).dealer)
        other.answer("confirm", board)

    page = phone.client.get(phone.url("table")).content.decode()

    assert page.count(f'href="{reverse("standings", args=[event.slug])}"') == links


def play_round(event, number: int) -> None:
    for board in event.boards.filter(round__number=number):
        for table in (1, 2, 3):
            factories.agree(event, board.number, table)


def boards_linked(page: str, phone: Phone) -> list[int]:
    return [int(number) for number in re.findall(rf'href="{phone.url("table")}boards/([0-9]+)/"', page)]


def test_boards_of_ended_rounds_stay_within_reach_of_the_phone_that_played_them(event, phone):
    play_round(event, 1)
    assert "Which pair are you?" in phone.open("table-join")
    assert boards_linked(phone.client.get(phone.url("table-join")).content.decode(), phone) == [1, 2, 3, 4]
    phone.join(1, 2)
    play_round(event, 2)
    phone.join(1, 3)

    page = phone.client.get(phone.url("table")).content.decode()

    # The round that is played comes first, then the earlier ones, the latest first.
    assert boards_linked(page, phone) == [9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4]
    assert "Round 1, pair 1" in text_of(phone.client.get(phone.url("table")))
    assert phone.url("table-play", 2) in phone.client.get(phone.url("table-board", 2)).content.decode()
    assert "Type it, or choose a file" in phone.open("table-play", 2)


def test_a_phone_that_came_later_is_not_led_to_boards_it_did_not_play(event):
    play_round(event, 1)
    late = Phone(event)
    late.join(1, 2)

    assert boards_linked(late.client.get(late.url("table")).content.decode(), late) == [5, 6, 7, 8]


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_may_not_type_the_cards_of_a_board_is_told_so(event, method):
    play_round(event, 1)
    late = Phone(event)
    late.join(1, 2)
    for visitor in (late, Phone(event)):
        answer = getattr(visitor.client, method)(visitor.url("table-play", 1), follow=True)
        assert "The cards of board 1 can be typed on a phone that joined its round" in text_of(answer)
        assert answer.redirect_chain == [(visitor.url("table"), 302)]


def test_a_board_of_another_round_is_answered_in_a_sentence(phone):
    assert "This phone has not joined the round of board 5 here." in phone.open("table-board", 5)
    assert "has not joined" not in phone.open()


@pytest.mark.parametrize("entered", [False, True])
def test_the_cards_of_a_board_that_was_not_recorded_can_be_typed(event, phone, other, entered):
    if entered:
        phone.enter(points=45)
    rounds.close_round(event_id=event.pk, number=1, by="d", at=NOW)

    for one in (phone, other):
        page = one.client.get(one.url("table-board", 1), {"dispute": 1, "again": 1})
        assert "Board 1 is not recorded" in text_of(page)
        assert ("Entered, but never agreed" in text_of(page)) is entered
        assert one.url("table-play", 1) in page.content.decode()
        assert "<form" not in page.content.decode().split("<main", 1)[-1].split("</main>", 1)[0]


# Live ------------------------------------------------------------------------------------------------------------


def live_url(page: str) -> str:
    return unescape(re.search(r'id="live"[^>]*hx-get="([^"]+)"', page)[1])


@pytest.mark.parametrize("name, parts", [("table", ()), ("table-board", (1,))])
def test_news_come_once_and_only_when_there_are_some(event, phone, other, name, parts):
    phone.enter()
    asked = live_url(phone.client.get(phone.url(name, *parts)).content.decode())
    assert phone.client.get(asked).status_code == 204

    factories.enter(factories.join(event, 1, 2, "NS"), 1)  # another table is no news here
    assert phone.client.get(asked).status_code == 204

    other.answer("confirm")
    answer = phone.client.get(asked)
    assert answer.status_code == 200
    assert "agreed" in text_of(answer)
    assert "<html" not in answer.content.decode()
    assert phone.client.get(live_url(answer.content.decode())).status_code == 204


def test_a_phone_that_lost_its_cookie_is_asked_again(phone):
    phone.enter()
    asked = live_url(phone.client.get(phone.url("table-board", 1)).content.decode())
    phone.client.cookies.clear()

    answer = phone.client.get(asked.replace("v=t", "v=t0"))

    assert "Which pair are you?" in text_of(answer)
    assert "<html" not in answer.content.decode()


def test_who_waits_for_another_table_hears_of_it(event):
    for board in range(1, 5):
        factories.agree(event, board, 1)
    phone = Phone(event)
    asked = live_url(phone.client.get(phone.url("table")).content.decode())
    assert "Round 2 begins soon" in phone.open()
    for board in range(1, 5):
        factories.agree(event, board, 3)

    assert "Which pair are you?" in text_of(phone.client.get(asked))


def test_no_news_cost_two_queries(phone, django_assert_num_queries):
    asked = live_url(phone.client.get(phone.url("table")).content.decode())

    with django_assert_num_queries(2):
        phone.client.get(asked, headers={"HX-Request": "true"})


@pytest.mark.parametrize("name, parts, queries", [("table", (), 9), ("table-join", (), 10), ("table-board", (1,), 9)])
@pytest.mark.parametrize("pairs", [4, 60])
def test_a_page_costs_the_same_for_few_pairs_and_many(pairs, name, parts, queries, django_assert_num_queries):
    phone = Phone(factories.make_event(pairs=pairs, rounds=2))
    phone.join(1)

    with django_assert_num_queries(queries):
        phone.open(name, *parts)


# Sealed ----------------------------------------------------------------------------------------------------------


def test_no_page_of_a_table_names_a_card(event, phone, other):
    phone.enter()
    hands = [part for board in event.boards.all() for part in board.hands.replace(":", " ").replace(".", " ").split()]
    holdings = {part for part in hands if len(part) > 2}
    assert len(holdings) > 50
    pages = [phone.client.get(phone.url(n, *p)).content.decode() for n, p in (("table", ()), ("table-board", (1,)))]
    pages += [phone.client.get(phone.url("table-board", 2)).content.decode(), other.open("table-board", 1)]

    words = set(re.findall(r"[0-9ARCS]{3,}", " ".join(text for page in pages for text in re.split(r"<[^>]+>", page))))
    assert words & holdings == set()


def test_what_other_tables_did_is_not_told(event, phone):
    factories.agree(event, 1, 2, points=61)

    assert "61" not in phone.open() + phone.open("table-board", 1)
