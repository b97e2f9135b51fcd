"""Reading CPN: the published examples, the spellings that are accepted, and where faults are shown."""

from pathlib import Path

import pytest

from scoring.cards import ES48, FR32, FR36, Card
from scoring.notation import (
    HUUTOPUSSI,
    HUUTOPUSSI_THREE,
    RecordError,
    board_of,
    read_file,
    read_record,
    write,
    write_file,
)
from scoring.notation.errors import Place
from scoring.notation.spelling import card_names, read_card
from scoring.seats import BySide, Seat, Side

EXAMPLES = Path(__file__).resolve().parents[3] / "fixtures" / "rules" / "notation"
NAMES = ["1-deal-only", "2-complete", "3-agreed", "4-huutopussi", "5-quatre-sept"]
DEAL = "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:975.A72.9762.92 E:AC63.CS3.84.C85"


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.cpn").read_text(encoding="utf-8")


def fault(text: str | bytes, **options) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read_record(text, **options)
    return raised.value


@pytest.mark.parametrize("name", NAMES)
def test_the_published_examples_are_canonical(name):
    assert write(read_record(example(name))) == example(name)


def test_all_examples_together_are_a_file():
    text = "\n".join(example(name) for name in NAMES)
    entries = read_file(text)
    assert [(entry.number, entry.record.game.key) for entry in entries] == [
        (1, "botifarra"),
        (2, "botifarra"),
        (3, "botifarra"),
        (4, "huutopussi"),
        (5, "quatre_sept"),
    ]
    assert write_file(entry.record for entry in entries) == text


def test_a_record_answers_for_its_tags():
    record = read_record(example("3-agreed"))
    assert (record.board, record.dealer, record.declarer, record.trump) == (2, Seat.NORTH, Seat.SOUTH, "e")
    assert (record.points, record.score, record.multiplier) == (
        BySide.of(24, 48),
        BySide.of(-12, 24),
        BySide.of(1, 2),
    )
    assert record.value("Result") == "agreed"
    assert [str(played.card) for played in record.played] == "b9 b5 b2 b3 o9 o4 o2 o3".split()
    assert not record.is_complete
    assert " ".join(map(str, record.deal.hand(Seat.WEST))) == "o9 oA o6 eS e7 e4 cA c6 c4 b9 bC b4".replace(
        "eS e7 e4 cA c6 c4", "cS c7 c4 eA e6 e4"
    )


# Bytes and lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_reads_the_same(encoding, newline):
    text = example("2-complete").replace("Open de tardor", "Col·legi d’Alió")
    data = text.replace("\n", newline).encode(encoding)
    assert write(read_file(data)[0].record) == text


def test_another_encoding_is_refused_with_its_place():
    error = fault('[Board "1"]\n[Note "tram\xf3"]\n'.encode("latin-1"))
    assert (error.kind, error.code, error.line, error.column) == ("syntax", "encoding", 2, 12)


def test_escapes_and_comments_are_passed_over():
    text = """% CPN
; a comment line
[Board "1"] {inside a line} [Note "kept; {all of it}"]
{ over

several lines [Board "9"]
} [Dealer "W"]
[Auction "W"]
W:e {spoken low} ; and a rest of a line
"""
    assert write(read_record(text)) == (
        '[Board "1"]\n[Game "Botifarra"]\n[Deck "ES48"]\n[Rotation "CCW"]\n[Dealer "W"]\n'
        '[Note "kept; {all of it}"]\n[Auction "W"]\nW:e\n'
    )


def test_an_unclosed_comment_spoils_its_own_record_only():
    entries = read_file('[Board "1"]\n{ for ever\n\n[Board "2"]\n')
    assert entries[0].error.code == "comment"
    assert (entries[0].error.line, entries[0].error.column) == (2, 1)
    assert entries[1].record.board == 2


def test_quotes_and_backslashes_are_escaped():
    record = read_record(r'[Note "say \"recontro\" \\ twice"]')
    assert record.value("Note") == r'say "recontro" \ twice'
    assert r'[Note "say \"recontro\" \\ twice"]' in write(record)


def test_tags_come_out_in_order_and_unknown_ones_are_kept():
    record = read_record('[Umpire "Q"]\n[note "x"]\n[Zebra ""]\n[BOARD "4"]\n[Dealer "s"]\n')
    assert [tag.name for tag in record.tags] == ["Board", "Dealer", "Note", "Umpire", "Zebra"]


