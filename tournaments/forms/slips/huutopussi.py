"""The slip of a deal of Huutopussi as a table fills it in, as the director does, and as a line of shorthand."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.huutopussi.options import HIGHEST_BID, Options
from scoring.games.huutopussi.score import Marriage
from scoring.games.huutopussi.slip import Slip as Hand
from scoring.seats import CLOCKWISE, BySide, Side, other
from tournaments.errors import Invalid
from tournaments.forms.sentences import always
from tournaments.forms.slips.base import DirectorSlipForm, SlipFields, SlipForms, TableSlipForm
from tournaments.forms.slips.typed import take
from tournaments.slip_texts.huutopussi import DECK, kontra_words
from tournaments.slips.base import GameSlip
from tournaments.slips.huutopussi import SUITS, Slip, declarer_from
from tournaments.templatetags.cards import suit_name
from tournaments.texts.sentences import seat_name

NOBODY: Final = "nobody"
"""The answer that all passed, or that nobody made the marriage."""
MARRIAGES: Final = tuple(f"marriage_{suit}" for suit in SUITS)
SIDES: Final = ("NS", "EW")
MOST_POINTS: Final = 999
"""More than any pack with its marriages is worth; what is too much is said by the rules."""


def slip_of(
    options: Options,
    *,
    declarer: str,
    bid: int | None,
    contract: int | None,
    points: int,
    side: str,
    ns_tricks: int,
    marriages: tuple[Marriage, ...],
    kontras: int,
) -> Slip:
    """Return the slip of which one side's raw points and the tricks of North-South were written down.

    The raw points of both sides make the pack and the marriages (H8.1), their tricks all tricks (H6.1).
    """
    whole = options.pack_points + sum(options.marriage_points(marriage.suit) for marriage in marriages)
    mine, tricks = Side(side), BySide.of(ns_tricks, options.deck.hand_size - ns_tricks)
    raw = BySide.of(points, points).replace(other(mine), whole - points)
    return Slip(Hand(declarer_from(declarer), bid, contract, raw, tricks, marriages, kontras))


# As forms --------------------------------------------------------------------------------------------------------


def _number(text: Any, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=most, error_messages=always(text), **more)


BID: Final = _("Write the final bid: a number in fives.")
CONTRACT: Final = _("Write the contract: a number in fives, at least the final bid.")
DECLARER: Final = _("Say who was declarer.")
MARRIAGE: Final = _("Say which side made the marriage, or nobody.")
TRICKS: Final = _("Say how many tricks were made, of all nine.")
POINTS: Final = _("Write the raw points of one side: cards, last trick and marriages.")
WHOSE: Final = _("Say whose points these are.")
KONTRAS: Final = _("Say how many Kontras there were; Re counts as one more.")


class Answers(SlipFields):
    """What a slip of Huutopussi asks. ``tricks`` are those of North-South, ``points`` those of ``side``."""

    answers = ("declarer", "bid", "contract", "kontras", *MARRIAGES, "tricks", "points", "side")
    fields_of_faults = {
        **dict.fromkeys(("passed_out",), "declarer"),
        **dict.fromkeys(("bid_step", "bid_low", "bid_high", "banned", "banned_not_opener", "not_opener"), "bid"),
        **dict.fromkeys(
            ("contract_missing", "contract_step", "contract_below_bid", "contract_high", "banned_raise"), "contract"
        ),
        **dict.fromkeys(
            ("negative", "points_over", "points_sum", "points_step", "marriage_points", "trickless", "card_points"),
            "points",
        ),
        **dict.fromkeys(("tricks_over", "marriage_trick", "marriages_over"), "tricks"),
        **dict.fromkeys(("kontras_passed_out",), "kontras"),
    }

    @property
    def slip(self) -> Slip:
        """The slip of a valid form. What was left standing of a bid that nobody made is for the rules to refuse."""
        values = self.cleaned_data
        declarer = "" if values["declarer"] == NOBODY else values["declarer"]
        bid, contract = (values[name] if declarer else values[name] or None for name in ("bid", "contract"))
        sides = {suit: values[f"marriage_{suit}"] for suit in SUITS}
        return slip_of(
            self.options,
            declarer=declarer,
            bid=bid,
            contract=contract,
            points=values["points"],
            side=values["side"],
            ns_tricks=values["tricks"],
            marriages=tuple(Marriage(Side(side), suit) for suit, side in sides.items() if side in SIDES),
            kontras=values.get("kontras") or 0,
        )

    @classmethod
    def answers_of(cls, slip: GameSlip, side: str) -> dict[str, Any]:
        """Return the answers that make this slip, put by a side."""
        assert isinstance(slip, Slip)
        hand = slip.hand
        sides = {marriage.suit: marriage.side.value for marriage in hand.marriages}
        return {
            "declarer": slip.declarer or NOBODY,
            "bid": hand.bid,
            "contract": hand.contract,
            "kontras": hand.kontras,
            **{f"marriage_{suit}": sides.get(suit, NOBODY) for suit in SUITS},
            "tricks": hand.tricks[Side.NS],
            "points": hand.points[Side(side)],
            "side": side,
        }

    @property
    def all_tricks(self) -> int:
        """How many tricks a deal has."""
        return int(self.options.deck.hand_size)

    def leave_out(self) -> None:
        """Ask for no Kontra where the rules have none, and for bid and contract wherever somebody had to bid."""
        for name in ("bid", "contract"):
            self.fields[name].required = self.options.forced_open
        if not self.options.kontra:
            del self.fields["kontras"]


class TableForm(Answers, TableSlipForm):
    """Declarer, bid and contract, marriages, tricks and the raw points of one side."""

    template = "slips/huutopussi/_questions.html"
    steps = ("declarer", "bid", "contract")
    required = {
        "declarer": DECLARER,
        "bid": BID,
        "contract": CONTRACT,
        "kontras": KONTRAS,
        **dict.fromkeys(MARRIAGES, MARRIAGE),
        "tricks": TRICKS,
        "points": POINTS,
        "side": WHOSE,
    }

    declarer = forms.ChoiceField(widget=forms.RadioSelect)
    bid = _number(BID, HIGHEST_BID, required=False)
    contract = _number(CONTRACT, HIGHEST_BID, required=False)
    kontras = _number(KONTRAS, 9, required=False, initial=0)
    marriage_s = forms.ChoiceField(widget=forms.RadioSelect, initial=NOBODY)
    marriage_c = forms.ChoiceField(widget=forms.RadioSelect, initial=NOBODY)
    marriage_d = forms.ChoiceField(widget=forms.RadioSelect, initial=NOBODY)
    marriage_h = forms.ChoiceField(widget=forms.RadioSelect, initial=NOBODY)
    tricks = _number(TRICKS, 9)
    points = _number(POINTS, MOST_POINTS)
    side = forms.ChoiceField(widget=forms.RadioSelect)

    def make_ready(self) -> None:
        """Offer the seats, that all passed where nobody has to bid (H10.2), and the sides, the own one first."""
        seats = [(seat.value, seat_name(seat.value)) for seat in CLOCKWISE.seats]
        self.offer("declarer", seats if self.options.forced_open else [*seats, (NOBODY, str(_("all passed")))])
        sides = [(side, seat_name(side)) for side in (self.page.ours.side, self.page.theirs.side)]
        self.offer("side", sides)
        for name in MARRIAGES:
            self.offer(name, [(NOBODY, str(_("nobody"))), *sides])
        self.leave_out()

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats as choices, each with whether it is of the own side."""
        ours = self.page.ours.side
        return [
            {"key": seat.value, "name": seat_name(seat.value), "is_ours": CLOCKWISE.side_of(seat).value == ours}
            for seat in CLOCKWISE.seats
        ]

    @property
    def marriages(self) -> list[dict[str, Any]]:
        """The suits as the table of the marriages lists them, each with its points and what was answered."""
        return [
            {
                "suit": suit,
                "name": suit_name(suit, DECK),
                "points": self.options.marriage_points(suit),
                "field": self[f"marriage_{suit}"],
            }
            for suit in SUITS
        ]

    @property
    def own_tricks(self) -> list[dict[str, int]]:
        """The own tricks as choices, from none to all: the own, the others', and those of North-South."""
        ours, whole = self.page.ours.side, self.all_tricks
        return [{"ours": n, "theirs": whole - n, "ns": n if ours == "NS" else whole - n} for n in range(whole + 1)]

    @property
    def kontra_choices(self) -> list[tuple[int, str]]:
        """How often it can have been doubled, with the words."""
        return [(count, kontra_words(count)) for count in range(self.options.kontra_max + 1)]

    @property
    def deck(self) -> str:
        """The pack, by which the suits are drawn."""
        return DECK


