"""The clauses of the rules of Le Quatre Sept in our own words: what the rule page states and what a refusal repeats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.clause_texts.book import Book

HEADINGS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "Q1": gettext_lazy("Players and cards"),
        "Q2": pgettext_lazy("chapter", "The deal"),
        "Q3": gettext_lazy("Four sevens"),
        "Q4": gettext_lazy("What may be played"),
        "Q5": gettext_lazy("The politaine"),
        "Q6": gettext_lazy("The score of a deal"),
        "Q7": gettext_lazy("The match"),
        "Q8": gettext_lazy("La Politaine and La Poule"),
        "Q10": gettext_lazy("Tournaments"),
        "Q10a": gettext_lazy("Presets and options"),
    }
)
"""The headings of the rules by number."""

CLAUSES: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        # Q1: players and cards
        "Q1.1": gettext_lazy(
            "Two pairs play, partners facing each other, and everything goes clockwise: next is the player at the left."
        ),
        "Q1.2": gettext_lazy(
            "The pack has 32 cards, four suits from the 7 to the ace; the order in every suit is 10, 9, ace, king, "
            "queen, jack, 8, 7."
        ),
        "Q1.3": gettext_lazy(
            "Points are counted in thirds: an ace is worth three, a 10, a 9, a king, a queen or a jack one, an 8 or a "
            "7 nothing."
        ),
        "Q1.4": gettext_lazy(
            "The last trick is worth one point besides its cards, so that a deal has 35 thirds, which are 11 points "
            "and two thirds."
        ),
        # Q2: the deal
        "Q2.1": gettext_lazy("Who draws the highest card deals first."),
        "Q2.2": gettext_lazy("The deal passes to the left each time."),
        "Q2.3": gettext_lazy("Everybody is dealt eight cards: three, then two, then three."),
        # Q3: four sevens
        "Q3.1": gettext_lazy(
            "Who is dealt all four sevens wins the whole match for the pair at once, before any card is played and "
            "whatever the totals are."
        ),
        "Q3.2": gettext_lazy("Four sevens come before the right to a new deal."),
        "Q3.3": gettext_lazy("One deal in 128 or so has them."),
        # Q4: playing the cards
        "Q4.1": gettext_lazy(
            "The player at the dealer’s left leads to the first of eight tricks and the winner of a trick to the next; "
            "there are no trumps."
        ),
        "Q4.2": gettext_lazy(
            "Any card may be led; whoever holds the suit that was led must follow it, and others may play any card."
        ),
        "Q4.3": gettext_lazy("The highest card of the suit that was led wins the trick, and nobody has to beat."),
        # Q5: the politaine
        "Q5.1": gettext_lazy(
            "Politaine: whoever holds 10, 9 and ace of a suit and wins three tricks in a row with them earns 11 points "
            "for the pair."
        ),
        "Q5.2": gettext_lazy(
            "A politaine is announced with the first of its three cards, while all three of them are in hand."
        ),
        "Q5.3": gettext_lazy(
            "The three cards may come in any order, and the first of them may be played to a trick that somebody else "
            "has led."
        ),
        "Q5.4": gettext_lazy(
            "A politaine fails when one of its cards has to be discarded, or another card is led in between; that "
            "costs nothing."
        ),
        "Q5.5": gettext_lazy("Every politaine of a deal counts, by one player or by several."),
        "Q5.6": gettext_lazy("A politaine is worth a whole deal, and in a hundred deals about 18 of them are dealt."),
        # Q6: the score of a deal
        "Q6.1": gettext_lazy(
            "A pair adds up the thirds of its tricks and three more for the last trick, divides by three and drops the "
            "fraction."
        ),
        "Q6.2": gettext_lazy("The points of politaines are added after that."),
        "Q6.3": gettext_lazy("Without politaines the points of the two pairs always make 11 together."),
        "Q6.4": gettext_lazy(
            "A pair that wins all tricks has 11 points and the other 0; but a pair can win tricks and have 0, too."
        ),
        # Q7: the match
        "Q7.1": gettext_lazy("A match ends when a pair has 31 points or more after a deal; the higher total wins."),
        "Q7.2": gettext_lazy("When the totals are equal then, another deal is played, or it is a draw."),
        "Q7.3": gettext_lazy("Deals are added until the totals differ."),
        # Q8: La Politaine and La Poule
        "Q8": gettext_lazy("Two relatives of the game; whatever is not said here is as above."),
        "Q8.1": gettext_lazy(
            "Who was dealt no 10, no 9 and no ace may ask for a new deal before the first lead; the same dealer deals."
        ),
        "Q8.2": gettext_lazy(
            "A signal may go with a card: a knock says that the suit is good and should come back, and sliding the "
            "card that the other suit of its colour is good."
        ),
        "Q8.3": gettext_lazy("La Politaine is played to 33 points, in some places to 150."),
        "Q8.4": gettext_lazy("In La Politaine all else is as above, four sevens as well."),
        "Q8.5": gettext_lazy("La Poule is played to 200 points."),
        "Q8.6": gettext_lazy(
            "Whoever has just won a trick whose cards are worth less than a point must lead the lowest card in hand: a "
            "7, without one an 8, then a jack, queen, king, ace, 9 or 10."
        ),
        "Q8.7": gettext_lazy(
            "The politaine of La Poule is announced before the first lead without naming its suit, once for each that "
            "is held."
        ),
        "Q8.8": gettext_lazy("A politaine of La Poule that was announced and fails costs nothing."),
        # Q10: tournaments
        "Q10.1": gettext_lazy("A match to the target is recorded with its totals and its result."),
        "Q10.2": gettext_lazy("A match of boards has a fixed number of deals, a multiple of four."),
        "Q10.3": gettext_lazy(
            "Where several tables play the same boards, they are compared by the net of a board, the score of "
            "North-South less that of East-West."
        ),
        "Q10.4": gettext_lazy(
            "Four sevens end nothing where boards are compared: such a deal is not dealt there, or played like any "
            "other."
        ),
        "Q10.5": gettext_lazy(
            "A slip names the points of the pairs, the politaines that each has made, and whether four sevens have "
            "ended the match."
        ),
        "Q10a": gettext_lazy(
            "An option is one choice in which clubs differ; a preset is a set of them that is known by a name."
        ),
    }
)
"""What each clause says, in a sentence; those of a heading stand above its clauses."""

DETAILS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "Q1.2": gettext_lazy("The ace is the highest in points, but 10 and 9 beat it."),
        "Q2.1": gettext_lazy("The order is that of the game; those who are level draw again."),
        "Q3.2": gettext_lazy(
            "They are a fact of the deal: where the hands are known the program declares them, and nobody can overlook "
            "them."
        ),
        "Q5.2": gettext_lazy(
            "Without the announcement there are no points for it, and it cannot be made good later. La Poule has "
            "clause Q8.7 instead."
        ),
        "Q5.3": gettext_lazy("Who follows suit with one of them always wins, for nobody else has a higher card."),
        "Q5.4": gettext_lazy("It may happen that its holder never comes to lead, and has to throw one away."),
        "Q5.5": gettext_lazy("One hand has room for two."),
        "Q5.6": gettext_lazy("Where boards are compared they decide much, so records mark them."),
        "Q6.3": gettext_lazy("The thirds are 35, and two of them are always lost, so one pair’s points are enough."),
        "Q7.2": gettext_lazy(
            "Without politaines that can only be at 33 each; with two of them in the last deal it can be 44 each."
        ),
        "Q8.1": gettext_lazy("The hand is shown. Nearly one deal in twenty has such a hand."),
        "Q8.2": gettext_lazy(
            "That is information and nothing else; it has no part in what is legal. A record keeps it as a note on the "
            "card, and in a tournament all pairs may signal or none."
        ),
        "Q8.6": gettext_lazy(
            "Among equal cards the choice is free. The point of the last trick has no part in this. By another reading "
            "it is asked after the first trick only."
        ),
        "Q8.7": gettext_lazy(
            "Who begins with the ace makes the trick worth a point and may lead what comes next; beginning with the 10 "
            "may cost the politaine by clause Q8.6."
        ),
        "Q10.2": gettext_lazy(
            "Without politaines the net of a board is an odd number, so no board is level; but the same net often "
            "comes up at several tables."
        ),
        "Q10.3": gettext_lazy(
            "Matchpoints give 2 for each table that is beaten and 1 for each that is level, and East-West get the "
            "rest. For teams of four the net of one room less the net of the other counts."
        ),
        "Q10.4": gettext_lazy("There is no right to a new deal there either, and no hand that would give it is dealt."),
        "Q10a": gettext_lazy(
            "Files and the command line write the preset and then each option that differs, as in poule+target=100."
        ),
    }
)
"""What the page adds to a clause: explanations, and where clubs differ."""

QUATRE_SEPT: Final = Book(
    game="quatre_sept",
    title=gettext_lazy("Rules of Le Quatre Sept"),
    lead=gettext_lazy(
        "The French game without trumps for two pairs, counted in thirds of a point, with politaines and four sevens; "
        "and its relatives La Politaine and La Poule."
    ),
    letter="Q",
    headings=HEADINGS,
    clauses=CLAUSES,
    details=DETAILS,
    choices="Q10a",
    of_the_house=frozenset({"Q2.1", "Q2.3"}),
    optional=frozenset({"Q8.1", "Q8.2", "Q8.6", "Q8.7"}),
)
