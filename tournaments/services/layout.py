"""The rows that a movement becomes: rounds, seatings and boards. Called inside the transaction of another service."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping

from django.db.models import Q

from scoring.games.registry import GAMES
from scoring.movements.changes import last_rounds
from scoring.movements.seating import Entry, Movement, Partners, dealer_of
from scoring.movements.seating import Seating as Line
from scoring.movements.sharing import order_of_play, tables_of_copies
from scoring.notation.games import game_of_key
from scoring.seats import Seat
from tournaments.errors import Invalid
from tournaments.models import Board, Event, Pair, Round, Seating, TableLink
from tournaments.models.entry import number_of_partners
from tournaments.selectors.deals import hands_text
from tournaments.selectors.team_plans import PAIRS_OF_A_TEAM
from tournaments.services.cut_rounds import take_kept_hands
from tournaments.services.event_matches import lay_out_matches
from tournaments.services.keys import new_key

SYSTEM_RANDOM = random.SystemRandom()
"""The randomness of the operating system: what deals are drawn from."""


def lay_out(
    event: Event,
    movement: Movement | None,
    source: random.Random | None,
    known_hands: Mapping[int, str] | None = None,
    staying: Collection[int] = (),
) -> None:
    """Write the rounds, seatings, boards and table links of ``movement``; without one, of a Swiss, nobody is seated.

    An event of matches has no boards: each table of each round has a match, which is named when the pairs are. A board
    takes its hands from ``known_hands`` by its number, else from ``source``; without a source it has none.
    The pairs 1 to N exist already and no round does. Tables that have a link keep it, so that printed cards stay good.
    ``staying`` are the pairs that the movement keeps at their table, which is written down with them.

    Raises ``Invalid`` (``board_twice_at_table``) for a movement in which a board comes back to a table.
    """
    if movement is None:
        tables = tables_of_draws(event)
        _keep_any_tables(event, tables, staying)
        make_links(event, tables)
        plan_rounds_of_boards(event, event.round_count, source, known_hands)
        return
    if not event.has_matches:
        _require_boards_once(movement)
    rounds = Round.objects.bulk_create(Round(event=event, number=one.number) for one in movement.rounds)
    by_number = {row.number: row for row in rounds}
    _seat(event, movement, by_number)
    _keep_tables(event, movement, staying)
    make_links(event, movement.tables)
    if event.has_matches:
        lay_out_matches(event)
        return
    Board.objects.bulk_create(
        _board(event, by_number[last], number, source, known_hands or {})
        for number, last in sorted(last_rounds(movement).items())
    )


def lay_out_more(
    event: Event, movement: Movement, known_hands: Mapping[int, str], source: random.Random = SYSTEM_RANDOM
) -> None:
    """Write the rounds and boards of ``movement`` that an event does not have yet.

    A board takes its hands from ``known_hands``, else it is dealt where the others are.
    """
    known = set(event.rounds.values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(event=event, number=one.number) for one in movement.rounds if one.number not in known
    )
    if event.has_matches:
        return
    rounds, hands = {row.number: row for row in event.rounds.all()}, dict(event.boards.values_list("number", "hands"))
    deals_from = source if all(hands.values()) else None
    Board.objects.bulk_create(
        _board(event, rounds[last], number, deals_from, known_hands)
        for number, last in sorted(last_rounds(movement).items())
        if number not in hands
    )


def plan_rounds_of_boards(
    event: Event, rounds: int, source: random.Random | None, known_hands: Mapping[int, str] | None = None
) -> None:
    """Let a Swiss of boards have as many rounds as are planned, each with its boards; nobody sits in new ones yet.

    So all boards can be dealt beforehand. A round of matches is there once it is drawn: nothing is written of those.
    """
    if event.has_matches:
        return
    known = set(event.rounds.values_list("number", flat=True))
    planned = range(1, rounds + 1)
    made = Round.objects.bulk_create(Round(event=event, number=number) for number in planned if number not in known)
    Board.objects.bulk_create(
        _board(event, row, number, source, known_hands or {})
        for row in made
        for number in boards_of_round(event, row.number)
    )


def tables_of_draws(event: Event) -> range:
    """Return the tables of a round of a Swiss in which everybody has opponents but one of an odd field."""
    teams = PAIRS_OF_A_TEAM if event.is_teams else 1
    return range(1, event.pair_count // (2 * teams) * teams + 1)


def boards_of_round(event: Event, number: int) -> range:
    """Return the boards that every table plays in a round of a Swiss."""
    return range((number - 1) * event.boards_per_round + 1, number * event.boards_per_round + 1)


def seat_drawn(event: Event, round_: Round, lines: Iterable[Line]) -> None:
    """Seat those who were drawn in a round of a Swiss, at the boards of ``lines``, of which matches have none."""
    drawn = Movement(event.name, event.movement, tuple(lines), event.pair_count)
    _seat(event, drawn, {round_.number: round_})


def _require_boards_once(movement: Movement) -> None:
    """Refuse a board that comes back to a table: pages and addresses name a result by board and table."""
    known: set[tuple[int, int]] = set()
    for one in movement.rounds:
        for line in one.tables:
            for board in line.boards:
                if (line.table, board) in known:
                    raise Invalid("board_twice_at_table", board=board, table=line.table)
                known.add((line.table, board))


def lay_out_again(
    event: Event, movement: Movement | None, staying: Collection[int] = (), source: random.Random = SYSTEM_RANDOM
) -> None:
    """Replace rounds, seatings and boards by those of another movement, before anything was recorded.

    The pairs become those of ``event.pair_count``. A board number keeps its hands, which may lie dealt on the tables
    already. New boards are dealt if all were.
    """
    hands = take_kept_hands(event, event.round_count) | dict(event.boards.values_list("number", "hands"))
    event.cut_rounds.all().delete()
    event.rounds.all().delete()  # with them the seatings, which hold on to the pairs they seat
    set_pairs(event, event.pair_count)
    lay_out(event, movement, source if all(hands.values()) else None, hands, staying)


def _seat(event: Event, movement: Movement, rounds: Mapping[int, Round]) -> None:
    rows = _rows_of(event, movement)
    orders = {} if event.has_matches else _orders_of_play(movement, event.copies)
    Seating.objects.bulk_create(
        Seating(
            event=event,
            round=rounds[line.round],
            table=line.table,
            ns_id=rows[line.ns],
            ew_id=rows[line.ew],
            boards=orders.get((line.round, line.table), []),
        )
        for line in movement.seatings
    )


def _rows_of(event: Event, movement: Movement) -> dict[Entry | None, int | None]:
    """Return the row of everybody who sits on a side of a table; two players who are partners get one of their own."""
    rows: dict[Entry | None, int | None] = {None: None}
    rows.update(event.pairs.values_list("number", "pk"))
    sides = dict.fromkeys(side for line in movement.seatings for side in line.pairs if isinstance(side, Partners))
    made = Pair.objects.bulk_create(
        Pair(
            event=event,
            number=number_of_partners(side.first, side.second),
            first_id=rows[side.first],
            second_id=rows[side.second],
        )
        for side in sides
    )
    rows.update(zip(sides, (row.pk for row in made), strict=True))
    return rows


def _keep_tables(event: Event, movement: Movement, staying: Collection[int]) -> None:
    """Write with the pairs that stay at which table they do; the others go where they are told."""
    event.pairs.filter(table__isnull=False).update(table=None)
    for number in staying:
        (table,) = {line.table for line in movement.of_pair(number) if line.is_live}
        event.pairs.filter(number=number).update(table=table)


def _keep_any_tables(event: Event, tables: Iterable[int], staying: Collection[int]) -> None:
    """Write with the pairs that stay in a Swiss at which table they do: where they did, else the first free one."""
    staying_now = dict(event.pairs.filter(table__in=tables, number__in=staying).values_list("number", "table"))
    free = iter(table for table in tables if table not in staying_now.values())
    event.pairs.exclude(number__in=staying_now).filter(table__isnull=False).update(table=None)
    for number in sorted(set(staying) - set(staying_now)):
        event.pairs.filter(number=number).update(table=next(free))


def _orders_of_play(movement: Movement, copies: int | None) -> dict[tuple[int, int], list[int]]:
    """Return the boards of each table of each round in the order of play; tables that share a copy begin apart."""
    orders = {}
    for one in movement.rounds:
        by_set: dict[frozenset[int], list[Line]] = {}
        for line in one.tables:
            by_set.setdefault(frozenset(line.boards), []).append(line)
        for lines in by_set.values():
            boards = {line.table: line.boards for line in lines}
            for group in tables_of_copies(tuple(boards), copies or len(boards)):
                for place, table in enumerate(group):
                    orders[one.number, table] = list(order_of_play(boards[table], place, len(group)))
    return orders


def make_links(event: Event, tables: Iterable[int]) -> None:
    """Give every table its secret link that has none."""
    known = set(event.table_links.values_list("table", flat=True))
    TableLink.objects.bulk_create(
        TableLink(event=event, table=table, key=new_key()) for table in tables if table not in known
    )


def _board(event: Event, row: Round, number: int, source: random.Random | None, known: Mapping[int, str]) -> Board:
    dealer = dealer_of(number, game_of_key(event.game).rotation)
    hands = known.get(number, "") or (random_hands(event.game, dealer, source) if source else "")
    return Board(event=event, round=row, number=number, dealer=dealer.value, hands=hands)


def random_hands(game: str, dealer: Seat, source: random.Random) -> str:
    """Return the text of four hands of a game drawn from ``source``; hands that no board is to have are drawn anew."""
    text = game_of_key(game)
    return hands_text(GAMES[game].duplicate.deal(text.deck, text.rotation, dealer, source))


def set_pairs(event: Event, count: int) -> None:
    """Make the event have the pairs 1 to ``count``; those above go with their players, new ones are not yet named."""
    event.pairs.filter(Q(number__gt=count) | Q(first__isnull=False)).delete()
    known = set(event.pairs.values_list("number", flat=True))
    Pair.objects.bulk_create(Pair(event=event, number=n) for n in range(1, count + 1) if n not in known)
