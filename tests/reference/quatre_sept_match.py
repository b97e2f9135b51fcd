"""Games, board matches and result slips of Le Quatre Sept: clauses Q6.3, Q7 and Q10.

Codes of the faults of a slip:

| code                     | meaning                                                           | clause       |
|--------------------------|-------------------------------------------------------------------|--------------|
| `points_missing`         | no points of either team, and no four sevens                      | Q10.5        |
| `points_range`           | base points outside 0 to 11                                       | Q6.3         |
| `points_sum`             | the base points do not add up to 11                               | Q6.3         |
| `politaines_range`       | a negative number, or more than two together in eight tricks      | Q5.1, Q5.5   |
| `politaines_points`      | fewer base points than the tricks of the politaines must bring    | Q5.1, Q1.3   |
| `four_sevens_off`        | four sevens ended the game where they are played on               | Q10.4        |
| `four_sevens_team`       | no such team                                                      | Q10.5        |
| `four_sevens_with_score` | four sevens, and yet points or politaines: nothing was played     | Q3.1         |
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.quatre_sept_cards import Options, all_sevens_held, nothing_high

Deal = Sequence[int] | Mapping[str, int]


# Matches


def match_totals(
    options: Options, mode: str, deals: Sequence[Deal], boards: int | None = None
) -> tuple[list[int], bool, int | None, bool]:
    """Clauses Q7 and Q10.2: the totals, whether it is over, the winning team, whether it is tied.

    A deal is the points of both teams, or {"four_sevens": team}, which adds no points and ends the
    match at once (clause Q3.1). Mode "game" ends at the target; mode "boards" when the number of
    boards is played, and never while that number is unknown. A deal after the end is an error.
    """
    if boards is not None and (boards <= 0 or boards % 4 != 0):
        raise ValueError("the number of boards is a multiple of four")
    totals = [0, 0]
    over, winner, tied = False, None, False
    for number in range(len(deals)):
        if over:
            raise ValueError("a deal after the end")
        deal = deals[number]
        if isinstance(deal, Mapping):
            if options["four_sevens"] != "win_game":
                raise ValueError("four sevens are played on")
            over, winner, tied = True, deal["four_sevens"], False
            continue
        totals = [totals[0] + deal[0], totals[1] + deal[1]]
        if mode == "game":
            over, winner, tied = game_state(options, totals)
        elif number + 1 == boards:
            over, winner, tied = True, leader(totals), totals[0] == totals[1]
    return totals, over, winner, tied


def game_state(options: Options, totals: Sequence[int]) -> tuple[bool, int | None, bool]:
    """Clauses Q7.1 to Q7.3: over, the winner, tied; a tie is one at or above the target."""
    if max(totals) < options["target"]:
        return False, None, False
    if totals[0] == totals[1]:
        return options["tie"] == "draw", None, True
    return True, leader(totals), False


def leader(totals: Sequence[int]) -> int | None:
    """The team with the higher total, or None."""
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def net(points: Sequence[int]) -> int:
    """Clause Q10.2: the first team's points (with bonuses) less the second's."""
    return points[0] - points[1]


def matchpoints(nets: Sequence[int]) -> list[int]:
    """Clause Q10.3: two for each table beaten, one for each tie, for the first team of every table."""
    result = []
    for own in range(len(nets)):
        others = [nets[other] for other in range(len(nets)) if other != own]
        beaten = [other for other in others if other < nets[own]]
        equal = [other for other in others if other == nets[own]]
        result.append(2 * len(beaten) + len(equal))
    return result


def unfit_for_duplicate(hands: Sequence[Sequence[str]]) -> bool:
    """Clause Q10.4: four sevens in one hand, or a hand that might ask for a new deal."""
    return any(all_sevens_held(hand) or nothing_high(hand) for hand in hands)


# Result slips


def other_points(points: int) -> int:
    """Clause Q6.3: the base points of the other team."""
    return 11 - points


def least_points(own_politaines: int) -> int:
    """Clauses Q1.3, Q5.1 and Q6.1: the fewest base points of a team with that many politaines.

    One: its three cards are 5 thirds; of the nine cards the others give, one at least is not an
    8 or 7: 6 thirds. Two: the two tricks left hold at most two aces, six other cards and the last
    trick, 15 thirds, so 20 remain.
    """
    return [0, 6 // 3, 20 // 3][own_politaines]


def slip_faults(
    options: Options,
    points_ns: int | None,
    points_ew: int | None,
    politaines_ns: int | None,
    politaines_ew: int | None,
    four_sevens: int | None,
) -> list[str]:
    """Clauses Q6.3 and Q10.5: the codes of the table above that a slip earns, in its order.

    Points are base points, without bonuses. One team's are enough. `four_sevens` is the team that
    held them, or None.
    """
    points = [points_ns, points_ew]
    politaines = [politaines_ns or 0, politaines_ew or 0]
    if four_sevens is not None:
        return four_sevens_faults(options, points, politaines, four_sevens)
    return points_faults(points) + politaines_faults(points, politaines)


def four_sevens_faults(options: Options, points: Sequence[Any], politaines: Sequence[int], team: int) -> list[str]:
    """Clauses Q3.1 and Q10.4."""
    faults = []
    if options["four_sevens"] != "win_game":
        faults.append("four_sevens_off")
    if team not in [0, 1]:
        faults.append("four_sevens_team")
    if list(points) != [None, None] or list(politaines) != [0, 0]:
        faults.append("four_sevens_with_score")
    return faults


def points_faults(points: Sequence[int | None]) -> list[str]:
    """Clause Q6.3."""
    written = [number for number in points if number is not None]
    faults = []
    if written == []:
        faults.append("points_missing")
    if any(not 0 <= number <= 11 for number in written):
        faults.append("points_range")
    if len(written) == 2 and sum(written) != 11:
        faults.append("points_sum")
    return faults


def politaines_faults(points: Sequence[int | None], politaines: Sequence[int]) -> list[str]:
    """Clauses Q5.1 and Q5.5: each takes three of the eight tricks."""
    if min(politaines) < 0 or sum(politaines) > 2:
        return ["politaines_range"]
    if points_faults(points) != []:
        return []
    for team in [0, 1]:
        own, other = points[team], points[1 - team]
        if own is None and other is not None:
            own = other_points(other)
        if own is not None and own < least_points(politaines[team]):
            return ["politaines_points"]
    return []
