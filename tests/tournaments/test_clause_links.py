"""A clause that a text names becomes a link to its place on the rule page; nothing else does."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from scoring.errors import IllegalAction
from tests.tournaments.views.test_plays import EXAMPLES
from tournaments import clause_links
from tournaments.clause_links import clause_link, clause_url, link_clauses
from tournaments.clause_texts import ANCHORS, BOOKS
from tournaments.forms.play import PlayForm
from tournaments.texts.records import WARNINGS, flaw_sentence
from tournaments.texts.sentences import sentence

REVOKE = {"kind": "card", "trick": 3, "seat": "E", "card": "cR", "legal": ["c8"], "clause": "6.2"}


def link(clause: str, words: str) -> str:
    return f'<a class="clause-link" href="/rules/botifarra#{clause}">{words}</a>'


@pytest.mark.parametrize(
    "text, marked",
    [
        ("against clause 6.3.", f"against {link('6.3', 'clause 6.3')}."),
        ("Clause 6.", f"{link('6', 'Clause 6')}."),
        ("clause 13a and clause 6.10", f"{link('13a', 'clause 13a')} and {link('6.10', 'clause 6.10')}"),
        ("(clause 9.5)", f"({link('9.5', 'clause 9.5')})"),
        ("clause 6.13, clause 11, clause 6.3.1a", f"clause 6.13, clause 11, {link('6.3', 'clause 6.3')}.1a"),
        ("1.5 on the scale, subclause 6.3", "1.5 on the scale, subclause 6.3"),
        ("<b>clause 6.2</b>", f"&lt;b&gt;{link('6.2', 'clause 6.2')}&lt;/b&gt;"),
        ('"', "&quot;"),
        ("", ""),
    ],
)
def test_clauses_in_a_text(text, marked):
    assert link_clauses(text) == marked


def test_markup_that_is_safe_stays_as_it_is():
    assert link_clauses(SafeString("<b>clause 6.2</b>")) == "<b>clause 6.2</b>"


def test_a_language_names_clauses_in_its_own_way(monkeypatch):
    monkeypatch.setattr(clause_links, "_", {"clause %(clause)s": "clàusula %(clause)s"}.__getitem__)
    assert link_clauses("va contra la clàusula 6.3.") == f"va contra la {link('6.3', 'clàusula 6.3')}."
    assert link_clauses("clause 6.3") == "clause 6.3"


def test_a_form_keeps_its_page():
    assert 'target="_blank" rel="noopener">clause 6.2<span class="visually-hidden">' in link_clauses("clause 6.2", True)
    assert "target" not in clause_link("6.2")


def test_addresses():
    assert clause_url("6.3") == "/rules/botifarra#6.3"
    assert clause_url("6.13") == "/rules/botifarra"


@pytest.mark.parametrize(
    "clause, url",
    [
        ("H6.3", "/rules/huutopussi#H6.3"),
        ("H10", "/rules/huutopussi#H10"),
        ("Q8.6", "/rules/quatre-sept#Q8.6"),
        ("Q10a", "/rules/quatre-sept#Q10a"),
        ("Q9", "/rules/quatre-sept"),
    ],
)
def test_a_clause_leads_to_the_page_of_its_game(clause, url):
    assert clause_url(clause) == url
    linked = link_clauses(f"Against clause {clause}.")
    assert linked == (f"Against {clause_link(clause)}." if "#" in url else f"Against clause {clause}.")


@pytest.mark.parametrize(
    "game, url, title",
    [
        ("huutopussi", "/rules/huutopussi", "Rules of Huutopussi"),
        ("quatre_sept", "/rules/quatre-sept", "Rules of Le Quatre Sept"),
        ("", "/rules/", "Rules"),
    ],
)
def test_a_page_leads_to_the_rules_of_its_game(game, url, title):
    page = Template("{% load clauses %}{% rules_link game %}").render(Context({"game": game}))
    assert f'href="{url}" target="_blank" rel="noopener">{title}<' in page


def test_texts_for_the_command_line_have_no_markup():
    assert flaw_sentence(REVOKE).endswith("clause 6.2 (Whoever holds the suit that was led must follow it)")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_sentence_that_names_a_clause_is_linked_in_every_language(language):
    refusal = IllegalAction("illegal", "", action="bA", clause="6.3", legal=("c8", "c2"))
    with override(language):
        assert link("6.2", "").partition(">")[0] in link_clauses(flaw_sentence(REVOKE))
        assert link("6.3", "").partition(">")[0] in link_clauses(sentence(refusal))
        assert link("9.5", "").partition(">")[0] in link_clauses(WARNINGS["santvicenc_as_recontro"])


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_clauses_that_a_rule_page_names_are_linked_in_every_language(language):
    texts = [text for book in BOOKS.values() for table in (book.clauses, book.details) for text in table.values()]
    named = {text: re.findall(r"[Cc]lause ([HQ]?[0-9.a]+[0-9a])", str(text)) for text in texts}
    assert sum(map(len, named.values())) > 15
    with override(language):
        for text, clauses in named.items():
            assert re.findall(r'href="/rules/[^"#]*#([^"]+)"', link_clauses(text)) == clauses, text


def test_messages_and_errors_of_forms_link_the_clauses_they_name():
    shown = render_to_string("_messages.html", {"messages": [Message(constants.ERROR, "Against clause 6.3. <i>")]})
    assert f"Against {link('6.3', 'clause 6.3')}. &lt;i&gt;" in shown

    form = PlayForm({"text": (EXAMPLES / "2-complete.cpn").read_text(encoding="utf-8"), "version": "0"})
    form.add_error(None, "Against clause 6.4.")
    form.add_error("text", "Against clause 6.9.")
    html = str(form.as_div())
    for clause in ("6.4", "6.9"):
        assert f'href="/rules/botifarra#{clause}" target="_blank"' in html


def test_anchors_are_numbers_of_clauses():
    assert {"6.3", "9.14", "10", "13a"} < ANCHORS
