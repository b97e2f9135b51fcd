"""Starting an empty site: the club and its first director."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournaments.errors import Refusal
from tournaments.models import Club
from tournaments.plain_text import one_line


class ClubExists(Refusal):
    """The site has its club already: somebody else was first."""


def found_club(*, name: str, username: str, password: str, at: datetime) -> User:
    """Make the club and its director and return the director.

    Raises ``ClubExists`` where there is a club; of two calls at once one wins and the other changes nothing.
    """
    try:
        with transaction.atomic():
            # First of all: the unique mark of the club is what decides between two calls at once.
            Club.objects.create(name=one_line(name), created_at=at)
            return User.objects.create_user(username=username, password=password, is_staff=True)
    except IntegrityError as error:
        raise ClubExists("club_exists") from error
