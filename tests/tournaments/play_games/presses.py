"""Published hands as they are pressed at the drawn table, and boards that hold them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tournaments.models import Board
from tournaments.play_games.base import Along
from tournaments.selectors.drafts import Draft, after, as_happened

EXAMPLES: Final = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation"

HUUTOPUSSI: Final = (EXAMPLES / "4-huutopussi.cpn").read_text(encoding="utf-8")
HUUTOPUSSI_HANDS: Final = "N:6.TQ6.T6.ATJ E:AKJ8.A7.Q9.9 S:Q9.J.A7.KQ86 W:T7.K98.KJ8.7"
"""The deal of the published hand of Huutopussi; North deals."""
HUUTOPUSSI_PRESSED: Final = (
    *("50", "60", "pass", "pass", "pass"),
    *("give hT dT cA", "120", "give d7 c8 c6"),
    *("dA", "dK", "d6", "d9", "ownc"),
    *("cA", "c7", "cJ", "c9", "?s"),
    *("dT", "dJ", "d7", "dQ", "?s"),
    *("hT", "h9", "hQ", "hA"),
    *("s8", "sQ", "sT", "s6"),
    *("s7", "c6", "sK", "s9"),
    *("cT", "h7", "cQ", "hK"),
    *("c8", "sJ", "cK", "d8"),
    *("hJ", "h8", "h6", "sA"),
)
"""Every press of it: auction, exchange, one marriage, two half questions, 36 cards."""

QUATRE_SEPT: Final = (EXAMPLES / "5-quatre-sept.cpn").read_text(encoding="utf-8")
QUATRE_SEPT_HANDS: Final = "N:Q.TQ.AKJ7.7 E:9AK.K8..TAQ S:TJ7..T9.9KJ W:8.9AJ7.Q8.8"
"""The deal of the published hand of Le Quatre Sept; North deals."""
QUATRE_SEPT_PRESSED: Final = tuple(
    "cT cJ c8 c7 s9 sT s8 sQ dT d8 d7 h8 d9 dQ dJ cQ c9 h7 hQ cA cK hJ dK sK sJ hA dA sA hK s7 h9 hT".split()
)

TRIO_HANDS: Final = "N:.T9A.KQJ87. E:.KQJ87.T9A. S:AKQJ...AKQJ W:T987...T987"
"""The hands TRIO_HAND of the worked cases: North holds ten, nine and ace of hearts, East those of diamonds."""
SEVENS_HANDS: Final = "N:87.87.87.87 E:.T9AKQJ.T9. S:..AKQJ.T9AK W:T9AKQJ...QJ"
"""The hands SEVENS of the worked cases: North was dealt the four sevens."""


def board(hands: str = "", dealer: str = "N") -> Board:
    """Return a board that is in no database."""
    return Board(number=1, dealer=dealer, hands=hands)


def press(draft: Draft, *words: str) -> Draft:
    """Return the draft after these presses; ``give hT dT cA`` chooses cards, ``hT!`` marks one."""
    for word in words:
        kind, *cards = word.split()
        draft = after(draft, kind, Along(tuple(cards)))
    return draft


def as_it_was(draft: Draft, *words: str) -> Draft:
    """Return the draft after these presses, whatever was irregular in them being what happened."""
    for word in words:
        draft = as_happened(press(draft, word))
    return draft
