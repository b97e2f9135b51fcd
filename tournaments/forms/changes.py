"""The words of a change during play; what they come to is computed by ``selectors.changes``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from tournaments.errors import Refusal
from tournaments.forms.name_fields import name_field
from tournaments.forms.sentences import always, tick
from tournaments.selectors.change_values import Actual, Away, Change, Curtail, Late, Other, PutBack
from tournaments.selectors.cut_rounds import cut_numbers
from tournaments.selectors.movement_now import Now
from tournaments.selectors.names import PairName
from tournaments.selectors.plans import evening_of_event
from tournaments.selectors.proposals import proposals
from tournaments.texts.proposals import offer_label

WHICH_ROUND: Final = always(_("Choose a round."))
WHICH_PAIR: Final = always(_("Choose a pair."))

Names = Mapping[int, PairName]


def _number(label: Any, messages: Mapping[str, Any]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, error_messages=dict(messages))


class ChangeForm(forms.Form):
    """What a change says. ``choices`` fills the lists of rounds, tables and pairs from the event as it stands."""

    def __init__(self, *args: Any, now: Now, names: Names, **more: Any) -> None:
        super().__init__(*args, **more)
        self.now, self.names = now, names
        self.choices()

    def choices(self) -> None:
        """Fill the lists of this form."""

    @property
    def change(self) -> Change:
        """The change that was typed, once the form is valid."""
        raise NotImplementedError

    def rounds(self, name: str, numbers: Collection[int], first: tuple[str, Any] | None = None) -> None:
        """Offer rounds in a field."""
        offered = [(number, gettext("Round %(number)d") % {"number": number}) for number in numbers]
        self._offer(name, [*([first] if first else []), *offered])

    def pairs(self, *names: str) -> None:
        """Offer all pairs in fields."""
        for name in names:
            self._offer(name, [(number, pair.label) for number, pair in sorted(self.names.items())])

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


class LateForm(ChangeForm):
    """Who comes, and from which round on."""

    first = name_field(_("First player"))
    second = name_field(_("Second player"), required=False)
    since = _number(_("Plays from"), WHICH_ROUND)

    def choices(self) -> None:
        """Fill the lists of this form."""
        self.rounds("since", self.now.open_rounds)

    @property
    def change(self) -> Late:
        """The change that was typed."""
        names = tuple(filter(None, (self.cleaned_data["first"], self.cleaned_data["second"])))
        return Late(names, self.cleaned_data["since"])


class AwayForm(ChangeForm):
    """Who is away, from which round on, and whether the pair comes back."""

    pair = _number(_("Pair"), WHICH_PAIR)
    since = _number(_("Away from"), WHICH_ROUND)
    until = forms.TypedChoiceField(
        label=_("To and including"), coerce=int, required=False, empty_value=None, error_messages=WHICH_ROUND
    )

    def choices(self) -> None:
        """Fill the lists of this form."""
        self.pairs("pair")
        self.rounds("since", self.now.open_rounds)
        self.rounds("until", self.now.open_rounds, ("", _("the end: the pair has left")))

    def clean(self) -> dict[str, Any]:
        """Refuse a time that ends before it begins."""
        words = super().clean() or {}
        if words.get("until") and words.get("since") and words["until"] < words["since"]:
            self.add_error("until", _("Choose a round that does not come before the first one."))
        return words

    @property
    def change(self) -> Away:
        """The change that was typed."""
        return Away(*(self.cleaned_data[name] for name in ("pair", "since", "until")))


class ActualForm(ChangeForm):
    """Who really sat at a table in a round."""

    round = _number(_("Round"), WHICH_ROUND)
    table = _number(_("Table"), always(_("Choose a table.")))
    ns = _number(_("Really North-South"), WHICH_PAIR)
    ew = _number(_("Really East-West"), WHICH_PAIR)

    def choices(self) -> None:
        """Fill the lists of this form."""
        self.rounds("round", [one.number for one in self.now.movement.rounds])
        tables = [(table, gettext("Table %(table)d") % {"table": table}) for table in self.now.movement.tables]
        self._offer("table", tables)
        self.pairs("ns", "ew")

    def clean(self) -> dict[str, Any]:
        """Refuse a pair against itself."""
        words = super().clean() or {}
        if words.get("ns") is not None and words.get("ns") == words.get("ew"):
            self.add_error("ew", _("Choose two different pairs."))
        return words

    @property
    def change(self) -> Actual:
        """The change that was typed."""
        return Actual(*(self.cleaned_data[name] for name in ("round", "table", "ns", "ew")))


class CurtailForm(ChangeForm):
    """After which round the evening ends."""

    rounds_left = _number(_("The evening ends after"), WHICH_ROUND)

    def choices(self) -> None:
        """Fill the lists of this form."""
        self.rounds("rounds_left", [one.number for one in self.now.movement.rounds][:-1])

    @property
    def change(self) -> Curtail:
        """The change that was typed."""
        return Curtail(self.cleaned_data["rounds_left"])


class PutBackForm(ChangeForm):
    """To which of the rounds that were cut the evening goes on."""

    rounds_back = _number(_("The evening goes on to"), WHICH_ROUND)

    def choices(self) -> None:
        """Fill the lists of this form."""
        numbers = cut_numbers(self.now.event)
        self.rounds("rounds_back", numbers)
        self.fields["rounds_back"].initial = numbers[-1] if numbers else None

    @property
    def change(self) -> PutBack:
        """The change that was typed."""
        return PutBack(self.cleaned_data["rounds_back"])


class MovementForm(ChangeForm):
    """By which movement the evening goes on: one of those that fit it."""

    wish = forms.ChoiceField(label=_("Movement"), error_messages=always(_("Choose a movement from the list.")))

    def choices(self) -> None:
        """Fill the lists of this form."""
        try:
            found = proposals(evening_of_event(self.now.event)).offers
        except (Refusal, ScoringError):
            found = ()
        self._offer("wish", [(str(one.wish), offer_label(one)) for one in found if one.movement is not None])

    @property
    def change(self) -> Other:
        """The change that was typed."""
        return Other(self.cleaned_data["wish"])


class SubstituteForm(ChangeForm):
    """Who plays for whom, from which round on."""

    pair = _number(_("Pair"), WHICH_PAIR)
    position = forms.TypedChoiceField(
        label=_("In the place of"),
        coerce=int,
        choices=[(1, _("the first player")), (2, _("the second player"))],
        error_messages=always(_("Choose whose place it is.")),
    )
    name = name_field(_("Who plays"))
    since = _number(_("Plays from"), WHICH_ROUND)

    def choices(self) -> None:
        """Fill the lists of this form."""
        self.pairs("pair")
        self.rounds("since", self.now.open_rounds)
        if self.now.event.is_individual:
            self.fields["pair"].label = _("Player")
            self._offer("position", [(1, _("the player"))])


class RankingForm(forms.Form):
    """How pairs are ranked that have played fewer boards than others; in an individual all players are ranked."""

    from_half = tick(_("Rank only pairs that play at least half of the boards"))
    by_mean = tick(_("Rank by the mean per board where the numbers of boards differ"))

    def __init__(self, *args: Any, of_players: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if of_players:
            del self.fields["from_half"]


class TeamRankingForm(forms.Form):
    """How teams are ranked that have played fewer boards or matches than others; all are."""

    by_mean = tick(_("Rank by the mean where teams have played different numbers of boards or matches"))


class MatchRankingForm(RankingForm):
    """The same about matches."""

    from_half = tick(_("Rank only pairs that play at least half of the matches"))
    by_mean = tick(_("Rank by the mean per match where the numbers of matches differ"))


CHANGE_FORMS: Final[Mapping[str, Callable[..., ChangeForm]]] = {
    "late": LateForm,
    "away": AwayForm,
    "actual": ActualForm,
    "curtail": CurtailForm,
    "put-back": PutBackForm,
    "movement": MovementForm,
}
