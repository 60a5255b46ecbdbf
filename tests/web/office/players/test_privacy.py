"""Consents and requests through the pages; what never leaves the office; an erasure that reaches everything."""

import json
from pathlib import Path

import pytest
from django.test import Client, override_settings

from ronde.web.accounts.appointing import account, appointed
from ronde.web.accounts.requests import AT_THE_MACHINE
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import player_of
from ronde.web.privacy.models import Consent, Erasure, Kind, PrivacyRequest, State
from ronde.web.privacy.requests import ask
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.office.players.conftest import Room
from tests.web.privacy.federation import ADULT, NAMES, all_named, everywhere, licences
from tests.web.privacy.test_erasing import ALL_NAMES
from tests.web.searching import columns_with

PAPER = {"giver": "Anne Trévidic, mère", "day": "2026-09-03", "paper": "2026-118"}


def test_a_consent_on_paper_publishes_the_name_at_once_and_its_withdrawal_hides_it_again(room: Room) -> None:
    minor = room.site.minor
    end = f"p/{minor.id}/consent/"
    assert minor.name in room.page("consents/")
    assert minor.name not in room.site.visitor.get("/fr/dames/?page=all").content.decode()
    status, page = room.posted(end, PAPER)
    assert status == 302
    assert "Accord donné par Anne Trévidic, mère, papier 2026-118" in page
    assert minor.name in room.site.visitor.get("/fr/dames/?page=all").content.decode()
    assert f"/p/{minor.id}/" not in room.page("consents/")
    assert room.posted(f"{end}withdraw/", {})[0] == 302
    assert minor.name not in room.site.visitor.get("/fr/dames/?page=all").content.decode()
    assert "Retiré le" in room.page(end)
    assert room.posted(f"{end}withdraw/", {})[0] == 422


def test_what_a_paper_lacks_is_said_and_what_was_typed_stays(room: Room) -> None:
    minor = room.site.minor
    end = f"p/{minor.id}/consent/"
    for wrong in ({**PAPER, "giver": ""}, {**PAPER, "paper": ""}, {**PAPER, "day": "3 sept."}, {**PAPER, "day": "2030-01-01"}, {**PAPER, "own": "on"}):  # fmt: skip
        status, page = room.posted(end, wrong)
        assert status == 422, wrong
        assert not Consent.objects.exists()
        assert f'value="{wrong["paper"]}"' in page


def test_papers_that_came_together_are_noted_for_everybody_who_is_ticked(room: Room) -> None:
    """Two children of the list, each with a giver; the third stays as she was."""
    listed = room.site.edition.lines.values("player")
    rows = PersonRow.objects.filter(id__in=listed, named=False).order_by("id")[:3]
    first, second, third = (row.id for row in rows)
    page = room.page("consents/")
    assert all(f'name="who-{row.id}"' in page for row in rows)
    form = {**PAPER, "giver": "un parent, sur le formulaire de licence", f"giver-{second}": "Paul Trévidic, père"}
    ticked = {**form, f"who-{first}": "on", f"who-{second}": "on"}
    for wrong, said in (
        ({**form, "who-nobody": "on"}, "Personne n’est coché."),
        ({**ticked, "day": "2030-01-01"}, "2030"),
        ({**ticked, "giver": ""}, "Il manque le nom de qui a donné l’accord"),
    ):
        status, page = room.posted("consents/", wrong)
        assert (status, Consent.objects.count()) == (422, 0)
        assert said in page
        assert 'value="Paul Trévidic, père"' in page
        assert page.count(" checked") == len({f"who-{first}", f"who-{second}"} & {*wrong})
    status, page = room.posted("consents/", ticked)
    assert status == 302
    assert "2 accords notés. Les noms sont publiés." in page
    givers = dict(Consent.objects.values_list("person", "giver"))
    assert givers == {first: form["giver"], second: "Paul Trévidic, père"}
    named = PersonRow.objects.filter(id__in=[first, second, third], named=True).values_list("id", flat=True)
    assert {*named} == {first, second}
    assert f'name="who-{third}"' in page
    assert f'name="who-{first}"' not in page
    assert verified_register(room.site.register).is_sound


def test_the_ranking_officer_sees_who_may_note_a_consent(room: Room) -> None:
    minor = room.site.minor
    page = room.page(f"p/{minor.id}/consent/", by="officer")
    assert "Qui le peut\u00a0: président de club, responsable des licences, administrateur." in page
    status, said = room.posted(f"p/{minor.id}/consent/", PAPER, by="officer")
    assert (status, Consent.objects.count()) == (422, 0)
    assert "Ce n’est pas à vous de le faire" in said


