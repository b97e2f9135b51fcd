"""Results are appended, agreed by the other side, and never overwritten."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

import pytest

from scoring.errors import ImpossibleSlip
from tests import factories
from tests.factories import NOW
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.models import Board, Event, Joining, LogEntry, Result
from tournaments.services import results, rounds, rulings, tables
from tournaments.services.pairs import set_pair_count
from tournaments.slips.botifarra import Slip

pytestmark = pytest.mark.django_db

BOARD = 1
OTHER = {"NS": "EW", "EW": "NS"}


@pytest.fixture
def event() -> Event:
    """An event of three tables; North deals board 1, which belongs to round 1."""
    return factories.make_event(pairs=6, rounds=3)


def named(act: str) -> Callable[..., Result]:
    """Return the service of that name: of the results, or a ruling."""
    return getattr(rulings if act in rulings.__all__ else results, act)


class Table:
    """Table 1 in round 1 with a device for each side, and short names for what they do on board 1."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.devices: dict[str, Joining] = {}

    def device(self, side: str) -> Joining:
        """Return the device of a side, joining it at first."""
        if side not in self.devices:
            self.devices[side] = factories.join(self.event, 1, 1, side)
        return self.devices[side]

    @property
    def current(self) -> Result | None:
        return Result.objects.filter(event=self.event, board__number=BOARD, table=1, is_current=True).first()

    @property
    def version(self) -> int:
        return self.current.version if self.current else 0

    def enter(self, side: str, points: int, version: int | None = None, request_id: UUID | None = None) -> Result:
        seen = self.version if version is None else version
        return factories.enter(self.device(side), BOARD, points=points, version=seen, request_id=request_id)

    def confirm(self, side: str, *, handed_over: bool = False, version: int | None = None) -> Result:
        by = self.device(OTHER[side] if handed_over else side)
        seen = self.version if version is None else version
        return results.confirm(by=by, board=BOARD, expected_version=seen, at=NOW, handed_over=handed_over)

    def dispute(self, side: str, reason: str = "we had 38") -> Result:
        return results.dispute(
            by=self.device(side),
            board=BOARD,
            expected_version=self.version,
            reason=reason,
            at=NOW,
            handed_over=False,
        )

    def director(self, act: str, **more: object) -> Result:
        place = {"event_id": self.event.pk, "table": 1, "board": BOARD, "expected_version": self.version}
        return named(act)(**place, by=factories.make_director(), at=NOW, **more)


@pytest.fixture
def table(event: Event) -> Table:
    return Table(event)


def stands(result: Result | None) -> tuple[str, str, str, int | None, int]:
    """What a test looks at: kind, state, source, North-South points, version."""
    assert result is not None
    return (result.kind, result.state, result.source, factories.ns_points(result), result.version)


@contextmanager
def refused(code: str, kind: type[Refusal] = Refusal) -> Iterator[None]:
    """Expect a refusal of exactly this class and code."""
    with pytest.raises(kind) as caught:
        yield
    assert (type(caught.value), caught.value.code) == (kind, code)


# Every way from one state to the next ----------------------------------------------------------------------------

STARTS = {
    "nothing": (),
    "entered": (("enter", "NS", 40),),
    "agreed": (("enter", "NS", 40), ("confirm", "EW")),
    "disputed": (("enter", "NS", 40), ("dispute", "EW")),
    "withdrawn": (("enter", "NS", 40), ("withdraw",)),
    "director": (("director", 50),),
    "not played": (("not_played",),),
    "penalty": (("penalise",),),
    "average": (("average",),),
}


def do(table: Table, step: tuple[object, ...]) -> Result:
    """Take one step of the tables below."""
    match step:
        case ("enter", str(side), int(points)):
            return table.enter(side, points)
        case ("confirm", str(side)):
            return table.confirm(side)
        case ("dispute", str(side)):
            return table.dispute(side)
        case ("director", int(points)):
            return table.director("enter_by_director", slip=factories.slip_for(BOARD, table.event, points=points))
        case ("not_played",):
            return table.director("mark_not_played")
        case ("penalise",):
            return table.director("penalise", offenders="NS", reason="talked")
        case ("average",):
            return table.director("give_average", at_fault="EW", reason="no time")
        case ("withdraw",):
            return table.director("withdraw", reason="wrong table")
    raise AssertionError(step)


