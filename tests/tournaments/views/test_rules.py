"""The rule pages, and that every clause which anything can name has its place on them."""

from __future__ import annotations

import ast
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.cards import ES48, deal_at_random
from scoring.errors import ImpossibleAction
from scoring.games.botifarra.calls import Declare, Delegate, Double, Pass
from scoring.games.botifarra.options import LEVELS, parse_variant
from scoring.games.botifarra.rules import Botifarra
from scoring.rules import replay
from scoring.seats import COUNTER_CLOCKWISE
from tests import factories
from tests.scoring.games.botifarra.cases import VARIANTS, random_record, rules_of
from tests.tournaments.views.test_plays import HANDS, KEPT_BACK, record
from tournaments import option_texts
from tournaments.clause_texts import ANCHORS, BOOKS, clause_sentence
from tournaments.clause_texts.book import Book
from tournaments.models import Board, Event
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[3]


def numbers(counts: str, *without: str) -> set[str]:
    """The clauses of a rule file by how many each part has: ``"H1:4 H2:1"`` is H1.1 to H1.4 and H2.1."""
    parts = (part.split(":") for part in counts.split())
    return {f"{part}.{number}" for part, count in parts for number in range(1, int(count) + 1)} - set(without)


RULE_FILES = {
    "botifarra": numbers("1:5 2:7 3:3 4:6 5:4 6:12 7:4 8:5 9:14") | {"10", "13", "13a"},
    "huutopussi": numbers("H1:4 H2:1 H3:4 H4:6 H5:5 H6:7 H7:13 H8:9 H9:6 H10:9 H11:9 H13:8", "H4.5", "H13.1") | {"H14"},
    "quatre_sept": numbers("Q1:4 Q2:3 Q3:3 Q4:3 Q5:6 Q6:4 Q7:3 Q8:8 Q10:5") | {"Q10a"},
}
"""The clauses and lone headings of each rule file.

The rule file of Huutopussi has no H4.5; H12 and H15, Q9 and Q11, and the remarks H13.1 and Q10.6 on what was found
where state no rule.
"""
TOO_HIGH = KEPT_BACK.replace("N:e W:be E:be", "N:e W:contro S:recontro E:santvicenc")
"""The published play with a Sant Vicens, which a championship does not allow, and a card that 6.4 forbids."""
NUMBER = re.compile(r"[A-Z]?\d{1,2}\.\d{1,2}")
NAMED = re.compile(r"[Cc]lauses? ((?:[HQ]?\d{1,2}(?:\.\d{1,2}|a)?(?:, | and | to )?)+)")


