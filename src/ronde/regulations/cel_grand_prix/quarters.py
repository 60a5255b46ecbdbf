"""Quarters of a year: January to March is the first."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from typing_extensions import override

PATTERN = r"^[0-9]{4}Q[1-4]$"


class Quarter(NamedTuple):
    """Three months, written 2022Q4."""

    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> "Quarter":
        """The quarter that a day belongs to."""
        return cls(day.year, (day.month + 2) // 3)

    @classmethod
    def named(cls, text: str) -> "Quarter | None":
        """The quarter written so; None where nothing is."""
        is_written = re.fullmatch(PATTERN, text) and int(text[:4]) > 0
        return cls(int(text[:4]), int(text[5])) if is_written else None

    @property
    def end(self) -> date:
        """Its last day."""
        return date(self.year, 3 * self.number, 28) + timedelta(days=3 if self.number in {1, 4} else 2)

    @override
    def __str__(self) -> str:
        """As people write it."""
        return f"{self.year:04d}Q{self.number}"