def test_a_hash_repeats_the_record_before():
    entries = read_file('[Event "Open"]\n[Umpire "Q"]\n\n[Event "#"]\n[Umpire "#"]\n\n[Event "#"]\n[Site "#"]\n')
    assert [tag.value for tag in entries[1].record.tags] == ["Open", "Q"]
    assert (entries[2].error.code, entries[2].error.line, entries[2].error.column) == ("repeat", 8, 8)


def test_a_blank_line_above_the_play_does_not_part_the_record():
    text = example("2-complete").replace("[Auction", "\n[Auction").replace("[Play", "\n[Play")
    assert [write(entry.record) for entry in read_file(text)] == [example("2-complete")]


def test_a_bad_record_does_not_stop_the_others():
    entries = read_file('[Board "1"]\nhello\n\n[Board "2"\n\n[Board "3"]\n[Deck "FR99"]\n\n[Board "4"]\n')
    assert [entry.error.code if entry.error else entry.record.board for entry in entries] == [
        "outside",
        "tag",
        "deck",
        4,
    ]
    assert [entry.number for entry in entries] == [1, 2, 3, 4]


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing\n", "% CPN\n\n{ still nothing }\n"])
def test_a_file_without_a_record_is_one_error(text):
    (entry,) = read_file(text)
    assert (entry.number, entry.record, entry.error.kind, entry.error.code) == (1, None, "syntax", "empty")


# Spellings

SAME_CARD = {
    "bR": ["BR", "br", "b12", "12b", "12B", "Rb", "bastosR", "12bastos", "♣R", "bastons12"],
    "cA": ["c1", "C1", "1C", "AC", "copes1", "cupsA"],
    "eS": ["e10", "10E", "ES", "espases10", "épées10", "ESPASESS"],
    "oC": ["o11", "11o", "CO", "OC", "oros11"],
    "o9": ["oM", "m9".replace("9", "o"), "9o", "♦9", "♦\ufe0f9"],
    "cC": ["CC", "cc", "c11"],
    "b2": ["2b", "B2"],
}


@pytest.mark.parametrize("card, spelling", [(card, text) for card, texts in SAME_CARD.items() for text in texts])
def test_a_card_may_be_spelled(card, spelling):
    assert str(read_card(spelling, ES48, Place())) == card


@pytest.mark.parametrize("text", ["", "b", "b1R", "x9", "b13", "b0", "sA", "hT", "oT", "oJ", "b 9", "cAA"])
def test_no_card_of_the_spanish_pack(text):
    with pytest.raises(RecordError) as raised:
        read_card(text, ES48, Place(3, 7))
    assert (raised.value.code, raised.value.line, raised.value.column) == ("card", 3, 7)


@pytest.mark.parametrize(
    "deck, text, card",
    [(FR36, "pata10", "sT"), (FR36, "♥K", "hK"), (FR36, "1d", "dA"), (FR32, "trèfleT", "cT"), (FR32, "CŒUR10", "hT")],
)
def test_french_packs_have_their_own_names(deck, text, card):
    assert str(read_card(text, deck, Place())) == card


@pytest.mark.parametrize("deck", [ES48, FR36, FR32])
def test_no_spelling_means_two_cards(deck):
    names = card_names(deck)
    for card in deck.cards:
        assert names[str(card).lower()] == card
        assert names[str(card)[::-1].lower()] == card
    assert set(names.values()) == set(deck.cards)


def test_calls_and_tags_are_read_in_many_words():
    text = '[Dealer "n"]\n[Trump "Espases"]\n[Declarer "ns"]\n[points "ns 40 ew 32"]\n[Score "EW −4, NS 4"]\n'
    text += (
        '[Multiplier "NS 2 EW 2"]\n[Result "Penalty both"]\n[auction "N"]\nn:delega S: ESPASES\ne:Contra\nN:pass s:bé\n'
    )
    assert write(read_record(text)).splitlines()[3:] == [
        '[Dealer "N"]',
        '[Declarer "NS"]',
        '[Trump "e"]',
        '[Multiplier "2"]',
        '[Points "NS 40 EW 32"]',
        '[Score "NS 4 EW -4"]',
        '[Result "penalty both"]',
        '[Auction "N"]',
        "N:del S:e E:contro N:be S:be",
    ]


def test_unknown_values_of_meaningful_tags_are_left_out():
    record = read_record('[Event "?"]\n[Dealer "?"]\n[Deal "-"]\n[Points ""]\n[Trump "-"]\n')
    assert [(tag.name, tag.value) for tag in record.tags] == [("Event", "?")]