class Page(HTMLParser):
    """A page as this test looks at it: identifiers, links, headings, and the text that is in no link."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.hrefs: list[str] = []
        self.headings: list[str] = []
        self.unlinked = ""
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if known.get("id"):
            self.ids[str(known["id"])] += 1
        if tag == "a":
            self.hrefs.append(str(known.get("href")))
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")
        if tag in ("a", "h1", "h2", "h3", "script", "style", "textarea", "title"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag in ("h1", "h2", "h3") for tag in self._open):
            self.headings[-1] = " ".join(f"{self.headings[-1]} {data}".split())
        if not self._open:
            self.unlinked += f" {data}"


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> Book:
    return BOOKS[request.param]


@pytest.fixture
def rules(client: Client, book: Book) -> str:
    return page_of(client, book)


def page_of(client: Client, book: Book) -> str:
    factories.make_club()
    response = client.get(f"/rules/{book.slug}")
    assert response.status_code == 200
    return response.content.decode()


# The page --------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_rule_file_has_one_place(rules, book):
    clauses = RULE_FILES[book.game]
    assert clauses | {clause.partition(".")[0] for clause in clauses} == book.anchors
    page = Page(rules)
    assert {name: page.ids[name] for name in book.anchors} == dict.fromkeys(book.anchors, 1)
    assert max(page.ids.values()) == 1
    assert max(Counter(page.headings).values()) == 1
    for number, title in book.headings.items():
        assert f"{number} {title}" in page.headings


def test_every_clause_is_stated_once_in_the_words_of_the_refusals(rules, book):
    text = " ".join(unescape(re.sub(r"<[^>]*>", " ", rules)).split())
    squeezed = re.sub(r"\s+(?=[.,;:)])", "", text)
    for number in book.clauses:
        assert squeezed.count(clause_sentence(number)) == 1, number
    for number, detail in book.details.items():
        assert str(detail) in squeezed, number
    assert set(book.details) <= set(book.clauses)


def test_sentences_are_one_or_two_and_all_different(book):
    assert len({str(text) for text in book.clauses.values()}) == len(book.clauses)
    for number, text in book.clauses.items():
        assert re.search(r"[.:]$", str(text)), number
        assert len(re.findall(r"\.\s", str(text))) <= 1, number


def test_a_clause_is_of_the_game_whose_letter_it_has(book):
    assert {clause[: len(book.letter)] for clause in book.anchors} == {book.letter}
    assert all(clause[len(book.letter)].isdigit() for clause in book.anchors)
    assert sum(len(one.anchors) for one in BOOKS.values()) == len(ANCHORS)


def test_links_lead_somewhere(client, rules, book):
    page = Page(rules)
    for href in page.hrefs:
        path, _mark, fragment = href.partition("#")
        if path in ("", f"/rules/{book.slug}"):
            assert not fragment or page.ids[fragment] or fragment == "main", href
        else:
            assert client.get(path).status_code == 200, href


PRESETS = {
    "botifarra": {"eastern": "6", "western": "6", "championship": "9"}
    | dict.fromkeys(("lloret", "torrefarrera", "vilaplana"), "10"),
    "huutopussi": {
        "standard": "H14", "original_values": "H1.3", "original_values_last10": "H1.4", "simple_last10": "H1.4",
        "bridge_marriages": "H8.2", "no_marriage_points": "H8.2", "porvoo": "H8.9", "russian": "H7.1",
        "erlangen": "H10", "jena": "H10.3", "three": "H11", "duplicate": "H13.4", "erlangen_duplicate": "H13.7",
    },
    "quatre_sept": {
        "standard": "Q10a", "politaine": "Q8.3", "politaine_long": "Q8.3", "poule": "Q8.5", "duplicate": "Q10.4",
        "poule_duplicate": "Q10.4",
    },
}  # fmt: skip
"""The clauses in which the rule files say what the presets are for."""


def test_presets_stand_beside_the_clause_they_belong_to(rules, book):
    texts = option_texts.GAMES[book.game].presets
    assert {key: text.clause for key, text in texts.items()} == PRESETS[book.game]
    for key, clause in PRESETS[book.game].items():
        row = rules.partition(f'id="preset-{key}"')[2].partition("</tr>")[0]
        assert f'href="/rules/{book.slug}#{clause}"' in row, key


def test_presets_say_on_the_page_what_is_different_in_them(rules, book):
    game = option_texts.GAMES[book.game]
    for key, preset in game.variants.presets.items():
        row = unescape(rules.partition(f'id="preset-{key}"')[2].partition("</tr>")[0])
        for name, default in game.defaults.items():
            if (value := getattr(preset, name)) != default:
                assert str(game.options[name].label) in row, (key, name)
                assert game.value_text(name, value) in row, (key, name)


VARIANT_CLAUSES = {
    "botifarra": {"6.8", "6.9", "6.11", "8.4"},
    "huutopussi": {"H6.6", "H8.9", "H9.6"},
    "quatre_sept": {"Q8.1", "Q8.2", "Q8.6", "Q8.7"},
}


def test_variants_name_the_option_that_switches_them(rules, book):
    page = Page(rules)
    for name, text in option_texts.GAMES[book.game].options.items():
        assert page.ids[f"option-{name}"] == 1
        part = re.search(rf'id="{re.escape(text.clause)}".*?<a href="#option-{name}">(.*?)</a>', rules, flags=re.S)
        assert part is not None, name
        assert unescape(part[1]) == str(text.label)
    for number in VARIANT_CLAUSES[book.game]:
        assert "Only where the event has the option" in piece(rules, number), number
    assert rules.count("Only where the event has the option") == len(VARIANT_CLAUSES[book.game])


def piece(html: str, clause: str) -> str:
    """The clause up to the next one."""
    return html.partition(f'<div class="clause" id="{clause}">')[2].partition('<div class="clause"')[0]


def test_clauses_of_the_house_are_told_apart(rules, book):
    """Those of Botifarra are the ones with which the rule file ends its table of options, the arbiter's."""
    of_the_house = {
        "botifarra": {"2.2", "2.3", "2.6", "2.7", "5.3", "5.4"},
        "huutopussi": {"H2.1", "H7.13"},
        "quatre_sept": {"Q2.1", "Q2.3"},
    }
    for number in book.clauses:
        assert ("no program checks it" in piece(rules, number)) == (number in of_the_house[book.game]), number


def test_the_page_costs_what_every_page_costs(client):
    factories.make_event(pairs=8, rounds=4)
    for path in ("/rules/", *(f"/rules/{book.slug}" for book in BOOKS.values())):
        with CaptureQueriesContext(
            connection,
        ) as usual:
            client.get("/sign-in/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        assert [q["sql"] for q in queries] == [q["sql"] for q in usual]
        assert len(queries) == 1


def test_the_page_needs_no_inline_style_or_script(client, rules, book):
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)", rules)
    assert "default-src 'self'" in client.get(f"/rules/{book.slug}").headers["Content-Security-Policy"]


