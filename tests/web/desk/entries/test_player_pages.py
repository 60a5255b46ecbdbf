"""The page of a player, the tariff and an import without a script: every mistake is answered kindly, and nothing is lost."""

import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase
from ronde.play.section import Entry
from ronde.record.desk_notes import Fees, said_of
from ronde.web.events.accounts import accounts
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.notes import notes_of
from ronde.web.events.registering import entered
from ronde.web.events.services import act
from tests.play.making import section as section_of_players
from tests.web.desk.arbiters import at_desk
from tests.web.desk.entries.bords_de_loire import (
    TARIFF,
    a_list,
    a_section,
    an_event,
    before_the_desk,
    organiser,
    with_tariff,
)
from tests.web.desk.entries.reading_pages import AT, enrolled, followed, fresh, said, seen
from tests.web.pages.structure import Structure

pytestmark = pytest.mark.usefixtures("database")


def test_an_entry_is_corrected_on_its_page_and_warned_of_once_a_round_is_out() -> None:
    row = an_event(a_list())
    client = before_the_desk()
    for one in ("moldovan", "moldoveanu", "bihan", "bihannic"):
        enrolled(client, one)
    page = client.get(f"{AT}of/moldovan/")
    assert Structure(page.content.decode()).wrong == []
    form = {"name": "Moldovan Ștefan", "licence": "RO-0091", "rating": "2300", "club": "Iași", **seen()}
    followed(client, f"{AT}of/moldovan/", form)
    entry = named_section(fresh()).entry(PlayerId("moldovan"))
    assert entry is not None
    assert (entry.rating, entry.tags) == (2300, ("club:Iași",))
    for asked in (acts.pair(), acts.publish()):
        assert act(row.id, asked, organiser(), seen=fresh().version).is_done
    warned = followed(client, f"{AT}of/moldovan/", {**form, "rating": "2200", **seen()})
    assert "Moldovan Ștefan : la cote change (2300 → 2200)" in said(warned)
    refused = client.post(f"{AT}of/moldovan/", {**form, "number": "3", **seen()})
    assert refused.status_code == 422
    assert "Le numéro de Moldovan Ștefan ne peut plus changer" in said(refused)
    removal = client.post(f"{AT}of/moldovan/act/", {"act": "remove", **seen()})
    assert removal.status_code == 422
    assert "Notez un abandon" in said(removal)


def test_leaving_being_away_and_coming_back_are_said_with_what_they_mean() -> None:
    row = an_event(a_list())
    client = before_the_desk()
    for one in ("moldovan", "moldoveanu", "bihan", "bihannic"):
        enrolled(client, one)
    for asked in (acts.pair(), acts.publish()):
        assert act(row.id, asked, organiser(), seen=fresh().version).is_done
    away = followed(client, f"{AT}of/bihan/act/", {"act": "away", "round": "2", **seen()})
    assert "absent à la prochaine ronde" in said(away)
    here = followed(client, f"{AT}of/bihan/act/", {"act": "return", **seen()})
    assert "absent à la prochaine ronde" not in said(here)
    assert "rondes d’absence : 2" in said(away)
    gone = followed(client, f"{AT}of/moldovan/act/", {"act": "withdraw", **seen()})
    assert "abandon" in said(gone)
    assert "Réintégrer" in said(gone)
    assert "Inscrits 3" in said(gone)
    back = followed(client, f"{AT}of/moldovan/act/", {"act": "return", **seen()})
    assert "Inscrits 4" in said(back)
    for nothing in ({}, {"act": "dance"}, {"act": "away", "round": "x", **seen()}):
        assert client.post(f"{AT}of/moldovan/act/", nothing).status_code in {303, 422}


