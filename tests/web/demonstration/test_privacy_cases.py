"""Pages of the demonstration show each case of privacy: a child who is named, one who is not any more, somebody erased, a request."""

from datetime import date

import pytest

from ronde.ground.ids import PlayerId
from ronde.web.demonstration.accounts import PLAYER_IS
from ronde.web.demonstration.people import ADULT
from ronde.web.demonstration.privacy_cases import consenting, erased
from ronde.web.people.models import PersonRow
from ronde.web.privacy.models import Consent, Kind, PrivacyRequest, State
from ronde.web.privacy.requests import waiting
from ronde.web.registers.models import Line
from tests.web.demonstration.small import TODAY, begun

pytestmark = pytest.mark.usefixtures("site")


def test_some_minors_are_named_by_consent_one_not_any_more_and_the_others_never() -> None:
    _, frame = begun()
    minors = {one.id for one in frame.invented.people.players.values() if one.birth and (one.age(TODAY) or 0) < ADULT}
    named = {*PersonRow.objects.filter(id__in=minors, named=True).values_list("id", flat=True)}
    withdrawn = Consent.objects.get(withdrawn__isnull=False)
    assert named == {one.id for one in consenting(frame)} - {withdrawn.person}
    assert 0 < len(named) < len(minors) / 2
    assert withdrawn.withdrawn == date(2026, 11, 5)


def test_a_player_waits_for_everything_about_herself() -> None:
    _, frame = begun()
    (request,) = waiting()
    assert (request.kind, request.person) == (Kind.ACCESS, frame.invented.called(PLAYER_IS))
    assert (request.asked, request.due) == (date(2026, 11, 14), date(2026, 12, 14))  # a month


def test_somebody_on_the_last_list_was_erased() -> None:
    _, frame = begun()
    person = erased(frame)
    request = PrivacyRequest.objects.get(kind=Kind.ERASURE)
    assert (request.person, request.state) == (person, State.GRANTED)
    row = PersonRow.objects.get(id=person)
    assert not row.named
    assert frame.invented.people.players[PlayerId(person)].name not in row.body
    assert Line.objects.filter(player=person, register__code="dames").exists()