def test_loose_text_needs_no_section_tags_in_the_game_with_the_most_of_them():
    rows = "E:50 S:60 W:pass N:pass\nE:pass\nN>S hT dT cA\nS:120\nS>N d7 c8 c6\nS@2 own c\nS@3 half s -\nE@7\n"
    record = read_record(rows + "S dA dK d6 d9\n*\n", game=HUUTOPUSSI, loose=True)
    assert [call.word for call in record.auction] == ["50", "60", "pass", "pass", "pass"]
    assert {section.name: section.rows for section in record.sections} == {
        "Exchange": ("N>S hT dT cA", "S:120", "S>N d7 c8 c6"),
        "Meld": ("S@2 own c", "S@3 half s -"),
        "Kontra": ("E@7",),
    }
    assert [str(played.card) for played in record.played] == ["dA", "dK", "d6", "d9"]


@pytest.mark.parametrize("row", ["N>S hT dT cA", "S@2 own c", "E@7"])
def test_loose_text_has_the_sections_of_its_game_alone(row: str):
    with pytest.raises(RecordError) as raised:
        read_record(f"N:e\n{row}\n", loose=True)
    assert raised.value.code in ("outside", "call")


def test_loose_text_needs_no_section_tags():
    record = read_record("N:e W:be E:be\nW c9 c2 c3 c4 =W\nW eA\n*\n", loose=True)
    assert [call.word for call in record.auction] == ["e", "be", "be"]
    assert [len(trick.cards) for trick in record.tricks] == [4, 1]
    assert fault("N:e W:be E:be\n").code == "outside"


# Deals


def test_one_unknown_hand_is_filled_in():
    text = DEAL.replace("S:975.A72.9762.92", "S:-")
    record = read_record(f'[Dealer "N"]\n[Deal "{text}"]\n')
    assert record.value("Deal") == DEAL
    left_out = DEAL.replace("S:975.A72.9762.92 ", "")
    assert read_record(f'[Dealer "N"]\n[Deal "{left_out}"]\n') == record


def test_two_unknown_hands_stay_unknown():
    record = read_record('[Dealer "W"]\n[Deal "N:42.54.R53.AS643 W:RS8.9R86.ACS.R7 S:- E:-"]\n')
    assert record.value("Deal") == "W:RS8.9R86.ACS.R7 S:- E:- N:42.54.R53.AS643"
    assert record.deal is None


@pytest.mark.parametrize("dealer, first", [("N", "N"), ("W", "W"), ("S", "S"), ("E", "E")])
def test_hands_are_written_in_turn_from_the_dealer(dealer, first):
    value = read_record(f'[Dealer "{dealer}"]\n[Deal "{DEAL}"]\n').value("Deal")
    order = "NWSE"[("NWSE").index(first) :] + "NWSE"[: "NWSE".index(first)]
    assert [hand[0] for hand in value.split()] == list(order)


def test_holdings_are_sorted_and_read_in_any_case():
    text = DEAL.replace("N:42.54.R53.AS643", "n:24.45.35r.346sa")
    assert read_record(f'[Dealer "N"]\n[Deal "{text}"]\n').value("Deal") == DEAL


@pytest.mark.parametrize("seat", "NWSE")
@pytest.mark.parametrize("suit", range(4))
def test_a_void_in_any_suit_and_seat_survives(seat, suit):
    """Each seat holds one suit whole, so that three of its holdings are void."""
    hands = ["9ARCS8765432" if index == suit else "" for index in range(4)]
    others = [index for index in range(4) if index != suit]
    text = [f"{seat}:{'.'.join(hands)}"]
    for other, index in zip([s for s in "NWSE" if s != seat], others, strict=True):
        text.append(f"{other}:{'.'.join('9ARCS8765432' if i == index else '-' for i in range(4))}")
    deal = read_record(f'[Dealer "N"]\n[Deal "{" ".join(text)}"]\n').deal
    assert {card.suit for card in deal.hand(Seat(seat))} == {"oceb"[suit]}


def test_three_handed_huutopussi_has_a_talon():
    deal = "N:AT987.KQ.A9.A9 E:KQJ6.AT9.KQ.KQ S:.J876.TJ87.TJ8"
    text = f'[Game "Huutopussi"]\n[Dealer "E"]\n[Talon "c6 d6 c7"]\n[Deal "{deal}"]\n'
    record = read_record(text)
    assert record.game is HUUTOPUSSI_THREE
    assert record.value("Talon") == "d6 c7 c6"
    assert record.game.rotation.sides == (Side.NORTH, Side.EAST, Side.SOUTH)
    assert set(record.deal.talon) == {Card("d", "6"), Card("c", "6"), Card("c", "7")}


