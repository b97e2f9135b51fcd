"""The clauses of the rules of Huutopussi in our own words: what the rule page states and what a refusal repeats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.clause_texts.book import Book

HEADINGS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "H1": gettext_lazy("Players and cards"),
        "H2": pgettext_lazy("chapter", "The deal"),
        "H3": gettext_lazy("The right to a new deal"),
        "H4": gettext_lazy("The auction"),
        "H5": gettext_lazy("The exchange and the contract"),
        "H6": gettext_lazy("What may be played"),
        "H7": pgettext_lazy("during the play", "Making trumps"),
        "H8": gettext_lazy("The score of a deal"),
        "H9": gettext_lazy("The match"),
        "H10": gettext_lazy("The game of Erlangen and Jena"),
        "H11": gettext_lazy("Three players"),
        "H13": gettext_lazy("Tournaments"),
        "H14": gettext_lazy("Presets and options"),
    }
)
"""The headings of the rules by number."""

CLAUSES: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        # H1: players and cards
        "H1.1": gettext_lazy(
            "Two pairs play, partners facing each other, and everything goes clockwise: next is the player at the left."
        ),
        "H1.2": gettext_lazy(
            "The pack has 36 cards, four suits from the 6 to the ace; the order in every suit is ace, 10, king, queen, "
            "jack, 9, 8, 7, 6."
        ),
        "H1.3": gettext_lazy(
            "Ace and 10 are worth 10 points each, king, queen and jack 5 each, and the other cards nothing."
        ),
        "H1.4": gettext_lazy(
            "The last trick brings 20 points besides its cards, so that a deal has 160 points without marriages."
        ),
        # H2: the deal
        "H2.1": gettext_lazy(
            "Everybody is dealt nine cards, one at a time; the deal passes to the left each time, whether the cards "
            "were played or thrown in."
        ),
        # H3: the right to a new deal
        "H3.1": gettext_lazy(
            "A player who holds at least three sixes, or no card above a jack, may demand a new deal, but need not."
        ),
        "H3.2": gettext_lazy("A new deal is demanded at the player’s first turn to bid, in place of a bid or a pass."),
        "H3.3": gettext_lazy("The cards are thrown in without a score, and the next dealer deals."),
        "H3.4": gettext_lazy("A side that may not bid keeps the right to a new deal."),
        # H4: the auction
        "H4.1": gettext_lazy(
            "Bids are multiples of five: the player at the dealer’s left must open with the lowest bid or more, and "
            "each one after that bids higher than the last bid or passes."
        ),
        "H4.2": gettext_lazy(
            "Whoever has passed is out; the auction goes round until all but one have passed, and the last bidder is "
            "the declarer."
        ),
        "H4.3": gettext_lazy("A bid is at least five higher than the one before."),
        "H4.4": gettext_lazy(
            "Nobody bids more than all points of a deal with all four marriages, which is usually 440."
        ),
        "H4.6": gettext_lazy("With other values the highest bid is their sum in the same way."),
        # H5: exchange and contract
        "H5.1": gettext_lazy("The declarer’s partner chooses three cards and gives them to the declarer face down."),
        "H5.2": gettext_lazy(
            "The declarer, who now holds twelve cards, names the contract: a multiple of five, no lower than the final "
            "bid."
        ),
        "H5.3": gettext_lazy(
            "The contract is named first and cards are given back after it, or the other way round where the event "
            "says so."
        ),
        "H5.4": gettext_lazy("The highest contract is the same as the highest bid."),
        "H5.5": gettext_lazy("Only the declarer and the partner know the cards that they exchanged."),
        # H6: playing the cards
        "H6.1": gettext_lazy(
            "The declarer leads to the first trick and the winner of a trick to the next, nine tricks in all."
        ),
        "H6.2": gettext_lazy("Whoever holds the suit that was led must follow it."),
        "H6.3": gettext_lazy(
            "Whoever can beat the trick with a card that may be played must do so, even when the partner is winning it."
        ),
        "H6.4": gettext_lazy(
            "Whoever cannot follow suit but holds trumps must play one: a trump that wins the trick if there is one, "
            "else any."
        ),
        "H6.5": gettext_lazy(
            "Once somebody has trumped a trick of another suit, those who follow suit may play any card of it; a club "
            "may keep the duty to beat the best card of that suit."
        ),
        "H6.6": gettext_lazy("A club may do without the duty to beat, or without the duty to trump."),
        "H6.7": gettext_lazy(
            "The highest trump wins the trick; if there is none in it, the highest card of the suit that was led."
        ),
        # H7: making trumps
        "H7.1": gettext_lazy(
            "A player who led to a trick and won it may make one attempt at trumps before leading to the next; in some "
            "games any winner of a trick may."
        ),
        "H7.2": gettext_lazy(
            "An attempt is made between two tricks by the player about to lead, never before the first trick or after "
            "the last."
        ),
        "H7.3": gettext_lazy("Each trick won gives a single attempt, whether it succeeds or not."),
        "H7.4": gettext_lazy(
            "Each suit can become trump once in a deal, by either side; a new trump makes the old one a plain suit "
            "again."
        ),
        "H7.5": gettext_lazy("Who holds king and queen of a suit may declare this own marriage; nobody else may."),
        "H7.6": gettext_lazy(
            "A partner who is asked for a marriage must answer truthfully: name one in hand, which becomes trump, or "
            "say that there is none."
        ),
        "H7.7": gettext_lazy(
            "Who holds just one of king and queen of a suit may ask the partner for the other, and with a yes the suit "
            "is trump."
        ),
        "H7.8": gettext_lazy(
            "Questions break marriages: a player whose marriages are broken may neither declare one nor be asked for "
            "one until the deal ends."
        ),
        "H7.9": gettext_lazy("The question itself breaks marriages, also when the answer is no."),
        "H7.10": gettext_lazy(
            "Nobody asks for a half in a suit that has been trump; where the event allows it a half may be asked for "
            "again after a no."
        ),
        "H7.11": gettext_lazy(
            "Who holds a marriage may ask the partner instead, which breaks it, unless the event wants own marriages "
            "first."
        ),
        "H7.12": gettext_lazy("The points of a marriage go to the side that declared it, whoever held the cards."),
        "H7.13": gettext_lazy("What follows from a false answer the director decides."),
        # H8: the score of a deal
        "H8.1": gettext_lazy(
            "The points of a side are those of the cards it won, of the last trick and of its marriages; the two sides "
            "share all points of the pack and of the marriages that were declared."
        ),
        "H8.2": gettext_lazy(
            "The marriage in spades is worth 40 points, in clubs 60, in diamonds 80 and in hearts 100."
        ),
        "H8.3": gettext_lazy(
            "A marriage counts from the moment it is declared, even if another takes its place or its cards are lost."
        ),
        "H8.4": gettext_lazy(
            "The declarer’s side scores its contract if it has at least so many points, and loses it if not."
        ),
        "H8.5": gettext_lazy("The other side scores the points it has, whether the contract was made or not."),
        "H8.6": gettext_lazy("Points are not rounded, even where they are no multiples of five."),
        "H8.7": gettext_lazy(
            "Läpäri: opponents who win no trick lose the final bid, not the contract, and that also when the contract "
            "failed."
        ),
        "H8.8": gettext_lazy("A declarer’s side that wins no trick loses its contract and nothing more."),
        "H8.9": gettext_lazy("Porvoo takes the place of läpäri: a side that wins no trick loses the contract."),
        # H9: the match
        "H9.1": gettext_lazy("A match ends when a side has 500 points or more after a deal."),
        "H9.2": gettext_lazy("When both sides have them, the higher total wins."),
        "H9.3": gettext_lazy("When the totals are equal then, another deal is played, or it is a draw."),
        "H9.4": gettext_lazy(
            "Deals are added until the totals differ; then the higher one wins, even if both have fallen below the "
            "target."
        ),
        "H9.5": gettext_lazy(
            "Huutokielto: a side whose total is −500 or worse may not bid, except for the forced opening of exactly "
            "the lowest bid."
        ),
        "H9.6": gettext_lazy(
            "A club may ask for more than the target, or give the match to the declarer’s side when both have it."
        ),
        # H10: Erlangen and Jena
        "H10": gettext_lazy("The German form of the game; whatever is not said here is as above."),
        "H10.1": gettext_lazy(
            "The cards are worth 11, 10, 4, 3 and 2 and the last trick 20: a deal has 140 points, and the highest bid "
            "is 420."
        ),
        "H10.2": gettext_lazy(
            "The lowest bid is 120 and nobody has to bid; when all pass, the player at the dealer’s left leads without "
            "contract or exchange, and each side scores what it takes."
        ),
        "H10.3": gettext_lazy("Four cards go each way between the declarer and the partner."),
        "H10.4": gettext_lazy(
            "The first trick is led with an ace, by who has none with a spade; if another card than an ace was led, "
            "the holder of that suit’s ace must play it."
        ),
        "H10.5": gettext_lazy("Any winner of a trick may make an attempt at trumps, whoever led."),
        "H10.6": gettext_lazy(
            "A question for a half may be a bluff: any suit that has not been trump may be asked for, whatever the "
            "asker holds."
        ),
        "H10.7": gettext_lazy(
            "The opponents’ points are rounded to the nearest five; those of the declarer’s side never are."
        ),
        "H10.8": gettext_lazy(
            "Opponents who win no trick lose twice the contract; but if the declarer’s side took every trick and "
            "failed, it loses the contract and they score 0."
        ),
        "H10.9": gettext_lazy(
            "Once the contract is known an opponent with nine cards in hand may say Kontra, then the declarer’s side "
            "Re with eight, and so on with one card less each time; each call doubles the score of the declarer’s side."
        ),
        # H11: three players
        "H11": gettext_lazy("Each of the three plays alone; whatever is not said here is as with four."),
        "H11.1": gettext_lazy(
            "Three players are dealt eleven cards each, and three cards are left over; bids and the right to a new "
            "deal are as with four."
        ),
        "H11.2": gettext_lazy("The highest bidder takes the three cards that were left over."),
        "H11.3": gettext_lazy(
            "The declarer lays three cards away, neither aces nor tens, then names the contract, leads, and plays "
            "alone against the other two."
        ),
        "H11.4": gettext_lazy("The cards laid away count for the declarer at the end."),
        "H11.5": gettext_lazy("Only own marriages make trumps; nobody is asked."),
        "H11.6": gettext_lazy("The declarer scores the contract or loses it."),
        "H11.7": gettext_lazy(
            "The other two keep their tricks apart, and each scores the points of these in any case."
        ),
        "H11.8": gettext_lazy(
            "A defender who wins no trick loses the final bid if the contract was made, and scores 0 if it failed."
        ),
        "H11.9": gettext_lazy(
            "The match ends when somebody has 500 points; the highest total wins, and huutokielto is each player’s own."
        ),
        # H13: tournaments
        "H13.2": gettext_lazy(
            "A match to the target is recorded with the total of each pair and with who won, or the draw."
        ),
        "H13.3": gettext_lazy(
            "A match of boards has a fixed number of deals, a multiple of four, and does not end at 500; the total of "
            "a pair is the sum of its scores."
        ),
        "H13.4": gettext_lazy(
            "Where several tables play the same boards, every board stands alone: without huutokielto, without a right "
            "to a new deal, and without anything for reaching 500."
        ),
        "H13.5": gettext_lazy(
            "Tables are compared by the net of a board, the score of North-South less that of East-West, for both "
            "sides can gain on the same deal."
        ),
        "H13.6": gettext_lazy("The number of a board says who deals, and so who has to open."),
        "H13.7": gettext_lazy("Where boards are compared two calls of Kontra and Re are enough, or none."),
        "H13.8": gettext_lazy(
            "A slip must be possible: the points add up, each suit is trump once, a side without a trick has neither "
            "points nor marriages, and the contract is no lower than the bid."
        ),
        "H14": gettext_lazy(
            "An option is one choice in which clubs differ; a preset is a set of them that is known by a name."
        ),
    }
)
"""What each clause says, in a sentence; those of a heading stand above its clauses."""

DETAILS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "H1.2": gettext_lazy("The 10 stands above the king, whether the suit is trump or not."),
        "H1.3": gettext_lazy("By the original values they are worth 11, 10, 4, 3 and 2."),
        "H2.1": gettext_lazy("Who deals first is drawn, and the player at the dealer’s right cuts."),
        "H3.1": gettext_lazy("Some know only the three sixes. Four sixes give the right as three do."),
        "H3.2": gettext_lazy("Who has to open may do so, too. A card above a jack is an ace, a 10, a king or a queen."),
        "H3.4": gettext_lazy("Who may not bid is said in clause H9.5."),
        "H4.1": gettext_lazy("The lowest bid is usually 50."),
        "H4.2": gettext_lazy("The highest bidder is not asked again once the others are out."),
        "H4.4": gettext_lazy("That is 160 points and 280 of marriages. After the highest bid everybody can only pass."),
        "H5.1": gettext_lazy("Which cards these are is the partner’s own choice."),
        "H5.3": gettext_lazy("Any of the twelve cards may go back; then all hold nine again."),
        "H5.5": gettext_lazy(
            "A slip names the final bid, the contract and the declarer; a replay needs the cards, too."
        ),
        "H6.2": gettext_lazy("No suit is trump when the play begins; clause H7.1 says how one becomes trump."),
        "H6.3": gettext_lazy(
            "To beat is to play what would be winning the trick at that moment. Who cannot may play any card that "
            "clause H6.2 and clause H6.4 leave."
        ),
        "H6.4": gettext_lazy("Who has neither the suit nor a trump, or while no suit is trump, may play any card."),
        "H6.5": gettext_lazy(
            "None of these cards could win. Where trumps themselves were led, the duty of clause H6.3 holds as ever."
        ),
        "H6.6": gettext_lazy("A description in Russian does not mention the duty to beat."),
        "H7.1": gettext_lazy(
            "So the declarer may after the first trick, and anybody else after two tricks won in a row. Where any "
            "winner may, one is enough."
        ),
        "H7.2": gettext_lazy("Who leads a card without a word has given the attempt up."),
        "H7.4": gettext_lazy(
            "Both cards must be in hand at that moment: where one has been played there is no marriage any more. "
            "Nobody has to lead a card of it."
        ),
        "H7.5": gettext_lazy("This is the first of three ways. The suit must not have been trump in this deal."),
        "H7.6": gettext_lazy("This is the second way. With several marriages the partner chooses which to name."),
        "H7.7": gettext_lazy("This is the third way. In the game of clause H10.6 anybody may ask."),
        "H7.8": gettext_lazy(
            "Who asks for a marriage breaks the own ones; who asks for a half breaks those of both partners. Halves "
            "may be asked for all the time."
        ),
        "H7.9": gettext_lazy("By another reading only a question that makes trumps breaks them."),
        "H7.10": gettext_lazy("Such a question helps only as a bluff."),
        "H7.13": gettext_lazy(
            "A program that knows the cards gives the answers itself. At Jena the advice is to take 100 points off and "
            "to play the deal again."
        ),
        "H8.1": gettext_lazy("A side without a trick has none of them."),
        "H8.4": gettext_lazy("Points above the contract are worth nothing."),
        "H8.6": gettext_lazy("Only the game of clause H10.7 rounds."),
        "H8.7": gettext_lazy("A side that won a trick without points is not meant: it scores 0."),
        "H8.8": gettext_lazy("Elsewhere it loses twice its bid, or twice its contract."),
        "H9.1": gettext_lazy("The total of a side is the sum of its scores, and may fall below nought."),
        "H9.5": gettext_lazy(
            "If that bid wins, the contract may still be higher. The totals before the deal count, and the ban ends "
            "when the total is better than −500. Some draw the line at −250, or at 0."
        ),
        "H10.2": gettext_lazy(
            "The scores of such a deal are rounded; there is no Kontra, and no loss without a trick."
        ),
        "H10.3": gettext_lazy("In Erlangen the contract is named before cards go back, in Jena after."),
        "H10.4": gettext_lazy("Who has neither an ace nor a spade leads anything."),
        "H10.6": gettext_lazy(
            "The partner says yes with the king, the queen or both. The suit becomes trump only if each of the two "
            "holds one of them; otherwise the asker admits it and nothing happens. Marriages are broken in any case."
        ),
        "H10.7": gettext_lazy("So 112 becomes 110 and 113 becomes 115; but 149 points do not make a contract of 150."),
        "H10.8": gettext_lazy("A declarer’s side that wins no trick loses twice its contract."),
        "H10.9": gettext_lazy(
            "Calls may come out of turn and between cards; a player may call twice. What opponents without a trick "
            "lose is not doubled, and what a declarer’s side without a trick loses is doubled only in Jena. When the "
            "declarer’s side took every trick and failed, one call is not counted."
        ),
        "H11.2": gettext_lazy("Everybody may see them."),
        "H11.4": gettext_lazy("Some ask for at least one trick."),
        "H11.9": gettext_lazy("When two share the highest total another deal is played."),
        "H13.2": gettext_lazy("The cards are different at every table, so that only results can be compared."),
        "H13.3": gettext_lazy("With a multiple of four everybody deals, and opens the bidding, equally often."),
        "H13.4": gettext_lazy("No hand with a right to a new deal is dealt there, so that nobody loses it."),
        "H13.5": gettext_lazy(
            "Matchpoints give 2 for each table that is beaten and 1 for each that is level, and East-West get the "
            "rest. Cross difference and plain totals work too, but one contract that failed weighs much in totals. For "
            "teams of four the net of one room less the net of the other counts."
        ),
        "H13.7": gettext_lazy("Nine calls would multiply a score by 512."),
        "H13.8": gettext_lazy(
            "With three players a declarer without a trick still has the cards laid away. Bid and contract are "
            "multiples of five. Only the director may keep a slip that is not possible."
        ),
        "H14": gettext_lazy(
            "Files and the command line write the preset and then each option that differs, as in "
            "erlangen+kontra_max=2."
        ),
    }
)
"""What the page adds to a clause: explanations, and where clubs differ."""

HUUTOPUSSI: Final = Book(
    game="huutopussi",
    title=gettext_lazy("Rules of Huutopussi"),
    lead=gettext_lazy(
        "The Finnish game of bids and marriages for two pairs, in which trumps are made during the play; with its "
        "German form, and the game for three."
    ),
    letter="H",
    headings=HEADINGS,
    clauses=CLAUSES,
    details=DETAILS,
    choices="H14",
    of_the_house=frozenset({"H2.1", "H7.13"}),
    optional=frozenset({"H6.6", "H8.9", "H9.6"}),
)