@pytest.mark.parametrize(
    "start, step, becomes",
    [
        # one side enters; the same words of the other side are an agreement, other words a new entry
        ("nothing", ("enter", "NS", 40), ("scored", "entered", "table", 40, 1)),
        ("entered", ("enter", "NS", 40), ("scored", "entered", "table", 40, 1)),
        ("entered", ("enter", "NS", 41), ("scored", "entered", "table", 41, 2)),
        ("entered", ("enter", "EW", 40), ("scored", "agreed", "table", 40, 2)),
        ("entered", ("enter", "EW", 41), ("scored", "entered", "table", 41, 2)),
        ("entered", ("confirm", "EW"), ("scored", "agreed", "table", 40, 2)),
        ("entered", ("dispute", "EW"), ("scored", "disputed", "table", 40, 2)),
        # agreed, but the round is open: either side may still say it was otherwise
        ("agreed", ("enter", "NS", 40), ("scored", "agreed", "table", 40, 2)),
        ("agreed", ("enter", "EW", 40), ("scored", "agreed", "table", 40, 2)),
        ("agreed", ("enter", "NS", 41), ("scored", "entered", "table", 41, 3)),
        ("agreed", ("enter", "EW", 41), ("scored", "entered", "table", 41, 3)),
        # disputed: who had entered insists or corrects, who disputed comes round or writes its own
        ("disputed", ("enter", "NS", 40), ("scored", "entered", "table", 40, 3)),
        ("disputed", ("enter", "NS", 38), ("scored", "entered", "table", 38, 3)),
        ("disputed", ("enter", "EW", 40), ("scored", "agreed", "table", 40, 3)),
        ("disputed", ("enter", "EW", 38), ("scored", "entered", "table", 38, 3)),
        # taken back: as if nothing had been entered, but the versions go on
        ("withdrawn", ("enter", "EW", 40), ("scored", "entered", "table", 40, 3)),
        # the director's word stands at once, on whatever was there
        *[(start, ("director", 44), ("scored", "agreed", "director", 44, n)) for start, n in (
            ("nothing", 1), ("entered", 2), ("agreed", 3), ("disputed", 3), ("withdrawn", 3), ("director", 2),
            ("not played", 2), ("penalty", 2),
        )],
        *[(start, ("not_played",), ("not_played", "agreed", "director", None, n)) for start, n in (
            ("nothing", 1), ("entered", 2), ("agreed", 3), ("disputed", 3), ("director", 2), ("penalty", 2),
        )],
        *[(start, ("penalise",), ("penalty", "agreed", "director", None, n)) for start, n in (
            ("nothing", 1), ("entered", 2), ("agreed", 3), ("disputed", 3), ("director", 2), ("not played", 2),
        )],
        *[(start, ("average",), ("average", "agreed", "director", None, n)) for start, n in (
            ("nothing", 1), ("entered", 2), ("agreed", 3), ("disputed", 3), ("director", 2), ("penalty", 2),
        )],
        ("average", ("director", 44), ("scored", "agreed", "director", 44, 2)),
        ("average", ("withdraw",), ("withdrawn", "agreed", "director", None, 2)),
        *[(start, ("withdraw",), ("withdrawn", "agreed", "director", None, n)) for start, n in (
            ("entered", 2), ("agreed", 3), ("disputed", 3), ("director", 2), ("not played", 2), ("penalty", 2),
        )],
    ],
)  # fmt: skip
def test_from_state_to_state(table, start, step, becomes):
    for earlier in STARTS[start]:
        do(table, earlier)

    returned = do(table, step)

    assert stands(returned) == becomes
    assert stands(table.current) == becomes


