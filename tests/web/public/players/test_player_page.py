"""The page of a player: what was played, whom, what did not count and why, the next game, other registers; small, and quickly asked for."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.record.chain import Origin
from ronde.record.next_game import AskedGame, next_game
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.ffjd.documents import Acceleration
from ronde.web.people.models import PersonRow
from ronde.web.privacy.models import Consent
from ronde.web.public.players.next_games import ka_of, next_game_box
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import AppearanceRow, Change, DossierRow, Edition, GameRow, Line, Register

DAY = date(2026, 11, 17)


def page(visitor: Client, address: str) -> str:
    answer = visitor.get(address)
    assert answer.status_code == 200, address
    assert not answer.cookies
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def turn_of(register: Register) -> int:
    return register.editions.latest("turn").turn


def test_the_next_game_is_the_formula_with_the_values_of_today() -> None:
    # FFJD 6.1: 1496 against 1967 is 471 below, beyond 450: PA = 0.1. K = 25 - (1496 - 1350)/15 = 229/15 = 15.26...
    # A win brings (2 - 0.1) x 229/15 = 29.00..., a draw 0.9 x 229/15 = 13.74, a loss -0.1 x 229/15 = -1.52...
    found = next_game("ffjd", AskedGame(1496, 1967, DAY, "slow"))
    assert [one.derivation.value for one in found] == [Fraction(4351, 150), Fraction(687, 50), Fraction(-229, 150)]
    assert [one.article for one in found[0].derivation.steps] == ["6.1.2", "6.1.1"]
    # Accelerated: K = 15 - (1496 - 1350)/15 = 79/15; 1.9 x 79/15 = 10.00...
    assert next_game("ffjd", AskedGame(1496, 1967, DAY, "accelerated"))[0].derivation.value == Fraction(
        19, 10
    ) * Fraction(79, 15)
    # With Ka = 1.5 it is half as much again (FFJD-10).
    assert next_game("ffjd", AskedGame(1496, 1967, DAY, "slow", ka=150))[0].derivation.value == Fraction(4351, 100)


def test_other_books_say_what_a_game_is_worth_or_that_places_count() -> None:
    # ABSP 1: 150 against 90 counts 110, more than 40 away; a win 160, a draw 110, a loss 60.
    absp = next_game("absp", AskedGame(150, 90, DAY))
    assert [one.derivation.value for one in absp] == [160, 110, 60]
    # Grand Prix: a factor of 1.31 for 250 points more: 31 % for a win, half of that for a draw, nothing for a loss; never a reduction.
    bonus = next_game("cel-grand-prix", AskedGame(1500, 1750, DAY))
    assert bonus[0].derivation.value == 2 * bonus[1].derivation.value > 0
    assert bonus[2].derivation.value == 0
    assert [one.derivation.value for one in next_game("cel-grand-prix", AskedGame(1750, 1500, DAY))] == [0, 0, 0]
    assert next_game("frs", AskedGame(150, 90, DAY)) == next_game("fisf-classique", AskedGame(150, 90, DAY)) == ()


def test_a_player_sees_rating_place_games_and_what_a_game_would_bring(register: Register, visitor: Client) -> None:
    # 1500 lost to 1420: PA = 1 + 80/500 = 1.16, K = 25 - 150/15 = 15, Ev = -1.16 x 15 = -17.4: 1483.
    said = page(visitor, "/en/dames/player/one/?against=1967&kind=slow")
    assert "1500 → 1483 ▽ −17" in said
    # 1483 against 1967: PA = 0.1, K = 25 - 133/15 = 242/15 = 16.13...; 1.9 K = 30.65..., 0.9 K = 14.52, -0.1 K = -1.61...
    assert "Win (2 − 0.1) × 16.13… +30.65…" in said
    assert "Draw (1 − 0.1) × 16.13… +14.52" in said
    assert "Loss (0 − 0.1) × 16.13… −1.61…" in said
    assert "art. 6.1.2" in said
    assert "2 games, 2 opponents" in said
    assert "round 2 5 January 2020 · no opponent (EXEMPT) art. 6.5" in said
    del register


def test_an_opponent_is_found_by_a_name_or_a_part_of_it_on_the_last_list_only(
    register: Register, visitor: Client
) -> None:
    by_name = page(visitor, "/en/dames/player/one/?against=claude+two")
    # 1483 against 1444: PA = 1 + 39/500 = 1.078.
    assert "Claude two, 1444" in by_name
    assert "(2 − 1.078) × 16.13…" in by_name
    assert "Whom do you mean?" in page(visitor, "/en/dames/player/one/?against=claude")
    assert "Claude two, 1444" in page(visitor, "/en/dames/player/one/?against=cluade+two")  # two letters changed places
    assert "Nobody on the last list has that name." in page(visitor, "/en/dames/player/one/?against=zzzz")
    assert "Claude two, 1444" in page(visitor, "/en/dames/player/one/?opponent=two")
    PersonRow.objects.filter(id="two").update(named=False)
    assert "Nobody on the last list has that name." in page(visitor, "/en/dames/player/one/?against=claude+two")
    assert "Nobody on the last list has that name." in page(visitor, "/en/dames/player/one/?opponent=two")
    del register


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("typed", ["-5", "99999999999999", "1e9", "٣٤", "0", "'", "x" * 3000])
def test_whatever_is_typed_for_the_next_game_is_answered(visitor: Client, typed: str) -> None:
    for query in (f"against={typed}", f"opponent={typed}", f"against=1500&kind={typed}", f"open={typed}&ranking="):
        assert visitor.get(f"/ro/dames/player/one/?{query}").status_code == 200


def test_two_players_have_a_page_with_their_games(register: Register, visitor: Client) -> None:
    said = page(visitor, "/en/dames/player/one/against/two/")
    assert "Won 0, drawn 0, lost 1, of 1 games" in said
    assert "5 January 2020 Coupe 0 1 White lost" in said
    assert "Won 1, drawn 0, lost 0, of 1 games" in page(visitor, "/en/dames/player/two/against/one/")
    assert visitor.get("/en/dames/player/one/against/three/").status_code == 404  # they never met
    PersonRow.objects.filter(id="two").update(named=False)
    assert visitor.get("/en/dames/player/one/against/two/").status_code == 404
    everybody = page(visitor, "/en/dames/player/one/against/")
    assert "name not published" in everybody
    assert "Claude two" not in everybody
    del register


def test_games_of_a_section_that_does_not_count_are_no_meeting(register: Register, visitor: Client) -> None:
    DossierRow.objects.filter(register=register).update(counts=False, state="refused")
    said = page(visitor, "/en/dames/player/one/")
    assert "Head-to-head" not in said
    assert "Coupe 0 refused" in said
    assert "Coupe 0 5 January 2020 · refused" in said  # among what did not count


def test_a_why_names_the_games_that_are_not_in_its_sum(register: Register, visitor: Client) -> None:
    said = page(visitor, f"/en/dames/why/{turn_of(register)}/one/")
    # Round 2 without an opponent (6.5); round 3 against a newcomer, who had no rating: nothing is expected of it (6.1).
    assert "Games that did not count 2" in said
    assert "round 2 5 January 2020 · no opponent (EXEMPT) art. 6.5" in said
    assert (
        "round 3 against Nadia Neuville 0 5 January 2020 · the opponent had no rating then: it brings nothing art. 6.1"
        in said
    )
    assert "Ask about this number" in said
    assert "president of the club, the league or the federation" in said


def test_other_registers_of_the_same_person_are_named_with_value_and_place(register: Register, visitor: Client) -> None:
    other = Register.objects.create(code="rapide", name="Rapide", regulation="ffjd", salt="0" * 64)
    edition = register.editions.latest("turn")
    copied = {name: getattr(edition, name) for name in ("ranking", "day", "number", "publication", "recorded", "head")}
    Edition.objects.create(register=other, turn=4, digest="0" * 64, text="", size=7, **copied)
    Line.objects.create(
        register=other, turn=4, ranking=edition.ranking, position=1, player="one", place=3, value="1777"
    )
    said = page(visitor, "/en/dames/player/one/")
    assert "In other registers Rapide 1777 3 of 7" in said


@dataclass(frozen=True)
class Many:
    """A player with many games in one register."""

    register: Register

    def games(self, count: int) -> None:
        """So many games against twenty opponents, all in sections that count."""
        row = GameRow.objects.filter(register=self.register, player="one", uncounted="")[0]
        start = GameRow.objects.count() + 100
        GameRow.objects.bulk_create(
            [
                GameRow(
                    register=self.register,
                    section=row.section,
                    fact=row.fact,
                    position=start + at,
                    player="one",
                    opponent=("two", "three", "four")[at % 3],
                    day=row.day + timedelta(days=at % 3000),
                    result="1",
                    won=at % 3 - 1,
                )
                for at in range(count)
            ],
            batch_size=1000,
        )

    def asked(self, visitor: Client, address: str) -> int:
        visitor.get(address)
        with CaptureQueriesContext(connection) as found:
            assert visitor.get(address).status_code == 200
        return len(found)


def test_ten_thousand_games_ask_as_much_as_a_thousand(register: Register, visitor: Client) -> None:
    many = Many(register)
    pages = [
        *("/en/dames/player/one/", "/en/dames/player/one/against/", "/en/dames/player/one/against/two/"),
        f"/en/dames/why/{turn_of(register)}/one/",
    ]
    many.games(1_000)
    few = [many.asked(visitor, one) for one in pages]
    many.games(9_000)
    assert [many.asked(visitor, one) for one in pages] == few


def test_a_player_with_a_hundred_changes_has_a_page_of_at_most_60_kb(register: Register, visitor: Client) -> None:
    edition, change = (
        register.editions.latest("turn"),
        Change.objects.get(register=register, player="one", after="1483"),
    )
    line = edition.lines.get(player="one")
    for number in range(1, 101):
        turn, day = 1000 + number, edition.day + timedelta(days=31 * number)
        for row, more in ((edition, {"day": day, "number": 1}), (line, {}), (change, {"day": day, "position": 0})):
            row.pk = None
            row.turn = turn
            for name, value in more.items():
                setattr(row, name, value)
        change.before, change.after = str(1500 + number % 7), str(1500 + (number * 3) % 11)
        Edition.objects.bulk_create([edition])
        Line.objects.bulk_create([line])
        Change.objects.bulk_create([change])
    answer = visitor.get("/fr/dames/player/one/")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert len(answer.content) <= 60_000
    assert text.count("<circle") >= 100
    assert text.count("/why/1") >= 95  # every change leads to its why, the older ones from a short table
    assert AppearanceRow.objects.filter(player="one").exists()


def test_a_sheet_is_a_pdf_and_nobody_has_one_who_is_not_named(register: Register, visitor: Client) -> None:
    for query in ("", f"?turn={turn_of(register)}"):
        answer = visitor.get(f"/ro/dames/player/one/sheet.pdf{query}")
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    for query in ("?turn=x", "?turn=99999999999999", "?turn=2", "?ranking=zzz"):
        assert visitor.get(f"/ro/dames/player/one/sheet.pdf{query}").status_code == 404
    PersonRow.objects.filter(id="one").update(named=False)
    assert visitor.get("/ro/dames/player/one/sheet.pdf").status_code == 404


def test_a_minor_with_consent_has_a_note_that_says_so_and_where_to_change_it(
    register: Register, visitor: Client
) -> None:
    Consent.objects.create(person="one", giver="a parent", day=DAY, paper="1", noted_by="account:1")
    answer = visitor.get("/en/dames/player/one/")
    said = answer.content.decode()
    assert "The name is published with a consent given for a minor" in said
    assert f"/en/dames/ask/{turn_of(register)}/one/?about=name" in said
    assert "a parent" not in said
    assert answer.headers["X-Robots-Tag"] == "noindex"
    # Whoever met the child is kept from search engines too, where the child is named: as an opponent, and to be chosen.
    assert visitor.get("/en/dames/player/two/").headers.get("X-Robots-Tag") == "noindex"
    assert visitor.get("/en/dames/player/three/").headers.get("X-Robots-Tag") is None
    assert visitor.get("/en/dames/player/three/?opponent=one").headers.get("X-Robots-Tag") == "noindex"


def test_all_changes_can_be_opened_by_an_address(register: Register, visitor: Client) -> None:
    closed = visitor.get("/en/dames/player/one/").content.decode()
    opened = visitor.get("/en/dames/player/one/?open=all").content.decode()
    assert "?open=all#changes" in closed
    assert closed.count('<details class="why" open>') == 1
    assert opened.count('<details class="why" open>') == opened.count('<summary><b class="when">')
    del register


def test_a_book_without_ratings_on_its_list_asks_for_both_and_one_of_places_says_so() -> None:
    evening, line = Register(regulation="cel-grand-prix"), Line(value="5/2", player="one")
    box = next_game_box(evening, Edition(), line, {"own": "1500", "against": "1750"})
    # Annex 1: 1.31 for a difference of 250; a win adds 31 %, a draw half of that.
    assert [(one.calculation, one.value) for one in box.results] == [
        ("(1.31 − 1) × 100", "+31 %"),
        ("(1.31 − 1) × 100 / 2", "+15.5 %"),
        ("0", "0 %"),
    ]
    assert box.article == "Points bonis"
    for typed in ({"own": "1500"}, {"own": "x", "against": "1"}, {"own": "1500", "against": "-3"}):
        assert next_game_box(evening, Edition(), line, typed).problem == "two-ratings"
    for book, article in (("frs", "6"), ("fisf-classique", "7")):
        assert next_game_box(Register(regulation=book), Edition(), line, {}).by_places == article
    assert next_game_box(evening, Edition(), None, {}).form is None


def test_a_factor_ka_counts_as_long_as_it_stands(register: Register) -> None:
    def recorded(*facts: Document) -> None:
        def prepare(held: Held) -> Prepared:
            return held.adding(
                held.known.with_facts(*facts), Origin("2020-02-02T08:00:00", "account:1", "officer", "test")
            )

        FOLD.recorded(register, prepare)

    assert ka_of(register, "one", DAY) == 100
    recorded(Acceleration(id="ka", day=date(2020, 2, 2), player="one", hundredths=150))
    assert (ka_of(register, "one", DAY), ka_of(register, "two", DAY)) == (150, 100)
    assert ka_of(register, "one", date(2020, 2, 1)) == 100  # it holds from its day on
    recorded(Withdrawn(id="ka-gone", of="ka"))
    assert ka_of(register, "one", DAY) == 100
