"""The demo club: for each game an evening that is over and one that is being played, and a friendly match.

Everything is made through the same services that the pages use, so that the log of the demo reads like a real one.
The words are in ``fixtures/demo/club.json``, those of each game by its key.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import secrets

from django.conf import settings

from tournaments.demo import botifarra
from tournaments.services.start import found_club

DIRECTOR = "director"
WORDS = settings.BASE_DIR / "fixtures" / "demo" / "club.json"


def build_demo(*, at: dt.datetime, source: random.Random) -> str:
    """Make the demo club with its events and its match and return the password of its director.

    Raises ``ClubExists`` where the site has a club.
    """
    words = json.loads(WORDS.read_text(encoding="utf-8"))
    password = secrets.token_urlsafe(9)
    director = found_club(name=words["club"], username=DIRECTOR, password=password, at=at)
    botifarra.build(words["botifarra"], director, at, source)
    return password
