"""Papers of what a desk knows beside a section: accounts, receipts, prizes, rulings, the final bulletin."""

from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ronde.ground.ids import PlayerId
from ronde.paper.papers import Asked
from ronde.paper.printing import BesideSection, Printing
from ronde.play.section import Section
from ronde.play.standings.prizes import Prize
from ronde.record.desk_accounts import Accounts, Entered, accounts_of
from ronde.record.desk_notes import Charge, Fee, Fees, Note, Payment, Ruling, Said, Void
from tests.paper.printings import combined, pages, pages_of, printing, swiss

_IDS = count()


def note(said: Said, at: str = "2026-11-21T08:41:00") -> Note:
    return Note(id=f"n{next(_IDS)}", at=at, said=said)


def desk(section: Section, **known: Any) -> Printing:
    """Paris is an hour before the clock of notes in November."""
    one = printing(section, days=(date(2026, 11, 21), date(2026, 11, 22)), arbiter="Honorine Pradelinet", id="s1")
    return replace(one, zone=ZoneInfo("Europe/Paris"), known=BesideSection(**known))


def till(players: int) -> Accounts:
    """20 € each; one with a licence of 15 € has paid 35 €, one has paid 20 € with receipt 3, number 2 was taken back; the others owe."""
    wrong = note(Payment(player="p003", amount=2000, receipt=2))
    notes = [
        note(Fees(fees=(Fee("Tarif normal", 2000),))),
        note(Charge(player="p001", what="Licence adulte", amount=1500, licence=True)),
        note(Payment(player="p001", amount=3500, receipt=1)),
        wrong,
        note(Void(note=wrong.id)),
        note(Payment(player="p002", amount=2000, receipt=3), at="2026-11-21T09:05:00"),
    ]
    return accounts_of(notes, [Entered(f"p{at:03}", "s1") for at in range(1, players + 1)])


def test_the_accounts_say_who_owes_what_and_what_is_in_the_till() -> None:
    """Five players owe 5 × 20 + 15 = 115 €; 35 + 20 = 55 € are paid, three times 20 = 60 € are not."""
    (page,) = pages("accounts", desk(swiss(5, name="Șerban"), accounts=till(5)), Asked(1))
    assert "Reçu 55\u00a0€ · reste dû 60\u00a0€ · à rendre 0\u00a0€ · licences prises ici\u00a0: 1" in page
    assert "Reçus annulés\u00a0: 2." in page
    assert "Tarif normal, Licence adulte" in page
    assert page.count("Șerban p") == 5


def test_every_payment_has_a_receipt_by_its_number_and_one_player_may_have_theirs_alone() -> None:
    one = desk(swiss(5, name="Șerban"), accounts=till(5))
    (page,) = pages("receipts", one, Asked(1))
    assert page.index("Reçu n° 1") < page.index("Reçu n° 3")
    assert "Reçu n° 2" not in page
    assert "35\u00a0€" in page
    assert "Reçu le 21 novembre 2026 à 9\u00a0h\u00a041" in page  # 8:41 by the clock of notes
    (page,) = pages("receipts", one, Asked(1, player="p002"))
    assert "p002 Șerban" in page
    assert "p001 Șerban" not in page
    assert "à 10\u00a0h\u00a005" in page


def test_the_presence_sheet_says_what_is_still_owed() -> None:
    one = desk(swiss(5, name="Șerban"), accounts=till(5))
    (page,) = pages("presence", one, Asked(1, with_accounts=True))
    assert page.count("20\u00a0€") == 3
    assert "20\u00a0€" not in pages("presence", one, Asked(1))[0]


PRIZES = (Prize(PlayerId("p1"), "Général", 1, 1, 15000), Prize(PlayerId("p2"), "Général", 2, 2, 6250))


def test_prizes_say_fund_place_and_amount_and_a_shared_place_both_its_places() -> None:
    section = swiss(4, name="Pop")
    given = tuple(replace(one, player=PlayerId(f"p00{at}")) for at, one in enumerate(PRIZES, start=1))
    (page,) = pages("prizes", desk(section, prizes=given), Asked(1))
    assert "150\u00a0€" in page
    assert "2–3" in page
    assert "62,50\u00a0€" in page


def rulings(words: int) -> tuple[Note, ...]:
    said = Ruling(
        section="s1", round=2, table=3, complaint="Jetons mal comptés. " * words, decision="Partie maintenue."
    )
    return (note(said), note(Ruling(section="s2", decision="Autre tournoi.")))


def test_rulings_stand_with_round_table_and_hour_and_those_of_other_sections_elsewhere() -> None:
    (page,) = pages("rulings", desk(swiss(4), notes=rulings(1)), Asked(1))
    assert "Ronde 2, Table 3" in page
    assert "9\u00a0h\u00a041" in page
    assert "Partie maintenue." in page
    assert "Autre tournoi" not in page


@pytest.mark.parametrize("many", [0, 1, 7, 40])
def test_pages_of_rulings_are_counted_though_words_are_long(many: int) -> None:
    one = desk(swiss(4), notes=tuple(each for _ in range(many) for each in rulings(95)))  # 1,900 signs of at most 2,000
    assert len(pages("rulings", one, Asked(1))) == pages_of("rulings", one, Asked(1))


def test_the_bulletin_has_a_cover_and_everything_that_is_known_and_leaves_out_what_is_not_wanted() -> None:
    played = combined(24)
    given = (Prize(played.entries[0].player, "Général", 1, 1, 15000),)
    one = desk(played, prizes=given, notes=rulings(1))
    found = pages("bulletin", one, Asked(8))
    assert len(found) == pages_of("bulletin", one, Asked(8)) == 1 + 1 + 1 + 1 + 1
    cover, standings, cross, prizes, rules = found
    assert "TH des Bords de Loire" in cover
    assert "21 novembre 2026 – 22 novembre 2026" in cover
    assert "Honorine Pradelinet" in cover
    assert "Classement final" in standings
    assert "Grille" in cross
    assert "Prix" in prizes
    assert "Décisions de l’arbitre" in rules
    assert "page 5 sur 5" in rules
    assert len(pages("bulletin", one, Asked(8, bulletin=frozenset({"crosstable"})))) == 3
