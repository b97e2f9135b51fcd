"""Standings, travellers, score cards and their fragments as a visitor gets them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments import evenings, recompute
from tournaments.models import Board, Event

pytestmark = pytest.mark.django_db

MINUS = "\u2212"


def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def rows_of(html: str, table: str) -> list[list[str]]:
    """Return the cells of a table's body as text; ``table`` is a class of it."""
    body = re.search(rf'<table role="table" class="table {table}.*?</table>', html, re.S)
    assert body
    rows = re.findall(r"<tr.*?</tr>", body[0].split("<tbody", 1)[1], re.S)
    return [[text_of(cell) for cell in re.findall(r"<td.*?</td>", row, re.S)] for row in rows]


def get(event: Event, name: str, *args: object, client: Client | None = None, **query: str):
    return (client or Client()).get(reverse(name, args=[event.slug, *args]), query)


# The worked example --------------------------------------------------------------------------------------------------


def test_the_traveller_shows_the_worked_example_as_published():
    event = evenings.worked_example()
    rows = rows_of(get(event, "traveller", 2).content.decode(), "traveller")
    assert [row[7] for row in rows] == evenings.WORKED_NS
    assert [row[8] for row in rows] == evenings.WORKED_EW
    assert [row[4] for row in rows] == ["37–35", "35–37", "28–44", "40–32", "42–30", "30–42"]
    doubled = ["+1", f"{MINUS}1", f"×2 {MINUS}16", "+4", "+6", f"×2 {MINUS}12"]
    assert [row[5] for row in rows] == doubled


def test_the_numbers_behind_a_score_are_lowest_highest_own_and_formula():
    text = text_of(get(evenings.worked_example(), "traveller", 2).content.decode())
    assert f"North-South Lowest {MINUS}16 Highest +6 Range 22" in text
    assert f"East-West Lowest {MINUS}8 Highest +8 Range 16" in text
    m = MINUS
    assert f"1 +1 37 {m} 36 1 + (1 {m} ({m}16)) / (6 {m} ({m}16)) = 1 + 17/22 ≈ 1.77 1.77" in text
    assert f"11 {m}6 30 {m} 36 1 + ({m}6 {m} ({m}8)) / (8 {m} ({m}8)) = 1 + 2/16 ≈ 1.13 1.13" in text
    assert f"5 +6 42 {m} 36 1 + (6 {m} ({m}16)) / (6 {m} ({m}16)) = 1 + 22/22 = 2.00 2.00" in text


def test_the_scale_from_0_to_100_is_cut_on_screen():
    event = evenings.worked_example()
    Event.objects.filter(pk=event.pk).update(scale="butinet")
    html = get(event, "traveller", 2).content.decode()
    # 100 times 17/22, 15/22, 0, 10/11, 1, 2/11.
    assert [row[7] for row in rows_of(html, "traveller")] == ["77", "68", "0", "90", "100", "18"]
    assert f"100 × (1 {MINUS} ({MINUS}16)) / (6 {MINUS} ({MINUS}16)) = 100 × 17/22 ≈ 77.27 → 77" in text_of(html)


# Whole evenings ------------------------------------------------------------------------------------------------------


def test_every_traveller_agrees_with_an_independent_calculation():
    event = evenings.mixed_evening()
    expected = recompute.normalised(evenings.raws(event, (1, 2, 3)))
    for board in range(1, 13):
        rows = rows_of(get(event, "traveller", board).content.decode(), "traveller")
        shown = {(board, int(row[0])): (row[7], row[8]) for row in rows if row[7]}
        assert shown == {
            key: tuple(map(recompute.two_decimals, scores)) for key, scores in expected.items() if key[0] == board
        }


def test_what_is_no_plain_result_is_said_in_words():
    event = evenings.mixed_evening()
    said = {
        (board, int(row[0])): row[3]
        for board in (3, 5, 9, 10)
        for row in rows_of(get(event, "traveller", board).content.decode(), "traveller")
    }
    assert said[3, 2] == "penalty: N-S =2+2"
    assert said[5, 4] == "not played"
    assert said[9, 1].endswith("waits for agreement")
    assert said[9, 2].endswith("disputed we had more")
    assert said[10, 6] == "no result"


def test_the_page_and_an_independent_calculation_rank_alike():
    event = evenings.mixed_evening()
    html = get(event, "standings").content.decode()
    field = re.search(r'data-field="EW".*?</table>', html, re.S)
    assert field
    expected = recompute.totals(evenings.raws(event, (1, 2, 3)), (1,))
    means = {number: sum(scores) / len(scores) for number, scores in expected.items()}
    order = sorted(means, key=lambda number: -means[number])
    rows = rows_of('<table role="table" class="table standings ' + field[0], "standings")
    assert [int(row[1].split()[0]) for row in rows] == order
    assert [row[4] for row in rows] == [recompute.two_decimals(means[number]) for number in order]


def test_the_score_card_adds_up_to_the_standings():
    event = evenings.mixed_evening()
    html = get(event, "score-card", 2).content.decode()
    expected = recompute.totals(evenings.raws(event, (1, 2, 3)), (0,))[2]
    rows = rows_of(html, "score-card")
    assert [row[1] for row in rows] == [str(board) for board in range(1, 13)]
    counted = [row for row in rows if row[-1]]
    assert [row[10].split()[0] for row in counted] == [recompute.two_decimals(score) for score in expected]
    assert counted[-1][-1] == recompute.two_decimals(sum(expected))


