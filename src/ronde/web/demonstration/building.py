"""A small demonstration: ten months of draughts. The last list waits to be published. For tests in a browser, and for benchmarks."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.contrib.auth.models import User

from ronde.web.accounts.appointing import acting
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.demonstration.acts import OfficeAtWork, stretches
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.ffjd import KINDS, Draughts
from ronde.web.demonstration.people import invented_people
from ronde.web.demonstration.plans import SEED
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register

CODE = "dames"
MONTHS = 9


def built(officer: User, today: date, *, players: int = 80, seed: int = SEED) -> Iterator[str]:
    """Build the register, list by list; what is done is said as it is done."""
    mark_as_demonstration()
    then = month_before(today, 0) - timedelta(days=1)
    invented = invented_people(seed, then, {"draughts": players})
    written(invented.people, today)
    register = new_register(CODE, "Dames", "ffjd", federation="ffjd")
    planned = Draughts(invented, then, seed, MONTHS, KINDS[1:4], waiting=2)
    with TemporaryDirectory() as folder:
        office = OfficeAtWork(register, acting(officer), Path(folder))
        for stretch in stretches(planned.acts()):
            stretch.lived(office)
            yield f"{stretch.day}"
