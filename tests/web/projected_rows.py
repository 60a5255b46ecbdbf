"""Everything that is projected of a register, as values that can be compared."""

from collections.abc import Iterator
from typing import Any

from ronde.web.registers import models


def rows(register: models.Register) -> Iterator[list[dict[str, Any]]]:
    """Every projected row that somebody can see, without the numbers that a database gives, and without the whys behind."""
    shown = (models.WaitingRow, models.DossierRow, models.AppearanceRow, models.GameRow)
    kinds = (models.Edition, models.Line, models.Change, *shown, models.Projected)
    head, without = register.facts.count(), {"id": 0, "why": ""}
    for kind in kinds:
        found: Any = kind._default_manager.filter(register=register).values()  # noqa: SLF001 - Django's name for it
        yield sorted(({**row, **without} for row in found if row.get("turn", 0) <= head), key=str)
