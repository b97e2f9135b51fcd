"""Making trumps and doubling: clauses 2.1, 3, 4 and 5.1."""

from dataclasses import dataclass

from tests.reference.options import Options, option

SEATS = ["N", "W", "S", "E"]
TRUMPS = ["o", "c", "e", "b", "bot"]
LEVELS = ["contro", "recontro", "santvicenc"]


def right_of(seat: str) -> str:
    """Clause 2.1: the right-hand neighbour, who is the next to act."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner_of(seat: str) -> str:
    """Clause 2.1: the player opposite."""
    return right_of(right_of(seat))


def left_of(seat: str) -> str:
    """Clause 2.1: the left-hand neighbour."""
    return right_of(right_of(right_of(seat)))


def side_of(seat: str) -> str:
    """Clause 2.1: the partnership of a seat."""
    if seat in ["N", "S"]:
        return "NS"
    return "EW"


def leader_of(dealer: str) -> str:
    """Clause 5.1: the dealer's right leads, whoever chose trumps."""
    return right_of(dealer)


def allowed_levels(trump: str, options: Options) -> list[str]:
    """Clause 4.5: the levels that may be reached, under max_level or max_level_botifarra."""
    name = "max_level_botifarra" if trump == "bot" else "max_level"
    highest = option(options, name)
    if highest == "none":
        return []
    return LEVELS[: LEVELS.index(highest) + 1]


@dataclass
class Calls:
    """Where the calls stand after the last legal one."""

    legal: bool
    illegal_index: int | None
    chooser: str | None
    trump: str | None
    level: str
    doublers: list[str]
    next_seat: str | None
    next_calls: list[str]
    leader: str


def making_trumps(dealer: str, calls: list[tuple[str, str]]) -> Calls | None:
    """Clauses 3.1 and 3.2: the dealer, or the partner asked by the dealer; None once made."""
    if calls == []:
        seat, permitted = dealer, TRUMPS + ["del"]
    elif len(calls) == 1 and calls[0][1] == "del":
        seat, permitted = partner_of(dealer), list(TRUMPS)
    else:
        return None
    return Calls(True, None, None, None, "none", [], seat, permitted, leader_of(dealer))


def doubling(dealer: str, calls: list[tuple[str, str]], options: Options) -> Calls:
    """Clauses 4.1 to 4.3: at each level the right of the last speaker is asked, then the left.

    The first level is counted from the chooser, each next one from whoever doubled last.
    All the calls given are known to be legal and trumps are made.
    """
    number_of_trump_calls = 2 if calls[0][1] == "del" else 1
    chooser, trump = calls[number_of_trump_calls - 1]
    remaining = calls[number_of_trump_calls:]
    reached = "none"
    doublers: list[str] = []
    counted_from = chooser
    for level in allowed_levels(trump, options):
        said_by = None
        for seat in [right_of(counted_from), left_of(counted_from)]:
            if remaining == []:
                permitted = ["be", level]
                leader = leader_of(dealer)
                return Calls(True, None, chooser, trump, reached, doublers, seat, permitted, leader)
            call = remaining[0][1]
            remaining = remaining[1:]
            if call == level:
                said_by = seat
                break  # Clause 4.2: the other is then not asked.
        if said_by is None:
            break
        reached = level
        doublers = doublers + [said_by]
        counted_from = said_by
    return Calls(True, None, chooser, trump, reached, doublers, None, [], leader_of(dealer))


def after_legal_calls(dealer: str, calls: list[tuple[str, str]], options: Options) -> Calls:
    """Clauses 3 and 4: where legal calls have led."""
    trumps_not_made = making_trumps(dealer, calls)
    if trumps_not_made is not None:
        return trumps_not_made
    return doubling(dealer, calls, options)


def after_calls(dealer: str, calls: list[tuple[str, str]], options: Options) -> Calls:
    """Clauses 3 and 4: where the calls have led, stopping in front of the first illegal one."""
    for index in range(len(calls)):
        seat, call = calls[index]
        before = after_legal_calls(dealer, calls[:index], options)
        if seat != before.next_seat or call not in before.next_calls:
            before.legal = False
            before.illegal_index = index
            return before
    return after_legal_calls(dealer, calls, options)
