"""The fields of the movement among the settings of an event: its kind, its times, and where the boards lie.

A round is played for so many minutes, or for so many a deal; who writes neither has five minutes a deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.movements.limits import MOST_ENTRIES
from scoring.movements.request import Method
from scoring.movements.wish import MINUTES_PER_DEAL, MINUTES_TO_MOVE, Wish
from tournaments.forms.event_fields import MOST_MINUTES
from tournaments.forms.sentences import always
from tournaments.models.event import AUTO, Deals, Fields, MovementKind
from tournaments.services.settings import Settings
from tournaments.texts.movements import METHOD_NAMES

MOST_PER_DEAL: Final = 60
MOST_TO_MOVE: Final = 60
MOST_SETS: Final = MOST_ENTRIES // 2
MOST_ROUNDS: Final = 2 * MOST_ENTRIES
RANKINGS: Final[Mapping[str, bool | None]] = {AUTO: None, Fields.ONE: True, Fields.TWO: False}
FIELD_OF_REFUSAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pairs": "pairs",
        "boards": "boards_per_round",
        "boards_per_round": "boards_per_round",
        "deals_per_match": "boards_per_round",
        "minutes": "minutes_per_round",
        "too_short": "time",
        "too_long": "movement",
        "size": "movement",
        "rounds": "movement",
        "relayed": "deals",
        "sit_outs": "movement",
        "staying": "movement",
        "sets": "sets",
        "method": "method",
        "one_winner": "fields_wish",
        "two_fields": "fields_wish",
        "board_twice_at_table": "movement",
        "individual_of_matches": "format",
        "teams_on_copies": "deals",
    }
)
"""Where a refusal of the movement belongs."""
ASKED: Final = (
    "pairs",
    "time",
    "boards_per_round",
    "minutes_per_round",
    "minutes_per_deal",
    "minutes_to_move",
    "movement",
    "fields_wish",
    "method",
    "most_rounds",
    "swiss_rounds",
    "deals",
    "sets",
    "staying",
)
"""What an address may choose beforehand of a new event."""


def whole(label: Any, most: int, wrong: Any, *, least: int = 1, **more: Any) -> forms.IntegerField:
    """Return a field for a whole number from ``least`` to ``most``, with one sentence for all that may be wrong."""
    sentence = format_lazy(wrong, most=most)
    return forms.IntegerField(label=label, min_value=least, max_value=most, error_messages=always(sentence), **more)


def bound(field: forms.Field, most: int) -> None:
    """Let a field take whole numbers from 1 to ``most``."""
    field.validators += [MinValueValidator(1), MaxValueValidator(most)]
    field.widget.attrs |= {"min": 1, "max": most}


def per_deal_field(**more: Any) -> forms.IntegerField:
    """Return the field for the minutes of a deal."""
    wrong = gettext_lazy("Write how many minutes a deal takes, 1 to {most}.")
    return whole(gettext_lazy("Minutes a deal"), MOST_PER_DEAL, wrong, **more)


def to_move_field(**more: Any) -> forms.IntegerField:
    """Return the field for the minutes between two rounds."""
    wrong = gettext_lazy("Write how many minutes moving takes, 0 to {most}.")
    return whole(gettext_lazy("Minutes to move"), MOST_TO_MOVE, wrong, least=0, **more)


def deals_field() -> forms.ChoiceField:
    """Return the field for where the boards lie."""
    return forms.ChoiceField(
        label=gettext_lazy("The boards"),
        choices=[
            (Deals.COPIES, gettext_lazy("lie in copies at every table")),
            (Deals.RELAYED, gettext_lazy("are dealt once and move from table to table")),
        ],
        initial=Deals.COPIES,
        error_messages=always(gettext_lazy("Choose from the list where the boards lie.")),
        help_text=gettext_lazy("Boards that move stay sealed until the last table has played them."),
    )


def sets_field() -> forms.IntegerField:
    """Return the field for the copies of the boards that a club deals."""
    return whole(
        gettext_lazy("Copies of the boards"),
        MOST_SETS,
        gettext_lazy("Write how many copies of the boards are dealt, 1 to {most}, or nothing."),
        required=False,
        help_text=gettext_lazy("Left empty: one at every table. Tables may share a copy, each beginning elsewhere."),
    )


class StayingField(forms.CharField):
    """The numbers of the pairs that keep their table, parted by spaces or commas."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Pairs that stay at their table"),
            required=False,
            max_length=200,
            error_messages=always(gettext_lazy("Write the numbers of pairs, such as 4, 7, or nothing.")),
            help_text=gettext_lazy("Their numbers, such as 4, 7: for players who should not have to move."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
        )

    def clean(self, value: Any) -> Any:
        """Return the numbers, ascending."""
        words = re.split(r"[\s,;]+", super().clean(value).strip())
        if not all(re.fullmatch(r"[0-9]{1,3}", word) and 1 <= int(word) <= MOST_ENTRIES for word in words if word):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return tuple(sorted({int(word) for word in words if word}))