@pytest.mark.parametrize(
    "start, step, kind, code",
    [
        ("nothing", ("confirm", "EW"), Refusal, "nothing_waits"),
        ("nothing", ("dispute", "EW"), Refusal, "nothing_waits"),
        ("nothing", ("withdraw",), Refusal, "nothing_to_withdraw"),
        ("entered", ("confirm", "NS"), NotPermitted, "own_entry"),
        ("entered", ("dispute", "NS"), NotPermitted, "own_entry"),
        ("agreed", ("confirm", "EW"), Refusal, "nothing_waits"),
        ("agreed", ("dispute", "EW"), Refusal, "nothing_waits"),
        ("disputed", ("confirm", "EW"), Refusal, "nothing_waits"),
        ("disputed", ("confirm", "NS"), Refusal, "nothing_waits"),
        ("withdrawn", ("confirm", "EW"), Refusal, "nothing_waits"),
        ("withdrawn", ("withdraw",), Refusal, "nothing_to_withdraw"),
        *[
            (start, step, NotPermitted, "director_entered")
            for start in ("director", "not played", "penalty")
            for step in (("enter", "NS", 40), ("enter", "EW", 50), ("confirm", "EW"), ("dispute", "NS"))
        ],
    ],
)
def test_refused_and_nothing_changed(table, start, step, kind, code):
    for earlier in STARTS[start]:
        do(table, earlier)
    before, acts = list(Result.objects.values()), LogEntry.objects.exclude(act="joined").count()

    with refused(code, kind):
        do(table, step)

    assert list(Result.objects.values()) == before
    assert LogEntry.objects.exclude(act="joined").count() == acts


def test_every_version_is_kept_and_one_is_current(table):
    for step in (("enter", "NS", 40), ("dispute", "EW"), ("enter", "EW", 38), ("confirm", "NS"), ("director", 39)):
        do(table, step)

    rows = Result.objects.order_by("version")
    assert [(r.version, r.state, factories.ns_points(r), r.entered_by, r.is_current) for r in rows] == [
        (1, "entered", 40, "NS", False),
        (2, "disputed", 40, "NS", False),
        (3, "entered", 38, "EW", False),
        (4, "agreed", 38, "EW", False),
        (5, "agreed", 39, "", True),
    ]


def test_the_log_has_one_entry_an_act_with_who_when_old_and_new(table):
    for step in (("enter", "NS", 40), ("dispute", "EW"), ("enter", "EW", 38), ("confirm", "NS"), ("penalise",)):
        do(table, step)

    entries = LogEntry.objects.filter(event=table.event, board=BOARD).order_by("id")
    told = [(e.act, e.actor, e.pair, (e.old or {}).get("version"), e.new["version"], e.reason) for e in entries]
    assert told == [
        ("result_entered", "table:1 pair:1 side:NS", 1, None, 1, ""),
        ("disputed", "table:1 pair:4 side:EW", 4, 1, 2, "we had 38"),
        ("result_corrected", "table:1 pair:4 side:EW", 4, 2, 3, ""),
        ("confirmed_on_own_device", "table:1 pair:1 side:NS", 1, 3, 4, ""),
        ("penalised", "director", None, 4, 5, "talked"),
    ]
    assert {(e.round, e.table, e.at) for e in entries} == {(1, 1, NOW)}
    assert entries[2].new == {
        "kind": "scored",
        "state": "entered",
        "source": "table",
        "chooser": "N",
        "trump": "o",
        "level": "none",
        "points": {"NS": 38, "EW": 34},
        "version": 3,
    }


def test_every_act_raises_the_revision(table):
    seen = [Event.objects.get(pk=table.event.pk).revision]
    for step in (("enter", "NS", 40), ("confirm", "EW"), ("not_played",), ("withdraw",)):
        do(table, step)
        seen.append(Event.objects.get(pk=table.event.pk).revision)

    assert sorted(set(seen)) == seen


# Too late, twice, from elsewhere ---------------------------------------------------------------------------------


def test_a_stale_entry_is_refused_with_both_values(table):
    table.enter("NS", 40)

    with pytest.raises(Stale) as caught:
        table.enter("EW", 44, version=0)

    facts = caught.value.facts
    assert (facts["current"]["points"], facts["offered"]["points"]) == ({"NS": 40, "EW": 32}, {"NS": 44, "EW": 28})
    assert (facts["version"], stands(table.current)) == (1, ("scored", "entered", "table", 40, 1))


