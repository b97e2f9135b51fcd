"""Every page of the site in the states worth looking at, by its route.

Routes are written as the resolver has them, so that a new one without a look, and a look at none, can be told. The
evening in which all of them occur is in ``club``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.evening.club import (
    AT_2,
    AT_3,
    AT_HUUTOPUSSI,
    AT_QUATRE_SEPT,
    DIRECTOR,
    EAST_WEST,
    MEMBER,
    NORTH_SOUTH,
    TABLE_OF,
    VISITOR,
    Evening,
)
from tests.evening.crawler import ARGUMENT


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


def _at(number: int, **more: Any) -> dict[str, Any]:
    return {"values": {"number": number, **more}}


def _act(act: str) -> dict[str, Any]:
    return {"values": {"act": act}}


def _drawn(text: str) -> Look:
    """Return a look at the table with a play of Huutopussi that was typed so far."""
    where: dict[str, Any] = {"event": "huutopussi", "on": f"{_LINE}play/", "press": ".to-drawing button"}
    return Look(DIRECTOR, **where, fill={"text": text}, **_at(1, table=2))


_EVENT = "/e/<slug:slug>/"
_LINE = f"{_EVENT}boards/<number:number>/tables/<number:table>/"
PAIRS = "Ada & Bo\nCai & Dora\nEva & Fèlix\nGil & Hana"
_SLIP = "?chooser=N&trump=bot&level=contro&side=NS&points=28"
_ASKED = "declarer=S&bid=60&contract=120&marriage_c=NS"
"""A slip of Huutopussi half filled in."""
_AUCTION = "E:50 S:60 W:pass N:pass E:pass\n"
_EXCHANGE = "N>S hT dT cA\nS:120\nS>N d7 c8 c6\n"
_TO_THE_RIGHT = f"{_AUCTION}{_EXCHANGE}S dA dK d6 d9\n"
"""A play of Huutopussi until South may make trumps."""
_TABLE, _BOARD = "/t/<str:key>/", "/t/<str:key>/boards/<number:number>/"
_MATCH, _SHEET = "/matches/<slug:match>/", "/m/<str:key>/"

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
        Look(AT_HUUTOPUSSI, f"?{_ASKED}", "huutopussi", **_at(3)),  # which marriages
        Look(AT_QUATRE_SEPT, event="quatre_sept", **_at(3)),
    ],
    f"{_BOARD}check/": [
        Look(AT_3, _SLIP, **_at(4)),
        Look(AT_3, "?chooser=W&trump=o&side=EW", **_at(4)),  # refused
        Look(EAST_WEST, f"{_SLIP}&version=0", **_at(4)),  # something else stands by now
        Look(AT_HUUTOPUSSI, f"?{_ASKED}&tricks=6&points=180&side=NS", "huutopussi", **_at(3)),
    ],
    f"{_BOARD}play/": [
        Look(NORTH_SOUTH, **_at(3)),  # sealed
        Look(NORTH_SOUTH, **_at(1)),
        Look(NORTH_SOUTH, press="[name=act][value=record]", fill={"text": "zz"}, **_at(2)),
    ],
    f"{_BOARD}draw/": [Look(NORTH_SOUTH, **_at(2)), Look(AT_HUUTOPUSSI, event="huutopussi", **_at(2))],
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
    f"{_MATCH}deals/<number:deal>/draw/": [
        Look(DIRECTOR, values={"match": "played", "deal": 2}),  # the hands are asked for
        Look(DIRECTOR, values={"match": "played", "deal": 1}),
    ],
    f"{_MATCH}deals/<number:deal>/replay/": [Look(DIRECTOR, "?step=13", values={"match": "played", "deal": 1})],
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
    f"{_SHEET}deals/<number:deal>/draw/": [Look(VISITOR, values={"match": "played", "deal": 2})],
    f"{_SHEET}deals/<number:deal>/replay/": [Look(VISITOR, "?step=6", values={"match": "played", "deal": 1})],
    f"{_SHEET}print/": [Look(VISITOR), Look(VISITOR, values={"match": "banned"})],
}
_SERIES = "/series/<slug:series>/"
_OVER_ALL = {
    "/series/": [Look(DIRECTOR)],
    "/series/new/": [Look(DIRECTOR), Look(DIRECTOR, press="main [type=submit]", fill={"name": ""})],
    _SERIES: [Look(VISITOR, event="town"), Look(DIRECTOR), Look(DIRECTOR, values={"series": "lliga"})],
    f"{_SERIES}why/": [Look(VISITOR, "?event=al-poble-2026-01-16&pair=1"), Look(VISITOR, values={"series": "lliga"})],
    f"{_SERIES}events/": [
        Look(DIRECTOR),
        Look(DIRECTOR, press="form:has([value=add]) [type=submit]"),
        Look(DIRECTOR, press="form:has([value=settings]) [type=submit]", fill={"name": ""}),
    ],
}
_SETTING_UP = {
    "/events/new/": [
        Look(DIRECTOR),
        Look(DIRECTOR, press="[name=preview]", fill={"pairs": "12"}),
        Look(DIRECTOR, press="main .btn-lg[type=submit]", fill={"pairs": "", "date": ""}),
    ],
    "/events/movements/": [
        Look(DIRECTOR),
        Look(
            DIRECTOR,
            "?pairs=9&time=2:15&format=duplicate&deals=copies&boards_per_round=4"
            "&minutes_per_deal=5&minutes_to_move=3&staying=4",
        ),
        Look(
            DIRECTOR,
            "?pairs=21&time=5:15&format=games&deals=copies&boards_per_round=12&minutes_per_deal=5&minutes_to_move=3",
        ),
        Look(
            DIRECTOR,
            "?who=players&pairs=20&time=2:15&format=duplicate&deals=copies&boards_per_round=4"
            "&minutes_per_deal=5&minutes_to_move=3",
        ),
        Look(DIRECTOR, press="main form [type=submit]", fill={"pairs": "3"}),
    ],
    _EVENT: [
        Look(DIRECTOR),
        Look(DIRECTOR, event="new"),
        Look(DIRECTOR, event="over"),
        Look(DIRECTOR, event="night"),
        Look(DIRECTOR, event="swiss"),
        Look(DIRECTOR, event="danish"),
    ],
    f"{_EVENT}pairs/withdraw/": [Look(DIRECTOR, "?pair=2", event="groups")],
    f"{_EVENT}bracket/": [
        Look(VISITOR, event="cup"),
        Look(DIRECTOR, event="cup"),  # a level match
        Look(DIRECTOR, event="groups"),  # the first draw
    ],
    f"{_EVENT}teams/": [Look(VISITOR, event="teams")],
    f"{_EVENT}matches/": [Look(VISITOR, event="night"), Look(DIRECTOR, event="night")],
    f"{_EVENT}draw/": [
        Look(DIRECTOR, event="swiss"),
        Look(DIRECTOR, "?swap=1-2&one=3", "swiss"),
        Look(DIRECTOR, event="danish"),
        Look(DIRECTOR, event="swiss_teams"),
    ],
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
        Look(DIRECTOR, event="groups"),  # one has withdrawn
        Look(DIRECTOR, event="new", press="main form:has([name=staying]) [type=submit]", fill={"staying": "x"}),
        Look(DIRECTOR, event="alone"),
    ],
    f"{_EVENT}seating/": [
        Look(VISITOR, event="over"),
        Look(VISITOR, event="groups"),
        Look(VISITOR, "?by=pair", event="over"),
        Look(VISITOR, "?by=name"),
        Look(VISITOR, "?by=table"),
        Look(VISITOR, "?by=table", event="alone"),
        Look(DIRECTOR),
        Look(VISITOR, "?by=pair", event="swiss"),
        Look(VISITOR, "?by=pair", event="alone"),
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
        Look(VISITOR, event="swiss"),
        Look(VISITOR, event="groups"),
        Look(VISITOR, event="alone"),
    ],
    f"{_EVENT}boards/<number:number>/": [
        Look(VISITOR, event="alone"),
        Look(VISITOR, **_at(1)),
        Look(DIRECTOR, **_at(3)),
        Look(VISITOR, event="over"),
        Look(VISITOR, event="huutopussi", **_at(1)),
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
        Look(DIRECTOR, event="huutopussi", **_at(1, table=2)),  # an auction to begin
        *(_drawn(text) for text in (_AUCTION, _TO_THE_RIGHT, f"{_TO_THE_RIGHT}S@2 ask\n")),
    ],
    f"{_LINE}replay/": [
        Look(DIRECTOR, **_at(3)),  # sealed
        Look(DIRECTOR, press="main form [type=submit]", **_at(3)),
        Look(VISITOR),
        Look(VISITOR, "?step=26"),
        Look(VISITOR, "?trick=12"),
        Look(VISITOR, "?step=18", "huutopussi"),  # a half question
        Look(VISITOR, "?step=5", "quatre_sept"),
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
        Look(DIRECTOR, "?round=1", "huutopussi"),
    ],
    f"{_EVENT}results/<number:round>/close/": [Look(DIRECTOR), Look(DIRECTOR, event="night")],
    f"{_EVENT}results/<number:round>/<number:table>/<number:board>/": [
        Look(DIRECTOR),
        Look(DIRECTOR, values={"table": 3, "board": 3}),
        Look(DIRECTOR, press="[name=act][value=penalise]"),
        Look(DIRECTOR, event="quatre_sept", values={"round": 1, "board": 1}),
    ],
    f"{_EVENT}changes/": [
        Look(DIRECTOR),
        Look(DIRECTOR, event="over"),
        Look(DIRECTOR, event="swiss"),
        Look(DIRECTOR, event="swiss_teams"),
    ],
    f"{_EVENT}changes/<slug:act>/": [
        Look(DIRECTOR, "?first=Late&second=Later&since=3", **_act("late")),
        Look(DIRECTOR, "?pair=5&since=3", **_act("away")),
        Look(DIRECTOR, "?pair=5&since=3&until=2", **_act("away")),
        Look(DIRECTOR, "?round=2&table=1&ns=2&ew=6", **_act("actual")),
        Look(DIRECTOR, "?rounds_left=2", **_act("curtail")),
        Look(DIRECTOR, **_act("put-back")),
        Look(DIRECTOR, **_act("movement")),
        Look(DIRECTOR, event="swiss", **_act("late")),
        Look(DIRECTOR, **_act("substitute")),
        Look(DIRECTOR, press="main form [type=submit]", **_act("substitute")),
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
    "over all": _OVER_ALL,
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
    f"{_MATCH}goes-on/": _SENT,
    f"{_MATCH}clock/": _SENT,
    f"{_MATCH}walkover/": _SENT,
    f"{_MATCH}link/new/": _SENT,
    f"{_MATCH}export.xlsx": _FILE,
    f"{_MATCH}export/<slug:sheet>.csv": _FILE,
    f"{_SHEET}live/": _PART,
    f"{_SHEET}dealer/": _SENT,
    f"{_SHEET}deals/<number:deal>/back/": _SENT,
    f"{_EVENT}bracket/draw/": _SENT,
    f"{_EVENT}bracket/take-back/": _SENT,
    f"{_SERIES}live/": _PART,
    f"{_SERIES}export.xlsx": _FILE,
    f"{_SERIES}export/<slug:sheet>.csv": _FILE,
    f"{_EVENT}live/event/": _PART,
    f"{_EVENT}show/": _SENT,
    f"{_EVENT}rehearse/": _SENT,
    f"{_EVENT}rehearsal/throw-away/": _SENT,
    f"{_EVENT}draw/take-back/": _SENT,
    f"{_EVENT}draw/field/": _SENT,
    f"{_EVENT}report.trf": _FILE,
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
    f"{_EVENT}changes/ranking/": _SENT,
    f"{_EVENT}live/results/": _PART,
    f"{_EVENT}results/<number:round>/<number:table>/<number:board>/line/": _PART,
}
"""Routes at which there is nothing to look at, and why."""
