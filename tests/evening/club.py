"""The club of the looks: evenings running, to come and over, evenings of the other games, and matches."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.evening.sealed import make_sealed
from tests.factories import NOW
from tests.tournaments.competitions import EW_WINS, LEVEL, make_competition, play_round
from tests.tournaments.individuals import drawn_partners, play_out
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.matches import TO_95_40, make_match, play
from tests.tournaments.other_matches import (
    four_sevens,
    hand,
    make_huutopussi,
    make_quatre_sept,
    points,
    worth,
    write,
    write_all,
)
from tests.tournaments.play_games.presses import HUUTOPUSSI, HUUTOPUSSI_HANDS, QUATRE_SEPT
from tournaments.match_games.base import Redeal
from tournaments.models import Board, Event, Joining, Match
from tournaments.models.event import Scale
from tournaments.services import clock, matches, plays, results, rounds
from tournaments.services.competition_field import leave
from tournaments.services.match_plays import PlayedDeal
from tournaments.services.series import add_event, make_series
from tournaments.services.swiss import draw_round
from tournaments.services.swiss_field import enter_late
from tournaments.slips.registry import slip_from_json
from tournaments.views.table import COOKIE

VISITOR, MEMBER, DIRECTOR = "a visitor", "somebody signed in who is no director", "the director"
NORTH_SOUTH, EAST_WEST = "a phone of North-South at table 1", "a phone of East-West at table 1"
AT_2, AT_3 = "a phone at table 2", "a phone at table 3"
AT_HUUTOPUSSI = "a phone at table 1 of the duplicate of Huutopussi"
AT_QUATRE_SEPT = "a phone at table 1 of the duplicate of Le Quatre Sept"
TABLE_OF = {NORTH_SOUTH: 1, EAST_WEST: 1, AT_2: 2, AT_3: 3}
"""At which table of the running evening a phone is."""
HALLS = "dues-sales"
"""The ranking over two events."""
NAMES = [("Aino Aalto", "Eero Eklund"), ("Bo Berg", "Disa Dahl"), ("Fanni Forss", "Hanna Halla"), ("Ilmo Into",)]


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
        where["series"] = HALLS
        return where | {"number": 1, "table": 1, "round": 2, "board": 4, "deal": 3}


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
    events |= {"swiss": _swiss(), "danish": _swiss_of_boards(), "swiss_teams": _swiss_of_teams()}
    events["town"] = _halls(director)
    events |= {"huutopussi": _duplicate("huutopussi"), "quatre_sept": _duplicate("quatre_sept")}
    events |= {"cup": _cup(), "groups": _groups(director), "teams": _teams(director)}
    events["alone"] = _alone()
    cookies = _cookies(running, director)
    for who, game in ((AT_HUUTOPUSSI, "huutopussi"), (AT_QUATRE_SEPT, "quatre_sept")):
        cookies[who] = _phone(_joined_both(events[game]))
    return Evening(events, _matches(director), cookies)


RECORDS = {
    game: "\n".join(line for line in text.splitlines() if line and line[0] != "[")
    for game, text in (("huutopussi", HUUTOPUSSI), ("quatre_sept", QUATRE_SEPT))
}
"""The published plays as they are typed."""
SLIPS = {
    "huutopussi": {
        "game": "huutopussi", "declarer": "S", "bid": 60, "contract": 120, "kontras": 0,
        "points": {"NS": 180, "EW": 40}, "tricks": {"NS": 7, "EW": 2}, "marriages": {"NS": ["c"], "EW": []},
    },
    "quatre_sept": {"game": "quatre_sept", "points": {"NS": 7, "EW": 4}, "politaines": {"NS": 0, "EW": 0}},
}  # fmt: skip
"""What they give."""


def _halls(director: User) -> Event:
    """Return an event of two that played the same boards and are ranked together, with equal scores in one of them."""
    names = [("Ada", "Bo"), ("Cai", "Dora"), ("Eva", "Fèlix"), ("Gil", "Hana")]
    words: dict[str, Any] = {"boards_per_round": 2, "shown": "all"}
    town = factories.make_event(4, 2, name="Al poble", names=names, **words)
    village = factories.make_event(4, 2, name="A la vila", **words)
    by: dict[str, Any] = {"by": director, "at": NOW}
    series = make_series(club=town.club, name="Dues sales", opens="end", **by)
    for event in (town, village):
        add_event(series_id=series.pk, event_id=event.pk, session=1, **by)
    factories.enter_random_results(town, seed=3)
    for table in (1, 2):
        for board in (1, 2, 3, 4):
            place = {"event_id": village.pk, "table": table, "board": board, "expected_version": 0, **by}
            results.enter_by_director(**place, slip=factories.slip_for(board, village, points=40))
    return town


def _duplicate(game: str) -> Event:
    """Return an evening of another game: in its first round, which has ended, a board with a play; no other hands."""
    more: dict[str, Any] = {"variant": "duplicate", "scale": "matchpoints", "with_boards": False, "shown": "all"}
    event = factories.make_event(4, 2, boards_per_round=2, game=game, names=NAMES, name=f"Duplicate ({game})", **more)
    director = factories.make_director()
    if game == "huutopussi":
        Board.objects.filter(event=event, number=1).update(hands=HUUTOPUSSI_HANDS)
    for board, table in ((1, 1), (1, 2), (2, 1)):
        where: dict[str, Any] = {"event_id": event.pk, "board": board, "table": table, "by": director, "at": NOW}
        results.enter_by_director(**where, slip=slip_from_json(SLIPS[game]), expected_version=0)
        if (board, table) == (1, 1):
            plays.record_play(**where, text=RECORDS[game], expected_version=0)
    rounds.close_round(event_id=event.pk, number=1, by=director, at=NOW)
    return event


def _night() -> Event:
    """Return an evening of matches of Huutopussi: a round is over, and in the next one pair may not bid."""
    words = {"game": "huutopussi", "variant": "standard", "name": "Huutopussi-ilta", "shown": "all"}
    night = make_match_event(4, 3, names=NAMES, **words)
    for table in (1, 2):
        write_all(match_at(night, 1, table), worth(500, 40 * table), force="counted by hand")
    write_all(match_at(night, 2, 1), hand("NS", 300, 300, (0, 160)), hand("NS", 250, 250, (60, 100)), force="as above")
    return night


def _swiss() -> Event:
    """Return a Swiss of matches of Huutopussi: a round is over, a pair came late, and round 2 is to be drawn."""
    words = {"game": "huutopussi", "variant": "standard", "name": "Sveitsiläinen", "shown": "all", "minutes": 100}
    event = make_match_event(4, 2, movement="swiss", names=NAMES, **words)
    by: dict[str, Any] = {"event_id": event.pk, "by": factories.make_director(), "at": NOW}
    draw_round(number=1, **by)
    for table in (1, 2):
        write_all(match_at(event, 1, table), worth(500, 40 * table), force="counted by hand")
    enter_late(names=("Kaino Kallas",), **by)
    event.refresh_from_db()
    return event


def _swiss_of_boards() -> Event:
    """Return a Swiss of boards: a round is over, one of five pairs had the bye, and round 2 is to be drawn."""
    terms = {"movement": "swiss", "boards_per_round": 2, "shown": "all", "name": "Suís de mans"}
    event = factories.make_event(5, 2, names=NAMES, **terms)
    draw_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    factories.enter_random_results(event, rounds=[1])
    event.refresh_from_db()
    return event


def _swiss_of_teams() -> Event:
    """Return a Swiss of five teams: a round is over, one of them had the bye, and round 2 is to be drawn."""
    terms = {"movement": "teams-swiss", "boards_per_round": 1, "shown": "all", "name": "Suís d’equips"}
    event = factories.make_event(10, 2, names=NAMES, **terms)
    draw_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    factories.enter_random_results(event, rounds=[1])
    event.refresh_from_db()
    return event


def _cup() -> Event:
    """Return a knock-out with two byes: one match is over, and one is level."""
    cup = make_competition("knockout", 6, 3, names=NAMES, name="Copa", shown="all", extra_deals=0)
    play_round(cup, 1, t1=EW_WINS, t2=LEVEL)
    return cup


def _groups(director: User) -> Event:
    """Return groups that have ended, from one of which a pair has withdrawn; the knock-out can be drawn."""
    terms = {"group_size": 3, "qualifiers": 1}
    groups = make_competition("groups", 6, 4, names=NAMES, name="Grups", shown="all", **terms)
    play_round(groups, 1)
    leave(event_id=groups.pk, pair=6, by=director, at=NOW)
    for number in (2, 3):
        play_round(groups, number)
    return groups


def _teams(director: User) -> Event:
    """Return a match of two teams that a missing board leaves open."""
    event = factories.make_event(4, 1, movement="teams", boards_per_round=3, names=NAMES, name="Equips", shown="all")
    for board, table in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1)):
        slip = factories.slip_for(board, event, points=20 + 9 * board + table)
        where: dict[str, Any] = {"event_id": event.pk, "board": board, "table": table, "by": director, "at": NOW}
        results.enter_by_director(**where, slip=slip, expected_version=0)
    rounds.close_round(event_id=event.pk, number=1, by=director, at=NOW)
    return event


def _alone() -> Event:
    """Return an individual of nine, of whom one rests in each round: the first of its two rounds is over."""
    event = drawn_partners(9, 2, name="Cadascú per ell", shown="all", with_boards=False)
    play_out(event, rounds=range(1, 2))
    return event


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
    played = make_huutopussi(name="Played")
    matches.set_first_dealer(match_id=played.pk, by=director, at=NOW, seat="N")
    dealt = f'[Deal "{HUUTOPUSSI_HANDS}"]\n{HUUTOPUSSI[HUUTOPUSSI.index("[Auction") :]}'
    write(played, 1, PlayedDeal(slip_from_json(SLIPS["huutopussi"]), dealt))
    others = {"banned": banned, "three": three, "sevens": sevens, "played": played}
    return {"series": series, "over": over} | others


def _cookies(running: Event, director: User) -> dict[str, dict[str, str]]:
    phones = {
        NORTH_SOUTH: _phone(_joined_both(running)),
        EAST_WEST: _phone(factories.joined(running, 2, 1, "EW")),
        AT_2: _phone(factories.joined(running, 2, 2, "EW")),
        AT_3: _phone(factories.join(running, 2, 3, "NS")),
    }
    return {VISITOR: {}, DIRECTOR: session(director), **phones}


def _joined_both(event: Event) -> Joining:
    """Return the joining of the first phone of North-South at table 1 in round 2, which has been there before."""
    ours = factories.joined(event, 2, 1, "NS")
    seated = factories.seating_of(event, 1, 1)  # round 1 was over before this phone could say so
    Joining.objects.create(device=ours.device, round=seated.round, pair=seated.ns, at=NOW)
    return ours


def _phone(joining: Joining) -> dict[str, str]:
    return {COOKIE: str(joining.device.token)}


def session(user: User) -> dict[str, str]:
    """Return the cookies of somebody who is signed in."""
    client = Client()
    client.force_login(user)
    return {"sessionid": client.cookies["sessionid"].value}
