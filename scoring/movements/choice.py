"""Which movements fit a field and the time there is, best first, and which one an event gets.

How the offers are sorted, :mod:`scoring.movements.offers` says; what is asked, :mod:`scoring.movements.wish`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.errors import MovementError
from scoring.movements.balance import Spread, ranked_together
from scoring.movements.counts import boards_played, sit_outs
from scoring.movements.fairness import COMPLETE, Remark, all_but_comparison
from scoring.movements.kinds import build, rounds_of
from scoring.movements.offers import Offer, Packs, order
from scoring.movements.request import Method, Unit
from scoring.movements.seating import ALL, Copies, Movement
from scoring.movements.staying import staying_pairs, with_staying
from scoring.movements.wish import AUTO, BOARDS_PER_ROUND, SWISS, Evening, Wish, require_possible
from scoring.pairing.swiss import most_rounds, most_unbeaten

WITH_COPIES: tuple[Wish, ...] = (
    Wish("round-robin"),
    Wish("endless-howell"),
    Wish("mitchell", one_winner=False),
    Wish("mitchell", one_winner=True),
    Wish("rover", one_winner=False),
    Wish("rover", one_winner=True),
    Wish(SWISS),
)
"""What is looked at where the boards lie in copies; among equals the first is offered first.

The Howell is a round robin there, with the same meetings and the same Q.
"""

WITH_BOARDS_THAT_TRAVEL: tuple[Wish, ...] = (
    Wish("howell"),
    Wish("mitchell", one_winner=False),
    Wish("mitchell", one_winner=True),
    Wish("mitchell", one_winner=False, method=Method.SKIP),
    Wish("mitchell", one_winner=False, method=Method.CUT),
    Wish("hesitation", one_winner=True),
    *(
        Wish(kind, one_winner)
        for kind in ("blackpool", "rover", "web", "bowman", "super-bowman")
        for one_winner in (False, True)
    ),
)
"""What is looked at where boards travel."""

OF_MATCHES: tuple[Wish, ...] = (
    Wish("mitchell"),
    Wish("round-robin"),
    Wish("endless-howell"),
    Wish(SWISS),
)
"""What is looked at where every table plays a match of its own, nobody is compared, so there are no two fields."""

OF_PLAYERS: tuple[Wish, ...] = (
    Wish("drawn-partners"),
    Wish("rainbow", one_winner=False),
    Wish("rainbow", one_winner=True),
)
"""What is looked at where players come alone: partners drawn, with copies; or the rainbow, whose boards travel.