def test_somebody_late_waits_for_a_seat_and_gets_the_one_that_was_left() -> None:
    """FC-9, through the page: twelve play in two groups, Eve comes after round 1 and waits, p0 leaves, Eve is given the seat."""
    event = an_event().event
    row = a_section(event, "fc", *phases(5, 3, 2))
    players = [Entry(PlayerId(f"p{number}"), f"Player {number:02}", 2000 - number) for number in range(12)]
    assert entered(row, players, organiser(), seen=row.version).is_done
    for asked in (acts.pair(), acts.publish()):
        assert act("fc", asked, organiser(), seen=fresh("fc").version).is_done
    client, at = before_the_desk(), "/fr/desk/fc/entries/"
    late = followed(client, f"{at}new/", {"name": "Eve", **seen("fc")})
    assert "art. FC-9" in said(late)
    assert "en attente d’une place" in said(late)
    eve = section_of(fresh("fc")).entries[-1].player
    assert "Donner la place libre" not in said(client.get(f"{at}of/{eve}/"))
    followed(client, f"{at}of/p0/act/", {"act": "withdraw", **seen("fc")})
    assert "Donner la place libre" in said(client.get(f"{at}of/{eve}/"))
    seated = followed(client, f"{at}of/{eve}/act/", {"act": "take_seat", **seen("fc")})
    assert "en attente d’une place" not in said(seated)
    assert [one.player for one in section_of(fresh("fc")).plan.phases[0].taken] == [eve]


def test_moving_somebody_keeps_the_payment_and_the_page_says_where_they_went() -> None:
    row = an_event(a_list(), "a", "b")
    with_tariff(row)
    client = before_the_desk()
    enrolled(client, "moldovan")
    client.post(f"{AT}tick/", {"paid": "2000:moldovan"})
    after = followed(client, f"{AT}of/moldovan/move/", {"to": "b", **seen()})
    assert "Inscrits 0" in said(after)
    assert "Ștefan Moldovan 2412 RO-0091 à jour 20 €" in said(client.get("/fr/desk/b/entries/"))
    for wrong in ({}, {"to": "a"}, {"to": "nowhere"}):
        assert client.post(f"{AT}of/moldovan/move/", wrong).status_code == 303


def test_payments_charges_and_licences_on_the_page_of_a_player() -> None:
    row = an_event(a_list())
    with_tariff(row)
    client = before_the_desk()
    enrolled(client, "courtemanche")
    at = f"{AT}of/courtemanche/"
    followed(client, f"{at}money/", {"licence-taken": "Licence adulte"})
    followed(client, f"{at}money/", {"what": "Repas", "amount": "12,50"})
    page = followed(client, f"{at}money/", {"amount": "40", "owed": "4750"})
    assert "payé, reçu 1 40 €" in said(page)
    assert "Reste dû 7,50 €" in said(page)
    for form, told in (
        ({"amount": "beaucoup", "owed": "750"}, "« beaucoup » n’est pas un montant."),
        ({"amount": "5", "owed": "4750"}, "doit maintenant 7,5 EUR"),
        ({"what": "", "amount": "5"}, "une somme sans libellé"),
        ({}, "« – » n’est pas un montant."),
        ({"cancel": "nothing"}, "Ceci a déjà été annulé"),
    ):
        answer = client.post(f"{at}money/", form)
        assert answer.status_code == 422
        assert told in said(answer)
    note = accounts(row.event).of("courtemanche").payments[0].note
    taken_back = followed(client, f"{at}money/", {"cancel": note})
    assert "Reste dû 47,50 €" in said(taken_back)


def test_the_tariff_is_a_form_and_a_section_may_have_its_own() -> None:
    row = an_event(None, "a", "b")
    client = before_the_desk()
    form = {
        "currency": "EUR",
        "fee-name": ["Tarif normal", "Jeune", ""],
        "fee-amount": ["20", "10,00", ""],
        "fee-category": ["", "jeune", ""],
        "licence-name": ["Licence adulte"],
        "licence-amount": ["15"],
    }
    followed(client, f"{AT}tariff/", form)
    assert said_of(notes_of(row.event), Fees) == (TARIFF,)
    assert "Tarif normal" in client.get(f"{AT}tariff/").content.decode()
    own = {"own": "1", "currency": "EUR", "fee-name": ["Blitz"], "fee-amount": ["5"], "fee-category": [""]}
    followed(client, f"{AT}tariff/", own)
    assert said_of(notes_of(row.event), Fees)[-1].section == "a"
    assert "Tarif propre à A" in said(client.get(f"{AT}tariff/?own=1"))
    wrong = client.post(f"{AT}tariff/", {**form, "fee-amount": ["vingt", "10", ""]})
    assert wrong.status_code == 422
    assert "« vingt » n’est pas un montant." in said(wrong)
    assert 'value="vingt"' in wrong.content.decode()
    assert client.post(f"{AT}tariff/", {"currency": "XYZ"}).status_code == 422
    assert client.post(f"{AT}tariff/").status_code == 200


