"""Swiss evenings for tests, and a second reckoning of their standings, straight from the rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from tests import factories
from tests.factories import NOW
from tests.tournaments.match_evenings import make_match_event
from tests.tournaments.matches import enter, slip
from tournaments.models import Event, LogEntry, Match, MatchDeal, Seating
from tournaments.selectors.match_standings import match_standings_page
from tournaments.selectors.swiss_plans import SwissTerms
from tournaments.services import swiss, swiss_field
from tournaments.services.rounds import close_round

FACTORS = {"none": 1, "contro": 2, "recontro": 4, "bot": 2}
CAP = 121


def make_swiss(pairs: int, rounds: int, *, asked: bool = True, **more: Any) -> Event:
    """Return a Swiss of matches of Botifarra with nothing drawn; what is no setting of it is one of the event.

    With ``asked`` false the rounds are those that come of the time.
    """
    words = {name: more.pop(name) for name in SwissTerms.__slots__ if name in more}
    terms = SwissTerms(rounds=rounds if asked else None, **words)
    return make_match_event(pairs, rounds, movement="swiss", swiss=terms, name="Swiss night", **more)


def make_swiss_of_boards(pairs: int, rounds: int, **more: Any) -> Event:
    """Return a Swiss of boards of Botifarra, two a round, with nothing drawn: plain totals, and nothing parts ties."""
    terms = SwissTerms(rounds=rounds, in_arrears=more.pop("in_arrears", False))
    words = {"boards_per_round": 2, "scale": "totals", "tie_breaks": (), "name": "Swiss of boards"} | more
    return factories.make_event(pairs, rounds, movement="swiss", swiss=terms, **words)


class Evening:
    """A director at work: every act goes through its service and is counted."""

    def __init__(self, event: Event, seed: int = 1) -> None:
        self.event, self.chance, self.acts = event, random.Random(seed), Counter({"event_created": 1})
        self.who: dict[str, Any] = {"by": factories.make_director(), "at": NOW}
        self.here = {"event_id": event.pk, **self.who}

    def draw(self, number: int, **more: Any) -> Any:
        """Draw a round."""
        self.acts["round_drawn"] += 1
        return swiss.draw_round(number=number, **more, **self.here)

    def play(self, number: int, but: Iterable[int] = ()) -> None:
        """Let every table of a round but these play one or two deals, and close the round."""
        for match in matches_of(self.event, number):
            if match.seating.table not in but and not match.is_ended:
                self.deal(match)
        self.acts["round_closed"] += 1
        close_round(number=number, **self.here)

    def play_in_bulk(self, number: int) -> None:
        """Do the same by rows, for large fields: a deal at every table, without the acts that write it."""
        rows = [match for match in matches_of(self.event, number) if not match.is_ended]
        MatchDeal.objects.bulk_create(
            MatchDeal(
                match=match,
                number=1,
                version=1,
                is_current=True,
                actor="director",
                at=NOW,
                **slip(f"NS o contro {self.chance.randrange(73)}").columns,
            )
            for match in rows
        )
        self.acts["round_closed"] += 1
        close_round(number=number, **self.here)

    def deal(self, match: Match, text: str = "") -> None:
        """Write a deal by chance, or this one, as the next on a sheet."""
        points = self.chance.randrange(73)
        text = text or f"NS {self.chance.choice('oceb')} {self.chance.choice(('none', 'contro'))} {points}"
        self.acts["deal_entered"] += 1
        enter(match, match.deals.filter(is_current=True).count() + 1, text, by=self.who["by"])

    def field(self, act: str, service: str, **words: Any) -> Any:
        """Change who takes part."""
        self.acts[act] += 1
        return getattr(swiss_field, service)(**words, **self.here)


def matches_of(event: Event, number: int) -> list[Match]:
    """Return the matches of a round by table."""
    rows = Match.objects.filter(seating__event=event, seating__round__number=number)
    return list(rows.select_related("seating__ns", "seating__ew").order_by("seating__table"))


def score_of(match: Match) -> tuple[int, int]:
    """Add up the deals of a match from their slips: what a side has above 36, doubled, and double at botifarra."""
    score = {"NS": 0, "EW": 0}
    for deal in MatchDeal.objects.filter(match=match, is_current=True).exclude(kind="withdrawn"):
        slip = deal.slip or {}
        for side, points in slip["points"].items():
            above = max(points - 36, 0) * FACTORS[slip["level"]]
            score[side] += above * (FACTORS["bot"] if slip["trump"] == "bot" else 1)
    return score["NS"], score["EW"]


def reckoned(event: Event, rounds: Iterable[int]) -> dict[int, tuple[int, int, int]]:
    """Return for each pair half wins, difference and points, reckoned from the rows of these rounds."""
    table: dict[int, list[int]] = {}
    rows = Seating.objects.filter(event=event, round__number__in=list(rounds)).select_related("ns", "ew", "match")
    for seating in rows:
        if seating.ew is None:
            _add(table, seating.ns.number, 2, 0, 0)
            continue
        pair = {"NS": seating.ns.number, "EW": seating.ew.number}
        if seating.match.walkover:
            for side, number in pair.items():
                _add(table, number, 2 if side == seating.match.walkover else 0, 0, 0)
            continue
        ns, ew = score_of(seating.match)
        if seating.match.deals.exists():
            for number, own, their in ((pair["NS"], ns, ew), (pair["EW"], ew, ns)):
                half_wins = 2 if own > their else 1 if own == their else 0
                _add(table, number, half_wins, min(own, CAP) - min(their, CAP), min(own, CAP))
    return {number: (one, two, three) for number, (one, two, three) in table.items()}


def _add(table: dict[int, list[int]], number: int, *values: int) -> None:
    known = table.setdefault(number, [0, 0, 0])
    table[number] = [a + b for a, b in zip(known, values, strict=True)]


def shown(event: Event) -> list[tuple[int, int, tuple[int, int, int]]]:
    """Return the standings as the site has them: place, pair, and what makes the place."""
    page = match_standings_page(Event.objects.get(pk=event.pk), factories.make_director())
    return [
        (row.place, row.number, (int(row.line.points), row.line.difference, row.line.scored))
        for field in page.fields
        for row in field.rows
    ]


def expected(event: Event, rounds: Iterable[int]) -> list[tuple[int, int, tuple[int, int, int]]]:
    """Return the standings as they have to be: each place is one more than how many are better."""
    table = reckoned(event, rounds)
    places = {number: 1 + sum(other > own for other in table.values()) for number, own in table.items()}
    return sorted((places[number], number, own) for number, own in table.items())


def meetings(event: Event) -> Counter[frozenset[int]]:
    """Return how often two were seated against each other, walk-overs left out."""
    rows = Seating.objects.filter(event=event, ew__isnull=False, match__walkover="")
    return Counter(map(frozenset, rows.values_list("ns__number", "ew__number")))


def meetings_of_boards(event: Event) -> Counter[frozenset[int]]:
    """Return how often two were seated against each other in a Swiss of boards."""
    rows = Seating.objects.filter(event=event, ew__isnull=False)
    return Counter(map(frozenset, rows.values_list("ns__number", "ew__number")))


def danish(order: list[int], met: Collection[frozenset[int]]) -> list[frozenset[int]] | None:
    """Return who meets whom down a list: each the next below it that leaves the rest pairable, or none if it cannot be.

    Nobody meets again.
    """
    if not order:
        return []
    one, *rest = order
    for other in rest:
        if frozenset((one, other)) not in met:
            more = danish([number for number in rest if number != other], met)
            if more is not None:
                return [frozenset((one, other)), *more]
    return None


def with_bye(
    order: list[int], met: Collection[frozenset[int]], free: Collection[int]
) -> tuple[list[frozenset[int]], int | None]:
    """Return the same for an odd field, too: the last who has not had the bye and leaves a pairing has it."""
    if len(order) % 2 == 0:
        return danish(order, met) or [], None
    for bye in (number for number in reversed(order) if number not in free):
        pairs = danish([number for number in order if number != bye], met)
        if pairs is not None:
            return pairs, bye
    raise AssertionError("nobody can have the bye")


def free_rounds(event: Event) -> Counter[int]:
    """Return how often each pair won a round without playing."""
    byes = Seating.objects.filter(event=event, ew__isnull=True).values_list("ns__number", flat=True)
    found = Counter(byes)
    for match in Match.objects.filter(seating__event=event).exclude(walkover="").select_related("seating__ns"):
        winner = match.seating.ns if match.walkover == "NS" else match.seating.ew
        found[winner.number] += 1
    return found


def logged(event: Event) -> Counter[str]:
    """Return how many entries of each act the log has, but for what the site did by itself."""
    rows = LogEntry.objects.filter(event=event).exclude(actor="site")
    assert all(row.actor and row.at for row in rows)
    return Counter(row.act for row in rows)