In a rainbow everybody keeps one direction, so there may be two rankings.
"""

OF_TEAMS: tuple[Wish, ...] = (Wish("teams"),)
"""What is looked at where teams of four come, with copies."""

ANY: Final = Wish()
"""The wish of a director who leaves it to the order of the offers."""

ONLY_TRAVELLING: Final = ("rainbow",)
"""Kinds of players or teams that exist only with boards that travel."""

ONLY_EVEN_FIELDS: Final = ("blackpool",)
"""Kinds in which pairs of an odd field would sit out unequally often, by more than one round."""

FEW_TABLES: Final = 3
"""With so many results of a board a scale between the lowest and the highest takes two or three values only."""


def offers(evening: Evening) -> tuple[Offer, ...]:
    """Return all movements that fit the evening, best first; the same seats are offered once.

    A movement that is even only as a whole is offered curtailed too, with a remark. Those that cannot keep the staying
    pairs at their tables are listed as well (``Offer.keeps``). Where partners are drawn, the figures hold for any draw.
    Raises ``MovementError`` as :func:`scoring.movements.wish.require_possible` does, and with code ``size`` or
    ``relayed`` where so many players or teams have no movement.
    """
    require_possible(evening)
    found: list[Offer] = []
    for wish in _forms(evening):
        offer = _largest(evening, wish)
        if offer is not None and not any(_is_same(offer, other) for other in found):
            found.append(offer)
    if not found and evening.unit is not Unit.PAIRS:
        rounds_of(_forms(evening)[0].request(evening, None))  # says which numbers there are
    return tuple(sorted(found, key=order))


def choose(evening: Evening, wish: Wish = ANY) -> Offer:
    """Return what the wish comes to in this evening.

    Without a kind it is the first offer that has a movement, keeps the staying pairs, and has one ranking or two where
    either is wanted. Raises ``MovementError``: as :func:`offers` and :func:`scoring.movements.kinds.build` do,
    ``too_long`` for a movement that does not fit, ``sit_outs`` for one in which they differ by more than one, and
    ``staying``.
    """
    require_possible(evening)
    if wish.kind == AUTO:
        return _best(evening, wish)
    if wish.kind == SWISS:
        return swiss(evening, wish)
    if not _rests_evenly(evening, wish):
        message = f"in a {wish.kind} for {evening.pairs} pairs sit-outs differ by more than one"
        raise MovementError("sit_outs", message, kind=wish.kind, pairs=evening.pairs)
    return _kept(evening, _offer(evening, wish, _rounds(evening, wish)))


def _best(evening: Evening, wish: Wish) -> Offer:
    found = [offer for offer in offers(evening) if offer.movement is not None]
    if wish.one_winner is not None and not evening.has_matches:
        found = [offer for offer in found if offer.two_winner != wish.one_winner]
    return _kept(evening, next((offer for offer in found if offer.keeps), found[0]))


def _kept(evening: Evening, offer: Offer) -> Offer:
    if offer.keeps:
        return offer
    wanted = len(evening.staying)
    message = f"{wanted} pairs are to stay at their table, and in this movement {offer.staying} can"
    raise MovementError("staying", message, kind=offer.kind, wanted=wanted, places=offer.staying)


# What exists -----------------------------------------------------------------------------------------------------


def _forms(evening: Evening) -> tuple[Wish, ...]:
    if evening.unit is not Unit.PAIRS:
        of_unit = OF_PLAYERS if evening.unit is Unit.PLAYERS else OF_TEAMS
        # Who deals a set for each table can deal one, but not the other way about.
        return tuple(wish for wish in of_unit if not evening.relayed or wish.kind in ONLY_TRAVELLING) or of_unit
    if evening.has_matches:
        return OF_MATCHES
    return WITH_BOARDS_THAT_TRAVEL if evening.relayed else WITH_COPIES


def _largest(evening: Evening, wish: Wish) -> Offer | None:
    """The longest movement of this form that fits and may be offered, if there is any."""
    if wish.kind == SWISS:
        return swiss(evening, wish)
    try:
        possible = rounds_of(wish.request(evening, None))
    except MovementError:
        return None
    fitting = [rounds for rounds in possible if rounds <= evening.rounds]
    if not fitting or not _rests_evenly(evening, wish):
        return None
    is_curtailed = wish.kind in COMPLETE and fitting[-1] < possible[-1]
    offer = _offer(evening, replace(wish, rounds=fitting[-1]) if is_curtailed else wish, fitting[-1])
    return offer if _has_sets(evening, offer) else None


def _rounds(evening: Evening, wish: Wish) -> int | None:
    """How many rounds the wish comes to; none leaves a number that does not exist to be refused."""
    possible = rounds_of(wish.request(evening, None))
    most = evening.rounds if wish.rounds is None else min(evening.rounds, wish.rounds)
    fitting = [rounds for rounds in possible if rounds <= most]
    whole = wish.kind in COMPLETE and wish.rounds is None
    if fitting and (not whole or fitting[-1] == possible[-1]):
        return fitting[-1]
    needed = possible[-1] if whole else possible[0]
    if needed <= evening.rounds:
        return wish.rounds
    takes = evening.pace.minutes(needed)
    message = f"the {wish.kind} for {evening.pairs} pairs has {needed} rounds and takes {takes} minutes"
    facts = {"kind": wish.kind, "pairs": evening.pairs, "rounds": needed, "needed": takes, "minutes": evening.minutes}
    raise MovementError("too_long", f"{message}, there are {evening.minutes}", **facts)


def _rests_evenly(evening: Evening, wish: Wish) -> bool:
    return evening.pairs % 2 == 0 or wish.kind not in ONLY_EVEN_FIELDS


def _has_sets(evening: Evening, offer: Offer) -> bool:
    return evening.sets is None or offer.packs is None or offer.packs.sets <= evening.sets


def _is_same(offer: Offer, other: Offer) -> bool:
    """Whether the same pairs meet at the same tables on the same boards, and are ranked alike."""
    return (
        offer.movement is not None
        and other.movement is not None
        and offer.movement.seatings == other.movement.seatings
        and offer.two_winner == other.two_winner
    )


# What it is like -------------------------------------------------------------------------------------------------


def _offer(evening: Evening, wish: Wish, rounds: int | None) -> Offer:
    movement = _movement(evening, wish, rounds)
    staying = staying_pairs(movement)
    keeps = len(evening.staying) <= len(staying)
    seated = with_staying(movement, evening.staying) if keeps and evening.staying else movement
    comparisons, quality = (None, None) if evening.has_matches else ranked_together(movement)
    return Offer(
        wish=wish,
        movement=seated,
        pairs=evening.pairs,
        tables=max(len(one.tables) for one in movement.rounds),
        rounds=movement.number_of_rounds,
        longest=rounds_of(wish.request(evening, None))[-1],
        boards=len(movement.boards),
        played=Spread.of(boards_played(movement).values()),
        sit_outs=Spread.of(sit_outs(movement).values()),
        comparisons=comparisons,
        quality=quality,
        two_winner=movement.two_winner,
        staying=len(staying),
        keeps=keeps,
        minutes=evening.pace.minutes(movement.number_of_rounds),
        packs=None if evening.has_matches else _packs(evening, len(movement.boards), movement.copies),
        remarks=all_but_comparison(seated),
    )


def _movement(evening: Evening, wish: Wish, rounds: int | None) -> Movement:
    if evening.unit is Unit.PLAYERS:
        # Nothing is turned: whether a rainbow has one ranking or two is only how it is added up.
        movement = build(replace(wish.request(evening, rounds), one_winner=False))
        return replace(movement, two_winner=wish.one_winner is False)
    movement = build(wish.request(evening, rounds))
    return replace(movement, two_winner=False, match=True) if evening.has_matches else movement


def swiss(evening: Evening, wish: Wish) -> Offer:
    """Return the Swiss of this evening: at most half as many rounds as pairs, for more there is a round robin."""
    longest = most_rounds(evening.pairs)
    rounds = min(longest, evening.rounds, wish.rounds or longest)
    boards, size = rounds * evening.size, evening.size
    byes = Spread.of([0, 1] if evening.pairs % 2 else [0])
    return Offer(
        wish=wish,
        movement=None,
        pairs=evening.pairs,
        tables=evening.tables,
        rounds=rounds,
        longest=longest,
        boards=boards,
        played=Spread.of([boards - byes.highest * size, boards]),
        sit_outs=byes,
        comparisons=None,
        quality=None,
        two_winner=False,
        staying=evening.tables,
        keeps=len(evening.staying) <= evening.tables,
        minutes=evening.pace.minutes(rounds),
        packs=None if evening.has_matches else _packs(evening, boards, ALL),
        remarks=(_of_drawing(evening, rounds),),
    )


def _of_drawing(evening: Evening, rounds: int) -> Remark:
    """What drawing means: by matches won, or where boards are compared and nobody wins a round, by the standings."""
    if not evening.has_matches:
        message = "each round is drawn from the results so far: pairs that stand next to each other meet"
        return Remark.of("drawn_by_place", message)
    unbeaten = most_unbeaten(evening.pairs, rounds)
    message = f"each round is drawn from the results so far; up to {unbeaten} can remain unbeaten"
    return Remark.of("drawn", message, unbeaten=unbeaten)


def _packs(evening: Evening, boards: int, copies: Copies) -> Packs:
    """What has to be dealt: with copies a set at every table, or as many sets as there are."""
    if copies == ALL:
        sets = min(evening.sets or evening.tables, evening.tables)
        return Packs(boards, sets, evening.fewest_sets, evening.boards_per_round)
    return Packs(boards, copies, copies, boards)


# What holds for all of them ----------------------------------------------------------------------------------------


def advice(evening: Evening) -> tuple[Remark, ...]:
    """Return what is worth knowing of the evening whatever the movement: few tables, boards a round, sets of boards."""
    return tuple(_advice(evening))


def _advice(evening: Evening) -> Iterator[Remark]:
    if evening.has_matches:
        return
    tables, boards, fewest = evening.tables, evening.boards_per_round, evening.fewest_sets
    if tables <= FEW_TABLES and evening.unit is not Unit.TEAMS:
        message = (
            f"a board is played at {tables} tables, so scales between the lowest and the highest take {tables} values"
        )
        yield Remark.of("few_results", f"{message} at most: cross difference or totals tell more", tables=tables)
    if boards % BOARDS_PER_ROUND:
        message = f"with {boards} boards a round the players of a table do not deal equally often; with four they do"
        yield Remark.of("dealers_uneven", message, boards=boards)
    if not evening.relayed and fewest < tables:
        sets = evening.sets or tables
        code, verb = ("sets_shared", "serve") if sets < tables else ("sets_fewest", "would serve")
        number = sets if sets < tables else fewest
        message = f"{number} sets of boards {verb} {tables} tables: up to {boards} tables share one in a round"
        facts = {"sets": number, "tables": tables, "boards": boards}
        yield Remark.of(code, f"{message}, each beginning with another board", **facts)
