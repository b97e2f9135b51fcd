"""Why each pair gets what it gets: formulas, doubles, penalties, equal boards, and a board without one result."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments import evenings, recompute
from tournaments.models import Event

pytestmark = pytest.mark.django_db

M = "\u2212"


def get(event: Event, name: str, *args: object, client: Client | None = None):
    return (client or Client()).get(reverse(name, args=[event.slug, *args]))


def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def page_of(event: Event, name: str, *args: object, client: Client | None = None) -> str:
    response = get(event, name, *args, client=client)
    assert response.status_code == 200
    return str(response.content.decode())


def part(html: str, start: str, end: str = "</section>") -> str:
    found = re.search(rf"{re.escape(start)}.*?{re.escape(end)}", html, re.S)
    assert found, start
    return found[0]


def moved(html: str, side: str) -> dict[int, list[str]]:
    """Return the scores of a direction on the page without a table, by pair: with, without, difference."""
    body = part(html, f'aria-labelledby="moved-{side}"').split("<tbody>")[1]
    rows = [
        [text_of(cell) for cell in re.findall(r"<t[dh]\b.*?</t[dh]>", row, re.S)]
        for row in re.findall(r"<tr.*?</tr>", body, re.S)
    ]
    return {int(row[0].split()[0]): row[2:] for row in rows}


def board_of(points: list[int]) -> Event:
    """An evening whose board 1 has these points of North-South, none doubled; with them its round has ended."""
    event = factories.make_event(2 * len(points), 2, boards_per_round=1, shown="all", name="Board")
    for table, ns in enumerate(points, start=1):
        evenings.enter(event, 1, table, ns)
    return event


# Where a score comes from --------------------------------------------------------------------------------------------


def test_a_doubled_score_says_which_call_doubled_it():
    html = page_of(evenings.worked_example(), "traveller", 2)
    north_south = text_of(part(html, 'aria-labelledby="direction-NS"'))
    assert f"3 {M}16 2 × (28 {M} 36)" in north_south
    assert north_south.count("This side declared contro, so its score counts twice. clause 9.4") == 2
    east_west = text_of(part(html, 'aria-labelledby="direction-EW"'))
    assert f"10 {M}8 2 × (32 {M} 36)" in east_west
    assert east_west.count("This side declared botifarra, so its score counts twice. clause 9.4") == 1
    assert "contro" not in east_west


def test_the_score_card_says_it_to_the_pair():
    event = evenings.worked_example()
    why = part(page_of(event, "score-card", 3), 'id="why-2"', "</details>")
    text = text_of(why)
    assert f"1 + ({M}16 {M} ({M}16)) / (6 {M} ({M}16)) = 1 + 0/22 = 1.00" in text
    assert f"Own {M}16 2 × (28 {M} 36) Lowest {M}16 Highest +6" in text
    assert "Your side declared contro, so your score counts twice. clause 9.4" in text
    assert reverse("without", args=[event.slug, 2, 3]) in why
    # The drawing has all six pairs, and this one alone is marked.
    assert re.findall(r'class="dot (\w*)".*?<text[^>]*>(\d+)<', why) == [
        ("own", "3"), ("", "6"), ("", "2"), ("", "1"), ("", "4"), ("", "5"),
    ]  # fmt: skip


def test_the_drawing_stands_where_the_formula_says_and_reads_in_words():
    html = part(page_of(evenings.worked_example(), "traveller", 2), 'aria-labelledby="direction-NS"')
    dots = dict(re.findall(r'<text x="([\d.]+)%"[^>]*>(\d+)<', html))
    lowest, length = 7, 86
    hand_scores = {"1": 1, "2": -1, "3": -16, "4": 4, "5": 6, "6": -12}
    assert {pair: x for x, pair in dots.items()} == {
        pair: f"{lowest + length * (own + 16) / 22:.2f}" for pair, own in hand_scores.items()
    }
    assert 'aria-label="Scale with the pairs from the lowest to the highest score: 3, 6, 2, 1, 4, 5"' in html
    assert "style=" not in html


def test_ties_are_stacked_and_joined_in_words():
    html = part(page_of(board_of([40, 40, 30]), "traveller", 1), 'aria-labelledby="direction-NS"')
    assert 'score: 3, 1 = 2"' in html
    places = re.findall(r'<text x="([\d.]+%)" y="(\d+)"', html)
    assert [x for x, _y in places] == ["7.00%", "93.00%", "93.00%"]
    assert len({y for _x, y in places[1:]}) == 2


def test_a_penalty_stands_apart_and_the_average_is_worked_out():
    event = evenings.mixed_evening()
    html = page_of(event, "traveller", 3)
    north_south = part(html, 'aria-labelledby="direction-NS"')
    assert "2 0.00 penalty: apart from the scale" in text_of(north_south)
    assert not re.search(r"<text[^>]*>2<", north_south), "not on the scale"
    assert "This side has a penalty: it gets 0.00, and its result is compared with no other. clause 9.9" in text_of(
        north_south
    )
    scores = recompute.normalised(evenings.raws(event, (1,)))
    natural = sorted((scores[3, table][1] for table in (1, 3, 4, 5, 6)), reverse=True)
    terms = " + ".join(recompute.two_decimals(score) for score in natural)
    assert len(set(natural)) == 5
    average = recompute.two_decimals(sum(natural) / 5)
    assert f"({terms}) / 5 ≈ {average} {average}" in text_of(part(html, 'aria-labelledby="direction-EW"'))


def test_a_board_on_which_all_are_equal_is_explained_once_for_each_direction():
    html = page_of(board_of([40, 40, 40]), "traveller", 1)
    for side, own in (("NS", "+4"), ("EW", f"{M}4")):
        text = text_of(part(html, f'aria-labelledby="direction-{side}"'))
        sentence = f"All 3 results of this direction are {own}. Lowest and highest are the same, so the formula"
        assert text.count(sentence) == 1
        assert "would divide by 0; then everybody gets 1.50. clause 9.8" in text
        assert "/" not in text


def test_a_lone_result_is_explained():
    event = factories.make_event(4, 2, boards_per_round=1, shown="all", name="Alone")
    evenings.enter(event, 1, 1, 40)
    evenings.close(event, 1)
    text = text_of(part(page_of(event, "traveller", 1), 'aria-labelledby="direction-NS"'))
    assert (
        "The only result of this direction: there is nothing to compare it with, and then the pair gets 1.50." in text
    )
    assert "What if" not in page_of(event, "traveller", 1)


def test_the_scale_from_0_to_100_has_its_own_formula_everywhere():
    event = evenings.worked_example()
    Event.objects.filter(pk=event.pk).update(scale="butinet")
    why = text_of(part(page_of(event, "score-card", 1), 'id="why-2"', "</details>"))
    assert f"100 × (1 {M} ({M}16)) / (6 {M} ({M}16)) = 100 × 17/22 ≈ 77.27 → 77" in why
    # Without C-J: 100 × 13/18 = 72.22, which is 100 × (13/18 - 17/22) = -5.05 away.
    assert moved(page_of(event, "without", 2, 3), "NS")[1] == ["77", "72", f"{M}5.05"]


# Without one result --------------------------------------------------------------------------------------------------


def test_without_each_table_in_turn_agrees_with_an_independent_calculation():
    event = evenings.mixed_evening()
    raws = [raw for raw in evenings.raws(event, (1,)) if raw[0] == 3]
    seats = {raw[1]: (raw[2], raw[3]) for raw in raws}
    before = recompute.normalised(raws)
    for out in seats:
        after = recompute.normalised([raw for raw in raws if raw[1] != out])
        html = page_of(event, "without", 3, out)
        for place, side in enumerate(("NS", "EW")):
            assert moved(html, side) == {
                pairs[place]: expected(before[3, table][place], after[3, table][place] if table != out else None)
                for table, pairs in seats.items()
            }


def expected(before: Fraction, after: Fraction | None) -> list[str]:
    if after is None:
        return [recompute.two_decimals(before), "left out"]
    sign = "+" if after > before else M
    difference = sign + recompute.two_decimals(abs(after - before)) if after != before else "0"
    return [recompute.two_decimals(before), recompute.two_decimals(after), difference]


@pytest.mark.parametrize(
    "points, out, sentence",
    [
        ([20, 40, 44, 42], 1, f"The lowest is +4 instead of {M}16; the highest stays +8. The range is 4 instead of 24"),
        (
            [20, 40, 44, 42],
            3,
            f"The highest is +6 instead of +8; the lowest stays {M}16. The range is 22 instead of 24",
        ),
        ([20, 40, 44, 42], 2, f"The lowest stays {M}16 and the highest +8. So no other score moves."),
        ([20, 20, 44, 42], 1, f"The lowest stays {M}16 and the highest +8. So no other score moves."),
        ([20, 40, 40], 1, "All results that are left are equal, so the formula would divide by 0."),
        ([20, 44], 1, "Only one result is left, with nothing to compare it with."),
    ],
)
def test_what_becomes_of_lowest_and_highest_is_said(points, out, sentence):
    html = page_of(board_of(points), "without", 1, out)
    assert sentence in text_of(part(html, 'aria-labelledby="moved-NS"'))


def test_without_a_penalty_nothing_moves_and_between_the_ends_only_averages():
    event = evenings.mixed_evening()
    for side in ("NS", "EW"):
        html = page_of(event, "without", 3, 2)
        assert "compared with no other: without it nothing moves." in text_of(part(html, f'"moved-{side}"'))
        assert {row[-1] for row in moved(html, side).values()} == {"0", "left out"}
    # East-West of table 1 is between the ends, and pair 8 has the average because of the penalty at table 2.
    html = page_of(event, "without", 3, 1)
    assert "So only averages move." in text_of(part(html, '"moved-EW"'))
    assert [pair for pair, row in moved(html, "EW").items() if row[-1] not in ("0", "left out")] == [8]


def test_the_page_links_to_every_table_and_marks_its_own():
    event = evenings.worked_example()
    html = page_of(event, "without", 2, 3)
    assert re.findall(r'href="([^"]*/without/)"', html) == [
        reverse("without", args=[event.slug, 2, table]) for table in range(1, 7)
    ]
    assert re.findall(r'href="([^"]*)" aria-current="page"', html) == [reverse("without", args=[event.slug, 2, 3])]
    assert "oros by East-West, contro, points 28–44 (North-South first)" in text_of(html)


# Who sees it ---------------------------------------------------------------------------------------------------------


def test_without_a_table_is_the_directors_alone_until_its_round_has_ended():
    event = evenings.mixed_evening()
    assert get(event, "without", 13, 1).status_code == 404
    html = page_of(event, "without", 13, 1, client=director())
    assert "only the director sees this page" in text_of(html)
    evenings.close(event, 4)
    assert "only the director sees this page" not in text_of(page_of(event, "without", 13, 1))


@pytest.mark.parametrize("board, table", [(5, 4), (9, 1), (9, 2), (10, 6), (3, 7), (99, 1)])
def test_a_table_without_a_result_that_counts_cannot_be_left_out(board, table):
    """Not played, waiting, disputed, missing, no such table, no such board."""
    event = evenings.mixed_evening()
    assert get(event, "without", board, table, client=director()).status_code == 404
    if board < 99:
        address = reverse("without", args=[event.slug, board, table])
        assert address not in page_of(event, "traveller", board)
        assert reverse("without", args=[event.slug, board, 3]) in page_of(event, "traveller", board)


def test_names_are_escaped():
    html = page_of(evenings.mixed_evening(), "without", 1, 3)
    assert "<b>x</b>" not in html
    assert '<bdi class="player">&lt;b&gt;x&lt;/b&gt;</bdi>' in html


def test_the_pages_cost_the_same_for_few_tables_and_for_many():
    costs = []
    for pairs in (4, 40):
        event = factories.make_event(pairs, 2, boards_per_round=1, shown="all", name=f"Field of {pairs}")
        factories.enter_random_results(event, rounds=[1])
        for name, args in (("traveller", (1,)), ("without", (1, 1)), ("score-card", (1,))):
            with CaptureQueriesContext(connection) as captured:
                page_of(event, name, *args)
            costs.append(len(captured))
    assert costs[:3] == costs[3:]
    assert max(costs) <= 15
