"""How far an evening is: rounds ended, results in, results that wait. Counts only, nothing of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.evening import Evening, Line, Status
from tournaments.selectors.keeping import Keeping, keeping_of


@dataclass(frozen=True, slots=True)
class RunningRound:
    """A round in which something has been recorded and that has not ended: only counts, nothing of the cards."""

    number: int
    wanted: int
    settled: int
    waiting: int
    disputed: int

    @property
    def text(self) -> str:
        """How many results of the round are in."""
        words = {"round": self.number, "settled": self.settled, "wanted": self.wanted}
        text = _("Round %(round)d is being played: %(settled)d of %(wanted)d results are agreed") % words
        for count, more in (
            (self.waiting, ngettext(", %(count)d waits for agreement", ", %(count)d wait for agreement", self.waiting)),
            (self.disputed, ngettext(", %(count)d is disputed", ", %(count)d are disputed", self.disputed)),
        ):
            text += more % {"count": count} if count else ""
        return text + "."


def rounds_text(ended: int, rounds: int, *, is_final: bool) -> str:
    """Say which rounds standings cover: "After 3 of 6 rounds"."""
    words = {"ended": ended, "rounds": rounds}
    return (_("All %(rounds)d rounds") if is_final else _("After %(ended)d of %(rounds)d rounds")) % words


def open_again_text(number: int, tables: Collection[int]) -> str:
    """Say that sheets of a round which has ended have been opened again, and what that means."""
    text = ngettext(
        "Round %(round)d: the sheet of table %(tables)s is open again. Its result may change, and does not count while "
        "the match is not over.",
        "Round %(round)d: the sheets of tables %(tables)s are open again. Their results may change, and do not count "
        "while the matches are not over.",
        len(tables),
    )
    return text % {"round": number, "tables": ", ".join(map(str, tables))}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event is, for its reader: ``rounds_ended`` and ``boards_ended`` are those that are shown.

    ``waiting`` counts, by status, what these rounds still want. ``keeping`` is what is kept from visitors meanwhile.
    ``begins`` is the round that opens the first boards, ``is_relayed`` whether that is not simply the first.
    """

    rounds: int
    rounds_ended: int
    boards: int
    boards_ended: int
    waiting: Mapping[Status, int]
    running: tuple[RunningRound, ...]
    keeping: Keeping
    begins: int
    is_relayed: bool

    @property
    def is_final(self) -> bool:
        """Whether nothing can change any more but by the director's correction."""
        return self.rounds_ended == self.rounds and not self.waiting

    @property
    def rounds_text(self) -> str:
        """Which rounds the standings cover: "After 3 of 6 rounds"."""
        return rounds_text(self.rounds_ended, self.rounds, is_final=self.is_final)

    @property
    def text(self) -> str:
        """What the standings cover: "3 of 6 rounds, 12 of 24 boards"."""
        words = {"ended": self.rounds_ended, "rounds": self.rounds, "done": self.boards_ended, "boards": self.boards}
        if self.is_final:
            return _("All %(rounds)d rounds, %(boards)d boards") % words
        return _("After %(ended)d of %(rounds)d rounds, %(done)d of %(boards)d boards") % words

    @property
    def sealed_text(self) -> str:
        """Why boards of ended rounds are not in the standings, where boards move; else nothing."""
        if not self.is_relayed or self.boards_ended == self.boards:
            return ""
        return _("Boards move from table to table: a board counts when no table has still to play it.")

    @property
    def empty_text(self) -> str:
        """When there will be something to show, for a page on which there is nothing yet."""
        if self.keeping.begins_late:
            return self.keeping.text
        if self.is_relayed:
            return _("The first boards count when round %(round)d has ended.") % {"round": self.begins}
        return ""

    @property
    def waiting_texts(self) -> tuple[str, ...]:
        """What does not count yet, one sentence for each kind."""
        return tuple(_waiting_text(status, count) for status, count in self.waiting.items())


def progress_of(evening: Evening) -> Progress:
    """Return how far an event is."""
    waiting = Counter(line.status for line in evening.lines if line.round in evening.shown and not line.status.counts)
    order = (Status.DISPUTED, Status.ENTERED, Status.MISSING)
    return Progress(
        rounds=len(evening.rounds),
        rounds_ended=len(evening.shown),
        boards=sum(round_.boards for round_ in evening.rounds),
        boards_ended=sum(round_.boards for round_ in evening.rounds if round_.number in evening.shown),
        waiting={status: waiting[status] for status in order if waiting[status]},
        running=tuple(_running(line for line in evening.lines if line.round not in evening.ended)),
        keeping=keeping_of(evening.event, evening.ended, evening.held),
        begins=min((line.opens for line in evening.lines), default=1),
        is_relayed=evening.event.is_relayed,
    )


def _running(lines: Iterable[Line]) -> Iterator[RunningRound]:
    by_round: dict[int, list[Line]] = {}
    for line in lines:
        by_round.setdefault(line.round, []).append(line)
    for number, of_round in sorted(by_round.items()):
        found = Counter(line.status for line in of_round)
        settled = sum(line.status.counts for line in of_round)
        waiting, disputed = found[Status.ENTERED], found[Status.DISPUTED]
        if settled or waiting or disputed:
            yield RunningRound(number, len(of_round), settled, waiting, disputed)


def _waiting_text(status: Status, count: int) -> str:
    words = {"count": count}
    if status is Status.DISPUTED:
        text = ngettext(
            "%(count)d result is disputed and does not count.",
            "%(count)d results are disputed and do not count.",
            count,
        )
    elif status is Status.ENTERED:
        text = ngettext(
            "%(count)d result waits for agreement and does not count yet.",
            "%(count)d results wait for agreement and do not count yet.",
            count,
        )
    else:
        text = ngettext("%(count)d result is missing.", "%(count)d results are missing.", count)
    return text % words