@pytest.mark.parametrize("act", ["mark_not_played", "penalise", "withdraw", "enter_by_director"])
def test_a_stale_act_of_the_director_is_refused(table, act):
    table.enter("NS", 40)
    more = {
        "penalise": {"offenders": "EW", "reason": "late"},
        "withdraw": {"reason": "oops"},
        "enter_by_director": {"slip": factories.slip_for(BOARD, table.event)},
    }.get(act, {})

    with pytest.raises(Stale) as caught:
        named(act)(event_id=table.event.pk, table=1, board=BOARD, expected_version=0, by="d", at=NOW, **more)

    assert table.version == 1
    if act == "penalise":
        assert caught.value.facts["offered"] == {"kind": "penalty", "offenders": "EW"}


def test_a_stale_confirmation_is_refused(table):
    table.enter("NS", 40)
    table.enter("NS", 41)

    with refused("stale", Stale):
        table.confirm("EW", version=1)

    assert table.current.state == "entered"


def test_a_repeated_request_returns_what_it_made_and_changes_nothing(table):
    request = uuid4()
    first = table.enter("NS", 40, request_id=request)
    again = table.enter("NS", 40, version=0, request_id=request)
    table.confirm("EW")
    later = table.enter("NS", 40, version=0, request_id=request)

    assert (again.pk, later.pk) == (first.pk, first.pk)
    assert Result.objects.count() == 2


def test_a_repeated_confirmation_is_harmless(table):
    table.enter("NS", 40)
    words = {"by": table.device("EW"), "board": BOARD, "expected_version": 1, "at": NOW, "handed_over": False}
    request = uuid4()
    first = results.confirm(**words, request_id=request)

    assert results.confirm(**words, request_id=request).pk == first.pk
    assert Result.objects.count() == 2


def test_other_words_under_an_old_request_are_checked_like_any_other_act(table):
    request = uuid4()
    table.enter("NS", 40, request_id=request)

    with pytest.raises(Stale) as stale:
        table.enter("NS", 45, version=0, request_id=request)
    assert stale.value.facts["current"]["points"] == {"NS": 40, "EW": 32}
    assert stale.value.facts["offered"]["points"] == {"NS": 45, "EW": 27}
    assert factories.ns_points(table.current) == 40

    second = table.enter("NS", 45, version=1, request_id=request)
    assert (stands(second), second.request_id) == (("scored", "entered", "table", 45, 2), None)


def test_the_same_words_having_seen_more_are_another_act(table):
    request = uuid4()
    table.enter("NS", 40, request_id=request)
    table.dispute("EW")

    insisted = table.enter("NS", 40, version=2, request_id=request)

    assert stands(insisted) == ("scored", "entered", "table", 40, 3)


def test_the_other_side_under_the_same_request_acts_for_itself(table):
    request = uuid4()
    table.enter("NS", 40, request_id=request)

    assert stands(table.enter("EW", 40, version=0, request_id=request)) == ("scored", "agreed", "table", 40, 2)


@pytest.mark.parametrize("act", ["confirm", "dispute"])
def test_an_answer_under_the_request_of_the_entry_is_no_repetition(table, act):
    request = uuid4()
    table.enter("NS", 40, request_id=request)
    words = {"board": BOARD, "expected_version": 1, "at": NOW, "handed_over": False, "request_id": request}
    if act == "dispute":
        words["reason"] = "we had 38"
    answer = getattr(results, act)

    with refused("own_entry", NotPermitted):
        answer(by=table.device("NS"), **words)
    assert table.current.state == "entered"

    answer(by=table.device("EW"), **words)
    assert table.current.state == {"confirm": "agreed", "dispute": "disputed"}[act]


