"""The play of a deal of a match entered on the drawn table, by the director or at the table, and its replay."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.matches import PLAYERS, make_match
from tests.tournaments.other_matches import make_huutopussi, write
from tests.tournaments.play_games.presses import HUUTOPUSSI_HANDS, HUUTOPUSSI_PRESSED, QUATRE_SEPT_PRESSED
from tests.tournaments.views.test_drawn import Entry
from tests.tournaments.views.test_plays import text_of
from tests.tournaments.views.test_plays_of_games import HANDS, SLIPS
from tournaments.match_games.totals import SlipDeal
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.services.matches import set_first_dealer
from tournaments.slips.registry import slip_from_json

pytestmark = pytest.mark.django_db


def match_of(game: str, variant: str = "standard", dealer: str = "N", **more: Any) -> Match:
    """Return a match to the target of which North, or somebody else, deals first."""
    match = make_match(game=game, variant=variant, kind="games", players=PLAYERS, **more)
    set_first_dealer(match_id=match.pk, by=factories.make_director(), at=factories.NOW, seat=dealer)
    match.refresh_from_db()
    return match


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def address(match: Match, name: str = "draw", deal: int = 1) -> str:
    """Return an address of a deal by the link of the players."""
    return reverse(f"match-table-{name}", args=[match.key, deal])


def pressed(entry: Entry, *words: str) -> Entry:
    for word in words:
        kind, *cards = word.split()
        entry.press(kind, **({"pick": cards} if cards else {}))
    return entry


def dealt(entry: Entry) -> Entry:
    for hand in HANDS.values():
        entry.press("hand", pick=hand.split())
    return entry


def test_a_deal_of_huutopussi_is_entered_at_the_table_with_its_hands_and_its_slip_comes_from_it():
    match = match_of("huutopussi")
    sheet = text_of(Client().get(reverse("match-table", args=[match.key])))
    assert "or enter its play, card by card" in sheet
    entry = dealt(Entry(Client(), address(match)))
    assert "East is to bid." in entry.words
    pressed(entry, *HUUTOPUSSI_PRESSED)
    assert "The hand is over" in entry.words
    assert not MatchDeal.objects.exists()
    entry.press("record")
    deal = MatchDeal.objects.get()
    assert (deal.kind, deal.slip) == (DealKind.SCORED, SLIPS["huutopussi"])
    assert deal.play.startswith(f'[Deal "{HUUTOPUSSI_HANDS}"]')
    assert "[Meld " in deal.play


@pytest.mark.parametrize("dealer", "ESW")
def test_hands_are_entered_whoever_deals(director: Client, dealer: str) -> None:
    """The published hand again, every seat so many places further as its dealer is."""
    match = match_of("huutopussi", dealer=dealer)
    held = [hand.partition(":")[2] for hand in HUUTOPUSSI_HANDS.split()]
    turned = {seat: held["NESW".index(seat) - "NESW".index(dealer)] for seat in "NESW"}
    entry = Entry(Client(), address(match))
    for seat in "NES":
        suits = zip("shdc", turned[seat].split("."), strict=True)
        entry.press("hand", pick=[suit + rank for suit, ranks in suits for rank in ranks])
    pressed(entry, *HUUTOPUSSI_PRESSED).press("record")
    deal = MatchDeal.objects.get()
    assert deal.slip["declarer"] == {"E": "W", "S": "N", "W": "E"}[dealer]  # the second seat after the dealer
    deals = " ".join(f"{seat}:{turned[seat]}" for seat in "NESW")
    assert deal.play.startswith(f'[Deal "{deals}"]')
    assert "The hand is over" in Entry(director, reverse("match-draw", args=[match.slug, 1])).words
    assert director.get(address(match, "replay")).status_code == 200


def test_the_help_tells_of_kontra_where_the_rules_of_the_match_have_it():
    for variant, has_kontra in (("standard", False), ("erlangen", True)):
        page = text_of(Client().get(address(match_of("huutopussi", variant, name=variant))))
        assert ("at any time Kontra" in page, "own marriages" in page) == (has_kontra, True)


def test_why_a_deal_has_no_drawn_table_is_told_as_it_is(director):
    """Who dealt first is asked for only where nobody has said it."""
    three = make_huutopussi("three")
    assert "With three players a deal is written as its result" in text_of(director.get(address(three), follow=True))
    match = match_of("huutopussi")
    later = text_of(director.get(address(match, deal=7), follow=True))
    assert "This deal is neither on the sheet nor the next one" in later
    Match.objects.filter(pk=match.pk).update(first_dealer="")
    assert "when somebody has said who dealt first" in text_of(director.get(address(match), follow=True))


def test_a_deal_of_quatre_sept_needs_no_hands():
    match = match_of("quatre_sept")
    entry = pressed(Entry(Client(), address(match)), *QUATRE_SEPT_PRESSED)
    entry.press("record")
    assert MatchDeal.objects.get().slip == SLIPS["quatre_sept"]


def test_the_replay_has_its_steps_and_addresses(director):
    match = match_of("huutopussi")
    pressed(dealt(Entry(Client(), address(match))), *HUUTOPUSSI_PRESSED, "record")
    for client, replay in (
        (Client(), address(match, "replay")),
        (director, reverse("match-replay", args=[match.slug, 1])),
    ):
        words = text_of(client.get(replay, {"step": 13}))
        assert "South declares the marriage in clubs, which are trumps now." in words
        assert "Anna Puig – Joan Serra" in words
        page = client.get(replay, {"trick": 9}).content.decode()
        assert f"{replay}?step=46" in page
        part = client.get(replay, {"step": 6}, headers={"HX-Request": "true"}).content.decode()
        assert "<html" not in part
        assert "North gives South" in part
    assert Client().get(address(match, "replay", 2)).status_code == 404


def test_an_illegal_card_is_kept_only_as_what_happened():
    match = match_of("huutopussi")
    entry = pressed(dealt(Entry(Client(), address(match))), *HUUTOPUSSI_PRESSED[:9], "s7")
    assert "H6.2" in entry.words
    entry.press("record")
    assert not MatchDeal.objects.exists()
    entry.press("accept", "record")
    assert "is not finished" in entry.words
    assert not MatchDeal.objects.exists()


def test_a_hand_thrown_in_is_written_as_such():
    match = match_of("huutopussi")
    pressed(dealt(Entry(Client(), address(match))), "50", "60", "pass", "redeal", "record")
    deal = MatchDeal.objects.get()
    assert (deal.kind, deal.slip) == (DealKind.REDEAL, None)
    assert "N:redeal" in deal.play


def test_a_corrected_slip_keeps_the_play_and_a_corrected_play_the_slip(director):
    match = match_of("quatre_sept")
    pressed(Entry(Client(), address(match)), *QUATRE_SEPT_PRESSED).press("record")
    page = director.get(reverse("match-deal", args=[match.slug, 1]))
    assert "Replay" in text_of(page)
    entry = Entry(director, reverse("match-draw", args=[match.slug, 1]))
    assert "The hand is over" in entry.words
    assert "Cards and slip agree." in entry.words
    entry.press("undo", "undo", "h9", "hT", "record")
    assert [deal.version for deal in MatchDeal.objects.order_by("version")] == [1, 2]


def test_who_was_overtaken_is_told_and_loses_nothing():
    match = match_of("quatre_sept")
    mine = pressed(Entry(Client(), address(match)), *QUATRE_SEPT_PRESSED)
    pressed(Entry(Client(), address(match)), *QUATRE_SEPT_PRESSED).press("record")
    mine.press("record")
    assert "This play has been recorded meanwhile" in mine.words
    assert MatchDeal.objects.count() == 1
    assert "hT" in mine.text


def test_sides_under_huutokielto_may_not_bid(director):
    match = match_of("huutopussi", "standard+ban_at=-50")
    entry = dealt(Entry(Client(), address(match)))
    pressed(entry, "50", "60", "pass", "pass", "pass", "give hT dT cA", "440", "give d7 c8 c6", *HUUTOPUSSI_PRESSED[8:])
    entry.press("record")
    assert MatchDeal.objects.get().slip["contract"] == 440
    second = dealt(Entry(Client(), address(match, deal=2)))
    assert '[Banned "NS"]' in second.text


def test_who_is_banned_is_known_of_the_sheet_as_it_stands_now(director: Client) -> None:
    """South bids under huutokielto, and that is what happened; when deal 1 is corrected, nobody has been banned."""
    match = match_of("huutopussi", "standard+ban_at=-50")
    entry = pressed(dealt(Entry(Client(), address(match))), *HUUTOPUSSI_PRESSED[:5], "give hT dT cA", "440")
    pressed(entry, "give d7 c8 c6", *HUUTOPUSSI_PRESSED[8:], "record")
    second = pressed(dealt(Entry(Client(), address(match, deal=2))), "55")
    assert "H9.5" in second.words
    pressed(second, "accept", "pass", "redeal", "record")
    assert "Banned" not in MatchDeal.objects.get(number=2).play
    assert "H9.5" in text_of(director.get(address(match, "replay", 2)))
    lower = slip_from_json(MatchDeal.objects.get(number=1).slip | {"contract": 60})
    write(match, 1, SlipDeal(lower), version=1)
    assert "H9.5" not in text_of(director.get(address(match, "replay", 2)))


def test_nothing_is_entered_before_it_is_known_who_deals_or_on_a_closed_sheet(director):
    match = make_match(game="quatre_sept", variant="standard", kind="games", players=PLAYERS)
    assert Client().get(address(match)).status_code == 302
    match = match_of("quatre_sept")
    director.post(reverse("match-end", args=[match.slug]))
    assert Client().get(address(match)).status_code == 302
    assert Client().get(reverse("match-table-draw", args=["no-such-key", 1])).status_code == 404
