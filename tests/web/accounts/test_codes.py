"""A code lets a device enter results of one section, and ends with it."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from ronde.web.accounts.codes import LETTERS, by_code, code_typed, end_code, give_code
from ronde.web.accounts.models import SectionCode
from ronde.web.accounts.requests import CODE
from ronde.web.actors import HeldRole
from ronde.web.clock import now
from ronde.web.events.models import Act, SectionRow
from ronde.web.permissions import may
from ronde.web.roles import Role
from tests.web.accounts.places import a_section, organiser_of
from tests.web.accounts.signing import browser

PAGE = "/fr/code/"
OPEN = ("planned", "drafted", "playing", "waiting", "played")
OVER = ("closed", "finished", "submitted", "returned", "refused", "homologated")


def with_code(code: str) -> Client:
    client = browser()
    assert client.post(PAGE, {"code": code}).status_code == 302
    return client


@pytest.mark.usefixtures("database")
def test_a_code_is_short_and_has_no_sign_that_is_taken_for_another() -> None:
    section = a_section("e1")
    codes = {give_code(section, organiser_of("e1")).code for _ in range(50)}
    assert len(codes) == 50
    assert all(re.fullmatch(r"[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}", one) for one in codes)
    assert not set("ILO01") & set(LETTERS)


@pytest.mark.usefixtures("database")
def test_it_is_typed_as_people_type_and_not_kept() -> None:
    given = give_code(a_section("e1"), organiser_of("e1"), "Table 3")
    for typed in (given.code, given.code.lower(), given.code.replace("-", " "), f" {given.code} "):
        assert code_typed(typed) is not None
    assert code_typed("") is None
    kept = SectionCode.objects.get()
    assert given.code.replace("-", "") not in str(vars(kept))
    assert (kept.label, kept.by, kept.section) == ("Table 3", "account:e1", "e1-a")


@pytest.mark.usefixtures("database")
def test_who_has_a_code_may_enter_results_of_that_section_and_do_nothing_else() -> None:
    mine, other = a_section("e1"), a_section("e2")
    helper = by_code(give_code(mine, organiser_of("e1"), "Table 3").number)
    assert helper is not None
    assert (helper.author[:5], helper.device) == ("code:", "Table 3")
    assert helper.held == {HeldRole(Role.HELPER, mine.id)}
    here, there = ({"event": one.event_id, "section": one.id} for one in (mine, other))
    assert may(helper, "enter-result", here)
    assert not may(helper, "enter-result", there)
    assert not any(may(helper, action, here) for action in ("run-section", "give-code", "submit", "create-event"))


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("state", [*OPEN, *OVER])
def test_a_code_is_given_and_holds_while_the_section_is_played(state: str) -> None:
    section = a_section("e1")
    before = give_code(section, organiser_of("e1"))
    SectionRow.objects.update(state=state)
    section.refresh_from_db()
    assert (code_typed(before.code) is not None) is (state in OPEN)
    given = give_code(section, organiser_of("e1"))
    assert bool(given.code) is (state in OPEN)
    assert [one.code for one in given.problems] == ([] if state in OPEN else ["permission.not-now"])


@pytest.mark.usefixtures("database")
def test_a_section_that_is_opened_again_does_not_bring_its_codes_back() -> None:
    section = a_section("e1")
    given = give_code(section, organiser_of("e1").at(now() - timedelta(hours=1)))
    Act.objects.create(section=section, number=1, kind="close", changes="{}", at=now())
    assert code_typed(given.code) is None
    assert code_typed(give_code(section, organiser_of("e1").at(now() + timedelta(minutes=1))).code) is not None


@pytest.mark.usefixtures("database")
def test_only_the_organiser_of_the_section_gives_and_ends_codes() -> None:
    mine, other = a_section("e1"), a_section("e2")
    given = give_code(mine, organiser_of("e1"))
    helper = by_code(given.number)
    assert helper is not None
    for stranger in (organiser_of("e2"), helper):
        with pytest.raises(PermissionDenied):
            give_code(mine, stranger)
        with pytest.raises(PermissionDenied):
            end_code(mine, given.number, stranger)
    assert not end_code(
        other, given.number, organiser_of("e2")
    )  # a code of somebody else's section, named in one's own
    assert code_typed(given.code) is not None
    assert end_code(mine, given.number, organiser_of("e1"))
    assert not end_code(mine, given.number, organiser_of("e1"))
    assert code_typed(given.code) is None


@pytest.mark.usefixtures("database")
def test_a_device_types_it_once_and_loses_it_when_it_is_ended() -> None:
    section = a_section("e1")
    given = give_code(section, organiser_of("e1"))
    client = with_code(given.code)
    assert "Cet appareil peut saisir" in client.get(PAGE).content.decode()
    assert client.session[CODE] == given.number
    end_code(section, given.number, organiser_of("e1"))
    assert "Cet appareil peut saisir" not in client.get(PAGE).content.decode()


@pytest.mark.usefixtures("database")
def test_codes_cannot_be_tried_out_and_a_good_one_does_not_count() -> None:
    section = a_section("e1")
    given = give_code(section, organiser_of("e1"))
    for _ in range(25):
        with_code(give_code(section, organiser_of("e1")).code)
    client = browser()
    said = [client.post(PAGE, {"code": f"AAAA-AA{number:02}"}).status_code for number in range(21)]
    assert said == [422] * 20 + [429]
    assert browser().post(PAGE, {"code": given.code}).status_code == 429
    assert browser("203.0.113.9").post(PAGE, {"code": given.code}).status_code == 302


@pytest.mark.usefixtures("database")
def test_a_code_lets_one_device_in_and_a_second_one_is_told_so() -> None:
    section = a_section("e1")
    given = give_code(section, organiser_of("e1"), "Yann")
    first, second = with_code(given.code), browser()
    told = second.post(PAGE, {"code": given.code})
    assert (told.status_code, "Un autre appareil a déjà ce code" in told.content.decode()) == (422, True)
    assert CODE not in second.session
    assert first.post(PAGE, {"code": given.code}).status_code == 302  # typed again on the one that has it
    assert SectionCode.objects.get().taken is not None


@pytest.mark.usefixtures("database")
def test_a_device_on_another_page_is_told_what_its_code_is_for() -> None:
    section, other = (
        a_section("e1"),
        SectionRow.objects.create(id="other", event_id="e1", file="b", name="B", state="playing", body="{}"),
    )
    for role, leads_to in ((Role.HELPER, "rounds"), (Role.TABLET, "tablet")):
        device = with_code(give_code(section, organiser_of("e1"), role=role).code)
        for path in (f"/fr/desk/{other.pk}/tablet/", f"/fr/desk/{section.pk}/entries/", "/fr/desk/computer/"):
            answer = device.get(path)
            page = answer.content.decode()
            assert answer.status_code == 403, path
            assert f"Son code est pour {section.name or section.file}," in page, path
            assert f'href="/fr/desk/{section.pk}/{leads_to}/"' in page, path
            assert "Votre compte" not in page, path