class DirectorForm(Answers, DirectorSlipForm):
    """What was written down after the deal, field by field."""

    declarer = forms.ChoiceField(label=_("Declarer"), widget=forms.RadioSelect, error_messages=always(DECLARER))
    bid = _number(BID, HIGHEST_BID, label=_("Final bid"), required=False)
    contract = _number(CONTRACT, HIGHEST_BID, label=_("Contract"), required=False)
    kontras = _number(KONTRAS, 9, label=_("Kontras"), required=False)
    marriage_s = forms.ChoiceField(
        label=_("Marriage in spades"), widget=forms.RadioSelect, error_messages=always(MARRIAGE)
    )
    marriage_c = forms.ChoiceField(
        label=_("Marriage in clubs"), widget=forms.RadioSelect, error_messages=always(MARRIAGE)
    )
    marriage_d = forms.ChoiceField(
        label=_("Marriage in diamonds"), widget=forms.RadioSelect, error_messages=always(MARRIAGE)
    )
    marriage_h = forms.ChoiceField(
        label=_("Marriage in hearts"), widget=forms.RadioSelect, error_messages=always(MARRIAGE)
    )
    tricks = _number(TRICKS, 9, label=_("Tricks of North-South"))
    points = _number(POINTS, MOST_POINTS, label=_("Raw points"))
    side = forms.ChoiceField(label=_("Points of"), widget=forms.RadioSelect, error_messages=always(WHOSE))

    def make_ready(self) -> None:
        """Offer seats and sides as declarer, and that all passed where nobody has to bid (H10.2)."""
        sides = [(side, seat_name(side)) for side in SIDES]
        seats = [(seat.value, seat_name(seat.value)) for seat in CLOCKWISE.seats]
        passed = [] if self.options.forced_open else [(NOBODY, str(_("all passed")))]
        self.offer("declarer", [*seats, *sides, *passed])
        self.offer("side", sides)
        for name in MARRIAGES:
            self.offer(name, [(NOBODY, str(_("nobody"))), *sides])
        self.leave_out()
        for name in ("bid", "contract", "kontras", "tricks", "points"):
            if name in self.fields:
                self.fields[name].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})

    @classmethod
    def starts_with(cls) -> dict[str, Any]:
        """Return what a new form starts with: no marriage and no Kontra."""
        return {"side": "NS", "kontras": 0, **dict.fromkeys(MARRIAGES, NOBODY)}


