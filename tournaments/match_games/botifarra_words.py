"""What a match of Botifarra is called in sentences: its deals, what ends it, and how it stands (clauses 7, 8, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.botifarra.match import Terms, leader, winner
from scoring.games.botifarra.options import Options
from scoring.match_sheet import Sheet
from scoring.seats import BySide, other
from tournaments.match_games.base import named, nothing_played
from tournaments.option_texts.botifarra import LEVEL_NAMES
from tournaments.templatetags.cards import suit_name

Facts = Mapping[str, Any]


def deal_words(value: Facts, names: Mapping[str, str]) -> str:
    """Return what a deal says, from its plain value; ``names`` are those of the sides."""
    words = {"pair": names[value["chooser"]], "trump": suit_name(value["trump"]), "level": LEVEL_NAMES[value["level"]]}
    if value["kind"] == "offence":
        words["offender"] = names[value["offender"]]
        return _("%(trump)s by %(pair)s, %(level)s, offence by %(offender)s") % words
    words |= {"ns": value["points"]["NS"], "ew": value["points"]["EW"]}
    return _("%(trump)s by %(pair)s, %(level)s, points %(ns)s–%(ew)s") % words


def kind_words(terms: Terms, options: Options) -> str:
    """Return in one sentence what ends the match, with its clauses."""
    words = {name: getattr(options, name) for name in ("target", "deals", "minutes", "cap")}
    words |= {"games": terms.games_to_win, "extra": terms.extra_deals}
    return _kind_text(terms, options.deals) % words


def _kind_text(terms: Terms, deals: int) -> str:
    if terms.form.by_games:
        return _games_text(terms.games_to_win)
    if terms.form.reads("target"):
        return _(
            "A match to %(target)d points, of %(deals)d deals or %(minutes)d minutes, whichever comes first; at most "
            "%(cap)d points count, and a draw stands (clause 10)."
        )
    if terms.extra_deals:
        return ngettext(
            "%(deals)d deal, and %(extra)d more while it is level (clause 10).",
            "%(deals)d deals, and %(extra)d more while it is level (clause 10).",
            deals,
        )
    return ngettext("%(deals)d deal; a draw stands (clause 10).", "%(deals)d deals; a draw stands (clause 10).", deals)


def _games_text(games: int) -> str:
    if not games:
        return _("Games to %(target)d points (clause 8.1), until the sheet is closed.")
    return ngettext(
        "One game to %(target)d points wins the match (clause 8.1).",
        "The first to win %(games)d games to %(target)d points wins the match (clause 8.1).",
        games,
    )


def counting_words() -> str:
    """Return how a deal is counted."""
    return _(
        "The side with more than 36 of the 72 points scores what it has above 36, times the multiplier, no matter who "
        "made trumps (clause 7.1, clause 7.2). Botifarra doubles, and contro, recontro and Sant Vicens multiply on top "
        "of it (clause 4.5). A side that breaks the rules of play gives all points at stake to the other (clause 7.4)."
    )


def carry_words(terms: Terms, options: Options) -> str:
    """Return what a new game begins with; nothing where there is only one."""
    if not terms.form.by_games or terms.games_to_win == 1:
        return ""
    if not options.carry_over:
        return _("Every game starts at nought for both sides (clause 8.3).")
    text = _(
        "The winner of a game takes what is above %(target)d into the next one (clause 8.4), at most %(most)d "
        "(clause 8.5)."
    )
    return text % {"target": options.target, "most": options.target - 1}


def standing_words(
    sheet: Sheet, terms: Terms, options: Options, names: BySide[str], is_ended: bool
) -> tuple[SafeString, str]:
    """Return how the match stands: who has won or leads, with the names marked up, and why, naming the clause."""
    if sheet.ending:
        return _won(sheet, terms, names), _why(sheet, terms, options)
    if is_ended:
        return _won(sheet, terms, names), _stopped(sheet, terms)
    return _leads(sheet, terms, options, names), _to_come(sheet, terms, options)


def _won(sheet: Sheet, terms: Terms, names: BySide[str]) -> SafeString:
    if not sheet.played:
        return nothing_played()
    if terms.form.by_games and not sheet.games:
        ns, ew = sheet.score
        # Translators: a sheet that was closed before the first game was won, with the points of both sides.
        return named(_("No game was finished; the score is {ns}–{ew}."), names, ns=ns, ew=ew)
    by_games = terms.form.by_games and not (terms.games_to_win == 1 and sheet.ending)
    counted, side = sheet.won if by_games else sheet.score, winner(sheet, terms)
    if side is None:
        ns, ew = counted
        # Translators: a draw, with the games or the points of both sides.
        return named(_("A draw in games: {ns}–{ew}.") if by_games else _("A draw: {ns}–{ew}."), names, ns=ns, ew=ew)
    text = _("{pair} win by {own} to {theirs} in games.") if by_games else _("{pair} win by {own} to {theirs}.")
    return named(text, names, side, own=counted[side], theirs=counted[other(side)])


def _why(sheet: Sheet, terms: Terms, options: Options) -> str:
    if sheet.ending == "games":
        return _("A game is won by the first side to reach %(target)d points (clause 8.1).") % {
            "target": options.target
        }
    if sheet.ending == "target":
        return _("%(target)d points end the match before its deals or minutes do (clause 10).") % {
            "target": options.target
        }
    text = ngettext(
        "%(count)d deal has been played (clause 10).", "%(count)d deals have been played (clause 10).", sheet.played
    )
    if winner(sheet, terms) is None:
        return text % {"count": sheet.played} + " " + _("The draw stands.")
    return text % {"count": sheet.played}


def _stopped(sheet: Sheet, terms: Terms) -> str:
    if terms.form.by_games and any(sheet.score):
        return _("The sheet was closed; a game that was not finished is won by nobody (clause 8.1).")
    if terms.form.reads("minutes"):
        return _("The sheet was closed before the last deal, as when the time is up (clause 10).")
    return _("The sheet was closed.") if terms.form.by_games else _("The sheet was closed before the last deal.")


def _leads(sheet: Sheet, terms: Terms, options: Options, names: BySide[str]) -> SafeString:
    side = leader(sheet, terms)
    if not sheet.played:
        return SafeString(_("Nothing has been played yet."))
    if side is None:
        return SafeString(_("The two sides are level."))
    ahead = sheet.score[side] - sheet.score[other(side)]
    if terms.form.by_games and sheet.won[side] != sheet.won[other(side)]:
        words = {"own": sheet.won[side], "theirs": sheet.won[other(side)]}
        return named(_("{pair} lead by {own} to {theirs} in games."), names, side, **words)
    return named(ngettext("{pair} lead by {n} point.", "{pair} lead by {n} points.", ahead), names, side, n=ahead)


def _to_come(sheet: Sheet, terms: Terms, options: Options) -> str:
    if terms.form.by_games:
        return _("A game is won by the first side to reach %(target)d points (clause 8.1).") % {
            "target": options.target
        }
    assert sheet.due is not None
    left = sheet.due - sheet.played
    if sheet.due > options.deals and left == terms.extra_deals:
        text = ngettext(
            "It is level, so %(count)d more deal is played (clause 10).",
            "It is level, so %(count)d more deals are played (clause 10).",
            left,
        )
        return text % {"count": left}
    text = ngettext("%(count)d deal is left (clause 10).", "%(count)d deals are left (clause 10).", left)
    return text % {"count": left}
