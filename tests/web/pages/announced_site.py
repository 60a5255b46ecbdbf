"""An announced event on the site of these tests: played on a Sunday to come, with a child, a grown-up and a newcomer entered."""

from datetime import date, datetime, time

from django.contrib.auth.models import User

from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.play.timetable import PlayingDay, by_days
from ronde.record.desk_notes import Times
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.asked_entries import WantedEntry, ask_entry
from ronde.web.events.models import Event
from ronde.web.events.notes import write_note
from ronde.web.events.offers import Offer
from ronde.web.events.services import event_created, section_created
from ronde.web.people.models import PersonRow
from ronde.web.registers.models import Register
from ronde.web.roles import Role

EVENT, SECTION = "gois", "gois-open"
DAY = date(2036, 11, 30)  # whenever this is read, one may still enter


def event_announced(minor: str, player: str) -> None:
    """The event, announced by its organiser, and the first who entered."""
    user, _ = User.objects.get_or_create(username="gael")
    appointed(user, Role.ORGANISER, "")
    register = Register.objects.get(code="dames")
    made = event_created(
        acting(user), name="Rapide du Gois", first_day=DAY, place="Beauvoir-sur-Mer", register=register, id=EVENT
    )
    assert made.event is not None, made.problems
    appointed(user, Role.ORGANISER, EVENT)
    plan = Plan((Phase("swiss_points", 7),), usual_criteria("draughts", "swiss_points"), seed=1)
    assert section_created(made.event, Section("", "draughts", plan), acting(user), file="open", id=SECTION).row
    times = by_days([PlayingDay(datetime.combine(DAY, time(9, 30)), 7)], 60)
    write_note(made.event, Times(section=SECTION, timetable=times), acting(user))
    said = Announced(
        organiser="Damier du Marais",
        fees="8 €",
        rules="Sept rondes.",
        way="Par le passage.",
        offers=(Offer("repas", 600),),
        is_shown=True,
    )
    assert announce(made.event, said, acting(user)) == ()
    entered(minor, player)


def entered(*persons: str) -> None:
    """Some persons enter, and somebody whom nobody knows."""
    names = dict(PersonRow.objects.filter(id__in=persons).values_list("id", "name"))
    for number, (person, name) in enumerate([*names.items(), ("", "Zénobie Quelconque")]):
        count = Event.objects.get(pk=EVENT).asked.count()
        made = ask_entry(EVENT, WantedEntry(name=name, contact=f"06 {count} {number}", person=person))
        assert made.problems == ()
