"""The demo club: for each game an evening that is over and one that is being played, and a friendly match.

Everything is made through the same services that the pages use, so that the log of the demo reads like a real one.
The words are in ``fixtures/demo/club.json``, those of each game by its key.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User

from tournaments.demo import botifarra, huutopussi, quatre_sept
from tournaments.services.start import found_club

DIRECTOR = "director"
GAMES: Final[Mapping[str, Callable[[dict[str, Any], User, dt.datetime, random.Random], None]]] = MappingProxyType(
    {"botifarra": botifarra.build, "huutopussi": huutopussi.build, "quatre_sept": quatre_sept.build}
)
"""What each game adds to the club, by its key."""
WORDS = settings.BASE_DIR / "fixtures" / "demo" / "club.json"


def build_demo(*, at: dt.datetime, source: random.Random, games: Iterable[str] = GAMES) -> str:
    """Make the demo club with its events and its match and return the password of its director.

    Raises ``ClubExists`` where the site has a club.
    """
    words = json.loads(WORDS.read_text(encoding="utf-8"))
    password = secrets.token_urlsafe(9)
    director = found_club(name=words["club"], username=DIRECTOR, password=password, at=at)
    for game in games:
        GAMES[game](words[game], director, at, random.Random(source.random()))  # noqa: S311
    return password