# As a line -------------------------------------------------------------------------------------------------------

DECLARERS: Final = {"ns": "NS", "ew": "EW", "n": "N", "e": "E", "s": "S", "w": "W", "p": ""}
NUMBER: Final = re.compile(r"(\d{1,4})(?:[-–:](\d{1,4}))?")
MELDS: Final = re.compile(r"(?P<ns>[scdh]*)(?:/(?P<ew>[scdh]*))?")
KONTRA: Final = re.compile(r"k\s*(\d?)$|(k+)$")
SYMBOLS: Final = str.maketrans("♠♣♦♥", "scdh")


def read_line(text: str, options: Options) -> Slip:
    """Return the slip that a line of shorthand says.

    A line is the declarer (``n e s w``, ``ns ew`` where only the side is known, ``p`` where all passed), the final bid
    and the contract unless it is the same, the raw points and the tricks of North-South, the suits of the marriages,
    those of East-West after a slash, and ``k`` with the number of Kontras: ``s 60 120 180 6 c``, ``n 90 105 4 /h``,
    ``w 120/150 90-150 5-4 c/h k2``. Raises ``Invalid`` with the code of the part that is not understood.
    """
    declarer, rest = take(DECLARERS, text, "line_declarer_forced" if options.forced_open else "line_declarer")
    numbers, rest = _numbers(rest)
    if len(numbers) not in ((3, 4) if declarer else (2,)):
        raise Invalid("line_numbers" if declarer else "line_numbers_passed", found=" ".join(numbers))
    kontras, rest = _kontras(rest)
    bid, contract = (_single(numbers[0]), _single(numbers[-3])) if declarer else (None, None)
    marriages = _marriages(rest)
    (points, rest_points), (tricks, rest_tricks) = map(_pair, numbers[-2:])
    slip = slip_of(
        options,
        declarer=declarer,
        bid=bid,
        contract=contract,
        points=points,
        side="NS",
        ns_tricks=tricks,
        marriages=marriages,
        kontras=kontras,
    )
    _check_totals("line_raw_total", slip.hand.points, rest_points)
    _check_totals("line_tricks_total", slip.hand.tricks, rest_tricks)
    return slip