def test_a_request_is_written_down_by_the_officer_and_due_a_month_later(room: Room) -> None:
    player = room.player
    status, _ = room.posted(f"p/{player.id}/ask/", {"kind": "access", "paper": "lettre 7"}, by="officer")
    assert status == 302
    asked = PrivacyRequest.objects.get()
    assert asked.due > asked.asked
    page = room.page("requests/", by="officer")
    assert player.name in page
    assert "Envoyer le fichier" in page
    assert "Qui le peut\u00a0: responsable des licences, administrateur." in page
    assert room.posted("requests/decide/", {"number": str(asked.pk), "answer": "grant"}, by="officer")[0] == 422
    assert room.posted(f"p/{player.id}/ask/", {"kind": "nonsense"}, by="officer")[0] == 422
    assert room.posted(f"p/{player.id}/ask/", {"kind": "correction"}, by="officer")[0] == 422


def test_a_refusal_has_a_reason_and_an_answer_is_given_once(room: Room) -> None:
    room.posted(f"p/{room.player.id}/ask/", {"kind": "objection"})
    number = str(PrivacyRequest.objects.get().pk)
    assert room.posted("requests/decide/", {"number": number, "answer": "refuse"})[0] == 422
    assert (
        room.posted("requests/decide/", {"number": number, "answer": "refuse", "reason": "paru au bulletin"})[0] == 302
    )
    assert room.posted("requests/decide/", {"number": number, "answer": "grant"})[0] == 422
    assert PrivacyRequest.objects.get().state == State.REFUSED


def test_everything_about_somebody_is_a_file_for_who_may_and_said_kindly_to_who_may_not(room: Room) -> None:
    player = room.player
    answer = room.licences.get(f"/fr/office/dames/players/p/{player.id}/everything/")
    assert "attachment" in answer["Content-Disposition"]
    told = json.loads(answer.content)
    assert told["person"] == player.id
    assert told["held"]["person"]["name"] == player.name
    refused = room.officer.get(f"/fr/office/dames/players/p/{player.id}/everything/")
    assert refused.status_code == 422
    assert "Ce n’est pas à vous de le faire" in refused.content.decode()


def test_an_erasure_is_carried_out_only_where_the_name_is_typed(room: Room) -> None:
    player = room.player
    room.posted(f"p/{player.id}/ask/", {"kind": "erasure", "paper": "lettre 8"})
    number = str(PrivacyRequest.objects.get().pk)
    page = room.page("requests/")
    assert "Ce qui reste" in page
    assert 'class="b risk" name="answer" value="grant"' in page
    for typed in ("", player.name.upper(), "oui"):
        status, said = room.posted("requests/decide/", {"number": number, "answer": "grant", "typed": typed})
        assert status == 422
        assert "rien n’est effacé" in said
    assert not Erasure.objects.exists()
    assert room.posted("requests/decide/", {"number": number, "answer": "grant", "typed": player.name})[0] == 302
    assert player_of(PersonRow.objects.get(pk=player.id)).erased is not None
    assert "Personne effacée" in room.page(f"p/{player.id}/")
    assert player.name not in room.page("requests/")
    assert verified_register(room.site.register).is_sound


@pytest.mark.usefixtures("database")
def test_an_erasure_through_the_page_reaches_every_column(tmp_path: Path) -> None:
    """The person of ``tests/web/privacy``, who is in every table that can hold something, erased by the form of this room."""
    folder = tmp_path / "installation"
    folder.mkdir()
    with override_settings(DATA=folder):
        _erased_everywhere(tmp_path)


def _erased_everywhere(tmp_path: Path) -> None:
    register = everywhere(tmp_path)
    user = account("edgar", "bulletin-et-hermine")
    appointed(user, Role.LICENCE_OFFICER)
    client = Client()
    client.force_login(user)
    session = client.session
    session[AT_THE_MACHINE] = True
    session.save()
    asked = ask(ADULT, Kind.ERASURE, licences()).request
    assert asked is not None
    form: dict[str, str | list[str]] = {"number": str(asked.pk), "answer": "grant", "typed": NAMES[ADULT]}
    form |= {"reason": f"{NAMES[ADULT]} left", "about": all_named(ADULT)}
    answer = client.post(f"/fr/office/{register.code}/players/requests/decide/", form)
    assert answer.status_code == 302, answer.content.decode()
    assert columns_with(ALL_NAMES) == ()
    assert verified_register(register).is_sound


@pytest.mark.whole_site
def test_licence_numbers_and_birth_dates_stand_on_no_page_for_everybody(room: Room) -> None:
    secrets = {text for row in PersonRow.objects.all() for text in _secrets(row)}
    assert len(secrets) > 50
    for end in room.site.public_pages:
        page = room.site.visitor.get(f"/fr/{end}").content.decode()
        assert [one for one in secrets if one in page] == [], end


def _secrets(row: PersonRow) -> list[str]:
    """What the office alone knows; a birth date as it is written in files and on pages."""
    player = player_of(row)
    days = [player.birth.isoformat(), f"{player.birth.day} "] if player.birth else []
    return [*(one.number for one in player.licences if one.number), *days[:1]]
