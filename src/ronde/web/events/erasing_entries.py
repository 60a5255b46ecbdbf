"""Three months after an event nothing is left of who asked to enter it: who played stands in its sections."""

from calendar import monthrange
from datetime import date

from ronde.web.events.entry_letters import forget_entry_letters
from ronde.web.events.models import EntryAsked

MONTHS = 3


def erase_entries(today: date) -> int:
    """Remove the entries of events whose three months are over; how many that were."""
    over = EntryAsked.objects.filter(event__last_day__lt=months_before(today, MONTHS))
    if numbers := list(over.values_list("pk", flat=True)):
        forget_entry_letters(numbers)
    count, _ = over.delete()
    return count


def months_before(day: date, months: int) -> date:
    """The same day some months ago, or the last one of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