def unknown_pair(staying: Iterable[int], count: int) -> str:
    """Return what is wrong with the pairs that stay where only ``count`` come; nothing where all of them are there."""
    unknown = [number for number in staying if number > count]
    words = {"number": unknown[0] if unknown else 0, "most": count}
    return _("Nobody has number %(number)s: the numbers go from 1 to %(most)s.") % words if unknown else ""


def movement_fields(*, is_duplicate: bool) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields, each with its name; a form that was sent without those that may be left empty means nothing."""
    wrong = gettext_lazy("Write how many minutes a round takes, 1 to {most}.")
    per_round = whole(gettext_lazy("Minutes a round"), MOST_MINUTES, wrong, initial=20, required=not is_duplicate)
    if is_duplicate:
        per_round.help_text = gettext_lazy("Left empty: as its boards take.")
        yield "minutes_per_deal", per_deal_field(required=False)
    yield "minutes_per_round", per_round
    yield "minutes_to_move", to_move_field(required=False)
    yield (
        "movement",
        forms.ChoiceField(
            label=gettext_lazy("Movement"),
            choices=[
                (AUTO, pgettext_lazy("movement", "the best that fits")),
                *MovementKind.choices,
            ],
            initial=AUTO,
            error_messages=always(gettext_lazy("Choose a movement from the list.")),
        ),
    )
    yield "most_rounds", _most_rounds()
    yield "deals", deals_field()
    if is_duplicate:
        yield "sets", sets_field()
        yield "method", _method()
    yield (
        "fields_wish",
        forms.ChoiceField(
            label=gettext_lazy("Ranking"),
            choices=[
                (AUTO, gettext_lazy("as the movement has it")),
                (Fields.TWO, gettext_lazy("North-South and East-West apart")),
                (Fields.ONE, gettext_lazy("one ranking of all pairs")),
            ],
            initial=AUTO,
            error_messages=always(gettext_lazy("Choose a ranking from the list.")),
        ),
    )


def _most_rounds() -> forms.IntegerField:
    return whole(
        gettext_lazy("Rounds at most"),
        MOST_ROUNDS,
        gettext_lazy("Write how many rounds there may be at most, 1 to {most}, or nothing."),
        required=False,
        help_text=gettext_lazy("Left empty: as many as fit; a movement that is even only as a whole has to fit."),
    )


def _method() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("A Mitchell whose boards move"),
        choices=[
            ("", gettext_lazy("as the number of tables has it")),
            *((m.value, t) for m, t in METHOD_NAMES.items()),
        ],
        required=False,
        error_messages=always(gettext_lazy("Choose from the list how the boards move.")),
    )


def wish_from(cleaned: Mapping[str, Any]) -> Wish:
    """Return the wish for a movement, from what was filled in."""
    method, kind = cleaned.get("method"), cleaned["movement"]
    return Wish(
        kind,
        RANKINGS[cleaned["fields_wish"]],
        Method(method) if method and kind == MovementKind.MITCHELL else None,
        cleaned.get("most_rounds"),
    )


def times_from(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the times of an event, from what was filled in: those a deal count where none are given for a round."""
    per_round, per_deal = cleaned.get("minutes_per_round"), cleaned.get("minutes_per_deal")
    if per_round is not None:
        per_deal = None
    else:
        per_deal = per_deal or MINUTES_PER_DEAL
        per_round = cleaned["boards_per_round"] * per_deal
    return {
        "minutes_per_round": per_round,
        "minutes_per_deal": per_deal,
        "minutes_to_move": cleaned.get("minutes_to_move") or 0,
    }


def movement_initial(settings: Settings) -> dict[str, Any]:
    """Return what the fields of existing settings begin with."""
    wish = Wish.parse(settings.movement)
    return {
        "minutes_per_round": settings.minutes_per_round if settings.minutes_per_deal is None else None,
        "minutes_per_deal": settings.minutes_per_deal,
        "minutes_to_move": settings.minutes_to_move,
        "movement": wish.kind,
        "most_rounds": wish.rounds,
        "method": wish.method.value if wish.method else "",
        "fields_wish": next(name for name, one in RANKINGS.items() if one is wish.one_winner),
        "deals": settings.deals,
        "sets": settings.sets,
    }


def movement_begun(boards: int, minutes: int, *, is_duplicate: bool) -> dict[str, Any]:
    """Return what the times of a new event begin with: minutes a deal and to move, or of a match those of the round."""
    if is_duplicate:
        return {"minutes_per_deal": minutes // boards, "minutes_per_round": None, "minutes_to_move": MINUTES_TO_MOVE}
    return {"minutes_per_round": minutes, "minutes_to_move": MINUTES_TO_MOVE}


def wish_words_of(wish: Wish) -> dict[str, Any]:
    """Return what the fields hold that ask for a movement; those that stay empty are left out."""
    words = {
        "movement": wish.kind,
        "fields_wish": next(name for name, one in RANKINGS.items() if one is wish.one_winner),
        "method": wish.method.value if wish.method else "",
        "most_rounds": wish.rounds,
    }
    return {name: str(value) for name, value in words.items() if value not in (None, "")}
