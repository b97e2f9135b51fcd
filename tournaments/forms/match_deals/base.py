"""What every form of a deal of a match has: which deal it is of, whether it was thrown in, and the director's word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final
from uuid import uuid4

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.seats import BySide
from tournaments.forms.sentences import OUT_OF_DATE, VersionField, always
from tournaments.match_games.base import Redeal, Written
from tournaments.models import MatchDeal
from tournaments.models.match import DealKind
from tournaments.seen import SeenVersion
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_rows import NextDeal
from tournaments.selectors.match_values import met_at

REASON_LENGTH: Final = 300
HIDDEN: Final = ("number", "version", "request_id")


class DealForm(forms.Form):
    """A deal as it is typed; subclasses add what their game writes down, and a template beside the others.

    A form that is only of one deal is given its ``number``, and takes no other.
    """

    template: ClassVar[str]
    """The template of the fields."""
    typed: ClassVar[tuple[str, ...]]
    """What a form that is opened again begins with, from its address: all of it or none, for empty is an answer too."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
    version = VersionField()
    request_id = forms.UUIDField(widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
    force = forms.CharField(
        required=False,
        max_length=REASON_LENGTH,
        error_messages=always(_("Write in a few words why it counts.")),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, page: MatchPage, data: Any = None, initial: Any = None, number: int | None = None) -> None:
        known = {"request_id": uuid4(), **(initial or {})}
        if "version" in known:
            known["version"] = SeenVersion(known["version"], met_at(page.match))
        super().__init__(data, initial=known)
        self.page = page
        self.only = number
        self.choices: dict[str, dict[str, str]] = {}
        self.is_redeal = bool(data) and bool(data.get("redeal")) and page.can_redeal
        self.can_force = False
        """Whether the director may let it count although it cannot be true."""
        self.offer_choices()
        if self.is_redeal:  # nothing else of it is asked
            for name in [name for name in self.fields if name not in HIDDEN]:
                del self.fields[name]

    @property
    def data_attributes(self) -> SafeString:
        """What the script of the page has to know of the game, as attributes of the form."""
        return SafeString("")

    @property
    def complaints(self) -> list[str]:
        """All that is wrong, in the order of the fields; what is wrong with two of them alike is said once."""
        fields = (error for field in self for error in field.errors)
        return list(dict.fromkeys((*self.non_field_errors(), *fields)))

    def offer_choices(self) -> None:
        """Fill in the choices that depend on the match."""

    def offer(self, name: str, choices: dict[str, str]) -> None:
        """Give a field these choices, each value with its words."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items())
        self.choices[name] = choices

    @property
    def slip(self) -> Written:
        """What a valid form says."""
        return Redeal() if self.is_redeal else self.written()

    def written(self) -> Written:
        """Return the deal that was played, as a valid form says it."""
        raise NotImplementedError

    def by_side(self, name: str) -> BySide[Any]:
        """Return what was typed for each side in the fields ``<side>_<name>``."""
        sides = self.page.names.sides
        return BySide(sides, tuple(self.cleaned_data.get(f"{side.value.lower()}_{name}") for side in sides))

    def clean_number(self) -> int:
        """Refuse the number of another deal than that of the page."""
        number: int = self.cleaned_data["number"]
        if self.only not in (None, number):
            raise forms.ValidationError(OUT_OF_DATE)
        return number

    @classmethod
    def next_initial(cls, following: NextDeal) -> dict[str, Any]:
        """Return what the form of the next deal begins with."""
        return {"number": following.number, "version": following.version}

    @classmethod
    def deal_initial(cls, versions: Sequence[MatchDeal]) -> dict[str, Any]:
        """Return what the form of a deal begins with: its last words, also where it was taken back; newest first."""
        said = next((one for one in versions if one.slip is not None), None)
        words = cls.slip_initial(said.slip, said) if said is not None and said.slip is not None else {}
        return words | {"number": versions[0].number, "version": versions[0].version}

    @classmethod
    def slip_initial(cls, slip: Mapping[str, Any], deal: MatchDeal) -> dict[str, Any]:
        """Return what is typed for a slip that stands."""
        raise NotImplementedError


def was_thrown_in(versions: Sequence[MatchDeal]) -> bool:
    """Tell whether the current version of a deal, newest first, says that it was thrown in."""
    return versions[0].kind == DealKind.REDEAL
