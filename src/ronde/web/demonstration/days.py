"""Days of the demonstration, counted from today."""

from datetime import date, timedelta


def month_before(day: date, months: int) -> date:
    """The first of the month so many months before that of a day."""
    count = day.year * 12 + day.month - 1 - months
    return date(count // 12, count % 12 + 1, 1)


def sunday_after(day: date) -> date:
    """The first Sunday from a day on."""
    return day + timedelta(days=(6 - day.weekday()) % 7)
