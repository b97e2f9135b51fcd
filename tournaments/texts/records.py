"""What is wrong with a record of calls and cards, in sentences: faults of the text and irregularities of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import ES48
from scoring.notation import RecordError
from scoring.notation.verdict import KONTRA, MELD
from scoring.seats import BySide, Seat, Side
from tournaments.clause_texts import clause_sentence
from tournaments.packs import PACKS
from tournaments.texts.names import CALLS, first_call
from tournaments.texts.sentences import quoted, seat_name, sentence, signed

Text = str | Promise
Facts = Mapping[str, Any]


def _points_words(points: BySide[int] | None) -> str:
    if points is None:
        return _("nothing")
    return ", ".join(f"{seat_name(side.value)} {value}" for side, value in points.items())


def _score_words(scores: BySide[int] | None) -> str:
    if scores is None:
        return _("nothing")
    return ", ".join(f"{seat_name(side.value)} {signed(value)}" for side, value in scores.items())


CARDS: Final[Mapping[str, str]] = MappingProxyType(
    {"ES48": "bR, o9, e10", "FR36": "hK, s9, dT", "FR32": "hK, s9, dT"},
)
HANDS: Final[Mapping[str, str]] = MappingProxyType(
    {"ES48": "N:42.54.R53.AS643", "FR36": "N:AT9.K6.QJ7.8", "FR32": "N:T9A.K7.Q8.J"}
)
"""How cards and hands are written, by pack."""
COUNTS: Final[Mapping[int, str]] = MappingProxyType({2: "NS 56 EW 16", 3: "N 85 E 0 S 75"})
"""How points are written, by the number of sides."""


def _call(facts: Facts) -> str:
    game = facts["game"]
    if game not in CALLS:
        return _("“%(text)s” is no call; this game has none.") % _words(facts)
    words = _words(facts) | {"calls": CALLS[game], "call": first_call(game)}
    if facts.get("text", "").endswith(":"):
        return _("Write a call without a space after the colon, as in %(call)s.") % words
    return _("“%(text)s” is no call. A call is written as seat and word: %(calls)s.") % words


def _of_pack(text: str, facts: Facts) -> str:
    """Fill in what the pack of the game says: names and letters of its suits, its ranks, and examples."""
    pack = PACKS[facts["deck"]]
    told = {
        "suits": ", ".join(map(pack.suit_name, pack.deck.suits)),
        "letters": " ".join(pack.deck.suits) + (" bot" if facts["deck"] == ES48.key else ""),
        "ranks": " ".join(pack.deck.ranks),
        "card": CARDS[facts["deck"]],
        "hand": HANDS[facts["deck"]],
    }
    return text % (_words(facts) | told)


def _call_turn(facts: Facts) -> str:
    words = _words(facts)
    if facts.get("expected"):
        return _("%(seat)s said %(call)s, but it is %(expected)s who is asked to speak.") % words
    return _("%(seat)s said %(call)s, but nobody is asked to speak any more.") % words


def _score(facts: Facts) -> str:
    words = {"found": _score_words(facts["found"]), "expected": _score_words(facts["expected"])}
    return _("The tag Score says %(found)s, but the points give %(expected)s.") % words


def _score_none(facts: Facts) -> str:
    possible = _(" or ").join(map(_score_words, facts["expected"]))
    words = {"found": _score_words(facts["found"]), "expected": possible}
    return _("The tag Score says %(found)s, but the points give %(expected)s.") % words


def _points(facts: Facts) -> str:
    words = {"found": _points_words(facts["found"]), "expected": _points_words(facts["expected"])}
    return _("The tag Points says %(found)s, but the cards give %(expected)s.") % words


FAULTS: Final[Mapping[str, Text | Callable[[Facts], str]]] = MappingProxyType(
    {
        # the text as a whole
        "empty": gettext_lazy("There is nothing to read here."),
        "several": gettext_lazy("There are %(found)s records here; give one of them."),
        "encoding": gettext_lazy("The file is neither UTF-8 nor UTF-16 with its mark. Save it as UTF-8."),
        "long_line": gettext_lazy("This line is too long."),
        "comment": gettext_lazy("The comment that begins here with { has no } at its end."),
        "tag": gettext_lazy('A tag is written in brackets, its value in quotes: [Dealer "N"]. “%(text)s” is not.'),
        "tag_twice": gettext_lazy("The tag %(tag)s stands twice."),
        "outside": gettext_lazy("“%(text)s” belongs to no section. Calls stand below [Auction], tricks below [Play]."),
        "repeat": gettext_lazy("No record before this one has a %(tag)s that could be repeated."),
        "foreign_tag": gettext_lazy("The tag %(tag)s belongs to another game; in %(game)s it says nothing."),
        "foreign_players": gettext_lazy("In %(game)s with %(players)s players there is no tag %(tag)s."),
        "value": gettext_lazy("The tag %(tag)s cannot hold this value."),
        "row": gettext_lazy("This line cannot stand in the section %(tag)s."),
        "spelling": gettext_lazy("The value of the tag %(tag)s is not written as it should be."),
        # tags
        "game": gettext_lazy("There is no game “%(text)s”; there are %(expected)s."),
        "deck": gettext_lazy("The pack “%(text)s” is not the one of this game: %(expected)s."),
        "rotation": gettext_lazy("This game goes round as %(expected)s, not as “%(text)s”."),
        "variant": lambda facts: sentence(facts["refusal"]),
        "no_rules": gettext_lazy("%(game)s cannot be checked here yet."),
        "seat": gettext_lazy("“%(text)s” is no seat; the seats are %(expected)s."),
        "trump": lambda facts: _of_pack(_("“%(text)s” is no trump; trumps are %(letters)s."), facts),
        "counts": lambda facts: (
            _("Write one number for each side, as in %(counts)s.") % {"counts": COUNTS[facts["sides"]]}
        ),
        "result_play": gettext_lazy("The tag Result says %(text)s, but there are cards that were played."),
        "result_points": gettext_lazy("The tag Result says %(text)s, but there are points."),
        "result_score": gettext_lazy("The tag Result says %(text)s, but there is a score."),
        "result": gettext_lazy("“%(text)s” is none of the results that a record can have."),
        # hands
        "deal": lambda facts: _of_pack(_("A hand is written as its seat and its suits %(suits)s: %(hand)s."), facts),
        "holdings": gettext_lazy("The hand of %(seat)s has %(found)s suits instead of four, parted by full stops."),
        "rank": lambda facts: _of_pack(_("“%(text)s” is no card in a hand; the cards of a suit are %(ranks)s."), facts),
        "hand_twice": gettext_lazy("The hand of %(seat)s stands twice."),
        "card_twice": gettext_lazy("The card %(card)s is dealt twice: it stands again in the hand of %(seat)s."),
        "hand_size": gettext_lazy("The hand of %(seat)s has %(found)s cards instead of %(expected)s."),
        "talon_size": gettext_lazy("The tag Talon has %(found)s different cards instead of %(expected)s."),
        # calls
        "call": _call,
        "call_turn": _call_turn,
        "declarer_turn": gettext_lazy("%(dealer)s deals, so %(seat)s cannot have made trumps."),
        "no_trump": gettext_lazy("%(seat)s played %(card)s before anybody had made trumps."),
        "no_contract": gettext_lazy("It is not said who made trumps and which: write the calls above the cards."),
        "declarer": gettext_lazy("The tag Declarer says %(seat)s, but by the calls %(expected)s made trumps."),
        "trump_tag": gettext_lazy("The tag Trump says %(trump)s, but by the calls it is %(expected)s."),
        # cards
        "card": lambda facts: _of_pack(_("“%(text)s” is no card. A card is suit and rank, as in %(card)s."), facts),
        "mark": gettext_lazy("A card carries no such mark here: “%(text)s”."),
        "trick_size": gettext_lazy("A line of play is the leader and the cards of one trick; this one has %(found)s."),
        "after_end": gettext_lazy("Nothing may follow the * that ends the play."),
        "first": gettext_lazy(
            "The tag of the section says that %(expected)s begins, but the first line says %(seat)s."
        ),
        "leader": gettext_lazy("Trick %(trick)s is led by %(expected)s, not by %(seat)s."),
        "not_held": gettext_lazy("In trick %(trick)s %(seat)s cannot have played %(card)s: it was not in that hand."),
        "played_twice": gettext_lazy("In trick %(trick)s %(seat)s cannot have played %(card)s: it was played before."),
        "winner": gettext_lazy("Trick %(trick)s is won by %(expected)s, not by %(seat)s."),
        # four sevens
        "sevens_play": gettext_lazy(
            "Four sevens end the game before the first card, but there are cards that were played."
        ),
        "sevens_points": gettext_lazy("Four sevens end the game before the first card, but there are points."),
        "sevens_score": gettext_lazy("Four sevens end the game before the first card, but there is a score."),
        "no_four_sevens": gettext_lazy("The tag FourSevens has to say who was dealt the four sevens."),
        "four_sevens_result": gettext_lazy(
            "The tag Result says %(text)s, but the tag FourSevens that %(seat)s was dealt four sevens."
        ),
        "four_sevens_variant": gettext_lazy("Under these rules four sevens do not end the game: it is played on."),
        "four_sevens_hand": gettext_lazy("%(seat)s was not dealt four sevens: %(card)s is in another hand."),
        "after_four_sevens": gettext_lazy("%(by)s was dealt four sevens, so the game was over and nothing is played."),
        # sums
        "thirds_sum": lambda facts: (
            _("The thirds of both sides make 35 together; these do not: %(found)s.")
            % {"found": _points_words(facts["found"])}
        ),
        "score_taken": lambda facts: (
            _("The tag Score says %(found)s, but the politaines made before give these: %(expected)s.")
            % {"found": _score_words(facts["found"]), "expected": _score_words(facts["expected"])}
        ),
        "points_sum": lambda facts: (
            _("The points of both sides make 72 together; these do not: %(found)s.")
            % {"found": _points_words(facts["found"])}
        ),
        "points": _points,
        "points_taken": lambda facts: (
            _("The tag Points says %(found)s, but these had been won already: %(expected)s.")
            % {"found": _points_words(facts["found"]), "expected": _points_words(facts["expected"])}
        ),
        "factor": lambda facts: (
            _("The tag Multiplier says %(found)s, but the factor of a side is 1 or 2.")
            % {"found": _points_words(facts["found"])}
        ),
        "multiplier": lambda facts: (
            _("The tag Multiplier says %(found)s, but the contract gives %(expected)s.")
            % {"found": _points_words(facts["found"]), "expected": _points_words(facts["expected"])}
        ),
        "score_sides": lambda facts: (
            _("The tag Score says %(found)s, but no contract gives both sides these.")
            % {"found": _score_words(facts["found"])}
        ),
        "score": _score,
        "score_none": _score_none,
        "redeal_points": gettext_lazy("The hand was thrown in, but there are points."),
        "redeal_score": gettext_lazy("The hand was thrown in, but there is a score."),
        # Huutopussi
        "players": gettext_lazy("These rules are for %(expected)s players; the record is of another number."),
        "banned_off": gettext_lazy("The tag Banned names a side, but these rules know no huutokielto."),
        "banned_tag": gettext_lazy("The tag Banned names sides, which are %(expected)s; “%(text)s” does not."),
        "number_tag": gettext_lazy("The tag %(tag)s is a number; “%(text)s” is none."),
        "number_range": gettext_lazy(
            "The tag %(tag)s says %(found)s; it is a multiple of %(step)s from %(lowest)s to %(highest)s."
        ),
        "said_tag": gettext_lazy("The tag %(tag)s says %(found)s, but %(expected)s was said."),
        "declarer_bid": gettext_lazy("The tag Declarer says %(seat)s, but by the auction it is %(expected)s."),
        "declarer_none": gettext_lazy("The tag Declarer says %(seat)s, but all passed."),
        "passed_out": gettext_lazy(
            "There is %(tag)s, but nobody is named as declarer. Where all passed there is neither a bid nor a "
            "contract, no exchange and no Kontra."
        ),
        "kontras": lambda facts: (
            _("By these rules Kontra and Re come to at most %(highest)s; the record has %(found)s.") % facts
            if facts["highest"]
            else _("By these rules there is no Kontra.")
        ),
        "no_deal": gettext_lazy("The cards played and exchanged do not make a whole deal."),
        "no_bid": gettext_lazy("It is not said who bid what: write the auction, or the tags Declarer and Bid."),
        "result_redeal": gettext_lazy("The hand was thrown in, but the tag Result says %(text)s."),
        "exchange_row": gettext_lazy(
            "“%(text)s” is no part of an exchange. Write N>S hT dT cA for cards, S:120 to announce."
        ),
        "exchange_taker": gettext_lazy("%(seat)s gives cards to %(taker)s, who is not the partner."),
        "exchange_alone": gettext_lazy("%(seat)s gives cards away, but with three players nobody has a partner."),
        "exchange_held": gettext_lazy("%(seat)s cannot have parted with %(card)s: it was not in that hand."),
        "exchange_count": gettext_lazy("%(count)s cards change hands; here %(seat)s parts with another number."),
        "meld_row": gettext_lazy(
            "“%(text)s” is no attempt. Write S@3 own h, S@3 ask h, S@3 ask -, S@3 half h or S@3 half h -."
        ),
        "kontra_row": gettext_lazy("“%(text)s” is no Kontra. Write E@7: seat and number of cards played before."),
        "card_early": gettext_lazy("%(seat)s played %(card)s before auction and exchange were over."),
        "said_turn": gettext_lazy("%(seat)s could not do this then: %(what)s."),
        "said_later": gettext_lazy("%(seat)s says something later than the play that is recorded."),
        "points_whole": lambda facts: (
            _("The points make %(whole)s together, with the marriages; these do not: %(found)s.")
            % {"found": _points_words(facts["found"]), "whole": facts["expected"]}
        ),
    }
)
"""Sentences for the codes of :class:`scoring.notation.RecordError`."""

WARNINGS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "santvicenc_as_recontro": gettext_lazy(
            "A championship does not allow Sant Vicens: the hand score counts it as recontro (clause 9.5)."
        ),
        "level_from_tags": gettext_lazy(
            "No calls are recorded, and the tags do not say how far the doubling went: game points are those of the "
            "lowest level that fits."
        ),
    }
)


def fault_sentence(error: RecordError) -> str:
    """Return the sentence that says what is wrong and how it should be."""
    text = FAULTS[error.code]
    return text(error.facts) if callable(text) else str(text) % _words(error.facts)


def _words(facts: Facts) -> dict[str, Any]:
    return {
        name: seat_name(fact.value) if isinstance(fact, Seat | Side) else quoted(name, fact)
        for name, fact in facts.items()
    }


def warning_sentence(code: str) -> str:
    """Return the sentence of a warning."""
    return str(WARNINGS[code])


def flaw_sentence(flaw: Facts) -> str:
    """Return what an irregularity was: who, what, what was legal instead, and the clause.

    ``flaw`` holds the plain values that the command line prints and the database keeps.
    """
    words = {
        "trick": flaw["trick"],
        "seat": seat_name(flaw["seat"]),
        "card": flaw["card"],
        "legal": " ".join(flaw["legal"]),
        "clause": flaw["clause"],
        "why": clause_sentence(flaw["clause"]).rstrip("."),
    }
    if flaw["kind"] == "call" and not flaw["legal"]:
        return _("%(seat)s said %(card)s; nothing more could be said; clause %(clause)s (%(why)s)") % words
    if flaw["kind"] == "call":
        return _("%(seat)s said %(card)s; legal were %(legal)s; clause %(clause)s (%(why)s)") % words
    if flaw["kind"] == MELD:
        return _("trick %(trick)s: %(seat)s declared what was not allowed; clause %(clause)s (%(why)s)") % words
    if flaw["kind"] == KONTRA:
        return _("trick %(trick)s: %(seat)s could not say Kontra or Re; clause %(clause)s (%(why)s)") % words
    return _of_a_card(flaw) % words


def _of_a_card(flaw: Facts) -> str:
    if not flaw["legal"]:
        return _("trick %(trick)s: %(seat)s played %(card)s; no card known was legal; clause %(clause)s (%(why)s)")
    if flaw.get("unknown"):
        return _(
            "trick %(trick)s: %(seat)s played %(card)s; legal were %(legal)s of the cards known; "
            "clause %(clause)s (%(why)s)"
        )
    return _("trick %(trick)s: %(seat)s played %(card)s; legal were %(legal)s; clause %(clause)s (%(why)s)")