def test_a_score_card_names_the_round_a_pair_sits_out():
    event = factories.make_event(5, 2, shown="all")
    factories.enter_random_results(event, rounds=[1, 2])
    seatings = event.seatings.filter(round__number=1).values_list("ns__number", "ew__number")
    ((ns, ew),) = [pair for pair in seatings if None in pair]
    html = get(event, "score-card", ns or ew).content.decode()
    assert "sits out round 1" in text_of(html)
    assert [row[0] for row in rows_of(html, "score-card")] == ["1", "2", "2", "2", "2"]


def test_names_are_escaped_wherever_they_stand():
    event = evenings.mixed_evening()
    for name, args in (
        ("standings", ()),
        ("traveller", (1,)),
        ("without", (1, 3)),
        ("score-card", (3,)),
        ("score-card", (9,)),
    ):
        html = get(event, name, *args).content.decode()
        assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in get(event, "standings").content.decode()


# Who sees what -------------------------------------------------------------------------------------------------------

PAGES = [
    ("standings", ()),
    ("traveller", (1,)),
    ("without", (1, 1)),
    ("score-card", (1,)),
    ("exports", ()),
    ("export-xlsx", ()),
]
LIVE = [("live-standings", ()), ("live-traveller", (1,)), ("live-score-card", (1,))]


@pytest.mark.parametrize(
    "shown, open_to_visitors",
    [
        ("nothing", set()),
        ("standings", {"standings", "live-standings", "exports", "export-xlsx"}),
        ("all", {name for name, _ in PAGES + LIVE}),
    ],
)
def test_visitors_see_what_the_director_has_shown(shown, open_to_visitors):
    event = factories.make_event(6, 3, shown=shown)
    factories.enter_random_results(event, rounds=[1])
    answers = {name: get(event, name, *args).status_code for name, args in PAGES + LIVE}
    assert answers == {name: 200 if name in open_to_visitors else 404 for name, _ in PAGES + LIVE}
    signed_in = director()
    assert {get(event, name, *args, client=signed_in).status_code for name, args in PAGES + LIVE} == {200}


def test_a_traveller_is_the_directors_alone_until_its_round_has_ended():
    event = evenings.mixed_evening()
    for name in ("traveller", "live-traveller"):
        assert get(event, name, 13).status_code == 404
        assert get(event, name, 99).status_code == 404
    html = get(event, "traveller", 13, client=director()).content.decode()
    assert "71–1" in text_of(html)
    assert "The hands" not in html
    evenings.close(event, 4)
    assert "The hands" in get(event, "traveller", 13).content.decode()


def test_no_page_of_the_director_shows_a_sealed_hand():
    event = evenings.mixed_evening()
    sealed = [part[2:] for board in Board.objects.filter(event=event, number=13) for part in board.hands.split()]
    open_ = [part[2:] for board in Board.objects.filter(event=event, number=1) for part in board.hands.split()]
    holdings = ["".join(f'<b class="rank">{r}</b>' for r in suit) for hand in sealed for suit in hand.split(".")]
    longest = max(holdings, key=len)
    assert longest not in get(event, "traveller", 13, client=director()).content.decode()
    shown = get(event, "traveller", 1, client=director()).content.decode()
    assert all('"rank">' + hand.split(".")[0][0] in shown for hand in open_ if hand.split(".")[0])


# Fragments -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, args", LIVE)
def test_an_unchanged_fragment_is_204_after_one_read(name, args, django_assert_num_queries):
    event = factories.make_event(6, 3, shown="all")
    factories.enter_random_results(event, rounds=[1])
    event.refresh_from_db()
    client = Client(headers={"HX-Request": "true"})
    with django_assert_num_queries(1):
        response = get(event, name, *args, client=client, v=str(event.revision))
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("name, args", LIVE)
def test_a_changed_fragment_is_the_part_of_the_page_with_its_new_revision(name, args):
    event = factories.make_event(6, 3, shown="all")
    factories.enter_random_results(event, rounds=[1])
    event.refresh_from_db()
    before = str(event.revision)
    evenings.enter(event, 1, 1, 72)
    response = get(event, name, *args, v=before)
    event.refresh_from_db()
    html = response.content.decode()
    assert response.status_code == 200
    assert html.lstrip().startswith("<section")
    assert f"?v={event.revision}" in html
    assert str(event.revision) != before
    assert html.strip() in get(event, name.removeprefix("live-"), *args).content.decode()


def test_a_fragment_of_a_hidden_event_is_404_even_when_nothing_changed():
    event = factories.make_event(6, 3, shown="nothing")
    assert get(event, "live-standings", v=str(event.revision)).status_code == 404


# Cost ----------------------------------------------------------------------------------------------------------------


def queries(event: Event, name: str, args: tuple[object, ...], client: Client) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert get(event, name, *args, client=client).status_code == 200
    return len(captured)


def test_pages_cost_the_same_for_4_pairs_and_for_60():
    small = factories.make_event(4, 2, boards_per_round=1, shown="all", name="Small")
    large = factories.make_event(60, 2, boards_per_round=1, shown="all", name="Large")
    for event in (small, large):
        factories.enter_random_results(event, rounds=[1])
    client = director()
    costs = {
        name: (queries(small, name, args, client), queries(large, name, args, client)) for name, args in PAGES + LIVE
    }
    assert {name for name, (few, many) in costs.items() if few != many or many > 15} == set(), costs
