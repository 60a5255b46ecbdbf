"""What is declared of an event: by its organiser alone, in words that its book can read, while a section is at the desk."""

import pytest
from django.core.exceptions import PermissionDenied

from ronde.web.actors import VISITOR
from ronde.web.events.declaring import declare
from ronde.web.events.models import Event
from ronde.web.events.submitting import submit
from tests.web.events.events_made import organiser
from tests.web.events.test_submitting import PLAIN, an_event

pytestmark = pytest.mark.usefixtures("database")


def kept(event: Event) -> str:
    return Event.objects.get(pk=event.pk).declaration


def test_the_organiser_declares_something_else_until_the_office_has_every_section() -> None:
    event, _ = an_event("ffjd")
    assert declare(event, PLAIN, organiser()) == ()
    assert kept(event) == PLAIN
    assert submit(event, organiser()).is_done
    assert [one.code for one in declare(event, PLAIN.replace("slow", "blitz"), organiser())] == ["acts.submitted"]
    assert kept(event) == PLAIN


def test_what_the_book_cannot_read_is_not_kept() -> None:
    event, _ = an_event("ffjd")
    before = kept(event)
    assert declare(event, PLAIN.replace("slow", "leisurely"), organiser())
    assert declare(event, "first_day: [", organiser())
    assert declare(event, "", organiser())
    assert kept(event) == before


def test_nobody_else_declares() -> None:
    event, _ = an_event("ffjd")
    before = kept(event)
    for other in (VISITOR, organiser("another-event")):
        with pytest.raises(PermissionDenied):
            declare(event, PLAIN, other)
    assert kept(event) == before