def test_the_index_and_the_usual_slash_lead_to_the_rules(client, book):
    factories.make_club()
    index = Page(client.get("/rules/").content.decode())
    assert {f"/rules/{book.slug}#{number}" for number in book.headings} <= set(index.hrefs)
    answer = client.get(f"/rules/{book.slug}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/rules/{book.slug}")


def test_only_looking_is_possible(client, book):
    factories.make_club()
    assert [client.post(path).status_code for path in ("/rules/", f"/rules/{book.slug}")] == [405, 405]


# What can name a clause ------------------------------------------------------------------------------------------


def strings_of(folder: str) -> Iterator[str]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def cited_in_code(game: str = "botifarra") -> set[str]:
    """Every clause that stands as a constant of its own in the engine of a game."""
    return {text for text in strings_of(f"scoring/games/{game}") if NUMBER.fullmatch(text)}


def cited_by_calls() -> set[str]:
    """Every clause that some call can break, found by trying all calls in all places."""
    rules, found = Botifarra(parse_variant("championship")), set()
    seats = COUNTER_CLOCKWISE.seats
    words = [*(lambda seat, t=trump: Declare(seat, t) for trump in "oc?"), Delegate, Pass]
    words += [lambda seat, one=level: Double(seat, one) for level in LEVELS.values()]
    waiting = [rules.start(deal_at_random(ES48, COUNTER_CLOCKWISE, seats[0], random.Random(1)))]
    seen = set()
    while waiting:
        state = waiting.pop()
        seen.add(state.calls)
        for seat in seats:
            for word in words:
                try:
                    clause = rules.clause_against(state, word(seat))
                except ImpossibleAction:
                    continue
                found |= {clause} if clause else set()
        waiting += [s for a in rules.legal_actions(state) if (s := rules.advance(state, a)).calls not in seen]
        waiting = [s for s in waiting if rules.legal_actions(s) and not any(s.play.trick)]
    return found


def cited_by_replays() -> set[str]:
    """Every clause that random plays with a forbidden card were found to break, in every variant."""
    source, found = random.Random(3), set()
    for variant in VARIANTS:
        for _ in range(60):
            rules = rules_of(variant)
            deal, actions = random_record(rules, source, illegal=True)
            found |= {one.clause for one in replay(rules, deal, actions, tolerant=True).irregularities}
    return found


def test_what_the_engine_can_name():
    """The rule file: 3.1, 3.2, 4.1 and 4.5 forbid calls, 6.2, 6.3, 6.4 and 6.9 cards; 8.1 forbids two winners."""
    assert cited_by_calls() == {"3.1", "3.2", "4.1", "4.5"}
    assert cited_by_replays() == {"6.2", "6.3", "6.4", "6.9"}
    assert cited_in_code() == cited_by_calls() | cited_by_replays() | {"8.1"}


def test_everything_that_names_a_clause_names_one_of_the_page():
    named = cited_in_code()
    verdicts = (ROOT / "fixtures" / "rules" / "unknown" / "verdicts.json").read_text(encoding="utf-8")
    named |= {breach["clause"] for record in json.loads(verdicts) for breach in record["breaches"]}
    assert named - ANCHORS == set()
    assert all(clause_sentence(clause) for clause in named)


def test_engine_options_and_presets_of_a_game_name_clauses_of_its_page(book):
    game = option_texts.GAMES[book.game]
    cited = cited_in_code(book.game)
    assert len(cited) >= 8
    assert cited | {text.clause for text in (*game.options.values(), *game.presets.values())} <= book.anchors
    assert all(clause_sentence(clause) for clause in cited)


def test_every_clause_that_a_text_of_the_project_cites_is_on_the_page():
    texts = [*strings_of("scoring"), *strings_of("tournaments")]
    texts += [path.read_text(encoding="utf-8") for folder in ("docs", "templates") for path in walk(folder)]
    cited = {one for text in texts for match in NAMED.finditer(text) for one in re.split(r", | and | to ", match[1])}
    cited.discard("")
    assert len(cited) > 30
    assert cited - ANCHORS == set()


def walk(folder: str) -> Iterator[Path]:
    return (path for path in (ROOT / folder).rglob("*") if path.suffix in (".md", ".html"))


# Links from everywhere -------------------------------------------------------------------------------------------


@pytest.fixture
def event() -> Event:
    """A championship whose first round has ended, with a play against clauses 4.5 and 6.4."""
    event = factories.make_event(pairs=4, rounds=2, with_boards=False, shown="all")
    Board.objects.filter(event=event, number=1).update(hands=HANDS, dealer="N")
    record(event, TOO_HIGH)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    return event


