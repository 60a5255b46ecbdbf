"""The wrong result of docs/an-officers-month.md through the pages: looked at on 7 March, signed on the 8th, and the list of March again."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from ronde.web.accounts.appointing import acting
from ronde.web.office.services import publish_again
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from tests.ffjd.month_by_hand import FIRST, SECOND
from tests.web.clocks import hurry_clock
from tests.web.office.month import Month

MARCH, APRIL = date(2024, 3, 1), date(2024, 4, 1)
ROOM, PARIS = "/fr/office/dames/corrections/", "/fr/office/dames/corrections/fact/paris/"
WANTED = {"place": "games[1]", "field": "result", "value": "2"}


def said(answer: Any) -> str:
    return " ".join(str(answer.content.decode()).replace("\u00a0", " ").replace("\u202f", " ").split())


def row(name: str, place: str, before: int, after: int, change: str, looks: str) -> str:  # noqa: PLR0917 - the columns
    """A line of an effect as the page writes it."""
    end = f'<td class="n"><span class="{looks}">{change}</span></td></tr>'
    return f'<tr><th scope="row" class="nb">{name}</th><td class="n">{place}</td><td class="n">{before}</td><td class="n key">{after}</td>{end}'


def in_march(lived: Month) -> Month:
    """7 March: the list of March has appeared, Grenoble and Valence were homologated after it."""
    lived.lives_until("2024-03-01").publishes(MARCH)
    assert lived.listed(MARCH) == FIRST
    return lived.lives_until("2024-03-07")


def test_a_wrong_result_is_looked_at_signed_and_the_list_appears_again(lived: Month) -> None:
    in_march(lived)
    turn = lived.turn
    found = said(lived.officer.get(f"{ROOM}?name=daniel"))
    assert "Championnat de Paris" in found
    assert "Tournoi de Lyon" not in found  # Daniel was not there
    shown = said(lived.officer.get(PARIS, WANTED))
    # Daniel 2–0 instead of 1–1: (2 − 0.8) × 15 = 18 instead of 3, Élise (0 − 1.2) × 15 = −18 instead of −3. ±15.
    edition, following = shown.split("<h3>")[1:3]
    assert "édition 2 du 1ᵉʳ mars 2024, maintenant" in edition
    for part in (edition, following):
        assert row("Élise Estève", "2", 1718, 1703, "−15", "down") in part
    assert row("Daniel Diot", "5", 1592, 1607, "+15", "up") in edition
    # By April Claire has lost 18 in Grenoble, 1613 − 18 = 1595: Daniel with 1607 comes before her.
    assert "dans la liste du 1ᵉʳ avril 2024" in following
    assert row("Daniel Diot", "5 → 4", 1592, 1607, "+15", "up") in following
    assert row("Claire Colin", "4 → 5", 1595, 1595, "", "down") in following
    assert "jours comparés 2, listes qui bougent 2, joueurs 2, prix 0." in shown  # as ``ronde effect`` says
    assert lived.turn == turn  # nothing is signed by looking
    lived.at("2024-03-08")
    signed = {**WANTED, "seen": str(turn), "reason": "Daniel avait gagné contre Élise"}
    assert lived.officer.post(f"{PARIS}sign/", signed).status_code == 302
    shown = said(lived.officer.get(ROOM))
    assert "Daniel Diot – Élise Estève, résultat : 1 → 2" in shown
    assert "Préparer l’édition 2, avec sa raison…" in shown
    assert "<b>2 + 1 places</b>" in shown  # the next list: two values, and Claire's place
    assert "<b>2</b>" in shown  # the erratum: two values
    _erratum(lived)
    assert lived.listed(MARCH, 2) == SECOND
    assert lived.listed(MARCH, 1) == FIRST  # still readable
    assert verified_register(lived.register).is_sound
    lived.at("2024-04-01").publishes(APRIL)
    assert lived.listed(APRIL)["daniel"] == 1607  # nothing comes twice


def _erratum(lived: Month) -> None:
    page = f"{ROOM}erratum/"
    shown = said(lived.officer.get(page))
    assert row("Élise Estève", "2", 1718, 1703, "−15", "down") in shown
    form = {"typed": "2024-03-01", "seen": str(lived.turn), "reason": "un résultat de Paris"}
    for wrong in ({"typed": "2024-03-02"}, {"reason": " "}, {"seen": str(lived.turn - 1)}):
        answer = lived.officer.post(page, {**form, **wrong})
        assert answer.status_code == 422, wrong
        assert "un résultat de Paris" in said(answer) or "reason" in wrong  # nothing typed is lost
    assert lived.register.editions.count() == Register.objects.get().editions.filter(number=1).count()
    assert lived.officer.post(page, form).status_code == 302
    assert "reste lisible" in said(lived.officer.get(page))
    assert "Rien n’a été corrigé depuis la dernière liste." in said(lived.officer.get(ROOM))


def test_what_came_too_late_is_shown_with_what_it_moves(lived: Month) -> None:
    """Grenoble moves Anne and Claire; Valence moves Fabien and Odile."""
    in_march(lived)
    shown = said(lived.officer.get(ROOM))
    late = shown.split("Arrivées trop tard")[1]
    assert late.count("2 bougent") == 2
    assert "Match de Grenoble" in late
    assert "Match de Valence" in late
    assert "Préparer un erratum…" in shown
    assert 'aria-disabled="true"' in shown


def test_a_correction_is_refused_without_a_reason_on_an_older_page_and_with_a_value_of_no_game(lived: Month) -> None:
    in_march(lived)
    turn = lived.turn
    signed = {**WANTED, "seen": str(turn), "reason": "raison"}
    for wrong in (
        {"reason": ""},
        {"seen": str(turn - 1)},
        {"seen": ""},
        {"value": "7"},
        {"value": "1"},  # which stands there already
        {"place": "games[99]"},
        {"place": "", "field": "id"},
        {"place": "", "field": ""},
        {"place": "games[1].result=2]["},
    ):
        answer = lived.officer.post(f"{PARIS}sign/", {**signed, **wrong})
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in said(answer)
    assert lived.turn == turn
    assert lived.officer.get(PARIS, {"kept": "games[1].result=7"}).status_code == 200
    assert lived.officer.get("/fr/office/dames/corrections/fact/nothing/").status_code == 404


def test_a_section_and_a_payment_can_be_withdrawn_with_what_that_moves(lived: Month) -> None:
    """Without Sceaux (Odile +14 and Marc −13.5, together with Meaux −8.5) Odile has 1550 again, and Marc 1500 + 5 = 1505."""
    in_march(lived)
    page = "/fr/office/dames/corrections/fact/sceaux/"
    shown = said(lived.officer.get(page, {"withdrawn": "1"})).split("<h3>")[1]
    assert row("Odile Olivier", "6", 1564, 1550, "−14", "down") in shown
    assert row("Marc Moreau", "8", 1491, 1505, "+14", "up") in shown  # still behind Anne, 1514, and before Léa, 1490
    signed = {"withdrawn": "1", "seen": str(lived.turn), "reason": "jamais jouée"}
    assert lived.officer.post(f"{page}sign/", signed).status_code == 302
    assert "ne compte pas" in said(lived.officer.get(ROOM))
    assert lived.officer.get(page).status_code == 404  # it stands no more
    paid = "/fr/office/dames/corrections/fact/paris-paid/"
    assert "Personne ne bouge." in said(
        lived.officer.get(paid, {"withdrawn": "1"})
    )  # what was homologated keeps its verdict
    assert lived.officer.post(f"{paid}sign/", {**signed, "seen": str(lived.turn)}).status_code == 302
    assert lived.officer.get(paid).status_code == 404


def test_a_list_and_its_erratum_are_what_they_say_however_the_seconds_fall(
    lived: Month, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list holds the head of the chain above it: what is appended with it is recorded in the same second."""
    lived.lives_until("2024-03-01")
    hurry_clock(monkeypatch, datetime(2024, 3, 1, 9, tzinfo=UTC))
    lived.publishes(MARCH)
    again = publish_again(lived.register, acting(lived.rex), seen=lived.turn, reason="un résultat de Paris")
    assert again.is_done, again.problems
    found = verified_register(lived.register)
    assert [problem for one in found.lists for problem in one.problems] == []
    assert found.is_sound