def test_a_list_is_read_looked_at_chosen_from_and_entered_without_a_script() -> None:
    an_event(a_list())
    client = before_the_desk()
    file = SimpleUploadedFile(
        "inscrits-site.csv", "Nom;Prénom;N°\nMoldovan;Ștefan;RO-0091\nVezina;Rosaire;QC-2091\n".encode()
    )
    page = followed(client, f"{AT}import/", {"file": file})
    assert "Importer « inscrits-site.csv » Rien n’est encore écrit" in said(page)
    assert "Nom → nom, Prénom → prénom, N° → licence" in said(page)
    assert "▲ chiffres inversés ?" in said(page)
    assert "Choix restants : 1 (ligne 3)." in said(page)
    assert Structure(page.content.decode()).wrong == []
    digest = re.search('name="digest" value="([0-9a-f]+)"', page.content.decode())
    assert digest is not None
    refused = client.post(f"{AT}import/confirm/", {"digest": digest[1]})
    assert refused.status_code == 422
    assert "Il reste à dire qui désignent certaines lignes : 3." in said(refused)
    after = followed(client, f"{AT}import/confirm/", {"digest": digest[1], "who-3": "vezinat"})
    assert "2 joueurs inscrits." in said(after)
    assert client.get(f"{AT}import/").status_code == 200  # nothing is kept any more
    assert client.post(f"{AT}import/confirm/").status_code == 303


def test_pasted_text_columns_that_are_told_and_giving_up() -> None:
    an_event()
    client = before_the_desk()
    page = followed(client, f"{AT}import/", {"text": "Spieler\tWertung\nA B\t1500\nC D\t1400\n"})
    assert "La liste n’a pas pu être lue." in said(page)
    told = followed(client, f"{AT}import/", {"column-0": "name", "column-1": "rating"})
    assert "Nouveaux 2" in said(told)
    assert client.post(f"{AT}import/give-up/").status_code == 303
    empty = client.post(f"{AT}import/", {"text": " "})
    assert empty.status_code == 422
    assert "Aucun fichier choisi, et rien de collé." in said(empty)
    large = client.post(f"{AT}import/", {"file": SimpleUploadedFile("l.csv", b"x" * 1_000_001)})
    assert "La liste dépasse 1000 ko." in said(large)
    assert client.post(f"{AT}import/").status_code in {200, 422}


def test_in_chess_a_round_away_may_give_half_a_point() -> None:
    event = an_event(regulation="cel-grand-prix").event
    row = a_section(event, "c", discipline="chess")
    assert entered(row, [Entry(PlayerId("p1"), "Roy Bob", 1500)], organiser(), seen=row.version).is_done
    client, at = before_the_desk(), "/fr/desk/c/entries/of/p1/"
    assert "un demi-point" in said(client.get(at))
    followed(client, f"{at}act/", {"act": "away", "round": "2", "code": "half-bye", **seen("c")})
    entry = section_of(fresh("c")).entry(PlayerId("p1"))
    assert entry is not None
    assert [(one.round, one.code) for one in entry.away] == [(2, "half-bye")]
    wrong = client.post(f"{at}act/", {"act": "away", "round": "2", "code": "win", **seen("c")})
    assert wrong.status_code == 422


def test_in_scrabble_a_round_away_may_be_a_loss_and_says_what_it_counts() -> None:
    """A loss of one point (FC-1), and a minus before the 50 that a bye counts."""
    base = section_of_players("p1 p2 p3", (Phase("nearest", 1),), "scrabble")
    arbiter = at_desk(replace(base, plan=replace(base.plan, bye_spread=50)))
    assert "a loss: points 1, difference −50" in arbiter.get("entries/of/p3/").text
    arbiter.post("entries/of/p3/act/", act="away", round="1", code="loss")
    assert [(one.round, one.code) for one in arbiter.section.entries[2].away] == [(1, "loss")]
    for one in (acts.pair(), acts.publish(), acts.result(1, 1, scores=(412, 388))):
        arbiter.did(one)
    assert "p3 0 − absent" in arbiter.get("rounds/1/").rows[1]
    sheet = arbiter.get("standings/player/", player="p3").text
    assert "absent loss" in sheet
    assert "−50" in sheet
