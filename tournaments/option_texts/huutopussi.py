"""What the presets and options of Huutopussi are called and mean, for the pages that offer them (clause H14)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.games.huutopussi.options import CHOICES, VARIANTS
from tournaments.option_texts.game import GameOptions, Groups, OptionText, Text

_OPTIONS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "players": OptionText(
            gettext_lazy("Players at a table"),
            gettext_lazy("Four play in pairs; three play each for himself, with three cards left over."),
            "H11.1",
        ),
        "values": OptionText(
            gettext_lazy("Values of the cards"),
            gettext_lazy("What ace, ten, king, queen and jack are worth."),
            "H1.3",
        ),
        "last_trick": OptionText(
            gettext_lazy("Last trick"),
            gettext_lazy("The points that the last trick brings besides its cards."),
            "H1.4",
        ),
        "marriages": OptionText(
            gettext_lazy("Values of the marriages"),
            gettext_lazy("What king and queen of a suit are worth when they make it trump."),
            "H8.2",
        ),
        "min_bid": OptionText(
            gettext_lazy("Lowest bid"),
            gettext_lazy("What the first bid is at least, in fives."),
            "H4.1",
        ),
        "forced_open": OptionText(
            gettext_lazy("The first player must bid"),
            gettext_lazy("Whoever sits left of the dealer may not pass to begin with."),
            "H4.1",
        ),
        "max_bid": OptionText(
            gettext_lazy("Highest bid"),
            gettext_lazy("“auto” is all points of the pack with all marriages; otherwise a number in fives."),
            "H4.4",
        ),
        "redeal": OptionText(
            gettext_lazy("Right to a new deal"),
            gettext_lazy("Which hands allow their player to demand it instead of the first bid."),
            "H3.1",
        ),
        "exchange": OptionText(
            gettext_lazy("Cards exchanged"),
            gettext_lazy("How many cards the declarer gets from the partner and gives back."),
            "H5.1",
        ),
        "contract_when": OptionText(
            gettext_lazy("The contract is announced"),
            gettext_lazy("Before or after the declarer has given cards back."),
            "H5.3",
        ),
        "raise_when_banned": OptionText(
            gettext_lazy("A side under huutokielto may raise its contract"),
            gettext_lazy("Where its forced opening bid wins, the contract may still be higher."),
            "H9.5",
        ),
        "first_trick": OptionText(
            gettext_lazy("First trick"),
            gettext_lazy("Whether it has to be led with an ace, failing that with a spade."),
            "H10.4",
        ),
        "must_beat": OptionText(
            gettext_lazy("Who can beat must beat"),
            gettext_lazy("It holds against the partner's card too."),
            "H6.3",
        ),
        "must_trump": OptionText(
            gettext_lazy("Who cannot follow must trump"),
            gettext_lazy("Once there is a trump suit."),
            "H6.4",
        ),
        "beat_when_trumped": OptionText(
            gettext_lazy("Beat the suit led even after a trump"),
            gettext_lazy("Otherwise any card of the suit will do once somebody has trumped."),
            "H6.5",
        ),
        "declare_right": OptionText(
            gettext_lazy("Who may make trumps"),
            gettext_lazy("Whether winning a trick is enough, or one must have led to it as well."),
            "H7.1",
        ),
        "asks": OptionText(
            gettext_lazy("The partner may be asked"),
            gettext_lazy("For a marriage, or for the other half of one."),
            "H7.6",
        ),
        "half_ask": OptionText(
            gettext_lazy("Asking for a half"),
            gettext_lazy("Only who holds the other half may ask, or anybody may bluff."),
            "H7.7",
        ),
        "break_on": OptionText(
            gettext_lazy("Marriages are broken up"),
            gettext_lazy("By every question, or only by one that makes trumps."),
            "H7.9",
        ),
        "half_breaks_partner": OptionText(
            gettext_lazy("Asking for a half breaks up the partner's marriages too"),
            gettext_lazy("Otherwise only those of the player who asks."),
            "H7.8",
        ),
        "repeat_half_ask": OptionText(
            gettext_lazy("The same half may be asked for again"),
            gettext_lazy("After the partner has said no."),
            "H7.10",
        ),
        "own_first": OptionText(
            gettext_lazy("Who holds a marriage may not ask"),
            gettext_lazy("While the player can still make trumps with it."),
            "H7.11",
        ),
        "trickless": OptionText(
            gettext_lazy("Opponents without a trick"),
            gettext_lazy("What they lose: the läpäri, or the Porvoo penalty."),
            "H8.7",
        ),
        "declarer_trickless": OptionText(
            gettext_lazy("Declaring side without a trick"),
            gettext_lazy("What it loses."),
            "H8.8",
        ),
        "round5": OptionText(
            gettext_lazy("Rounding to fives"),
            gettext_lazy("Whose points are rounded to the nearest five."),
            "H10.7",
        ),
        "kontra": OptionText(
            gettext_lazy("Kontra and Re"),
            gettext_lazy("The score of the declaring side may be doubled, again and again."),
            "H10.9",
        ),
        "kontra_max": OptionText(
            gettext_lazy("Most calls of Kontra and Re"),
            gettext_lazy("Nine of them multiply by 512; with the same boards at all tables two are enough."),
            "H10.9",
        ),
        "kontra_on_declarer_porvoo": OptionText(
            gettext_lazy("Kontra doubles the loss of a declaring side without a trick"),
            gettext_lazy("Otherwise that penalty stays as it is."),
            "H10.9",
        ),
        "discard_no_ace_ten": OptionText(
            gettext_lazy("Aces and tens may not be laid away"),
            gettext_lazy("Of three players: of the cards that the declarer discards."),
            "H11.3",
        ),
        "discard_points": OptionText(
            gettext_lazy("Points of the cards laid away"),
            gettext_lazy("Of three players: they are the declarer's, or only with a trick."),
            "H11.4",
        ),
        "target": OptionText(
            gettext_lazy("Points of a match"), gettext_lazy("Who has them after a deal has won."), "H9.1"
        ),
        "win_at": OptionText(
            gettext_lazy("A match is won by"),
            gettext_lazy("Whether the points of a match are enough, or more are needed."),
            "H9.6",
        ),
        "both_over": OptionText(
            gettext_lazy("When both sides are there"),
            gettext_lazy("Who wins when both have the points after the same deal."),
            "H9.2",
        ),
        "tie": OptionText(
            gettext_lazy("When both totals are equal"), gettext_lazy("At the points of a match or above."), "H9.3"
        ),
        "ban_at": OptionText(
            gettext_lazy("Huutokielto at"),
            gettext_lazy("A side with so few points may not bid; “none” where there is no such thing."),
            "H9.5",
        ),
    }
)

_PRESETS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {
        "standard": OptionText(
            gettext_lazy("Standard"),
            gettext_lazy("To 500; aces and tens count 10; opponents without a trick lose the final bid (läpäri)."),
            "H14",
        ),
        "original_values": OptionText(
            gettext_lazy("Original values"), gettext_lazy("Ace 11, ten 10, king 4, queen 3, jack 2."), "H1.3"
        ),
        "original_values_last10": OptionText(
            gettext_lazy("Original values, last trick 10"),
            gettext_lazy("As above, and the last trick brings 10 instead of 20."),
            "H1.4",
        ),
        "simple_last10": OptionText(
            gettext_lazy("Last trick 10"), gettext_lazy("The last trick brings 10 instead of 20."), "H1.4"
        ),
        "bridge_marriages": OptionText(
            gettext_lazy("Marriages in bridge order"),
            gettext_lazy("Spades 100, hearts 80, diamonds 60, clubs 40."),
            "H8.2",
        ),
        "no_marriage_points": OptionText(
            gettext_lazy("Marriages without points"), gettext_lazy("They make trumps and bring nothing."), "H8.2"
        ),
        "porvoo": OptionText(
            gettext_lazy("Porvoo"), gettext_lazy("A side without a trick loses the contract, not the bid."), "H8.9"
        ),
        "russian": OptionText(
            gettext_lazy("Russian description"),
            gettext_lazy("No duty to beat, every winner of a trick may make trumps, a redeal for three sixes only."),
            "H7.1",
        ),
        "erlangen": OptionText(
            gettext_lazy("Erlangen"),
            gettext_lazy("Bids from 120, four cards exchanged, bluffed questions, Kontra and Re."),
            "H10",
        ),
        "jena": OptionText(
            gettext_lazy("Jena"), gettext_lazy("As in Erlangen, the contract after the cards are given back."), "H10.3"
        ),
        "three": OptionText(
            gettext_lazy("Three players"), gettext_lazy("Each for himself, with three cards left over."), "H11"
        ),
        "duplicate": OptionText(
            gettext_lazy("Duplicate"),
            gettext_lazy("Standard for the same boards at all tables: no redeal and no huutokielto."),
            "H13.4",
        ),
        "erlangen_duplicate": OptionText(
            gettext_lazy("Erlangen, duplicate"),
            gettext_lazy("Erlangen for the same boards at all tables: no huutokielto, Kontra and Re once."),
            "H13.7",
        ),
    }
)

_VALUES: Final[Mapping[str, Mapping[str, Text]]] = MappingProxyType(
    {
        "players": MappingProxyType({"4": gettext_lazy("four"), "3": gettext_lazy("three")}),
        "values": MappingProxyType(
            {
                "simple": gettext_lazy("simple: 10, 10, 5, 5, 5"),
                "original": gettext_lazy("original: 11, 10, 4, 3, 2"),
            }
        ),
        "marriages": MappingProxyType(
            {
                "hearts_high": gettext_lazy("hearts 100, diamonds 80, clubs 60, spades 40"),
                "bridge": gettext_lazy("spades 100, hearts 80, diamonds 60, clubs 40"),
                "none": pgettext_lazy("points of marriages", "no points"),
            }
        ),
        "max_bid": MappingProxyType({"auto": gettext_lazy("all there is")}),
        "redeal": MappingProxyType(
            {
                "sixes_or_low": gettext_lazy("three sixes, or no card above a jack"),
                "sixes": gettext_lazy("three sixes"),
                "none": pgettext_lazy("redeal", "no such right"),
            }
        ),
        "exchange": MappingProxyType({"3": gettext_lazy("three cards"), "4": gettext_lazy("four cards")}),
        "contract_when": MappingProxyType(
            {
                "before_return": gettext_lazy("before cards are given back"),
                "after_return": gettext_lazy("after cards are given back"),
            }
        ),
        "first_trick": MappingProxyType(
            {
                "free": pgettext_lazy("first trick", "any card"),
                "ace": gettext_lazy("an ace, else a spade"),
            }
        ),
        "declare_right": MappingProxyType(
            {
                "led_and_won": gettext_lazy("who led to a trick and won it"),
                "any_winner": gettext_lazy("every winner of a trick"),
            }
        ),
        "half_ask": MappingProxyType(
            {
                "must_hold": gettext_lazy("only with the other half in hand"),
                "bluff": gettext_lazy("also as a bluff"),
            }
        ),
        "break_on": MappingProxyType(
            {
                "ask": gettext_lazy("by the question"),
                "success": gettext_lazy("only by a question that makes trumps"),
            }
        ),
        "trickless": MappingProxyType(
            {
                "lapari": gettext_lazy("lose the final bid (läpäri)"),
                "porvoo_contract": gettext_lazy("lose the contract (Porvoo)"),
                "erlangen": gettext_lazy("lose twice the contract, unless it failed (Erlangen)"),
                "three": gettext_lazy("lose the final bid, unless the contract failed (three players)"),
                "zero": pgettext_lazy("opponents without a trick", "lose nothing"),
            }
        ),
        "declarer_trickless": MappingProxyType(
            {
                "contract": gettext_lazy("the contract"),
                "double_bid": gettext_lazy("twice the final bid"),
                "double_contract": gettext_lazy("twice the contract"),
            }
        ),
        "round5": MappingProxyType(
            {
                "none": pgettext_lazy("rounding", "nobody's"),
                "opponents": gettext_lazy("the opponents'"),
            }
        ),
        "discard_points": MappingProxyType(
            {
                "declarer": gettext_lazy("the declarer's"),
                "declarer_if_trick": gettext_lazy("the declarer's, with a trick"),
            }
        ),
        "win_at": MappingProxyType(
            {
                "reach": gettext_lazy("reaching the points"),
                "exceed": gettext_lazy("exceeding the points"),
            }
        ),
        "both_over": MappingProxyType(
            {
                "higher": gettext_lazy("the higher total"),
                "declarer": gettext_lazy("the side that declared"),
            }
        ),
        "tie": MappingProxyType(
            {
                "extra_deal": gettext_lazy("another deal"),
                "draw": gettext_lazy("a draw"),
            }
        ),
        "ban_at": MappingProxyType({"none": pgettext_lazy("huutokielto", "no huutokielto")}),
    }
)

_GROUPS: Final[Groups] = (
    (gettext_lazy("Table and cards"), ("players", "values", "last_trick", "marriages", "redeal")),
    (
        gettext_lazy("Auction and exchange"),
        ("min_bid", "forced_open", "max_bid", "exchange", "contract_when", "discard_no_ace_ten"),
    ),
    (gettext_lazy("Play of the cards"), ("first_trick", "must_beat", "must_trump", "beat_when_trumped")),
    (
        pgettext_lazy("during the play", "Making trumps"),
        (
            "declare_right",
            "asks",
            "half_ask",
            "break_on",
            "half_breaks_partner",
            "repeat_half_ask",
            "own_first",
        ),
    ),
    (
        gettext_lazy("Scores of a deal"),
        (
            "trickless",
            "declarer_trickless",
            "round5",
            "kontra",
            "kontra_max",
            "kontra_on_declarer_porvoo",
            "discard_points",
        ),
    ),
    (
        gettext_lazy("Matches"),
        ("target", "win_at", "both_over", "tie", "ban_at", "raise_when_banned"),
    ),
)

HUUTOPUSSI: Final = GameOptions(
    VARIANTS,
    _OPTIONS,
    _PRESETS,
    choices=CHOICES,
    values=_VALUES,
    groups=_GROUPS,
    name="Huutopussi",
    evening=gettext_lazy("Huutopussi evening"),
    rules_page="rules-huutopussi",
)
"""Every preset and option of clause H14, in its order."""
