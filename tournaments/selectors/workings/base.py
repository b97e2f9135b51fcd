"""What pages ask of a way of comparing: how a score came about, and what its numbers are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.comparison.methods import Method
from scoring.comparison.results import OPPONENTS_FAULT, OWN_FAULT
from scoring.comparison.scales import Scale
from scoring.comparison.shares import NATURAL, Share
from tournaments.selectors.numbers import shown
from tournaments.texts.sentences import signed

Ends = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Told:
    """A score with what it takes to tell how it came about.

    ``natural`` are the natural scores of its direction, its own among them where it is natural; ``tables`` counts all
    tables of the board that give a score, penalised ones too; ``expected`` are those for which matchpoints are made.
    """

    share: Share
    natural: Sequence[Share]
    tables: int
    expected: int


@dataclass(frozen=True)
class Working(ABC):
    """How one way of comparing works out its scores in a game, and what they are called."""

    method: Method
    game: str

    @property
    def scale(self) -> Scale:
        """The scale on which its scores are shown."""
        return self.method.scale

    @property
    def by_net(self) -> bool:
        """Whether nets are compared rather than hand scores."""
        return self.method.by_net

    # What it is called

    @property
    @abstractmethod
    def score_title(self) -> str:
        """The head of a column of scores, as short as can be."""

    @property
    def own_title(self) -> str:
        """What is compared of a pair."""
        return _("Net") if self.by_net else _("Own")

    @property
    @abstractmethod
    def in_short(self) -> str:
        """How a board is scored, in a sentence for under the standings."""

    @property
    def of_a_card(self) -> str:
        """What stands in the columns of a score card."""
        if self.by_net:
            return _(
                "Points and scores are your own side's first; the net is your score less theirs. Lowest and highest "
                "are the extreme nets of your direction on that board; a score leads to how it comes about."
            )
        return _(
            "Points and scores are your own side's first. Lowest and highest are the extreme scores of your direction "
            "on that board; a normalised score leads to how it comes about."
        )

    @property
    @abstractmethod
    def rounding(self) -> str:
        """How scores are rounded on pages, and that places do not depend on it."""

    @property
    def penalty_effect(self) -> str:
        """What a penalty does, for who is about to give one."""
        return _(
            "The offenders get 0, the other side the mean of what was really scored with its cards at the other "
            "tables. What this table scored counts for nobody."
        )

    @property
    @abstractmethod
    def average_effect(self) -> str:
        """What averages are, for who is about to give some."""

    # How a score comes about

    def shown(self, score: Fraction) -> str:
        """Return a score as pages show it."""
        return shown(self.scale, score)

    @abstractmethod
    def steps(self, told: Told) -> tuple[str, ...]:
        """Return the sum that gives a score, step by step as a person writes it; nothing where no sum does."""

    @abstractmethod
    def reason(self, told: Told) -> str:
        """Return in words where a score comes from, as far as no sum says it."""

    @abstractmethod
    def clause(self, share: Share) -> str:
        """Return the clause that a score comes from, empty where the rules of the game name none."""

    @abstractmethod
    def ends(self, natural: Sequence[Share]) -> Ends | None:
        """Return the scores that the lowest and the highest get, none where there is no natural result."""

    @abstractmethod
    def moved(self, before: Sequence[Share], after: Sequence[Share], *, others_move: bool) -> str:
        """Return what leaving a result out does to the scale, its natural scores given with it and without it."""

    @abstractmethod
    def moved_by_penalty(self) -> str:
        """Return what leaving a penalised result out does."""

    @abstractmethod
    def exactly(self, score: Fraction, *others: Fraction) -> tuple[str, ...]:
        """Return the last steps of a sum: the score, equal only if nothing was rounded, and what pages show."""

    @abstractmethod
    def term(self, score: Fraction) -> str:
        """Return a score as it stands in a sum."""

    def average_steps(self, told: Told) -> tuple[str, ...]:
        """Return how the average of the natural scores of a direction is worked out (clause 9.9).

        ``(1.77 + 2 × 1.50 + 1.00) / 4``, ``≈ 1.44``.
        """
        terms = Counter(one.value for one in told.natural)
        summands = " + ".join(
            f"{count} × {self.term(value)}" if count > 1 else self.term(value)
            for value, count in sorted(terms.items(), reverse=True)
        )
        return f"({summands}) / {terms.total()}", *self.exactly(told.share.value, *terms)

    def words(self, told: Told) -> dict[str, object]:
        """Return what sentences about a score name."""
        share = told.share
        score = self.shown(share.value)
        return {
            "own": signed(share.lowest or 0),
            "count": len(told.natural),
            "score": score,
            "percent": share.percent,
        }


def penalty_reason() -> str:
    """Return the sentence for a side with a penalty."""
    return _("This side has a penalty: it gets %(score)s, and its result is compared with no other.")


def average_reason() -> str:
    """Return the sentence for a side that was offended against."""
    return _("The opponents have a penalty: this pair gets the average of the other scores.")


def nothing_reason() -> str:
    """Return the sentence for a side that was offended against where nothing is natural."""
    return _(
        "The opponents have a penalty and there is no other result to take an average of: this pair gets %(score)s."
    )


def given_reason(share: Share) -> str:
    """Return the sentence for an average that the director gave."""
    if share.percent == OWN_FAULT:
        return _("The deal was not played out here by the fault of this pair: an average of %(percent)s of a hundred.")
    if share.percent == OPPONENTS_FAULT:
        return _("The deal was not played out here by the fault of the others: an average of %(percent)s of a hundred.")
    return _("The deal was not played out here, and nobody is at fault: an average of %(percent)s of a hundred.")


def own_reason(share: Share) -> str:
    """Return the sentence for a pair's own average in place of the one that was given."""
    if share.percent == OWN_FAULT:
        return _(
            "The deal was not played out here by the fault of this pair. Instead of %(percent)s of a hundred it gets "
            "the mean of its own results, because that is less."
        )
    return _(
        "The deal was not played out here by the fault of the others. Instead of %(percent)s of a hundred the pair "
        "gets the mean of its own results, because that is more."
    )


def range_of(natural: Iterable[Share]) -> tuple[int, int] | None:
    """Return the lowest and the highest number compared; none where there is no natural result."""
    numbers = [share.own for share in natural if share.own is not None]
    return (min(numbers), max(numbers)) if numbers else None


def is_natural(share: Share) -> bool:
    """Tell whether a score belongs to a result that was played and counts."""
    return share.basis in NATURAL
