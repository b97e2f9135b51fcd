"""Laws of the notation: what is written reads back the same, and writing what was read changes nothing twice."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import deal_at_random
from scoring.notation import (
    BOTIFARRA,
    HUUTOPUSSI,
    QUATRE_SEPT,
    Call,
    Played,
    Record,
    Section,
    Tag,
    Trick,
    read_file,
    read_record,
    write,
    write_file,
)
from scoring.notation.values import TAG_ORDER, write_hands

GAMES = st.sampled_from([BOTIFARRA, HUUTOPUSSI, QUATRE_SEPT])
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=30).filter("#".__ne__)
FREE_TAGS = st.sampled_from(["Event", "Site", "Date", "Board", "Variant", "North", "Note", "Umpire", "x1"])
CALLS = {"botifarra": "o c e b bot del be contro recontro santvicenc", "huutopussi": "50 145 pass redeal"}
CALLS["quatre_sept"] = "pass"
ROW = (
    st.text(st.sampled_from("NESW>@ hdcsATK0129 own-"), min_size=1)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
FIELD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r;"), max_size=8).map(str.strip)


@st.composite
def tags(draw, game):
    """Free tags, and such of the meaningful ones as a draw of lots leaves."""
    found = [Tag(name, draw(TEXT)) for name in draw(st.lists(FREE_TAGS, unique=True))]
    dealer = draw(st.none() | st.sampled_from(game.rotation.seats))
    if dealer:
        found.append(Tag("Dealer", dealer.value))
    if draw(st.booleans()):
        source = random.Random(draw(st.integers(0, 2**32)))
        deal = deal_at_random(game.deck, game.rotation, game.rotation.seats[0], source)
        hands = dict(zip(game.rotation.seats, deal.hands, strict=True))
        unknown = draw(st.sets(st.sampled_from(game.rotation.seats)).filter(lambda seats: len(seats) != 1))
        hands.update(dict.fromkeys(unknown))
        found.append(Tag("Deal", write_hands(hands, dealer or game.rotation.seats[0], game)))
    if draw(st.booleans()):
        found.append(Tag("Points", f"NS {draw(st.integers(-99, 999))} EW {draw(st.integers(-99, 999))}"))
    if draw(st.booleans()):
        found.append(Tag("Multiplier", draw(st.sampled_from(["1", "2", "NS 1 EW 2"]))))
    if draw(st.booleans()):
        found.append(Tag("Result", draw(st.sampled_from(["played", "agreed", "penalty NS", "not_played"]))))
    return draw(st.permutations(found))


@st.composite
def tricks(draw, game):
    """Tricks of any cards of the pack: the notation does not know the rules."""
    seats = game.rotation.seats
    chance = random.Random(draw(st.integers(0, 2**32)))
    cards = chance.sample(game.deck.cards, draw(st.integers(0, game.card_count)))
    marks = ["", "!", "^", "!~"] if game.marks else [""]
    found = []
    for start in range(0, len(cards), 4):
        trick = tuple(Played(card, chance.choice(marks)) for card in cards[start : start + 4])
        winner = chance.choice([None, *seats]) if len(trick) == 4 else None
        found.append(Trick(chance.choice(seats), trick, winner))
    return tuple(found)


@st.composite
def records(draw):
    game = draw(GAMES)
    calls = st.builds(Call, st.sampled_from(game.rotation.seats), st.sampled_from(CALLS[game.key].split()))
    sections = []
    if draw(st.booleans()):
        sections.append(Section("Meld", "S", tuple(draw(st.lists(ROW, max_size=3)))))
    if draw(st.booleans()):
        rows = draw(st.lists(st.lists(FIELD, min_size=1, max_size=4), max_size=3))
        texts = [";".join(field or "-" for field in row) for row in rows]
        kept = [text for text in texts if text[0] not in "[;{%"]
        sections.append(Section("TravellerTable", "a;b", tuple(kept)))
    auction = tuple(draw(st.lists(calls, max_size=9)))
    return Record(game, tuple(draw(tags(game))), auction, draw(tricks(game)), tuple(sections))


@settings(deadline=None)
@given(records())
def test_what_is_written_reads_back_the_same(record):
    assert read_record(write(record)) == record


@settings(deadline=None)
@given(st.lists(records(), min_size=1, max_size=3))
def test_a_file_reads_back_the_same(written):
    assert [entry.record for entry in read_file(write_file(written))] == written


@settings(deadline=None)
@given(records(), st.randoms(use_true_random=False))
def test_writing_what_was_read_is_a_fixed_point(record, chance):
    """The text is roughed up in ways the reader accepts."""
    lines = write(record).split("\n")[:-1]
    body = next((i for i, line in enumerate(lines) if line.startswith(("[Auction", "[Meld", "[Play", "[Trav"))), None)
    head = lines[:body]
    chance.shuffle(head)
    rough = [f"  {line}  " if chance.random() < 0.3 else line for line in head + lines[len(head) :]]
    rough.insert(0, "; a comment")
    once = write(read_record("\r\n".join(rough)))
    assert write(read_record(once)) == once


@settings(deadline=None)
@given(st.text() | st.binary())
def test_any_text_gives_records_or_errors_with_a_place(text):
    for entry in read_file(text):
        assert (entry.record is None) == (entry.error is not None)
        if entry.error:
            assert entry.error.line >= 1
            assert entry.error.column >= 1


def test_every_tag_of_the_format_has_its_place_in_the_order():
    values = {"Deal": "", "Game": "", "Deck": "", "Rotation": ""}
    free = [name for name in TAG_ORDER if name not in values]
    shuffled = sorted(free, key=lambda name: name[::-1])
    record = read_record("".join(f'[{name} "?"]\n' for name in shuffled))
    kept = [tag.name for tag in record.tags]
    assert kept == [name for name in TAG_ORDER if name in kept]