PLACES = {
    "replay": {"4.5", "6.4", "9.5"},
    "log": {"4.5", "6.4"},
    "event-options": {"6", "6.8"},
    "event-new": {"6", "6.8"},
}
"""Pages with what they name."""


@pytest.mark.parametrize("name", PLACES)
def test_a_clause_is_never_named_without_its_link(name, event):
    director = Client()
    director.force_login(factories.make_director())
    arguments = {"replay": [event.slug, 1, 1], "event-new": []}.get(name, [event.slug])
    page = Page(director.get(reverse(name, args=arguments)).content.decode())
    assert {f"/rules/botifarra#{clause}" for clause in PLACES[name]} <= set(page.hrefs)
    assert not re.findall(r"[Cc]lauses? \d[\w.]*", page.unlinked)
    anchors = Page(page_of(Client(), BOOKS["botifarra"])).ids
    for href in page.hrefs:
        if "#" in href and href.startswith("/rules"):
            assert anchors[href.partition("#")[2]] == 1


def test_everybody_finds_the_rules(client, event):
    link = factories.link_of(event, 1)
    for path in ("/", f"/e/{event.slug}/standings/", "/sign-in/"):
        assert "/rules/" in Page(client.get(path).content.decode()).hrefs, path
    assert "/rules/botifarra" in Page(client.get(f"/t/{link.key}/").content.decode()).hrefs


def test_options_that_are_fixed_lead_to_their_clauses(event):
    director = Client()
    director.force_login(factories.make_director())
    factories.agree(event, 5, 1)
    page = Page(director.get(reverse("event-options", args=[event.slug])).content.decode())
    wanted = {f"/rules/botifarra#{text.clause}" for text in option_texts.GAMES["botifarra"].options.values()}
    assert wanted <= set(page.hrefs)
    assert not re.findall(r"[Cc]lauses? \d[\w.]*", page.unlinked)


@pytest.mark.parametrize("game", ["huutopussi", "quatre_sept"])
def test_an_event_of_another_game_leads_to_its_own_rules(game):
    event = factories.make_event(
        pairs=4, rounds=2, with_boards=False, game=game, variant="duplicate", scale="matchpoints"
    )
    book, director = BOOKS[game], Client()
    director.force_login(factories.make_director())
    page = Page(director.get(reverse("event-options", args=[event.slug])).content.decode())
    wanted = {f"/rules/{book.slug}#{text.clause}" for text in option_texts.GAMES[game].options.values()}
    assert wanted <= set(page.hrefs)
    assert not [href for href in page.hrefs if href.startswith("/rules/botifarra")]
    assert not re.findall(r"[Cc]lauses? [HQ]?\d[\w.]*", page.unlinked)
    link = factories.link_of(event, 1)
    assert f"/rules/{book.slug}" in Page(director.get(f"/t/{link.key}/").content.decode()).hrefs


HUUTOPUSSI = """[Auction "S"]
S:185 W:pass N:280 E:pass
S:pass
[Exchange "S"]
S>N sK s8 dQ
N:280
N>S sT sK c7
[Play "N"]
N cA h8 c7 cT
*
"""
"""East holds four clubs and discards a heart."""
QUATRE_SEPT = """[Play "S"]
S h9 cT h7 h8
*
"""
"""West holds a heart and discards a club."""


@pytest.mark.parametrize(
    "game, hands, text, clause",
    [
        ("huutopussi", "E:.8.TJ86.KJ98 S:K8.K7.KQ97.6 W:J6.TQ96.A.TQ N:ATQ97.AJ..A7", HUUTOPUSSI, "H6.2"),
        ("quatre_sept", "E:T9A.8.K7.Q8 S:K7.T9A.J8.J W:Q8.K.T9A.T7 N:J.QJ7.Q.9AK", QUATRE_SEPT, "Q4.2"),
    ],
)
def test_an_irregular_play_leads_to_the_clause_of_its_game(game, hands, text, clause):
    settings = {"game": game, "variant": "duplicate", "scale": "matchpoints", "shown": "all"}
    event = factories.make_event(pairs=4, rounds=2, with_boards=False, **settings)
    Board.objects.filter(event=event, number=1).update(hands=hands, dealer="E")
    record(event, text)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=factories.NOW)
    page = Page(Client().get(reverse("replay", args=[event.slug, 1, 1])).content.decode())
    assert f"/rules/{BOOKS[game].slug}#{clause}" in page.hrefs
    assert not [href for href in page.hrefs if href.startswith("/rules/botifarra#")]
