"""What every game's slip forms have in common: the page they came from, and what is done about what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import ImpossibleSlip
from scoring.seats import Seat
from tournaments.errors import Invalid
from tournaments.forms.result import ActForm, Reason
from tournaments.forms.sentences import OUT_OF_DATE, VersionField, always
from tournaments.selectors.table_boards import BoardPage, SlipView, slip_view
from tournaments.slips.base import Fault, GameSlip
from tournaments.texts.sentences import sentence

Text = str | Promise


class SlipFields(forms.BaseForm):
    """The questions of one game: what a slip asks, and the slip that the answers make."""

    answers: ClassVar[tuple[str, ...]]
    """The fields of the slip, in the order in which they are asked."""
    fields_of_faults: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """At which field a fault of the slip is shown, by its code, where that is not the name of a field."""
    options: Any

    @property
    def slip(self) -> GameSlip:
        """The slip of a valid form."""
        raise NotImplementedError

    @classmethod
    def answers_of(cls, slip: GameSlip, side: str) -> dict[str, Any]:
        """Return the answers that make this slip, put by a side (``NS`` or ``EW``)."""
        raise NotImplementedError

    def offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        """Let a field of choices offer these, each a value and its words."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def show_fault(self, fault: Exception) -> None:
        """Put the sentence of a fault at the field that it is about."""
        assert isinstance(fault, ImpossibleSlip | Invalid)
        name = self.fields_of_faults.get(fault.code, fault.code)
        self.add_error(name if name in self.fields else None, sentence(fault))


class TableSlipForm(SlipFields, forms.Form):
    """The slip of a deal as a table fills it in, and what the page it came from had seen.

    Subclasses add the fields of the game. What cannot be true is refused here with every reason.
    """

    template: ClassVar[str]
    """The template of the questions."""
    steps: ClassVar[tuple[str, ...]]
    """The questions to which a tap leads back."""
    required: ClassVar[Mapping[str, Text]]
    """What each field of the slip says, whatever is wrong with it."""

    version = VersionField()
    request_id = forms.UUIDField(widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))

    def __init__(self, page: BoardPage, options: Any, data: Any = None, initial: Any = None) -> None:
        known = {"version": page.seen, "request_id": uuid4(), **self.starts_with(page, options)}
        super().__init__(data, initial={**known, **(initial or {})})
        self.page = page
        self.options = options
        self.view: SlipView | None = None
        for name, text in self.required.items():
            self.fields[name].error_messages |= always(text)
        self.make_ready()

    @classmethod
    def starts_with(cls, page: BoardPage, options: Any) -> dict[str, Any]:
        """Return the answers that a new form starts with."""
        return {"side": page.ours.side}

    def make_ready(self) -> None:
        """Offer what this board and these options leave to choose."""

    @property
    def sent(self) -> dict[str, Any]:
        """The answers of a valid form, as an address carries them; a question that was not asked is left out."""
        answers = {name: self.cleaned_data.get(name) for name in self.answers}
        return {name: answer for name, answer in answers.items() if answer is not None}

    def clean(self) -> dict[str, Any]:
        """Refuse what the rules of the event exclude, and keep the slip as this side sees it."""
        values = super().clean() or {}
        if not self.errors:
            slip = self.slip
            for fault in slip.faults_of_board(self.options, Seat(self.page.dealer)):
                self.show_fault(fault)
            self.view = slip_view(self.options, slip, self.page.ours.side)
        return values


class DirectorSlipForm(SlipFields, ActForm):
    """What was written down after the deal, field by field, for the director.

    What cannot be true is refused by the service; a form that holds such a slip offers to let it count all the same.
    """

    reason = Reason(label=_("Note for the log"), required=False)
    force = forms.BooleanField(
        label=_("Let it count although it cannot be true"),
        help_text=_("Only where it is what happened. Give the reason above; both stand in the log."),
        required=False,
        error_messages=always(_("Tick it, or leave it alone.")),
    )

    def __init__(self, *args: Any, options: Any, dealer: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = options
        self.dealer = dealer
        self.order_fields([*self.answers, "reason", "force"])
        if not self.is_bound:
            del self.fields["force"]
        self.make_ready()

    def make_ready(self) -> None:
        """Offer what the options leave to choose."""

    @classmethod
    def starts_with(cls) -> dict[str, Any]:
        """Return the answers that a new form starts with."""
        return {}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every reason why the slip of a valid form cannot be true."""
        return self.slip.faults_of_board(self.options, Seat(self.dealer))

    def clean(self) -> dict[str, Any]:
        """Offer to force the slip only where it cannot be true."""
        values = super().clean() or {}
        if self.errors or not any(isinstance(fault, ImpossibleSlip) for fault in self.faults):
            self.fields.pop("force", None)
        return values


@dataclass(frozen=True)
class SlipForms:
    """The ways of filling in the slip of a game.

    ``read`` makes a slip of a line of shorthand under the options of the event, and raises ``Invalid`` with the code
    of the part that is not understood; ``shorthand`` writes the line that says a slip.
    """

    table: type[TableSlipForm]
    director: type[DirectorSlipForm]
    read: Callable[[str, Any], GameSlip]
    shorthand: Callable[[Any], str]
