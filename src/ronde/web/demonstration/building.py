"""The demonstration as a register: ten months of series. The last list waits to be published, two series to be homologated."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random

from django.contrib.auth.models import User
from msgspec.structs import replace

from ronde.play.simulate import lots
from ronde.record.chain import Origin
from ronde.record.people import People
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd.documents import Opening
from ronde.web.accounts.appointing import acting
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.actors import Actor
from ronde.web.demonstration.people import invented_people
from ronde.web.demonstration.season import series
from ronde.web.office.services import homologate, publish
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held

CODE = "dames"
MONTHS = 10
_A_MONTH = 3  # series
_SIZE = 8  # players in each


def built(officer: User, today: date, *, players: int = 80, seed: int = 20261121) -> Iterator[str]:
    """Build the register, month by month; what is done is said as it is done."""
    mark_as_demonstration()
    lot = lots("demonstration", seed)
    people = invented_people(players, lot, today)
    register = new_register(CODE, "Dames", "ffjd")
    first = _months_before(today, MONTHS)
    strength = {str(player): lot.randrange(900, 2250) for player in people.players}
    rated = [player for player in strength if lot.random() < 0.9]
    adopted = Opening(
        id="taken-over", day=first, ratings=[AdoptedRating(player=one, rating=strength[one]) for one in rated]
    )
    FOLD.recorded(register, lambda held: _beginning(held, people, first, adopted))
    yield f"{first}"
    for month in range(MONTHS):
        begins, ends = _months_before(today, MONTHS - month), _months_before(today, MONTHS - month - 1)
        is_last = month == MONTHS - 1
        for week in range(_A_MONTH):
            found = series(
                month * _A_MONTH + week, _chosen(strength, rated, lot), begins + timedelta(days=3 + 7 * week), lot
            )
            arrives = begins + timedelta(days=5 + 7 * week)
            FOLD.recorded(register, partial(_adding, day=arrives, facts=found))
            if not is_last or week == 0:
                homologate(register, found[0].id, _on(officer, arrives + timedelta(days=1)))
        if not is_last:
            publish(register, ends, _on(officer, ends), seen=FOLD.held(register).turn)
            yield f"{ends}"


def _chosen(strength: dict[str, int], rated: list[str], lot: Random) -> dict[str, int | None]:
    """Who plays in a series, each with a rating or without."""
    return {one: strength[one] if one in rated else None for one in lot.sample(list(strength), _SIZE)}


def _on(user: User, day: date) -> Actor:
    return acting(user).at(datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


def _beginning(held: Held, people: People, day: date, adopted: Document) -> Prepared:
    origin = _origin(day)
    return held.adding(held.known.with_facts(replace(adopted, recorded=origin.recorded), people=people), origin, people)


def _adding(held: Held, *, day: date, facts: tuple[Document, ...]) -> Prepared:
    origin = _origin(day)
    return held.adding(held.known.with_facts(*(replace(fact, recorded=origin.recorded) for fact in facts)), origin)


def _origin(day: date) -> Origin:
    return Origin(f"{day}T08:00:00", "demonstration", "organiser", "demonstration")


def _months_before(day: date, months: int) -> date:
    """The first of the month so many months before that of a day."""
    count = day.year * 12 + day.month - 1 - months
    return date(count // 12, count % 12 + 1, 1)
