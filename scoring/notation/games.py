"""What the notation has to know of each game: its pack, its rotation, its calls, the marks a card may carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.cards import ES48, FR32, FR36, FR36_THREE, Deck
from scoring.notation.spelling import fold, suit_names
from scoring.notation.text import SECTIONS
from scoring.seats import CLOCKWISE, CLOCKWISE_THREE, COUNTER_CLOCKWISE, Rotation


@dataclass(frozen=True)
class GameText:
    """How records of one game are written.

    ``name`` is the value of the tag Game, ``words`` the accepted spellings of its calls (folded) with the canonical
    one, ``has_numbers`` whether a number is a call, ``marks`` what may follow a played card, ``calls_in_row`` how many
    calls the writer puts in a row (0: all of them), ``sections`` those of what is said and played, in writing order,
    ``tags`` those that mean something in this game and not in every one.
    """

    key: str
    name: str
    deck: Deck
    rotation: Rotation
    words: Mapping[str, str] = field(repr=False)
    has_numbers: bool = False
    marks: str = ""
    calls_in_row: int = 0
    sections: tuple[str, ...] = ("Auction", "Play")
    tags: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.key, self.rotation))

    @property
    def trick_size(self) -> int:
        """How many cards a whole trick has."""
        return len(self.rotation.seats)

    @property
    def card_count(self) -> int:
        """How many cards are played in a whole hand."""
        return self.trick_size * self.deck.hand_size


_BOTIFARRA_WORDS = {
    "bot": "bot botifarra butifarra",
    "del": "del delega delego delegar delegate",
    "be": "be pass passo passa pas",
    "contro": "contro contra contrar",
    "recontro": "recontro recontra recontrar",
    "santvicenc": "santvicenc santvicens santvicent",
}
_HUUTOPUSSI_TAGS = ("Banned", "Declarer", "Bid", "Contract")
_HUUTOPUSSI_WORDS = {"pass": "pass passi", "redeal": "redeal"}
_QUATRE_SEPT_WORDS = {"pass": "pass passe"}


def _words(spellings: Mapping[str, str], deck: Deck | None = None) -> Mapping[str, str]:
    words = {fold(word): call for call, texts in spellings.items() for word in texts.split()}
    return MappingProxyType({**words, **(suit_names(deck) if deck else {})})


BOTIFARRA = GameText(
    "botifarra",
    "Botifarra",
    ES48,
    COUNTER_CLOCKWISE,
    _words(_BOTIFARRA_WORDS, ES48),
    tags=("Declarer", "Trump", "Multiplier"),
)
HUUTOPUSSI = GameText(
    "huutopussi",
    "Huutopussi",
    FR36,
    CLOCKWISE,
    _words(_HUUTOPUSSI_WORDS),
    has_numbers=True,
    calls_in_row=4,
    sections=SECTIONS,
    tags=_HUUTOPUSSI_TAGS,
)
HUUTOPUSSI_THREE = GameText(
    "huutopussi",
    "Huutopussi",
    FR36_THREE,
    CLOCKWISE_THREE,
    _words(_HUUTOPUSSI_WORDS),
    has_numbers=True,
    calls_in_row=3,
    sections=SECTIONS,
    tags=(*_HUUTOPUSSI_TAGS, "Talon", "Discard"),
)
QUATRE_SEPT = GameText(
    "quatre_sept",
    "QuatreSept",
    FR32,
    CLOCKWISE,
    _words(_QUATRE_SEPT_WORDS),
    marks="!^~",
    calls_in_row=4,
    tags=("Announce", "FourSevens"),
)

GAME_TEXTS = (BOTIFARRA, HUUTOPUSSI, HUUTOPUSSI_THREE, QUATRE_SEPT)
OF_SOME_GAMES = frozenset(name for game in GAME_TEXTS for name in (*game.tags, *game.sections))
"""Tags and sections that mean something in some game; each game has those that it names."""
_BY_KEY = MappingProxyType({game.key: game for game in reversed(GAME_TEXTS)})


def game_of_key(key: str) -> GameText:
    """Return the game of this key, as four play it; raises ``KeyError`` where there is none."""
    return _BY_KEY[key]


def game_named(name: str) -> GameText | None:
    """Return the game of a tag Game in any spelling, or none."""
    folded = fold(name).replace(" ", "").replace("_", "")
    return next((game for game in GAME_TEXTS if folded.removeprefix("le") == game.name.lower()), None)


def game_of_deck(key: str) -> GameText | None:
    """Return the game that is played with the deck, or none."""
    return next((game for game in GAME_TEXTS if key.upper() == game.deck.key), None)
