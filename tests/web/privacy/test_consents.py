"""Who is named in public: what people say about it acts at once, and nothing acts by itself."""

from datetime import date
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.people.models import PersonRow
from ronde.web.people.naming import public_names, settle
from ronde.web.people.rows import written
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.privacy.models import Consent, Kind, PrivacyRequest
from ronde.web.privacy.requests import ask, decide
from ronde.web.roles import Role
from tests.lanes import scaled
from tests.web.privacy.federation import ADULT, CHILD, NAMES, TODAY, federation, holding, licences, person

pytestmark = pytest.mark.usefixtures("database")

PAPER = Paper("Anne Trévidic, mère", date(2026, 9, 3), "2026-118")
GROWN = date(2032, 5, 17)  # the child's eighteenth birthday: born on 17 May 2014


def people() -> None:
    """Everybody, without a register."""
    written(People.of(map(person, NAMES)), TODAY)


def is_named(player: str) -> bool:
    return public_names([player]).is_named(player)


def is_indexed(player: str) -> bool:
    return public_names([player]).is_indexed


def test_a_minor_is_named_with_a_consent_only_and_kept_from_search_engines() -> None:
    people()
    assert (is_named(CHILD), is_named(ADULT)) == (False, True)
    assert note_consent(CHILD, PAPER, actor=licences()) == ()
    assert public_names([CHILD])(CHILD) == NAMES[CHILD]
    assert (is_indexed(CHILD), is_indexed(ADULT)) == (False, True)


def test_a_withdrawal_acts_at_once() -> None:
    people()
    note_consent(CHILD, PAPER, actor=licences())
    assert withdraw_consent(CHILD, actor=holding(Role.PLAYER, CHILD)) == ()
    assert not is_named(CHILD)
    assert Consent.objects.get().withdrawn == TODAY
    assert [one.code for one in withdraw_consent(CHILD, actor=licences())] == ["privacy.no-consent"]


def test_turning_eighteen_publishes_nothing_by_itself() -> None:
    people()
    written(People.of([person(CHILD)]), GROWN)
    settle([CHILD], GROWN)
    assert not is_named(CHILD)
    own = Paper(NAMES[CHILD], GROWN, "2032-4", own=True)
    assert note_consent(CHILD, own, actor=licences(GROWN)) == ()
    assert (is_named(CHILD), is_indexed(CHILD)) == (True, True)


def test_who_was_named_as_a_child_stays_away_from_search_engines_until_they_say_otherwise() -> None:
    people()
    note_consent(CHILD, PAPER, actor=licences())
    settle([CHILD], GROWN)
    assert (is_named(CHILD), is_indexed(CHILD)) == (True, False)
    note_consent(CHILD, Paper(NAMES[CHILD], GROWN, "2032-4", own=True), actor=licences(GROWN))
    assert (is_named(CHILD), is_indexed(CHILD)) == (True, True)


def test_an_adult_who_objects_is_not_named_until_they_consent() -> None:
    people()
    asked = ask(ADULT, Kind.OBJECTION, holding(Role.PLAYER, ADULT))
    assert asked.request is not None
    assert is_named(ADULT)
    assert decide(asked.request.pk, licences(), granted=True).problems == ()
    assert not is_named(ADULT)
    written(People.of([person(ADULT)]), TODAY)  # the licences come again
    assert not is_named(ADULT)
    note_consent(ADULT, Paper(NAMES[ADULT], TODAY, "2026-130", own=True), actor=licences())
    assert is_named(ADULT)


def test_an_objector_whose_row_is_made_anew_is_still_not_named() -> None:
    people()
    asked = ask(ADULT, Kind.OBJECTION, licences(), paper="a letter")
    assert asked.request is not None
    decide(asked.request.pk, licences(), granted=True)
    PersonRow.objects.filter(id=ADULT).delete()
    written(People.of([person(ADULT)]), TODAY)
    assert not is_named(ADULT)


def test_a_birth_date_that_is_learnt_late_hides_a_child_at_once() -> None:
    written(People.of([Player(id=CHILD, name=NAMES[CHILD])]), TODAY)
    assert is_named(CHILD)  # nobody knew
    written(People.of([person(CHILD)]), TODAY)
    assert not is_named(CHILD)


def test_who_has_no_row_is_not_named() -> None:
    names = public_names(["nobody"])
    assert names("nobody") == names.unnamed