@pytest.mark.parametrize("tag", ['[Points "N 85 E 0 S 75"]', '[Score "n 85, e -60, s 75"]', '[Discard "s6 h6 d6"]'])
def test_what_only_three_players_have_tells_that_they_are_three(tag):
    assert read_record(f'[Game "Huutopussi"]\n{tag}\n').game is HUUTOPUSSI_THREE


@pytest.mark.parametrize("tag", ['[Points "NS 85 EW 75"]', '[Discard "-"]', '[Talon "?"]', '[Note "N S"]'])
def test_what_four_players_have_too_does_not(tag):
    assert read_record(f'[Game "Huutopussi"]\n{tag}\n').game is HUUTOPUSSI


@pytest.mark.parametrize("talon, found", [("c6 d6", 2), ("c6 d6 c7 s6", 4), ("c6 c6 c7", 2)])
def test_a_talon_has_the_cards_that_are_left_over(talon, found):
    error = fault(f'[Game "Huutopussi"]\n[Talon "{talon}"]\n')
    assert (error.kind, error.code, error.line, error.column) == ("deck", "talon_size", 2, 9)
    assert (error.facts["found"], error.facts["expected"]) == (found, 3)


def test_a_pack_that_is_dealt_whole_has_no_talon():
    assert fault('[Talon "o2"]\n').code == "talon_size"


# Faults

PLAYED = '[Dealer "N"]\n[Auction "N"]\nN:e W:be E:be\n[Play "W"]\n'
FAULTS = [
    ("a tag without quotes", "[Board 1]\n", "syntax", "tag", 1, 1),
    ("a second tag that is broken", '[Board "1"] [Event x]\n', "syntax", "tag", 1, 13),
    ("a tag twice", '[Board "1"]\n[board "2"]\n', "syntax", "tag_twice", 2, 9),
    ("text outside", '[Board "1"]\nhello\n', "syntax", "outside", 2, 1),
    ("rows after an unknown tag", '[Umpire "1"]\n  N:e\n', "syntax", "outside", 2, 3),
    ("another game", '[Game "Bridge"]\n', "syntax", "game", 1, 8),
    ("another deck", '[Game "Botifarra"]\n[Deck "FR36"]\n', "syntax", "deck", 2, 8),
    ("another rotation", '[Game "Botifarra"]\n[Rotation "CW"]\n', "syntax", "rotation", 2, 12),
    ("a dealer that is no seat", '[Dealer "X"]\n', "syntax", "seat", 1, 10),
    ("a deal without seats", '[Deal "42.54.R53.AS643"]\n', "syntax", "deal", 1, 8),
    ("a hand of three suits", '[Deal "N:42.54.R53AS643"]\n', "syntax", "holdings", 1, 10),
    ("a ten in a holding", f'[Deal "{DEAL.replace("N:42", "N:10")}"]\n', "syntax", "rank", 1, 10),
    ("a hand twice", f'[Deal "{DEAL.replace("W:", "N:")}"]\n', "syntax", "hand_twice", 1, 28),
    ("a card twice", f'[Deal "{DEAL.replace("W:RS8", "W:RS4")}"]\n', "deck", "card_twice", 1, 30),
    ("a short hand", f'[Deal "{DEAL.replace("N:42.", "N:4.")}"]\n', "deck", "hand_size", 1, 10),
    ("no trump", '[Trump "x"]\n', "syntax", "trump", 1, 9),
    ("points of one side", '[Points "NS 40"]\n', "syntax", "counts", 1, 15),
    ("points of nobody", '[Points "forty"]\n', "syntax", "counts", 1, 10),
    ("no result", '[Result "won"]\n', "syntax", "result", 1, 10),
    ("no call", '[Auction "N"]\nN:e W:x\n', "syntax", "call", 2, 7),
    ("a number in Botifarra", '[Auction "N"]\nN:50\n', "syntax", "call", 2, 3),
    ("a call without a seat", '[Auction "N"]\ne\n', "syntax", "call", 2, 1),
    ("a caller that is no seat", '[Auction "N"]\nX:e\n', "syntax", "seat", 2, 1),
    ("another first caller", '[Auction "W"]\nN:e\n', "turn", "first", 2, 1),
    ("another first leader", PLAYED.replace('"W"', '"E"') + "W c9\n", "turn", "first", 5, 1),
    ("no card", PLAYED + "W c9 xx\n", "syntax", "card", 5, 6),
    ("a trick of three", PLAYED + "W c9 c2 c3\nW c4\n", "syntax", "trick_size", 5, 1),
    ("a trick of five", PLAYED + "W c9 c2 c3 c4 c5\n", "syntax", "trick_size", 5, 1),
    ("a trick without cards", PLAYED + "W\n", "syntax", "trick_size", 5, 1),
    ("the winner of half a trick", PLAYED + "W c9 c2 =W\n", "syntax", "trick_size", 5, 1),
    ("a winner that is no seat", PLAYED + "W c9 c2 c3 c4 =Z\n", "syntax", "seat", 5, 16),
    ("a mark of another game", PLAYED + "W c9!\n", "syntax", "mark", 5, 5),
    ("cards after the end", PLAYED + "W c9 c2 c3 c4\n*\nW cA\n", "syntax", "after_end", 7, 1),
    ("a long line", '[Note "' + "x" * 10_000 + '"]\n', "syntax", "long_line", 1, 1),
]


