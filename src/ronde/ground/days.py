"""Days as rule books count them: seasons, windows of years, and whole numbers for columns."""

from calendar import monthrange
from datetime import date


def years_before(day: date, years: int) -> date:
    """The same day so many years earlier; 29 February becomes 28 February where the year has none."""
    if day.year <= years:
        return date.min
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def months_before(day: date, months: int) -> date:
    """The same day so many months earlier; the last day of the month where it has no such day."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
