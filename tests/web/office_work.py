"""An officer at work in a register, act by act: a series arrives, is homologated, a list is published, month after month.

What was done can be read from the facts, so whoever comes next goes on where the last one ended.
"""

from datetime import UTC, date, datetime
from pathlib import Path

from django.contrib.auth.models import User

from ronde.record.chain import Origin
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd.documents import Opening
from ronde.web.accounts.appointing import acting, officer
from ronde.web.actors import Actor
from ronde.web.office.services import Done, homologate, publish, take_in
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register

ACTS = 3  # a month: a series arrives, it is homologated, the list is published
PASSWORD = "plume-et-damier-noir"  # noqa: S105 - of a database that lives as long as a test
_SINCE = date(2015, 9, 1)
_RATINGS = {"one": 1500, "two": 1420, "three": 1610, "four": 1280}
_ARRIVING = """regulation: ffjd
players:
  - {{ id: new-{number}, name: Nadia Neuville {number}, licences: [{{ since: 2015-09-01 }}], birth: {born}-05-05 }}
facts:
  - fact: series
    id: series-{number}
    name: Coupe {number}
    first_day: {day}
    last_day: {day}
    cadence: slow
    declared: true
    pace: {{ official: 2h/50 + 1h }}
    system: closed
    games:
      - {{ white: {one}, black: {two}, result: {result}, round: 1 }}
      - {{ white: {two}, black: new-{number}, result: 1, round: 2 }}
      - {{ white: new-{number}, black: {one}, result: 0, round: 3 }}
      - {{ white: new-{number}, black: EXEMPT, result: 2fe, round: 1 }}
      - {{ white: {one}, black: EXEMPT, result: 2fe, round: 2 }}
      - {{ white: {two}, black: EXEMPT, result: 2fe, round: 3 }}
  - {{ fact: step, id: series-{number}-in, of: series-{number}, action: submit, day: {arrives}, by: Olga Petit, role: organiser }}
  - {{ fact: payment, id: series-{number}-fee, day: {arrives}, by: Olga Petit, amount: 6, sections: [series-{number}] }}
"""


def arriving(number: int, month: int) -> str:
    """The file of an organiser whose series was played in a month."""
    names = list(_RATINGS)
    one, two = names[number % 4], names[(number + 1 + number // 4 % 3) % 4]
    day, arrives = first_of(month).replace(day=5), first_of(month).replace(day=7)
    return _ARRIVING.format(
        number=number, one=one, two=two, day=day, arrives=arrives, result=number % 3, born=1950 + number % 50
    )


def first_of(month: int) -> date:
    """The first day of a month, counted from January 2020."""
    return date(2020 + month // 12, month % 12 + 1, 1)


def an_officer() -> User:
    """The account that works here."""
    return User.objects.filter(username="aurore").first() or officer("aurore", PASSWORD, "Aurore Lhermitte")


def on(user: User, day: date) -> Actor:
    """The officer on a day."""
    return acting(user).at(datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


def begun(code: str) -> Register:
    """A register in which four players have a rating; made where it is missing, or was begun and not finished."""
    register = Register.objects.filter(code=code).first() or new_register(code, "Dames", "ffjd")
    FOLD.recorded(register, _adoption)
    return register


def _adoption(held: Held) -> Prepared:
    if held.turn:
        return ()
    people = People.of(Player(id=one, name=f"Claude {one}", licences=[Licence(since=_SINCE)]) for one in _RATINGS)
    adopted = [AdoptedRating(player=one, rating=rating) for one, rating in _RATINGS.items()]
    fact = Opening(id="taken-over", day=first_of(0), ratings=adopted, recorded="2020-01-01T08:00:00")
    origin = Origin("2020-01-01T08:00:00", "test", "organiser", "test")
    return held.adding(held.known.with_facts(fact, people=people), origin, people)


def acts_done(register: Register) -> int:
    """How many acts the facts tell of."""
    facts = set(register.facts.values_list("fact", flat=True))
    count = 0
    while _trace_of(count) in facts:
        count += 1
    return count


def _trace_of(act: int) -> str:
    """The fact that stands for an act."""
    month, kind = divmod(act, ACTS)
    return (f"series-{month}", f"series-{month}-homologated", f"published-{first_of(month + 1)}")[kind]


def acted(register: Register, act: int, user: User, folder: Path) -> Done:
    """One act done through the services that the pages use."""
    month, kind = divmod(act, ACTS)
    if kind == 0:
        path = folder / f"series-{month}.yaml"
        path.write_text(arriving(month, month), "utf-8")
        return take_in(register, path, on(user, first_of(month).replace(day=8)))
    if kind == 1:
        return homologate(register, f"series-{month}", on(user, first_of(month).replace(day=9)))
    day = first_of(month + 1)
    return publish(register, day, on(user, day), seen=FOLD.held(register).turn)
