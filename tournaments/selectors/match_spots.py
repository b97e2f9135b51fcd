"""A deal of a match as a place where a play is entered, and as a replay: no board, nothing sealed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.games.registry import GAMES
from scoring.notation import Record, read_record
from scoring.notation.games import GameText, game_of_key
from scoring.notation.verdict import Verdict
from scoring.seats import BySide, Seat
from tournaments.actors import actor_words
from tournaments.match_games.base import dealer_after, standing_deals
from tournaments.models import Board, Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.seen import Met, SeenVersion
from tournaments.selectors.drafts import Draft, Finish, finish_with
from tournaments.selectors.hand_sources import Judging
from tournaments.selectors.match_pages import MatchPage
from tournaments.selectors.match_values import met_at, options_of_match, side_names
from tournaments.selectors.plays import judged, record_with_board, result_of, sights, with_beginning
from tournaments.selectors.replays import ReplayPage, page_of
from tournaments.selectors.results import slip_value
from tournaments.selectors.spots import Stands
from tournaments.slips.registry import slip_from_json


@dataclass(frozen=True, slots=True)
class SideLabel:
    """A side of a match, by the names of its players."""

    label: str


@dataclass(frozen=True, slots=True)
class MatchSpot:
    """A deal of a match at the drawn table; ``deal`` is its current version, none where it is still to come.

    ``banned`` are the sides that may not bid, as the notation names them.
    """

    match: Match
    number: int
    dealer: str
    banned: str
    deal: MatchDeal | None
    by_table: bool

    @property
    def board(self) -> Board:
        """The deal as a board that is in no database; its hands stand in the text."""
        board = Board(number=self.number, dealer=self.dealer)
        board.banned = self.banned
        return board

    @property
    def rules(self) -> Any:
        """The rules of the match."""
        return rules_of_match(self.match)

    @property
    def game_text(self) -> GameText:
        """How records of its game are written."""
        return game_of_key(self.match.game)

    @property
    def names(self) -> BySide[Any]:
        """The sides by their players."""
        return side_names(self.match).map(SideLabel)

    @property
    def met(self) -> Met | None:
        """The numbers of the pairs of its event, none for a match of its own."""
        return met_at(self.match)

    @property
    def needs_end(self) -> bool:
        """A sheet needs a score."""
        return True

    @property
    def verdict(self) -> Verdict | None:
        """What the rules say of the play of the deal as the sheet stands now, none where none was entered."""
        if self.deal is None or not self.deal.play:
            return None
        record = record_with_board(read_record(self.deal.play, game=self.game_text), self.board, self.game_text)
        verdict = judged(record, self.rules)
        return with_beginning(verdict, record, self.rules) if verdict.error is None else verdict

    def stands(self) -> Stands | None:
        """Return what stands of the deal; a sheet that is closed takes nothing more."""
        if self.deal is None:
            return None
        verdict = self.verdict
        return Stands(
            text=self.deal.play,
            version=SeenVersion(self.deal.version, self.met),
            actor=actor_words(self.deal.actor),
            at=self.deal.at,
            is_fixed=self.match.is_ended,
            verdict=lambda: verdict,
            accepted=lambda found: frozenset(index for index, _card in sights(found)),
        )

    def judging(self, record: Record) -> Judging:
        """Return no hands: those of a deal stand in its own text."""
        return Judging("")

    def finish(self, draft: Draft) -> Finish | None:
        """Return what the draft gives beside the slip that stands."""
        cards = result_of(draft.verdict) if draft.is_over else None
        if cards is None:
            return None
        has_slip = self.deal is not None and self.deal.kind == DealKind.SCORED and self.deal.slip
        stands = slip_from_json(self.deal.slip) if self.deal and has_slip and self.deal.slip else None
        is_other = stands is not None and not cards.agrees_with(stands)
        return finish_with(draft, cards, slip_value(stands) if stands else None, is_other)


def rules_of_match(match: Match) -> Any:
    """Return the rules of a match: those of its game with its options."""
    return GAMES[match.game].rules(options_of_match(match))


def match_spot(shown: MatchPage, number: int, *, by_table: bool) -> MatchSpot | None:
    """Return the place of a deal that is on the sheet or comes next; none where it cannot be drawn.

    That is so where nobody has said who dealt first, and where three play, each for himself.
    """
    match, game = shown.match, shown.game
    rotation = game.rotation(shown.options)
    rows = [row for block in shown.blocks for row in block.rows]
    deal = next((row.deal for row in rows if row.deal.number == number), None)
    if deal is None and shown.next is not None and shown.next.number == number:
        deal = MatchDeal.objects.filter(match=match, number=number, is_current=True).first()
    elif deal is None:
        return None
    before = [row for row in rows if row.line and row.deal.number < number]
    earlier = standing_deals(row.deal for row in before)
    dealer = dealer_after(match.first_dealer, earlier, game, rotation) if rotation else None
    if dealer is None or match.third:
        return None
    lines = [row.line for row in before if row.line]
    banned = " ".join(side.value for side in lines[-1].banned) if lines else ""
    return MatchSpot(match, number, dealer.value, banned, deal, by_table)


def deal_replay(shown: MatchPage, number: int) -> ReplayPage | None:
    """Return the replay of a deal of a match, none where its play was not entered."""
    spot = match_spot(shown, number, by_table=False)
    verdict = spot.verdict if spot else None
    if spot is None or verdict is None:
        return None
    ns, ew = spot.names
    return page_of(verdict, shown.match.game, board=number, dealer=Seat(spot.dealer), ns=ns, ew=ew)
