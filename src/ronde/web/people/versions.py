"""The number of the last change of people. Who changes people locks it first: so changes come one by one, in the order of their numbers."""

from django.db.models import F

from ronde.web.people.models import PeopleVersion

_ROW = 1


def people_version() -> int:
    """The number of the last change: the one small question of who holds people in memory."""
    return PeopleVersion.objects.filter(pk=_ROW).values_list("number", flat=True).first() or 0


def locked_version() -> int:
    """The number of the last change, locked until the transaction ends; SQLite has locked everything by then."""
    return PeopleVersion.objects.select_for_update().get(pk=_ROW).number


def bumped(version: int) -> int:
    """The number of the next change, after a locked one."""
    PeopleVersion.objects.filter(pk=_ROW).update(number=version + 1)
    return version + 1


def naming_version() -> tuple[int, int]:
    """The number of the last change, and how often it was decided who is named in public: one question."""
    return PeopleVersion.objects.filter(pk=_ROW).values_list("number", "naming").first() or (0, 0)


def named_anew() -> None:
    """Who is named in public is about to be decided anew; said first, as every change of people locks this row first."""
    PeopleVersion.objects.filter(pk=_ROW).update(naming=F("naming") + 1)
