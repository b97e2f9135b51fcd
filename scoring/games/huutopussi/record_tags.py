"""What the tags of a Huutopussi record say: points and score, compared with the cards or taken in their place.

Points and scores come from the cards where the hand was followed to its end. Unfinished play and records of the result
alone take them from the tags, which have to agree with each other and with what was bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

from scoring.games.huutopussi.auction import NOBODY
from scoring.games.huutopussi.options import MARRIAGES, STEP, Options
from scoring.games.huutopussi.record_rows import banned_sides, kontra_rows, last_bid, meld_rows, number_tag
from scoring.games.huutopussi.rules import OVER, REDEAL, Huutopussi, State
from scoring.games.huutopussi.score import Marriage, Outcome, hand_score
from scoring.games.huutopussi.slip import points_lost
from scoring.notation.errors import POINTS, SCORE, RecordError, syntax_error
from scoring.notation.record import Record
from scoring.notation.values import PENALISED, SETTLED, UNKNOWN, counts_text
from scoring.notation.verdict import Verdict
from scoring.seats import BySide, Seat, Side

NOTHING_PLAYED: Final = ("not_played", "redeal")
"""Results that no cards, points or score go with."""
WITH_DECLARER: Final = ("Bid", "Contract")
"""Tags that a hand has only if it has a declarer."""
RESULTS: Final = (None, "played", *SETTLED, *NOTHING_PLAYED)
"""What the tag Result may say in this game."""


def details(verdict: Verdict) -> dict[str, Any]:
    """Return what a checked record has beside what every game has: the contract, the marriages and the Kontras.

    Marriages are by the side that declared them, in order. Everything is none while nothing is known of it.
    """
    outcome: Outcome | None = verdict.outcome or verdict.so_far
    state: State | None = verdict.replay.final if verdict.replay else None
    if outcome is None and state is None:
        return {"declarer": None, "bid": None, "contract": None, "marriages": None, "kontras": None}
    if outcome is None:
        assert state is not None
        outcome = outcome_so_far(state, verdict.rules)
    return {
        "declarer": _declarer_text(outcome),
        "bid": outcome.bid,
        "contract": outcome.contract,
        "marriages": [
            {"side": made.side.value, "suit": made.suit, "how": made.way or None} for made in outcome.marriages
        ],
        "kontras": outcome.kontras,
    }


def _declarer_text(outcome: Outcome) -> str | None:
    declarer = outcome.seat or outcome.declarer
    return declarer.value if declarer else None


def outcome_so_far(state: State, rules: Huutopussi) -> Outcome:
    """Return what is known of a hand at any moment; a declarer is known when the auction is over."""
    auction = state.auction
    is_known = auction.turn == NOBODY and auction.bidder != NOBODY and auction.redealer == NOBODY
    seat = rules.seats[auction.bidder] if is_known else None
    return Outcome(
        rules.rotation.side_of(seat) if seat else None,
        auction.bid if seat else None,
        (state.exchange.contract or None) if seat else None,
        rules.points_so_far(state),
        BySide(rules.rotation.sides, state.play.tricks),
        len(state.kontras),
        rules.marriages(state),
        seat,
    )


def with_values(verdict: Verdict, record: Record, rules: Huutopussi) -> Verdict:
    """Return the verdict with points and scores, from the cards where they were followed and else from the tags.

    Tags that contradict each other or the cards are its error; then nothing is taken from them.
    """
    state: State | None = verdict.replay.final if verdict.replay else None
    fault = _fault_in_result(record, state, rules) or _fault_in_contract(record, state, rules)
    fault = fault or fault_in_banned(record, rules)
    if fault:
        return replace(verdict, error=fault)
    if state is not None and rules.phase(state) == OVER:
        outcome = rules.outcome(state)
        valued = _valued(verdict, outcome, rules.options)
        fault = _fault_in_passed_out(record, outcome, state) or _fault_against_cards(record, valued)
        return replace(valued, error=fault)
    is_thrown_in = any(call.word == "redeal" for call in record.auction)
    if record.value("Result") in NOTHING_PLAYED or is_thrown_in:
        return replace(verdict, error=_fault_in_nothing(record))
    return _with_tags(verdict, record, state, rules)


def fault_in_banned(record: Record, rules: Huutopussi) -> RecordError | None:
    """Return the fault of sides under huutokielto where the rules know none (H9.5). Raises ``RecordError``."""
    if rules.options.ban_at is not None or not banned_sides(record):
        return None
    return syntax_error("banned_off", "these rules know no huutokielto", record.place("Banned"))


def _valued(verdict: Verdict, outcome: Outcome, options: Options) -> Verdict:
    score = hand_score(outcome, options)
    return replace(verdict, outcome=outcome, points=outcome.points, tricks=outcome.tricks, hand_score=score)


def _fault_in_result(record: Record, state: State | None, rules: Huutopussi) -> RecordError | None:
    result = record.value("Result")
    if result not in RESULTS:
        message = f"{result} is no result of Huutopussi"
        return syntax_error("result", message, record.place("Result"), text=result)
    if result in NOTHING_PLAYED and record.tricks:
        message = f"the tag Result says {result}, but there is play"
        return syntax_error("result_play", message, record.place("Result"), text=result)
    if state is None or result in (None, "redeal") or rules.phase(state) != REDEAL:
        return None
    message = f"the hand was thrown in, but the tag Result says {result}"
    return syntax_error("result_redeal", message, record.place("Result"), text=result)


def _fault_in_nothing(record: Record) -> RecordError | None:
    """Return the points or the score of a hand that has none."""
    text = record.value("Result")
    if text is None and record.points is not None:
        return RecordError(
            POINTS, "redeal_points", "the hand was thrown in, but there are points", record.place("Points")
        )
    if text is None and record.score is not None:
        return RecordError(SCORE, "redeal_score", "the hand was thrown in, but there is a score", record.place("Score"))
    if record.points is not None:
        message = f"nothing was played ({text}), but there are points"
        return RecordError(POINTS, "result_points", message, record.place("Points"), text=text)
    if record.score is not None:
        message = f"nothing was played ({text}), but there is a score"
        return RecordError(SCORE, "result_score", message, record.place("Score"), text=text)
    return None


def _fault_in_passed_out(record: Record, outcome: Outcome | None, state: State | None) -> RecordError | None:
    """Return what only a hand with a declarer has, where nobody was declarer (H10.2).

    Exchange and Kontra of a hand that was followed have had their verdict.
    """
    if not _is_passed_out(record, outcome, state):
        return None
    places = [(name, record.place(name)) for name in WITH_DECLARER if record.value(name) not in (None, *UNKNOWN)]
    if state is None or not any(state.play.tricks):
        places += [(name, at) for name in ("Exchange", "Kontra") for _, at in record.rows(name)]
    if not places:
        return None
    name, at = places[0]
    message = f"there is {name}, but nobody is named as declarer: where all passed there is none"
    return syntax_error("passed_out", message, at, tag=name)


def _is_passed_out(record: Record, outcome: Outcome | None, state: State | None) -> bool:
    """Tell whether all passed: by the auction, or because the hand counts as one without a declarer."""
    if outcome is not None:
        return outcome.declarer is None
    if state is not None:
        auction = state.auction
        return auction.turn == NOBODY and auction.bidder == NOBODY and auction.redealer == NOBODY
    return _all_passed(record)


def _all_passed(record: Record) -> bool:
    calls = [call.word for call in record.auction]
    return len(calls) == len(record.game.rotation.seats) and set(calls) == {"pass"}


def _fault_in_kontras(record: Record, options: Options) -> RecordError | None:
    """Return the fault of more Kontras than the rules have, where they are not followed (H10.9)."""
    most = options.kontra_max if options.kontra else 0
    rows = list(record.rows("Kontra"))
    if len(rows) <= most:
        return None
    message = f"there are {len(rows)} Kontras; these rules have {most}"
    return syntax_error("kontras", message, rows[most][1], found=len(rows), highest=most)


def _fault_in_contract(record: Record, state: State | None, rules: Huutopussi) -> RecordError | None:
    """Return the first of the tags Declarer, Bid and Contract that says otherwise than auction and exchange."""
    bid, contract = number_tag(record, "Bid"), number_tag(record, "Contract")
    if state is None:
        last = last_bid(record)
        if last is None and not _all_passed(record):
            return None
        seat, said = (last.seat, int(last.word)) if last else (None, None)
        announced = None
    elif state.auction.turn != NOBODY or state.auction.redealer != NOBODY:
        return None
    else:
        known = outcome_so_far(state, rules)
        seat, said, announced = known.seat, known.bid, known.contract
    if record.declarer is not None and record.declarer not in (seat, seat and rules.rotation.side_of(seat)):
        return _wrong_declarer(record, seat)
    for name, found, expected in (("Bid", bid, said), ("Contract", contract, announced)):
        if found is not None and expected is not None and found != expected:
            message = f"the tag {name} says {found}, but {expected} was said"
            return syntax_error("said_tag", message, record.place(name), tag=name, found=found, expected=expected)
    return None


def _wrong_declarer(record: Record, expected: Seat | None) -> RecordError:
    at, named = record.place("Declarer"), record.declarer
    if expected is None:
        return syntax_error("declarer_none", f"the tag Declarer says {named}, but all passed", at, seat=named)
    message = f"the tag Declarer says {named}, but by the auction it is {expected}"
    return syntax_error("declarer_bid", message, at, seat=named, expected=expected)


def _fault_against_cards(record: Record, verdict: Verdict) -> RecordError | None:
    if record.points is not None and record.points != verdict.points:
        message = f"the tag Points says {counts_text(record.points)}, but the cards give {counts_text(verdict.points)}"
        at = record.place("Points")
        return RecordError(POINTS, "points", message, at, found=record.points, expected=verdict.points)
    return _fault_in_score(record, verdict.hand_score)


def _fault_in_score(record: Record, *possible: BySide[int] | None) -> RecordError | None:
    """Return the fault of a score that is none of those which are possible."""
    if record.score in (None, *possible) or record.value("Result") in PENALISED:
        return None
    found, at = record.score, record.place("Score")
    if len(possible) == 1:
        message = f"the tag Score says {counts_text(found)}, but the points give {counts_text(possible[0])}"
        return RecordError(SCORE, "score", message, at, found=found, expected=possible[0])
    message = f"the tag Score says {counts_text(found)}, but the points give {' or '.join(map(counts_text, possible))}"
    return RecordError(SCORE, "score_none", message, at, found=found, expected=possible)


def _with_tags(verdict: Verdict, record: Record, state: State | None, rules: Huutopussi) -> Verdict:
    """Return the verdict with what the tags say, where the cards do not say it."""
    points = record.points
    outcome = _outcome_of_tags(record, state, rules)
    fault = _fault_in_passed_out(record, outcome, state)
    if fault is None and not verdict.irregularities:
        fault = _fault_in_numbers(record, outcome, rules.options)
    if fault is None and (state is None or not any(state.play.tricks)):
        fault = _fault_in_kontras(record, rules.options)
    if fault is None and points is not None and outcome is not None:
        fault = _fault_in_sum(record, points, outcome, rules.options) or _fault_in_taken(record, points, state, rules)
    if fault:
        return replace(verdict, error=fault)
    if outcome is None or points is None or (outcome.declarer is not None and outcome.contract is None):
        return replace(verdict, points=points, hand_score=record.score, so_far=outcome)
    possible = [replace(outcome, tricks=tricks) for tricks in _possible_tricks(record, outcome, state)]
    fitting = [one for one in possible if hand_score(one, rules.options) == record.score]
    scores = tuple(dict.fromkeys(hand_score(one, rules.options) for one in possible))
    chosen = (fitting or possible)[0]
    is_certain = len(scores) == 1 or bool(fitting)
    valued = replace(
        verdict, outcome=chosen, points=points, hand_score=hand_score(chosen, rules.options) if is_certain else None
    )
    fault = None if fitting else _fault_in_score(record, *scores)
    return replace(verdict, error=fault) if fault else valued


def _outcome_of_tags(record: Record, state: State | None, rules: Huutopussi) -> Outcome | None:
    """Return what is known of the hand without its cards, the tricks being open; none if there is no contract."""
    known = outcome_so_far(state, rules) if state is not None else None
    seat = record.declarer if isinstance(record.declarer, Seat) else known.seat if known else None
    bid, contract = number_tag(record, "Bid"), number_tag(record, "Contract")
    bid = bid if bid is not None or known is None else known.bid
    last = last_bid(record)
    if last and record.points is not None and seat is None:
        # The hand was played, so whoever spoke last is declarer; passes at the end may be left out.
        seat, bid = last.seat, bid or int(last.word)
    side = _side(record, known, seat)
    contract = contract if contract is not None or known is None else known.contract
    if side is None and (record.points is None or rules.options.forced_open):
        return None
    nothing = BySide(rules.rotation.sides, (0,) * len(rules.rotation.sides))
    marriages, kontras = _said(record, state, side, rules)
    return Outcome(side, bid, contract, record.points or nothing, nothing, kontras, marriages, seat)


def _side(record: Record, known: Outcome | None, seat: Seat | None) -> Side | None:
    if seat is not None:
        return record.game.rotation.side_of(seat)
    if isinstance(record.declarer, Side):
        return record.declarer
    return known.declarer if known else None


def _said(
    record: Record, state: State | None, side: Side | None, rules: Huutopussi
) -> tuple[tuple[Marriage, ...], int]:
    """Return the marriages and Kontras: as they were followed, else as they are written.

    Written ones count as followed ones do: a suit once (H7.4), and no Kontra of a hand without a declarer (H10.2).
    """
    if state is not None and any(state.play.tricks):
        return rules.marriages(state), len(state.kontras)
    made: dict[str, Marriage] = {}
    for meld in meld_rows(record):
        if meld.is_made and meld.suit:
            made.setdefault(meld.suit, Marriage(rules.rotation.side_of(meld.seat), meld.suit, meld.way))
    return tuple(made.values()), len(kontra_rows(record)) if side else 0


def _fault_in_numbers(record: Record, outcome: Outcome | None, options: Options) -> RecordError | None:
    """Return what is wrong with the numbers of the tags Bid and Contract (H13.8)."""
    bid = number_tag(record, "Bid")
    contract = number_tag(record, "Contract")
    lowest = bid or (outcome.bid if outcome and outcome.bid else options.min_bid)
    for name, found, least in (("Bid", bid, options.min_bid), ("Contract", contract, lowest)):
        if found is not None and found not in range(least, options.cap + 1, STEP):
            message = f"the tag {name} says {found}; it is a multiple of {STEP} from {least} to {options.cap}"
            facts = {"tag": name, "found": found, "step": STEP, "lowest": least, "highest": options.cap}
            return syntax_error("number_range", message, record.place(name), **facts)
    return None


def _fault_in_sum(record: Record, points: BySide[int], outcome: Outcome, options: Options) -> RecordError | None:
    """Return the fault of points that are not those of the pack and some marriages (H8.1, H11.4)."""
    made = {marriage.suit for marriage in outcome.marriages}
    whole = options.pack_points + sum(options.marriage_points(suit) for suit in made)
    sums = {whole} if record.is_complete else set(_later_sums(whole, made, options))
    side = outcome.declarer
    lost = points_lost(side, options, has_trick=side is not None and points[side] > 0)
    if min(points) >= 0 and any(sum(points) + missing in sums for missing in lost):
        return None
    message = f"{counts_text(points)} do not add up to {whole}"
    return RecordError(POINTS, "points_whole", message, record.place("Points"), found=points, expected=whole)


def _fault_in_taken(record: Record, points: BySide[int], state: State | None, rules: Huutopussi) -> RecordError | None:
    """Return the fault of points that are fewer than those won when the play was broken off."""
    if state is None or record.value("Result") in SETTLED:
        return None
    taken = rules.points_so_far(state)
    if all(points[side] >= taken[side] for side in points.sides):
        return None
    message = f"the tag Points says {counts_text(points)}, but {counts_text(taken)} had been won already"
    return RecordError(POINTS, "points_taken", message, record.place("Points"), found=points, expected=taken)


def _later_sums(whole: int, made: set[str], options: Options) -> Iterator[int]:
    """Yield what the points may add up to where attempts that are not recorded may have made trumps."""
    open_suits = [suit for suit in MARRIAGES[options.marriages] if suit not in made]
    for chosen in product((0, 1), repeat=len(open_suits)):
        yield whole + sum(
            options.marriage_points(suit) for suit, is_in in zip(open_suits, chosen, strict=True) if is_in
        )


def _possible_tricks(record: Record, outcome: Outcome, state: State | None) -> list[BySide[int]]:
    """Return the tricks that the sides may have: who has points has a trick, who has none may have one too.

    Only whether a side has a trick matters to its score.
    """
    taken = [0] * len(outcome.points.sides) if state is None else list(state.play.tricks)
    for trick in record.tricks:
        if trick.winner is not None:
            taken[outcome.points.sides.index(record.game.rotation.side_of(trick.winner))] += 1
    choices = [
        (1,) if won or points else (0,) if record.is_complete and _all_winners(record) else (0, 1)
        for won, points in zip(taken, outcome.points, strict=True)
    ]
    found = [BySide(outcome.points.sides, chosen) for chosen in product(*choices) if any(chosen)]
    return found or [BySide(outcome.points.sides, (1,) * len(choices))]


def _all_winners(record: Record) -> bool:
    return all(trick.winner is not None for trick in record.tricks)
