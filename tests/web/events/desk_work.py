"""Arbiters at work in a database, in few words."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from django.contrib.auth.models import User

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events import services
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import Acted
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.play.making import section

NOON = datetime(2027, 1, 2, 12, tzinfo=UTC)


def organiser(name: str = "olga", *events: str) -> Actor:
    """An account that runs these events; without any it may make one."""
    user, _ = User.objects.get_or_create(username=name, first_name=name.title())
    held = [HeldRole(Role.ORGANISER, one) for one in events or ("",)]
    return actor(f"account:{user.pk}", held, name=name, device=f"laptop of {name}").at(NOON)


def a_helper(row: SectionRow, number: int = 1) -> Actor:
    """Somebody with a code of a section."""
    held = [HeldRole(Role.HELPER, row.id)]
    return actor(f"code:{number}", held, device=f"telephone {number}").at(NOON)


def an_event(name: str = "e1", register: Register | None = None) -> Event:
    """An event of two days."""
    days = {"first_day": date(2027, 1, 2), "last_day": date(2027, 1, 3)}
    return Event.objects.create(id=name, name="Open", register=register, **days)


def players(count: int) -> str:
    """So many players, by blanks."""
    return " ".join(f"p{number}" for number in range(1, count + 1))


def begun(base: Section, event: Event | None = None, file: str = "open") -> SectionRow:
    """A section in the database."""
    event = event or an_event()
    made = services.section_created(event, base, organiser("olga", event.id), file=file)
    assert made.row is not None, made.problems
    return made.row


def playing(count: int, rounds: int = 3, event: Event | None = None) -> SectionRow:
    """A section whose first round is out."""
    row = begun(section(players(count), (Phase("nearest", rounds),)), event)
    olga = organiser("olga", row.event_id)
    for act in (acts.pair(), acts.publish()):
        assert did(row, act, olga).is_done
    return row


def did(row: SectionRow, act: Act, who: Actor, seen: int | None = None) -> Acted:
    """What comes of an act, on the version that is there unless another is said; the row is read anew."""
    done = services.act(row.id, act, who, seen=version(row) if seen is None else seen)
    row.refresh_from_db()
    return done


def version(row: SectionRow) -> int:
    """The version that is there."""
    return SectionRow.objects.values_list("version", flat=True).get(pk=row.pk)


def codes(acted: Acted) -> Sequence[str]:
    return [problem.code for problem in acted.problems]


def somebody(player: str, name: str = "", *, tags: tuple[str, ...] = (), licence: str = "") -> Entry:
    return Entry(PlayerId(player), name, tags=tags, licence=licence)
