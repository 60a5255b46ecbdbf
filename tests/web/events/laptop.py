"""An arbiter's laptop: a Formule Combinée of 20, run through the services, with copies to a stick behind; until somebody kills it.

Run as a program (``python -m tests.web.events.laptop 8``, ``RONDE_DATA`` and ``RONDE_COPIES`` say where): after the results of that
round it tells what it has, as JSON, and waits.
"""

import json
import sys
import threading
import time
from datetime import UTC, date, datetime

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 - after the setup

from ronde.ground.ids import PlayerId  # noqa: E402 - after the setup
from ronde.play.acts import act as acts  # noqa: E402 - after the setup
from ronde.play.formats.combined import phases  # noqa: E402 - after the setup
from ronde.play.permissions import State, state  # noqa: E402 - after the setup
from ronde.play.plan import Plan  # noqa: E402 - after the setup
from ronde.play.section import Entry, Section  # noqa: E402 - after the setup
from ronde.play.standings.table import standings, usual_criteria  # noqa: E402 - after the setup
from ronde.web.actors import Actor, HeldRole, actor  # noqa: E402 - after the setup
from ronde.web.events.bodies import section_of  # noqa: E402 - after the setup
from ronde.web.events.copying import copying  # noqa: E402 - after the setup
from ronde.web.events.models import Act, Event, SectionRow  # noqa: E402 - after the setup
from ronde.web.events.services import act, event_created, section_created  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup

SEED = 20261117
DAY = date(2099, 5, 9)  # it is not over, whenever this is read
FIRST, SECOND, THIRD = 7, 4, 3  # rounds of the three phases: the 8th is the first of the second


def combined(size: int = 20) -> Section:
    """The section before its first round."""
    entries = tuple(Entry(PlayerId(f"p{at}"), f"Prénom{at} Nom{at}", 2500 - 7 * at) for at in range(1, size + 1))
    plan = Plan(phases(FIRST, SECOND, THIRD), usual_criteria("scrabble", "nearest"), SEED)
    return Section("Formule Combinée", "scrabble", plan, entries)


def arbiter() -> Actor:
    """The account that runs the event, and has another number here than elsewhere."""
    held = [HeldRole(Role.ORGANISER, one) for one in ("", "e1")]
    user, _ = User.objects.get_or_create(username="marie")
    return actor(f"account:{user.pk}", held, name="marie", device="old laptop").at(datetime(2099, 5, 9, 8, tzinfo=UTC))


def begun(who: Actor, size: int = 20) -> SectionRow:
    """The section, as far as it has come; it is begun where it was not."""
    if not Event.objects.filter(pk="e1").exists():
        event_created(who, name="Coupe de l’Étang", first_day=DAY, id="e1")
    event = Event.objects.get(pk="e1")
    if not SectionRow.objects.filter(pk="s1").exists():
        section_created(event, combined(size), who, file="combinee", id="s1")
    return SectionRow.objects.get(pk="s1")


def next_act(section: Section) -> acts.Act:
    """What an arbiter does next: pairs, publishes, or enters the next result."""
    now = state(section)
    if now in {State.PLANNED, State.WAITING}:
        return acts.pair()
    if now is State.DRAFTED:
        return acts.publish()
    round_ = section.rounds[-1]
    table = next(game.table for game in round_.games if not game.result)
    home, guest = (300 + (table * 37 + round_.number * 11) % 200, 301 + (table * 53 + round_.number * 7) % 200)
    return acts.result(round_.number, table, scores=(home, guest))


def played(row: SectionRow, who: Actor) -> int:
    """One act more; the version after it."""
    done = act(row.pk, next_act(section_of(row)), who, seen=row.version)
    assert done.is_done, done.problems
    row.refresh_from_db()
    return done.version


def is_played(section: Section, number: int) -> bool:
    """Whether a round has all its results."""
    return len(section.published) == number and state(section) is State.WAITING


def what_it_has(row: SectionRow) -> dict[str, object]:
    """Everything that must not be lost."""
    listed = Act.objects.filter(section=row).order_by("number")
    ranks = [(line.player, line.rank) for line in standings(section_of(row))]
    return {
        "standings": ranks,
        "acts": [[one.number, one.kind, one.author, one.device, one.at.isoformat(), one.changes] for one in listed],
    }


if __name__ == "__main__":
    threading.Thread(target=copying, args=(threading.Event(),), daemon=True).start()
    marie = arbiter()
    running = begun(marie)
    while not is_played(section_of(running), int(sys.argv[1])):
        played(running, marie)
    sys.stdout.write(json.dumps(what_it_has(running)) + "\n")
    sys.stdout.flush()
    time.sleep(600)
