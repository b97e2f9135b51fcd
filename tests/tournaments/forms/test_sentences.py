"""Every field of every form says in a sentence of its own what to do."""

from __future__ import annotations

import datetime as dt
import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django import forms as django_forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

import tournaments.forms
from scoring.games.botifarra.options import parse_variant
from scoring.games.huutopussi.options import PRESETS as HUUTOPUSSI
from scoring.games.quatre_sept.options import PRESETS as QUATRE_SEPT
from scoring.notation import BOTIFARRA
from tests import factories
from tests.tournaments.matches import make_match
from tests.tournaments.other_matches import make_huutopussi, make_quatre_sept
from tournaments.forms.changes import ChangeForm
from tournaments.forms.match_deals.registry import DEAL_FORMS
from tournaments.forms.new_matches.registry import new_match_form
from tournaments.forms.sentences import CODES
from tournaments.forms.slips.base import DirectorSlipForm, TableSlipForm
from tournaments.forms.slips.registry import SLIP_FORMS
from tournaments.match_games.registry import MATCH_GAMES
from tournaments.models import TableLink
from tournaments.selectors.match_pages import match_page
from tournaments.selectors.movement_now import now_of
from tournaments.selectors.names import names_by_number
from tournaments.views import table

pytestmark = pytest.mark.django_db

STOCK: Final = re.compile(r"This field|Ensure (this|that)|Select a valid|Enter a|Null characters|No file|The submitted")
"""How the sentences begin that Django brings along."""
WRONG: Final = ("", "x" * 300_000, "a\x00b", "99999999", "-5", "1.5", "?")

ARGUMENTS: Final[dict[str, dict[str, Any]]] = {
    "AddEventForm": {"taken": ()},
    "GroupsForm": {"groups": {1: "Set 1"}, "are_sets": True},
    "DealsForm": {"dealers": {1: "N"}, "game": BOTIFARRA},
    "NewEventForm": {"today": dt.date(2026, 1, 16)},
    "RulesForm": {"game": "huutopussi"},
    "SettingsForm": {"game": "quatre_sept", "kind": "boards"},
    "NamesForm": {"names": {}, "numbers": range(1, 5)},
    "WallForm": {"rounds": 6},
}
"""What forms are made with."""
OPTIONS: Final[dict[str, Any]] = {
    "botifarra": parse_variant("championship"),
    "huutopussi": HUUTOPUSSI["erlangen"],
    "quatre_sept": QUATRE_SEPT["standard"],
}
"""Options of each game under which its slip asks everything it can."""


def classes() -> Iterator[tuple[str, type[django_forms.BaseForm]]]:
    for module in pkgutil.iter_modules(tournaments.forms.__path__):
        found = importlib.import_module(f"tournaments.forms.{module.name}")
        for name, one in vars(found).items():
            if isinstance(one, type) and issubclass(one, django_forms.BaseForm) and one.__module__ == found.__name__:
                yield f"{module.name}.{name}", one


SLIPS: Final = {
    f"{game}.{way}": getattr(forms, way) for game, forms in SLIP_FORMS.items() for way in ("table", "director")
}
DEALS: Final = {f"{game}.deal": form for game, form in DEAL_FORMS.items()}
NEW_MATCHES: Final = {f"{game}.match": new_match_form(game) for game in MATCH_GAMES}
FORMS: Final = dict(classes()) | SLIPS | DEALS | NEW_MATCHES


def made(name: str) -> django_forms.BaseForm:
    if name in SLIPS:
        return made_slip(SLIPS[name], OPTIONS[name.partition(".")[0]])
    if name in DEALS:
        return DEALS[name](match_page(MATCHES[name.partition(".")[0]]()))
    if name in NEW_MATCHES:
        return NEW_MATCHES[name](today=dt.date(2026, 1, 16), game=name.partition(".")[0])
    if name.startswith("changes.") and issubclass(FORMS[name], ChangeForm):
        event = factories.make_event(pairs=5, rounds=2)
        return FORMS[name](now=now_of(event), names=names_by_number(event))
    return FORMS[name](**ARGUMENTS.get(name, ARGUMENTS.get(name.partition(".")[2], {})))


MATCHES: Final = {
    "botifarra": make_match,
    "huutopussi": lambda: make_huutopussi("erlangen"),
    "quatre_sept": make_quatre_sept,
}
"""Matches of each game by rules under which a deal asks everything it can."""


def made_slip(form: type[TableSlipForm] | type[DirectorSlipForm], options: Any) -> django_forms.BaseForm:
    if issubclass(form, DirectorSlipForm):
        return form(options=options, dealer="N", data={})
    event = factories.make_event(pairs=4, rounds=2)
    joining = factories.join(event, 1, 1, "NS")
    page = table.board_page(TableLink.objects.get(event=event, table=1), joining, 1, factories.NOW)
    assert page is not None
    return form(page, options)


@pytest.mark.parametrize("name", FORMS)
def test_no_field_speaks_a_stock_sentence(name: str) -> None:
    said = []
    for label, field in made(name).fields.items():
        values: tuple[Any, ...] = WRONG
        if isinstance(field, django_forms.MultipleChoiceField):
            values = ("", "?", ["?"])
        if isinstance(field, django_forms.FileField):
            values = ("", SimpleUploadedFile("a.txt", b""))
        for value in values:
            try:
                field.clean(value, None) if isinstance(field, django_forms.FileField) else field.clean(value)
            except ValidationError as error:
                said += [(label, message) for message in error.messages if STOCK.match(message)]
        own = {code: str(text) for code, text in field.error_messages.items() if code in CODES}
        said += [(label, text) for text in own.values() if STOCK.match(text)]
    assert said == []


def test_the_walk_meets_the_forms_and_their_wrong_values() -> None:
    assert len(FORMS) > 12
    with pytest.raises(ValidationError, match="This field is required"):
        django_forms.CharField().clean("")
    slip = made("botifarra.director")
    with pytest.raises(ValidationError, match="Write the points of one side, from 0 to 72"):
        slip.fields["points"].clean("73")