def test_a_repeated_dispute_is_harmless_and_one_with_another_reason_is_refused(table):
    table.enter("NS", 40)
    words = {"by": table.device("EW"), "board": BOARD, "expected_version": 1, "at": NOW, "handed_over": False}
    request = uuid4()
    first = results.dispute(**words, reason="we had  38", request_id=request)

    assert results.dispute(**words, reason="we had 38", request_id=request).pk == first.pk
    with refused("stale", Stale):
        results.dispute(**words, reason="another reason", request_id=request)


@pytest.mark.parametrize(
    "act, words, others",
    [
        ("enter_by_director", {"points": 40}, {"points": 41}),
        ("mark_not_played", {"reason": "no time"}, {"reason": "rain"}),
        ("penalise", {"offenders": "NS", "reason": "talked"}, {"offenders": "EW", "reason": "talked"}),
    ],
)
def test_the_director_too_may_repeat_a_request_but_not_with_other_words(table, act, words, others):
    request = uuid4()

    def do_it(said: dict) -> Result:
        more = {"slip": factories.slip_for(BOARD, table.event, **said)} if "points" in said else said
        place = {"event_id": table.event.pk, "table": 1, "board": BOARD, "expected_version": 0}
        return named(act)(**place, by=factories.make_director(), at=NOW, request_id=request, **more)

    first = do_it(words)

    assert do_it(words).pk == first.pk
    with refused("stale", Stale):
        do_it(others)
    assert Result.objects.count() == 1


def test_a_device_whose_joining_went_with_the_movement_is_refused(table):
    device = table.device("NS")
    set_pair_count(event_id=table.event.pk, pair_count=8, by="director", at=NOW)

    with refused("movement_changed", NotPermitted):
        results.confirm(by=device, board=BOARD, expected_version=0, at=NOW, handed_over=False)


def test_a_request_belongs_to_one_board(table):
    request = uuid4()
    table.enter("NS", 40, request_id=request)

    with refused("request_of_another_board", Invalid):
        factories.enter(table.device("NS"), 2, request_id=request)


def test_two_phones_of_a_side_that_enter_the_same_at_once(table):
    table.enter("NS", 40)
    second = factories.join(table.event, 1, 1, "NS")

    assert factories.enter(second, BOARD, points=40, version=0).version == 1
    with refused("stale", Stale):
        factories.enter(second, BOARD, points=41, version=0)


# Who may confirm -------------------------------------------------------------------------------------------------


def test_the_other_side_confirms_on_the_device_handed_to_it(table):
    table.enter("NS", 40)

    result = table.confirm("EW", handed_over=True)

    assert stands(result) == ("scored", "agreed", "table", 40, 2)
    assert LogEntry.objects.get(act="confirmed_on_same_device").actor == "table:1 pair:4 side:EW"


LATER = NOW + dt.timedelta(minutes=5)


def late_device(table, side: str) -> Joining:
    """A device that says which pair it is five minutes after everything else."""
    pair = factories.seating_of(table.event, 1, 1)
    link = factories.link_of(table.event, 1)
    return tables.join(link=link, token="", round_number=1, pair=getattr(pair, side.lower()).number, at=LATER)


def last_act(event) -> str:
    return LogEntry.objects.filter(event=event, board=BOARD).latest("pk").act


def confirm_by(by: Joining, version: int):
    return results.confirm(by=by, board=BOARD, expected_version=version, at=LATER, handed_over=False)


def test_a_device_that_joined_after_the_entry_may_confirm_and_the_log_says_so(table):
    table.enter("NS", 40)

    result = confirm_by(late_device(table, "EW"), 1)

    assert stands(result) == ("scored", "agreed", "table", 40, 2)
    assert last_act(table.event) == "confirmed_on_late_device"


def test_a_device_that_was_there_before_the_entry_is_not_late(table):
    by = table.device("EW")
    table.enter("NS", 40)

    confirm_by(by, 1)

    assert last_act(table.event) == "confirmed_on_own_device"


def test_the_same_entry_on_a_device_that_joined_after_the_first_is_told_too(table):
    table.enter("NS", 40)

    assert factories.enter(late_device(table, "EW"), BOARD, points=40).state == "agreed"

    assert last_act(table.event) == "same_entry_on_late_device"


