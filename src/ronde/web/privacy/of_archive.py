"""What the archive holds of somebody: lines of lists that a former site published, and old addresses of their page."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Q

from ronde.web.archive.models import ArchivedLine, ArchivedList, ArchivedSeries, PendingFile, Redirect
from ronde.web.privacy.whom import Whom

_LINE = ("list__register__code", "list__ranking", "list__day", "list__source", "name", "place", "value", "club")
_LISTS = ("source", "address", "file")
_SERIES = ("name", "place", "address", "source")
_MANY = 500  # keys in one question


def lines(whom: Whom) -> Any:
    """Each line that is theirs, or has their name and is nobody's; each old address."""
    found = ArchivedLine.objects.filter(Q(player__in=whom.ids) | Q(player="", name__in=list(_names(whom))))
    return {
        "lines": list(found.order_by("list__day", "list", "position").values(*_LINE)),
        "addresses": [{"old": one.old, "to": one.to} for one in _redirects(whom)],
    }


def forget(whom: Whom, _day: date) -> None:
    """Leave place and value of their lines. What names them elsewhere goes, with every file that somebody is looking at."""
    gone = {"name": "", "key": "", "club": "", "named": False}
    ArchivedLine.objects.filter(player__in=whom.ids).update(**gone)
    names = list(_names(whom))
    for start in range(0, len(names), _MANY):
        ArchivedLine.objects.filter(player="", name__in=names[start : start + _MANY]).update(**gone)
    Redirect.objects.filter(pk__in=[one.pk for one in _redirects(whom)]).delete()
    for model, fields in ((ArchivedList, _LISTS), (ArchivedSeries, _SERIES)):
        for row in model.objects.iterator():
            if named := [name for name in fields if whom.is_named_in(getattr(row, name))]:
                model.objects.filter(pk=row.pk).update(**dict.fromkeys(named, f"… {row.pk}"))  # a name is there once
    PendingFile.objects.all().delete()


def _names(whom: Whom) -> Iterator[str]:
    """The names of people whom nobody here knows by which they are called; also where a number of theirs stands for one."""
    every = ArchivedLine.objects.filter(player="").exclude(name="").values_list("name", flat=True).distinct()
    return (name for name in every.iterator() if whom.is_named_in(name))


def _redirects(whom: Whom) -> Iterator[Redirect]:
    pages = tuple(f"/player/{one}/" for one in whom.ids)
    for one in Redirect.objects.order_by("pk").iterator():
        if one.to.endswith(pages) or whom.is_named_in(one.old.replace("-", " ").replace("_", " ")):
            yield one
