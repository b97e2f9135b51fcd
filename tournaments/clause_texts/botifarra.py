"""The clauses of the rules of Botifarra in our own words: what the rule page states and what a refusal repeats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.clause_texts.book import Book, Parts

HEADINGS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "1": gettext_lazy("The cards"),
        "2": gettext_lazy("Seats and the deal"),
        "3": gettext_lazy("Making trumps"),
        "4": pgettext_lazy("chapter", "Doubling"),
        "5": gettext_lazy("Tricks"),
        "6": gettext_lazy("What may be played"),
        "7": gettext_lazy("The score of a deal"),
        "8": gettext_lazy("The game"),
        "9": gettext_lazy("The championship"),
        "10": gettext_lazy("Matches in ordinary play"),
        "13": gettext_lazy("What is left to the director"),
        "13a": gettext_lazy("Presets and options"),
    }
)
"""The headings of the rules by number."""

CLAUSES: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        # 1: the cards
        "1.1": gettext_lazy("The pack has 48 cards: four suits, oros, copes, espases and bastos, numbered 1 to 12."),
        "1.2": gettext_lazy("Five numbers of each suit have names: manilla, as, rei, cavall and sota."),
        "1.3": gettext_lazy(
            "The order is the same in every suit, trumps or not: the manilla is the strongest card, then come the as, "
            "the three pictures, and the rest by number."
        ),
        "1.4": gettext_lazy(
            "The five named cards are worth points, and every trick is worth one more, so that a deal has 72 points."
        ),
        "1.5": gettext_lazy("A card that is worth points is called countable; each suit has five of them."),
        # 2: seats and the deal
        "2.1": gettext_lazy(
            "Two pairs play, partners facing each other, and everything goes counter-clockwise: next is the player at "
            "the right."
        ),
        "2.2": gettext_lazy(
            "Who deals first is drawn: each player stands for a suit, and a card that is turned up names one."
        ),
        "2.3": gettext_lazy("One player shuffles and another cuts; who does which differs from club to club."),
        "2.4": gettext_lazy("The dealer gives out the whole pack, four cards at a time, beginning at the right."),
        "2.5": gettext_lazy(
            "The deal passes to the right each time; on the boards of a tournament the number says who deals."
        ),
        "2.6": gettext_lazy(
            "After a misdeal the same dealer deals again; if that fails too, the turn passes and the deal does not "
            "count."
        ),
        "2.7": gettext_lazy("Who may look at the cards before trumps are made is a rule of the house."),
        # 3: making trumps
        "3.1": gettext_lazy("The dealer makes trumps, a suit or botifarra, or leaves it to the partner."),
        "3.2": gettext_lazy("A player whom the dealer has asked must make trumps and cannot hand the choice back."),
        "3.3": gettext_lazy(
            "Whoever names trumps is the chooser, and that pair is the declaring side; it makes no difference to the "
            "score whether the dealer delegated."
        ),
        # 4: doubling
        "4.1": gettext_lazy(
            "Each level of doubling belongs to one side, and all doubling comes before the first card."
        ),
        "4.2": gettext_lazy("Once one player of a side has doubled, the partner is not asked any more."),
        "4.3": gettext_lazy(
            "The player at the right of the one who made trumps or doubled last is asked first, then the one at the "
            "left."
        ),
        "4.4": gettext_lazy("A player who is asked and does not double passes."),
        "4.5": gettext_lazy("Doubling goes no higher than the rules of the event allow."),
        "4.6": gettext_lazy("Doubling changes the score alone; the same cards may be played with and without it."),
        # 5: tricks
        "5.1": gettext_lazy(
            "The player at the dealer’s right leads to the first trick, whoever made trumps; the winner of a trick "
            "leads to the next."
        ),
        "5.2": gettext_lazy(
            "The highest trump wins the trick; if there is none in it, the highest card of the suit that was led."
        ),
        "5.3": gettext_lazy(
            "Each side keeps its tricks face down in one pile, of which only the last trick may be looked at."
        ),
        "5.4": gettext_lazy("Nobody talks or makes signs during the play."),
        # 6: what may be played
        "6": gettext_lazy(
            "A card beats when it would be winning the trick at that moment, and the partner is winning when the "
            "partner’s card is the best one on the table."
        ),
        "6.1": gettext_lazy("The player who leads may choose any card."),
        "6.2": gettext_lazy("Whoever holds the suit that was led must follow it."),
        "6.3": gettext_lazy("While the partner is not winning the trick, whoever can beat it must do so."),
        "6.4": gettext_lazy("A card that does not win must be the lowest of its suit in the hand."),
        "6.5": gettext_lazy("While the partner is winning the trick, any card with points may be given to it."),
        "6.6": gettext_lazy(
            "The second player, without the suit that was led and unable to beat, may give any card with points, in "
            "the hope that the partner wins."
        ),
        "6.7": gettext_lazy(
            "Nothing more is asked: every card that follows suit and beats when it must may be played."
        ),
        "6.8": gettext_lazy(
            "The second player may give points of the suit that was led even when following it, if no card can beat."
        ),
        "6.9": gettext_lazy("Points may be given to the partner’s card only when that card is safe."),
        "6.10": gettext_lazy(
            "These tables say at a glance what all of this, from clause 6.1 to clause 6.9, comes to in every position."
        ),
        "6.11": gettext_lazy(
            "A club may read the exceptions more narrowly: a second player who is void never gives points, or the "
            "partner may be beaten only with the lowest card of a suit or with points."
        ),
        "6.12": gettext_lazy(
            "A play is judged by the rules of its own event: all that the eastern form allows the western allows too, "
            "but not the other way round."
        ),
        # 7: the score of a deal
        "7.1": gettext_lazy(
            "The side with more than 36 of the 72 points scores what it has above 36, times the multiplier; at 36 each "
            "nobody scores."
        ),
        "7.2": gettext_lazy("The side with more points scores, no matter which side made trumps or doubled."),
        "7.3": gettext_lazy("A side with 45 points, for example, has 9 above 36 and scores:"),
        "7.4": gettext_lazy(
            "A side that breaks the rules of play gives all points at stake to the other side: 36 times the multiplier."
        ),
        # 8: the game
        "8.1": gettext_lazy("The first side to reach 101 points wins the game."),
        "8.2": gettext_lazy("Some clubs play to 50, 51 or 151 points instead."),
        "8.3": gettext_lazy("The next game starts at nought for both sides."),
        "8.4": gettext_lazy(
            "In a series against the same opponents the winner starts the next game with the points above the target."
        ),
        "8.5": gettext_lazy("Never so many points are carried over that the new game would be won with them."),
        # 9: the championship
        "9": gettext_lazy(
            "In a championship all tables play the same cards, and a score compares a pair with those who held the "
            "same."
        ),
        "9.1": gettext_lazy("Each pair plays the same few deals, usually four, against each of its opponents."),
        "9.2": gettext_lazy(
            "On each deal the results of North-South are compared with each other, and so are those of East-West."
        ),
        "9.3": gettext_lazy(
            "The hand score is what a side has above 36 points, or below it with a minus; the two sides of a table "
            "begin with the same number, one plus and one minus."
        ),
        "9.4": gettext_lazy(
            "A side’s hand score is doubled, won or lost, exactly when that side itself declared a double: its "
            "botifarra or its contro."
        ),
        "9.5": gettext_lazy(
            "No hand score is more than doubled: recontro has no effect of its own, and Sant Vicens is not allowed."
        ),
        "9.6": gettext_lazy("The example of clause 9.14 shows it on the three rows in which somebody doubled."),
        "9.7": gettext_lazy(
            "The normalised score is 1 + (own − lowest) / (highest − lowest), among the hand scores of the same "
            "direction on that deal: the best gets 2, the lowest 1."
        ),
        "9.8": gettext_lazy(
            "When all hand scores of a direction are equal every pair gets 1.5, and so does a pair whose result is the "
            "only one."
        ),
        "9.9": gettext_lazy(
            "A penalty gives the offending side 0, and the other side the average of those who held its cards at "
            "other tables."
        ),
        "9.10": gettext_lazy(
            "Scores are exact; they are rounded only to be shown, to two decimals with halves going up."
        ),
        "9.11": gettext_lazy(
            "A deal that was not played gives no score to either side; pairs with different numbers of deals are "
            "ranked by their average."
        ),
        "9.12": gettext_lazy(
            "On a deal on which no table declared botifarra or contro, the normalised scores of the two sides of a "
            "table make exactly 3."
        ),
        "9.13": gettext_lazy(
            "The total of a pair is the sum of its normalised scores; between equal totals the number of best scores "
            "decides, and after that the place is shared."
        ),
        "9.14": gettext_lazy("One deal at six tables, worked out in full:"),
        # 10 and 13
        "10": gettext_lazy(
            "An ordinary match is one game of 101 points, and ends sooner when its deals or its minutes run out; it is "
            "then won by who has more, and a draw stands."
        ),
        "13": gettext_lazy(
            "An illegal card in a record is reported with the player, the trick and what was legal; what follows from "
            "it the director decides."
        ),
        "13a": gettext_lazy(
            "An option is one choice in which clubs differ; a preset is a set of them that is known by a name."
        ),
    }
)
"""What each clause says, in a sentence; those of a heading stand above its clauses."""

DETAILS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "1.1": gettext_lazy("The pack “Cartes Catalanes” calls them focs, falçs, bolets and porrons."),
        "2.2": gettext_lazy(
            "Where nothing else is agreed: oros is the player at the right of the one who cuts, copes the partner, "
            "espases the player at the left, bastos the one who cuts."
        ),
        "2.3": gettext_lazy("Boards that were dealt beforehand need neither."),
        "2.6": gettext_lazy("Some clubs pass the turn at once. Boards that were dealt beforehand are not concerned."),
        "2.7": gettext_lazy(
            "The dealer’s partner waits everywhere; in some clubs the opponents may look, in others nobody but the "
            "dealer."
        ),
        "3.1": gettext_lazy("Botifarra is playing without trumps. To leave the choice to the partner is to delegate."),
        "4.1": gettext_lazy(
            "The opponents of the chooser may say contro, then the declaring side recontro, then the side that said "
            "contro Sant Vicens."
        ),
        "4.3": gettext_lazy("When the dealer delegated it counts from the partner, who is the chooser."),
        "4.4": gettext_lazy("How that is said at the table, aloud or with a knock, is for the club to settle."),
        "4.5": gettext_lazy(
            "Botifarra doubles the deal by itself, and each level of doubling multiplies on top of it."
        ),
        "5.4": gettext_lazy(
            "To claim the rest by laying down the cards is risky: where the other side could have won one of those "
            "tricks, some clubs treat it as a revoke."
        ),
        "6": gettext_lazy("The second player’s partner has not played yet and so is never winning."),
        "6.2": gettext_lazy("To be void is to have no card of that suit; then this clause leaves the whole hand."),
        "6.3": gettext_lazy(
            "Any card that beats will do; for a player who is void that means a trump, and over a trump a higher one. "
            "Where no card can beat, nothing is asked: nobody must play a lower trump, or trump a trick that the "
            "partner is winning."
        ),
        "6.4": gettext_lazy(
            "Lowest goes by rank, not by number: the as is below the manilla and the sota above the eight. Which suit "
            "it is remains free, and a card that beats the partner’s may have any rank. Exceptions are clause 6.5 and "
            "clause 6.6."
        ),
        "6.5": gettext_lazy("This is called loading. The card may be of any suit that clause 6.2 leaves open."),
        "6.9": gettext_lazy(
            "It binds the third player alone. The partner’s card is safe when every higher card of its suit has been "
            "played or is in the player’s own hand; by the stricter option, unless that card is a trump itself, no "
            "trump may be out either. The lowest card of a suit and a card that beats the partner’s remain legal."
        ),
        "6.10": gettext_lazy(
            "When trumps are led they are the suit to follow, and the last column is for those who have none."
        ),
        "6.11": gettext_lazy("A card that only this forbids is reported under clause 6.4."),
        "7.4": gettext_lazy(
            "In some clubs an illegal card may be put right until a card of the next trick has been played, and a "
            "wrong number of cards found after the first trick counts as a revoke. In a championship clause 9.9 takes "
            "the place of this one."
        ),
        "8.1": gettext_lazy("Only one side scores on a deal, so both cannot get there at once."),
        "8.4": gettext_lazy("A game of 101 that ends 115–40 is followed by one that starts 14–0."),
        "8.5": gettext_lazy("At 101 points a game that means no more than 100."),
        "9.4": gettext_lazy("What the other side declared does not touch it."),
        "9.5": gettext_lazy(
            "When botifarra is doubled each side has declared one double, and both hand scores are doubled. The "
            "multipliers of clause 4.5 have no part in it."
        ),
        "9.9": gettext_lazy(
            "A penalised table counts in no comparison: not for the lowest, the highest or an average. When both sides "
            "offend both get 0; when no other result is left, the innocent side gets 1.5."
        ),
        "9.10": gettext_lazy("Places go by the exact totals."),
        "9.12": gettext_lazy("All scores lie between 1 and 2, except the 0 of a penalty."),
        "10": gettext_lazy(
            "This is how most tournaments are played: 12 deals and 50 to 60 minutes, and no more than 121 points of a "
            "side count before the difference is taken. Others play a fixed number of deals, 8 for example, with two "
            "more while it is level, or several such games, as a league does with six. When the time is up the deal "
            "that is being played is finished."
        ),
        "13": gettext_lazy("No penalty is ever given by itself."),
        "13a": gettext_lazy(
            "Files and the command line write the preset and then each option that differs, as in "
            "torrefarrera+minutes=50."
        ),
    }
)
"""What the page adds to a clause: explanations, and where clubs differ."""

PARTS_OF_PLAY: Final[Parts] = (
    ("both-forms", gettext_lazy("Both forms"), ("6.1", "6.2", "6.3")),
    ("western", gettext_lazy("The western form (lliure)"), ("6.7",)),
    ("eastern", gettext_lazy("The eastern form (obligat)"), ("6.4", "6.5", "6.6", "6.8", "6.9", "6.11")),
    ("at-a-glance", gettext_lazy("Both forms at a glance"), ("6.10", "6.12")),
)

BOTIFARRA: Final = Book(
    game="botifarra",
    title=gettext_lazy("Rules of Botifarra"),
    lead=gettext_lazy(
        "The Catalan trick-taking game for two pairs, in its eastern and its western form, with the scores of a "
        "championship."
    ),
    letter="",
    headings=HEADINGS,
    clauses=CLAUSES,
    details=DETAILS,
    choices="13a",
    of_the_house=frozenset({"2.2", "2.3", "2.6", "2.7", "5.3", "5.4"}),
    optional=frozenset({"6.8", "6.9", "6.11", "8.4"}),
    parts=MappingProxyType({"6": PARTS_OF_PLAY}),
)