@pytest.mark.parametrize("text, kind, code, line, column", [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_named_with_its_place(text, kind, code, line, column):
    error = fault(text)
    assert (error.kind, error.code, error.line, error.column) == (kind, code, line, column)


def test_a_fault_of_the_deck_names_card_and_seat():
    error = fault(f'[Deal "{DEAL.replace("W:RS8", "W:RS4")}"]\n')
    assert (str(error.facts["card"]), error.facts["seat"]) == ("o4", Seat.WEST)


def test_marks_belong_to_quatre_sept():
    text = '[Game "QuatreSept"]\n[Play "E"]\nE hT!~ h9^ hK\n'
    record = read_record(text)
    assert [played.marks for played in record.played] == ["!~", "^", ""]
    assert fault(text.replace("!~", "~^")).code == "mark"
    assert fault(text.replace("!~", "!!")).code == "mark"


def test_the_rows_of_a_table_are_kept():
    text = '[Event "Open"]\n\n[TravellerTable "Board;NS;Note"]\n1;3; a {b}; c \n2;;x\n'
    record = read_file(text)[1].record
    assert write(record).splitlines()[3:] == ['[TravellerTable "Board;NS;Note"]', "1;3;a {b};c", "2;-;x"]


# Which record it was


def test_a_value_is_not_repeated_from_a_record_that_cannot_be_read():
    """The third record means the deal of the second, not that of the first."""
    second = '[Board "2"]\n[Deal "W:- N:- E:- S:-"]\n[Note "a"]\n[Note "b"]\n'
    entries = read_file("\n".join([example("2-complete"), second, '[Board "#"]\n[Dealer "N"]\n']))
    assert [entry.error and entry.error.code for entry in entries] == [None, "tag_twice", "repeat"]


@pytest.mark.parametrize(
    "fault",
    ['[Note "a"]\n[Note "b"]', "out of any section", '[Rotation "CW"]', '[Deck "FR36"]', '[Dealer "Q"]', "[Note x]"],
)
def test_a_faulty_record_still_says_which_it_is(fault):
    (entry,) = read_file(f'[Board "7"]\n[Table "3"]\n[Game "Botifarra"]\n[Variant "western"]\n{fault}\n')
    assert entry.error.kind == "syntax"
    assert (entry.game, entry.value("Board"), entry.value("Table"), entry.value("Variant")) == (
        "botifarra",
        "7",
        "3",
        "western",
    )


def test_a_faulty_record_of_no_known_game_has_none():
    (entry,) = read_file('[Game "Manille"]\n[Board "7"]\n')
    assert (entry.game, entry.value("Board")) == (None, "7")


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(['[Points "NS' + " " * 9_900 + 'x"]'] * 25),
        "\n\n".join(['[Play "W"]\nW ' + "!" * 9_000 + "x"] * 28),
        "".join(f'[T{number} "x"]\n' for number in range(23_000)),
    ],
    ids=["spaces", "marks", "tags"],
)
def test_a_quarter_of_a_megabyte_is_read_in_a_moment(text):
    """Nothing but the time limit of the suite watches this: each of them used to take minutes."""
    assert read_file(text)


@pytest.mark.parametrize("text, number", [("1", 1), ("01", 1), (" 7 ", 7), ("A1", "A1"), ("", ""), (None, None)])
def test_the_number_of_a_board(text, number):
    assert board_of(text) == number
