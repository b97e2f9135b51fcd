"""The log by kinds of acts."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.models import Event, LogEntry
from tournaments.selectors.log import FILTERS, KINDS, log_entries, log_page
from tournaments.services.acts import log
from tournaments.services.boards import look, look_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=6, rounds=3)


def acts(event: Event, kind: str) -> list[str]:
    return [row.entry.act for row in log_page(event, log_entries(event).filter(FILTERS[kind])).rows]


def test_every_way_to_see_sealed_cards_is_a_look(event: Event) -> None:
    words = {"event_id": event.pk, "by": "director", "at": factories.NOW}
    look(number=1, **words)
    look_at(numbers=(1, 2, 3, 4), act="printed_dealing_sheets", **words)
    log(event, "looked_at_play", actor="director", at=factories.NOW, board=1)

    assert acts(event, "looks") == ["looked_at_play", "printed_dealing_sheets", "looked_at_board"]
    assert "printed_dealing_sheets" not in acts(event, "rest")


def test_every_act_is_of_some_kind(event: Event) -> None:
    factories.agree(event, 1, 1)
    look(event_id=event.pk, number=2, by="director", at=factories.NOW)

    assert {act for kind in KINDS for act in acts(event, kind)} == set(
        LogEntry.objects.filter(event=event).values_list("act", flat=True)
    )
