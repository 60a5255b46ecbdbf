"""Days as rule books count them: seasons, windows of years, and whole numbers for columns."""

from datetime import date


def years_before(day: date, years: int) -> date:
    """The same day so many years earlier; 29 February becomes 28 February where the year has none."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)