# The child is of the club penfeld, which is in no league, and licensed by the FFJD.
_MAY = (
    (Role.CLUB_PRESIDENT, "penfeld"),
    (Role.LICENCE_OFFICER, "FFJD"),
    (Role.LICENCE_OFFICER, ""),
    (Role.ADMINISTRATOR, ""),
)
_MAY_NOT = (
    (Role.VISITOR, ""),
    (Role.PLAYER, CHILD),
    (Role.ORGANISER, "open"),
    (Role.HELPER, "open-a"),
    (Role.CLUB_PRESIDENT, "rade"),
    (Role.CLUB_PRESIDENT, ""),
    (Role.LEAGUE_PRESIDENT, "bre"),
    (Role.LEAGUE_PRESIDENT, ""),
    (Role.FEDERATION_PRESIDENT, ""),
    (Role.LICENCE_OFFICER, "FISF"),
    (Role.OFFICER, ""),
    (Role.COUNCIL, ""),
)


def test_a_consent_is_noted_by_the_club_the_licences_and_the_administrator_and_nobody_else() -> None:
    people()
    for role, over in _MAY_NOT:
        with pytest.raises(PermissionDenied):
            note_consent(CHILD, PAPER, actor=holding(role, over))
    assert not Consent.objects.exists()
    for role, over in _MAY:
        assert note_consent(CHILD, PAPER, actor=holding(role, over)) == ()


def test_everything_that_is_wrong_with_a_consent_is_said_together() -> None:
    people()
    found = note_consent(CHILD, Paper(" ", date(2026, 12, 1), "", own=True), actor=licences())
    assert [one.code for one in found] == [
        "privacy.no-giver",
        "privacy.no-paper",
        "privacy.day-to-come",
        "privacy.minor-alone",
    ]
    found = note_consent(ADULT, Paper("Anne", TODAY, "1"), actor=licences())
    assert [one.code for one in found] == ["privacy.adult-by-another"]
    assert not Consent.objects.exists()


def test_nobody_consents_for_whom_nobody_knows() -> None:
    found = note_consent("nobody", Paper("Anne", TODAY, "1"), actor=licences())
    assert [one.code for one in found] == ["privacy.nobody"]


_ACTS = st.lists(st.sampled_from(["consent", "withdraw", "object", "row", "birthday"]), max_size=8)


@given(acts=_ACTS, is_child=st.booleans())
@settings(max_examples=scaled(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_last_word_counts_whatever_came_before(acts: list[str], is_child: bool) -> None:
    """By hand: a consent names, a withdrawal and an objection hide, rows and birthdays say nothing."""
    player, today = (CHILD if is_child else ADULT), TODAY
    PersonRow.objects.all().delete()
    Consent.objects.all().delete()
    PrivacyRequest.objects.all().delete()
    people()
    expected, consented = not is_child, False
    for act in acts:
        if act == "consent":
            own = not is_child or today >= GROWN
            assert note_consent(player, Paper("somebody", today, "1", own), actor=licences(today)) == ()
            expected, consented = True, True
        elif act == "withdraw":
            found = withdraw_consent(player, actor=licences(today))
            assert bool(found) != consented
            expected, consented = (False, False) if consented else (expected, False)
        elif act == "object":
            asked = ask(player, Kind.OBJECTION, licences(today)).request
            assert asked is not None
            decide(asked.pk, licences(today), granted=True)
            expected, consented = False, False
        elif act == "birthday":
            today = max(today, GROWN)
            settle([player], today)
        else:
            written(People.of([person(player)]), today)
        assert is_named(player) == expected, acts


def test_pages_that_name_a_minor_say_that_they_are_not_for_search_engines(tmp_path: Path) -> None:
    register = federation(tmp_path)
    note_consent(CHILD, PAPER, actor=licences())
    turn = register.editions.latest("turn").turn
    client = Client()
    for page in (f"player/{CHILD}/", f"why/{turn}/{CHILD}/", "", f"why/{turn}/{ADULT}/"):  # the adult played the child
        answer = client.get(f"/en/dames/{page}")
        assert answer.status_code == 200, page
        assert NAMES[CHILD] in answer.content.decode(), page
        assert answer["X-Robots-Tag"] == "noindex", page
        assert '<meta name="robots" content="noindex">' in answer.content.decode(), page
    withdraw_consent(CHILD, actor=licences())
    answer = client.get("/en/dames/")
    assert "X-Robots-Tag" not in answer
    assert "robots" not in answer.content.decode()