def test_entering_again_does_not_make_a_late_device_one_that_was_there(table):
    table.enter("NS", 40)
    by = late_device(table, "EW")
    again = factories.slip_for(BOARD, table.event, points=41)
    at = LATER + dt.timedelta(minutes=1)
    entry = {"board": BOARD, "slip": again, "expected_version": 1, "request_id": uuid4(), "at": at}
    results.enter_at_table(by=table.device("NS"), **entry)

    confirm_by(by, 2)

    assert last_act(table.event) == "confirmed_on_late_device"


def test_what_was_taken_back_makes_no_device_late(table):
    table.enter("NS", 40)
    by = late_device(table, "EW")
    place = {"event_id": table.event.pk, "table": 1, "board": BOARD, "by": "director"}
    rulings.withdraw(**place, reason="wrong board", expected_version=1, at=LATER)
    entry = {"board": BOARD, "slip": factories.slip_for(BOARD, table.event), "request_id": uuid4()}
    results.enter_at_table(by=table.device("NS"), **entry, expected_version=2, at=LATER + dt.timedelta(minutes=1))

    confirm_by(by, 3)

    assert last_act(table.event) == "confirmed_on_own_device"


def test_no_handing_over_once_the_other_side_has_a_device(table):
    table.enter("NS", 40)
    table.device("EW")

    with refused("has_own_device", NotPermitted):
        table.confirm("EW", handed_over=True)

    assert table.current.state == "entered"


def test_a_device_of_the_pair_at_another_table_or_in_another_round_does_not_count(event):
    for board in range(1, 5):
        for number in (1, 2, 3):
            factories.agree(event, board, number)
    here = factories.join(event, 2, 1, "NS")
    factories.enter(here, 5)

    result = results.confirm(by=here, board=5, expected_version=1, at=NOW, handed_over=True)

    assert result.state == "agreed"


def test_handing_over_does_not_let_a_side_confirm_its_own_entry(table):
    table.enter("NS", 40)
    by = table.device("EW")
    Joining.objects.filter(pk=table.device("NS").pk).delete()

    with refused("own_entry", NotPermitted):
        results.confirm(by=by, board=BOARD, expected_version=1, at=NOW, handed_over=True)


def test_a_dispute_needs_a_reason(table):
    table.enter("NS", 40)

    with refused("reason_missing", Invalid):
        table.dispute("EW", reason="  ")


# Where a table may act -------------------------------------------------------------------------------------------


def test_a_board_of_a_later_round_is_refused(event):
    with refused("not_your_round", NotPermitted):
        factories.enter(factories.join(event, 1, 1, "NS"), 5)


def test_a_board_of_an_earlier_round_is_refused(event):
    early = factories.join(event, 1, 1, "NS")
    for board in range(1, 5):
        for number in (1, 2, 3):
            if (board, number) != (4, 3):
                factories.agree(event, board, number)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    late = factories.join(event, 2, 1, "NS")

    with refused("not_your_round", NotPermitted):
        factories.enter(late, 4)
    with refused("round_ended_for_tables", Frozen):
        factories.enter(early, 1, version=2)
    with refused("round_ended_for_tables", Frozen):
        factories.enter(factories.join(event, 1, 3, "NS", token=_token(event, 3)), 4)


def _token(event: Event, table: int) -> str:
    """The token of the device that North-South used at a table in round 1."""
    return (
        Joining.objects.filter(device__link__table=table, pair=factories.seating_of(event, 1, table).ns)
        .first()
        .device.token
    )


def test_the_next_round_opens_for_a_table_when_its_pairs_have_finished(event):
    for board in range(1, 5):
        factories.agree(event, board, 1)
        factories.agree(event, board, 3)

    # In round 2 pair 6, which has finished at table 3, comes to table 1; table 2 has not played.
    factories.enter(factories.join(event, 2, 1, "NS"), 5)
    with refused("round_not_open", NotPermitted):
        factories.join(event, 2, 2, "NS")
    assert not event.rounds.get(number=1).has_ended


