"""Every page of the site in the states worth looking at, by its route, and an evening in which all of them occur.

Routes are written as the resolver has them, so that a new one without a look, and a look at none, can be told.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.evening.crawler import ARGUMENT
from tests.evening.sealed import make_sealed
from tests.factories import NOW
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.matches import TO_95_40, make_match, play
from tests.tournaments.other_matches import (
    four_sevens,
    hand,
    make_huutopussi,
    make_quatre_sept,
    points,
    worth,
    write_all,
)
from tournaments.match_games.base import Redeal
from tournaments.models import Event, Joining, Match
from tournaments.models.event import Scale
from tournaments.services import clock, matches
from tournaments.views.table import COOKIE

VISITOR, MEMBER, DIRECTOR = "a visitor", "somebody signed in who is no director", "the director"
NORTH_SOUTH, EAST_WEST = "a phone of North-South at table 1", "a phone of East-West at table 1"
AT_2, AT_3 = "a phone at table 2", "a phone at table 3"
TABLE_OF = {NORTH_SOUTH: 1, EAST_WEST: 1, AT_2: 2, AT_3: 3}
"""At which table of the running evening a phone is."""


@dataclass(frozen=True)
class Look:
    """One look at a page: who looks, at which event, and what is done before.

    ``press`` is a button that is pressed, on the page of the route ``on`` (by default the page itself); what it sends
    is what stands there, with ``fill`` in the fields named. ``values`` are the arguments of the address.
    """

    who: str
    query: str = ""
    event: str = "running"
    press: str = ""
    on: str = ""
    fill: Mapping[str, str] | None = None
    status: int = 200
    values: Mapping[str, object] | None = None

    def path(self, route: str, evening: Evening) -> str:
        """Return the address."""
        known = evening.values(self.event, TABLE_OF.get(self.who, 1)) | dict(self.values or {})
        if route.startswith("/m/"):
            known["key"] = evening.matches[str(known["match"])].key
        elif route.startswith("/matches/"):
            known["match"] = evening.matches[str(known["match"])].slug
        return ARGUMENT.sub(lambda found: str(known[found[1]]), route) + self.query


@dataclass(frozen=True)
class Evening:
    """The club of the looks: events and matches by what is to be seen in them, and what a browser holds for whom."""

    events: Mapping[str, Event]
    matches: Mapping[str, Match]
    cookies: Mapping[str, Mapping[str, str]]

    def values(self, event: str, table: int, sheet: str = "boards") -> dict[str, object]:
        """Return what stands in the addresses of a look that does not name it."""
        row = self.events[event]
        where = {"slug": row.slug, "key": row.table_links.get(table=table).key, "match": "series", "sheet": sheet}
        return where | {"number": 1, "table": 1, "round": 2, "board": 4, "deal": 3}


def _at(number: int, **more: Any) -> dict[str, Any]:
    return {"values": {"number": number, **more}}


PAIRS = "Ada & Bo\nCai & Dora\nEva & Fèlix\nGil & Hana"
_SLIP = "?chooser=N&trump=bot&level=contro&side=NS&points=28"
_TABLE, _BOARD = "/t/<str:key>/", "/t/<str:key>/boards/<number:number>/"
_MATCH, _SHEET = "/matches/<slug:match>/", "/m/<str:key>/"
_EVENT = "/e/<slug:slug>/"
_LINE = f"{_EVENT}boards/<number:number>/tables/<number:table>/"

BEFORE_THE_CLUB: Mapping[str, list[Look]] = {
    "/start/": [Look(VISITOR), Look(VISITOR, press="main button[type=submit]", status=422)],
}
"""What there is to see while there is no club."""

_FOR_ALL = {
    "/": [Look(VISITOR), Look(DIRECTOR)],
    "/sign-in/": [Look(VISITOR), Look(VISITOR, press="main button[type=submit]")],
    "/rules/": [Look(VISITOR)],
    "/rules/botifarra": [Look(VISITOR)],
    "/rules/huutopussi": [Look(VISITOR)],
    "/rules/quatre-sept": [Look(VISITOR)],
}
_TABLES = {
    _TABLE: [Look(VISITOR), Look(NORTH_SOUTH), Look(AT_3), Look(EAST_WEST, event="over")],
    f"{_TABLE}join/": [Look(NORTH_SOUTH)],
    _BOARD: [
        Look(AT_3, **_at(4)),  # the questions
        Look(AT_3, "?chooser=N&trump=o&level=none&points=40&side=NS", **_at(4)),
        Look(NORTH_SOUTH, **_at(4)),  # waiting for the other side
        Look(EAST_WEST, **_at(4)),  # asked to confirm
        Look(EAST_WEST, "?dispute=1", **_at(4)),
        Look(EAST_WEST, on=f"{_BOARD}?dispute=1", press="#dispute", **_at(4)),  # without a reason
        Look(AT_2, **_at(3)),  # disputed
        Look(AT_2, **_at(4)),  # agreed
        Look(AT_3, **_at(3)),  # a penalty by the director
        Look(NORTH_SOUTH, **_at(1)),  # of a round that has ended
    ],
    f"{_BOARD}check/": [
        Look(AT_3, _SLIP, **_at(4)),
        Look(AT_3, "?chooser=W&trump=o&side=EW", **_at(4)),  # refused
        Look(EAST_WEST, f"{_SLIP}&version=0", **_at(4)),  # something else stands by now
    ],
    f"{_BOARD}play/": [
        Look(NORTH_SOUTH, **_at(3)),  # sealed
        Look(NORTH_SOUTH, **_at(1)),
        Look(NORTH_SOUTH, press="[name=act][value=record]", fill={"text": "zz"}, **_at(2)),
    ],
    f"{_BOARD}draw/": [Look(NORTH_SOUTH, **_at(2))],
}
_MATCHES = {
    "/matches/": [Look(DIRECTOR)],
    "/matches/new/": [
        Look(DIRECTOR),
        Look(DIRECTOR, press="main [type=submit]", fill={"date": ""}),
        Look(DIRECTOR, "?game=huutopussi3"),
    ],
    _MATCH: [
        Look(DIRECTOR),
        Look(DIRECTOR, values={"match": "over"}),
        Look(DIRECTOR, values={"match": "banned"}),
    ],
    f"{_MATCH}enter/": [Look(DIRECTOR, on=_MATCH, press="#enter [type=submit]")],
    f"{_MATCH}deals/<number:deal>/": [Look(DIRECTOR)],
    f"{_MATCH}print/": [Look(DIRECTOR)],
    f"{_MATCH}names/": [Look(DIRECTOR), Look(DIRECTOR, press="main [type=submit]", fill={"date": ""})],
    f"{_MATCH}link/": [Look(DIRECTOR)],
    f"{_MATCH}log/": [Look(DIRECTOR)],
    _SHEET: [
        Look(VISITOR),
        Look(VISITOR, values={"match": "over"}),
        Look(VISITOR, values={"match": "banned"}),
        Look(VISITOR, values={"match": "three"}),
        Look(VISITOR, values={"match": "sevens"}),
    ],
    f"{_SHEET}enter/": [Look(VISITOR, on=_SHEET, press="#enter [type=submit]")],
    f"{_SHEET}deals/<number:deal>/": [
        Look(VISITOR),
        Look(VISITOR, press="#enter [type=submit]", fill={"ns_points": "200"}),
        Look(VISITOR, values={"match": "banned"}),
    ],
    f"{_SHEET}print/": [Look(VISITOR), Look(VISITOR, values={"match": "banned"})],
}
_SETTING_UP = {
    "/events/new/": [
        Look(DIRECTOR),
        Look(DIRECTOR, press="[name=preview]", fill={"pairs": "12"}),
        Look(DIRECTOR, press="main .btn-lg[type=submit]", fill={"pairs": "", "date": ""}),
    ],
    _EVENT: [
        Look(DIRECTOR),
        Look(DIRECTOR, event="new"),
        Look(DIRECTOR, event="over"),
        Look(DIRECTOR, event="night"),
    ],
    f"{_EVENT}matches/": [Look(VISITOR, event="night"), Look(DIRECTOR, event="night")],
    f"{_EVENT}options/": [
        Look(DIRECTOR),
        Look(DIRECTOR, event="new"),
        Look(DIRECTOR, event="new", press="form.paper [type=submit]", fill={"time": "soon"}),
    ],
    f"{_EVENT}pairs/": [
        Look(DIRECTOR),
        Look(DIRECTOR, event="new"),
        Look(DIRECTOR, event="new", press="main form:has([name=text]) [type=submit]", fill={"text": "Josep\nJosep"}),
        Look(DIRECTOR, event="new", press="main form:has([name=text]) [type=submit]", fill={"text": PAIRS}),
    ],
    f"{_EVENT}seating/": [
        Look(VISITOR, event="over"),
        Look(VISITOR, "?by=pair", event="over"),
        Look(VISITOR, "?by=name"),
        Look(DIRECTOR),
    ],
    f"{_EVENT}boards/": [Look(VISITOR), Look(DIRECTOR), Look(DIRECTOR, event="new")],
    f"{_EVENT}boards/read/": [Look(DIRECTOR), Look(DIRECTOR, press="main [type=submit]")],
    f"{_EVENT}boards/<number:number>/look/": [
        Look(DIRECTOR, on=f"{_EVENT}boards/", press="form[action$='/boards/5/look/'] [type=submit]", **_at(5)),
    ],
    f"{_EVENT}table-cards/": [Look(DIRECTOR)],
    f"{_EVENT}dealing-sheets/": [Look(DIRECTOR), Look(DIRECTOR, event="over", press="main [type=submit]")],
}
_RESULTS = {
    f"{_EVENT}standings/": [
        Look(VISITOR),
        Look(DIRECTOR),
        Look(VISITOR, event="over"),
        Look(VISITOR, event="night"),
    ],
    f"{_EVENT}boards/<number:number>/": [
        Look(VISITOR, **_at(1)),
        Look(DIRECTOR, **_at(3)),
        Look(VISITOR, event="over"),
    ],
    f"{_LINE}without/": [Look(VISITOR), Look(VISITOR, event="over")],
    f"{_LINE}play/": [
        Look(DIRECTOR, **_at(3)),  # recorded and sealed
        Look(DIRECTOR, **_at(4)),  # nothing yet
        Look(DIRECTOR, **_at(1)),
        Look(DIRECTOR, press="[name=act][value=record]", fill={"text": "zz"}, **_at(2)),
    ],
    f"{_LINE}draw/": [
        Look(DIRECTOR, **_at(4)),  # sealed
        Look(DIRECTOR, **_at(2)),
        Look(DIRECTOR, **_at(1)),  # a play to its end
    ],
    f"{_LINE}replay/": [
        Look(DIRECTOR, **_at(3)),  # sealed
        Look(DIRECTOR, press="main form [type=submit]", **_at(3)),
        Look(VISITOR),
        Look(VISITOR, "?step=26"),
        Look(VISITOR, "?trick=12"),
    ],
    f"{_EVENT}pairs/<number:number>/": [Look(VISITOR), Look(VISITOR, event="over")],
    f"{_EVENT}export/": [Look(VISITOR), Look(DIRECTOR)],
    f"{_EVENT}wall/": [
        Look(VISITOR),
        Look(VISITOR, event="over"),
        Look(DIRECTOR, event="new"),
        Look(VISITOR, event="night"),
    ],
}
_DIRECTING = {
    f"{_EVENT}results/": [
        Look(DIRECTOR),
        Look(DIRECTOR, "?round=1"),
        Look(DIRECTOR, "?order=board"),
        Look(DIRECTOR, "?round=all"),
        Look(DIRECTOR, press="form.lines .btn-primary[type=submit]", fill={"line-4-3": "zz"}),
    ],
    f"{_EVENT}results/<number:round>/close/": [Look(DIRECTOR), Look(DIRECTOR, event="night")],
    f"{_EVENT}results/<number:round>/<number:table>/<number:board>/": [
        Look(DIRECTOR),
        Look(DIRECTOR, values={"table": 3, "board": 3}),
        Look(DIRECTOR, press="[name=act][value=penalise]"),
    ],
    f"{_EVENT}log/": [Look(DIRECTOR), Look(DIRECTOR, "?board=zz")],
    f"{_EVENT}attention/": [Look(DIRECTOR)],
}
PARTS: Mapping[str, Mapping[str, list[Look]]] = {
    "tables": _TABLES,
    "matches": _FOR_ALL | _MATCHES,
    "setting up": _SETTING_UP,
    "results": _RESULTS,
    "directing": _DIRECTING,
}
LOOKS: Mapping[str, list[Look]] = {route: looks for part in PARTS.values() for route, looks in part.items()}
"""The pages of a club."""

LOCKED_OUT = "arbitre"
"""Somebody for whom a wrong password has been given too often."""

REFUSALS: Mapping[str, list[Look]] = {
    "/?q=%00": [Look(VISITOR, status=400)],
    "/events/new/": [Look(MEMBER, status=403)],
    "/sign-in/": [
        Look(VISITOR, press="main [type=submit]", fill={"csrfmiddlewaretoken": "old"}, status=403),
        Look(VISITOR, press="main [type=submit]", fill={"username": LOCKED_OUT, "password": "a guess"}, status=429),
    ],
    "/no/such/page/": [Look(VISITOR, status=404)],
    "/sign-out/": [Look(VISITOR, status=405)],
}
"""Addresses that are answered by a page that says why not."""

FAILING: Mapping[str, list[Look]] = {"/rules/": [Look(VISITOR, status=500)]}
"""An address of which the test makes a failure."""

_SENT = "takes what a form sends and leads to a page"
_PART = "a part of a page, for its script"
_FILE = "a file"

NO_PAGE: Mapping[str, str] = {
    "/healthz": "a word for the programs that watch the site",
    "/sign-out/": _SENT,
    "/language/": _SENT,
    "/rules/botifarra/": "leads to the address without a slash",
    "/rules/huutopussi/": "leads to the address without a slash",
    "/rules/quatre-sept/": "leads to the address without a slash",
    f"{_TABLE}live/": _PART,
    f"{_BOARD}enter/": _SENT,
    f"{_BOARD}confirm/": _SENT,
    f"{_BOARD}dispute/": _SENT,
    f"{_MATCH}live/": _PART,
    f"{_MATCH}deals/<number:deal>/back/": _SENT,
    f"{_MATCH}end/": _SENT,
    f"{_MATCH}dealer/": _SENT,
    f"{_MATCH}reopen/": _SENT,
    f"{_MATCH}clock/": _SENT,
    f"{_MATCH}link/new/": _SENT,
    f"{_MATCH}export.xlsx": _FILE,
    f"{_MATCH}export/<slug:sheet>.csv": _FILE,
    f"{_SHEET}live/": _PART,
    f"{_SHEET}dealer/": _SENT,
    f"{_SHEET}deals/<number:deal>/back/": _SENT,
    f"{_EVENT}live/event/": _PART,
    f"{_EVENT}show/": _SENT,
    f"{_EVENT}boards/deal/": _SENT,
    f"{_EVENT}live/standings/": _PART,
    f"{_EVENT}live/matches/": _PART,
    f"{_EVENT}live/boards/<number:number>/": _PART,
    f"{_EVENT}live/pairs/<number:number>/": _PART,
    f"{_EVENT}export.xlsx": _FILE,
    f"{_EVENT}export/<slug:sheet>.csv": _FILE,
    f"{_EVENT}live/wall/": _PART,
    f"{_EVENT}wall/settings/": _SENT,
    f"{_EVENT}clock/": _SENT,
    f"{_EVENT}live/results/": _PART,
    f"{_EVENT}results/<number:round>/<number:table>/<number:board>/line/": _PART,
}
"""Routes at which there is nothing to look at, and why."""


# The evening -----------------------------------------------------------------------------------------------------


def make_evening() -> Evening:
    """Return the club: a running evening in every state, one not begun, one over, one of matches, and matches."""
    sealed = make_sealed()
    running, director = sealed.event, sealed.director
    at = timezone.now()
    clock.start_clock(event_id=running.pk, number=2, by=director, at=at - dt.timedelta(minutes=5))
    new = factories.make_event(pairs=4, rounds=2, with_boards=False, name="Dilluns")
    odd = {"pairs": 5, "rounds": 3, "movement": "mitchell"}  # a pair sits out in each round
    over = factories.make_event(**odd, name="Festa Major", shown="all", scale=Scale.BUTINET)
    factories.enter_random_results(over)
    events = {"running": running, "new": new, "over": over, "night": _night()}
    return Evening(events, _matches(director), _cookies(running, director))


def _night() -> Event:
    """Return an evening of matches of Huutopussi: a round is over, and in the next one pair may not bid."""
    names = [("Aino Aalto", "Eero Eklund"), ("Bo Berg", "Disa Dahl"), ("Fanni Forss", "Hanna Halla"), ("Ilmo Into",)]
    words = {"game": "huutopussi", "variant": "standard", "name": "Huutopussi-ilta", "shown": "all"}
    night = make_match_event(4, 3, names=names, **words)
    for table in (1, 2):
        write_all(match_at(night, 1, table), worth(500, 40 * table), force="counted by hand")
    write_all(match_at(night, 2, 1), hand("NS", 300, 300, (0, 160)), hand("NS", 250, 250, (60, 100)), force="as above")
    return night


def _matches(director: User) -> dict[str, Match]:
    series = make_match(variant="eastern+carry_over", games_to_win=2, name="Lliga, jornada 3")
    play(series, *TO_95_40, "EW o contro 46", "NS bot none 30", "EW b none !EW")
    over = make_match(kind="match")
    play(over, "NS o none 45", "EW e santvicenc 20")
    matches.end_match(match_id=over.pk, by=director, at=NOW)
    banned = make_huutopussi(name="Huutopussi")
    lost = hand("E", 100, 200, (0, 160), (0, 9)), Redeal(), hand("S", 300, 300, (180, 80), (6, 3), "NS:h")
    write_all(banned, hand("N", 60, 80, (155, 65), (6, 3), "NS:c"), *lost, worth(-300, 60), force="counted by hand")
    three = make_huutopussi("three")
    write_all(three, hand("S", 60, 75, (85, 0, 75), (7, 0, 4)))
    sevens = make_quatre_sept("politaine")
    write_all(sevens, points(11, 0, (1, 0)), Redeal(), four_sevens("EW"))
    return {"series": series, "over": over, "banned": banned, "three": three, "sevens": sevens}


def _cookies(running: Event, director: User) -> dict[str, dict[str, str]]:
    ours = factories.joined(running, 2, 1, "NS")
    seated = factories.seating_of(running, 1, 1)  # round 1 was over before this phone could say so
    Joining.objects.create(device=ours.device, round=seated.round, pair=seated.ns, at=NOW)
    phones = {
        NORTH_SOUTH: _phone(ours),
        EAST_WEST: _phone(factories.joined(running, 2, 1, "EW")),
        AT_2: _phone(factories.joined(running, 2, 2, "EW")),
        AT_3: _phone(factories.join(running, 2, 3, "NS")),
    }
    return {VISITOR: {}, DIRECTOR: session(director), **phones}


def _phone(joining: Joining) -> dict[str, str]:
    return {COOKIE: str(joining.device.token)}


def session(user: User) -> dict[str, str]:
    """Return the cookies of somebody who is signed in."""
    client = Client()
    client.force_login(user)
    return {"sessionid": client.cookies["sessionid"].value}