def _numbers(text: str) -> tuple[list[str], str]:
    """Read the numbers off the front; a slash between two of them is a space."""
    words = re.sub(r"(?<=\d)\s*/\s*(?=\d)", " ", text.translate(SYMBOLS)).replace(",", " ").split()
    count = next((index for index, word in enumerate(words) if not word[0].isdigit()), len(words))
    numbers, rest = words[:count], " ".join(words[count:])
    if numbers and (glued := re.fullmatch(r"([\d\-–:]+)([^\d\-–:].*)", numbers[-1])):
        return [*numbers[:-1], glued[1]], f"{glued[2]} {rest}".strip()
    return numbers, rest


def _single(text: str) -> int:
    number, second = _pair(text)
    if second is not None:
        raise Invalid("line_number", found=text)
    return number


def _pair(text: str) -> tuple[int, int | None]:
    found = NUMBER.fullmatch(text)
    if found is None:
        raise Invalid("line_number", found=text)
    return int(found[1]), int(found[2]) if found[2] else None


def _kontras(rest: str) -> tuple[int, str]:
    found = KONTRA.search(rest)
    if found is None:
        return 0, rest
    return int(found[1] or 1) if found[2] is None else len(found[2]), rest[: found.start()].strip()


def _marriages(rest: str) -> tuple[Marriage, ...]:
    found = MELDS.fullmatch(rest.replace(" ", ""))
    if found is None:
        raise Invalid("line_marriages", found=rest)
    by_side = ((Side.NS, found["ns"]), (Side.EW, found["ew"] or ""))
    made = [Marriage(side, suit) for side, suits in by_side for suit in suits]
    return tuple(sorted(made, key=lambda marriage: SUITS.index(marriage.suit)))


def _check_totals(code: str, whole: BySide[int], second: int | None) -> None:
    if second is not None and whole[Side.EW] != second:
        raise Invalid(code, sum=whole[Side.NS] + second, total=sum(whole))


def shorthand(slip: Slip) -> str:
    """Return the line that says a slip."""
    hand = slip.hand
    terms = f"{slip.declarer} {hand.bid}/{hand.contract}" if slip.declarer else "p"
    ns, ew = ("".join(slip.suits_of(side)) for side in (Side.NS, Side.EW))
    kontras = f"k{hand.kontras}" if hand.kontras else ""
    melds = f"{ns}/{ew}" if ew else ns
    return " ".join(filter(None, (terms, str(hand.points[Side.NS]), str(hand.tricks[Side.NS]), melds, kontras)))


FORMS: Final = SlipForms(TableForm, DirectorForm, read_line, shorthand)