def test_a_joining_that_no_longer_fits_the_seating_is_refused(table):
    by = table.device("NS")
    Joining.objects.filter(pk=by.pk).update(pair=table.event.pairs.get(number=2))

    with refused("not_your_table", NotPermitted):
        factories.enter(by, BOARD)


def test_an_unknown_board_or_table_is_refused(table):
    with refused("no_board", Invalid):
        results.enter_at_table(
            by=table.device("NS"), board=99, slip=Slip("N", "o", "none", 40), expected_version=0,
            request_id=uuid4(), at=NOW,
        )  # fmt: skip
    with refused("no_table", Invalid):
        rulings.mark_not_played(event_id=table.event.pk, table=9, board=1, expected_version=0, by="d", at=NOW)


# What a slip can say ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points, side, ns", [(0, "NS", 0), (72, "NS", 72), (30, "EW", 42), (0, "EW", 72)])
def test_the_points_of_one_side_are_enough(table, points, side, ns):
    result = factories.enter(table.device("NS"), BOARD, points=points, side=side)

    assert factories.ns_points(result) == ns


@pytest.mark.parametrize(
    "changes, code",
    [
        ({"points": 73}, "points"),
        ({"points": -1}, "points"),
        ({"points": 73, "side": "EW"}, "points"),
        ({"trump": "x"}, "trump"),
        ({"level": "santvicenc"}, "level"),  # not allowed in a championship, clause 9.5
    ],
)
def test_an_impossible_slip_is_refused_at_the_table_and_from_the_director(table, changes, code):
    with pytest.raises(ImpossibleSlip) as caught:
        factories.enter(table.device("NS"), BOARD, **changes)
    assert caught.value.code == code

    with pytest.raises(ImpossibleSlip):
        table.director("enter_by_director", slip=factories.slip_for(BOARD, table.event, **changes))
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "changes, code", [({"chooser": "Q"}, "chooser"), ({"level": "double"}, "level_word"), ({"side": "N"}, "side")]
)
def test_words_that_no_slip_has_are_refused(table, changes, code):
    with refused(code, Invalid):
        factories.enter(table.device("NS"), BOARD, **changes)


@pytest.mark.parametrize("board, dealer, possible", [(1, "N", "NS"), (2, "W", "WE"), (3, "S", "SN"), (4, "E", "EW")])
def test_the_dealer_or_the_partner_makes_trumps(event, board, dealer, possible):
    """Clauses 3.1 and 3.2: at a table nobody else can have; the director may record what really happened."""
    assert Board.objects.get(event=event, number=board).dealer == dealer
    by = factories.join(event, 1, 1, "NS")
    for number, seat in enumerate(possible):
        assert factories.said(factories.enter(by, board, chooser=seat, version=number))[0] == seat

    for seat in set("NESW") - set(possible):
        with refused("chooser_not_of_dealer", Invalid):
            factories.enter(by, board, chooser=seat, version=2)

    wrong = next(iter(set("NESW") - set(possible)))
    slip = factories.slip_for(board, event, chooser=wrong)
    result = results.enter_by_director(
        event_id=event.pk, table=2, board=board, slip=slip, expected_version=0, by="d", at=NOW
    )
    assert factories.said(result)[0] == wrong


@pytest.mark.parametrize("offenders", ["", "N", "NS,EW"])
def test_a_penalty_names_a_side(table, offenders):
    with refused("offenders", Invalid):
        table.director("penalise", offenders=offenders, reason="talked")


@pytest.mark.parametrize("act", ["penalise", "withdraw"])
def test_a_ruling_needs_a_reason(table, act):
    table.enter("NS", 40)
    with refused("reason_missing", Invalid):
        table.director(act, reason=" ", **({"offenders": "NS"} if act == "penalise" else {}))


def test_a_result_from_the_cards_is_marked_so_and_no_table_changes_it(table):
    result = table.director("enter_by_director", slip=factories.slip_for(BOARD, table.event), source="cards")

    assert stands(result) == ("scored", "agreed", "cards", 40, 1)
    assert LogEntry.objects.get(board=BOARD).act == "entered_from_cards"
    with refused("director_entered", NotPermitted):
        table.enter("NS", 41)
