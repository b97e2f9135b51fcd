"""Addresses of the site; each area adds its own lines."""

from __future__ import annotations

from django.urls import path, register_converter
from django.views.generic import RedirectView
from django.views.i18n import set_language

from tournaments.clause_texts import BOOKS
from tournaments.numbers import SmallNumber
from tournaments.views import (
    attention,
    boards,
    drawn,
    events,
    exports,
    grid,
    health,
    home,
    log,
    match_sheet,
    matches,
    pairs,
    plays,
    printing,
    replay,
    result,
    rules,
    seating,
    signin,
    standings,
    start,
    table,
    travellers,
    wall,
)
from tournaments.views.match_doors import by_director, by_link, part_by_director

register_converter(SmallNumber, "number")

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", start.start, name="start"),
    path("sign-in/", signin.sign_in, name="sign-in"),
    path("sign-out/", signin.sign_out, name="sign-out"),
    path("healthz", health.healthz, name="healthz"),
    path("language/", set_language, name="set-language"),
    # the rules; the page of a game has no slash at its end, for its clauses are named by what follows: botifarra#6.3
    path("rules/", rules.index, name="rules"),
    *(path(f"rules/{book.slug}", rules.game, {"game": game}, name=book.address) for game, book in BOOKS.items()),
    *(path(f"rules/{book.slug}/", RedirectView.as_view(pattern_name=book.address)) for book in BOOKS.values()),
    # a table, by its secret key
    path("t/<str:key>/", table.table, name="table"),
    path("t/<str:key>/live/", table.live, name="table-live"),
    path("t/<str:key>/join/", table.join, name="table-join"),
    path("t/<str:key>/boards/<number:number>/", table.board, name="table-board"),
    path("t/<str:key>/boards/<number:number>/check/", table.check, name="table-check"),
    path("t/<str:key>/boards/<number:number>/enter/", table.enter, name="table-enter"),
    path("t/<str:key>/boards/<number:number>/confirm/", table.confirm, name="table-confirm"),
    path("t/<str:key>/boards/<number:number>/dispute/", table.dispute, name="table-dispute"),
    path("t/<str:key>/boards/<number:number>/play/", plays.table_play, name="table-play"),
    path("t/<str:key>/boards/<number:number>/draw/", drawn.table_draw, name="table-draw"),
    # a match in ordinary play, for the director and by the secret link of its players
    path("matches/", matches.matches, name="matches"),
    path("matches/new/", matches.new, name="match-new"),
    path("matches/<slug:match>/", by_director(match_sheet.page), name="match"),
    path("matches/<slug:match>/live/", part_by_director(match_sheet.live), name="match-live"),
    path("matches/<slug:match>/enter/", by_director(match_sheet.enter), name="match-enter"),
    path("matches/<slug:match>/deals/<number:deal>/", by_director(match_sheet.deal), name="match-deal"),
    path("matches/<slug:match>/deals/<number:deal>/back/", by_director(match_sheet.take_back_deal), name="match-back"),
    path("matches/<slug:match>/print/", by_director(match_sheet.print_sheet), name="match-print"),
    path("matches/<slug:match>/names/", by_director(matches.names), name="match-names"),
    path("matches/<slug:match>/end/", by_director(matches.end), name="match-end"),
    path("matches/<slug:match>/reopen/", by_director(matches.reopen), name="match-reopen"),
    path("matches/<slug:match>/clock/", by_director(matches.start_clock), name="match-clock"),
    path("matches/<slug:match>/link/", by_director(matches.link), name="match-link"),
    path("matches/<slug:match>/link/new/", by_director(matches.renew_link), name="match-link-new"),
    path("matches/<slug:match>/log/", by_director(matches.log), name="match-log"),
    path("matches/<slug:match>/export.xlsx", by_director(matches.export_xlsx), name="match-xlsx"),
    path("matches/<slug:match>/export/<slug:sheet>.csv", by_director(matches.export_csv), name="match-csv"),
    path("m/<str:key>/", by_link(match_sheet.page), name="match-table"),
    path("m/<str:key>/live/", by_link(match_sheet.live), name="match-table-live"),
    path("m/<str:key>/enter/", by_link(match_sheet.enter), name="match-table-enter"),
    path("m/<str:key>/deals/<number:deal>/", by_link(match_sheet.deal), name="match-table-deal"),
    path("m/<str:key>/deals/<number:deal>/back/", by_link(match_sheet.take_back_deal), name="match-table-back"),
    path("m/<str:key>/print/", by_link(match_sheet.print_sheet), name="match-table-print"),
    # setting up
    path("events/new/", events.new, name="event-new"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/live/event/", events.live, name="live-event"),
    path("e/<slug:slug>/options/", events.options, name="event-options"),
    path("e/<slug:slug>/show/", events.show, name="event-show"),
    path("e/<slug:slug>/pairs/", pairs.pairs, name="pairs"),
    path("e/<slug:slug>/seating/", seating.seating, name="seating"),
    path("e/<slug:slug>/boards/", boards.boards, name="boards"),
    path("e/<slug:slug>/boards/deal/", boards.deal, name="boards-deal"),
    path("e/<slug:slug>/boards/read/", boards.read, name="boards-read"),
    path("e/<slug:slug>/boards/<number:number>/look/", boards.board_look, name="board-look"),
    path("e/<slug:slug>/table-cards/", printing.tables_cards, name="tables-cards"),
    path("e/<slug:slug>/dealing-sheets/", printing.dealing_sheets, name="dealing-sheets"),
    # standings, travellers, files
    path("e/<slug:slug>/standings/", standings.standings, name="standings"),
    path("e/<slug:slug>/boards/<number:number>/", travellers.traveller, name="traveller"),
    path("e/<slug:slug>/boards/<number:number>/tables/<number:table>/without/", travellers.without, name="without"),
    path("e/<slug:slug>/boards/<number:number>/tables/<number:table>/play/", plays.play, name="play"),
    path("e/<slug:slug>/boards/<number:number>/tables/<number:table>/draw/", drawn.draw, name="draw"),
    path("e/<slug:slug>/boards/<number:number>/tables/<number:table>/replay/", replay.replay, name="replay"),
    path("e/<slug:slug>/pairs/<number:number>/", travellers.score_card, name="score-card"),
    path("e/<slug:slug>/live/standings/", standings.live_standings, name="live-standings"),
    path("e/<slug:slug>/live/boards/<number:number>/", travellers.live_traveller, name="live-traveller"),
    path("e/<slug:slug>/live/pairs/<number:number>/", travellers.live_score_card, name="live-score-card"),
    path("e/<slug:slug>/export/", exports.exports, name="exports"),
    path("e/<slug:slug>/export.xlsx", exports.export_xlsx, name="export-xlsx"),
    path("e/<slug:slug>/export/<slug:sheet>.csv", exports.export_csv, name="export-csv"),
    # the wall and its clock
    path("e/<slug:slug>/wall/", wall.wall, name="wall"),
    path("e/<slug:slug>/live/wall/", wall.live_wall, name="live-wall"),
    path("e/<slug:slug>/wall/settings/", wall.settings, name="wall-settings"),
    path("e/<slug:slug>/clock/", wall.clock, name="clock"),
    # results by the director
    path("e/<slug:slug>/results/", grid.grid, name="grid"),
    path("e/<slug:slug>/live/results/", grid.live, name="grid-live"),
    path("e/<slug:slug>/results/<number:round>/close/", result.round_close, name="round-close"),
    path("e/<slug:slug>/results/<number:round>/<number:table>/<number:board>/", result.result, name="result"),
    path("e/<slug:slug>/results/<number:round>/<number:table>/<number:board>/line/", grid.save_line, name="grid-line"),
    path("e/<slug:slug>/log/", log.log, name="log"),
    path("e/<slug:slug>/attention/", attention.attention, name="attention"),
]
