"""Results are appended, agreed by the other side, and never overwritten."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.models import Result

pytestmark = pytest.mark.django_db


def test_smoke():
    event = factories.make_event(pairs=6, rounds=3)
    factories.enter_random_results(event, rounds=[1])
    assert event.rounds.get(number=1).has_ended
    result = factories.agree(event, 5, 1)
    assert result.state == "agreed"
    assert Result.objects.count() == 14
