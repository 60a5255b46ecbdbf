"""What the archive holds of somebody: lines of lists that a former site published, and old addresses of their page."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from ronde.web.archive.models import ArchivedLine, ArchivedList, ArchivedSeries, PendingFile, Redirect
from ronde.web.privacy.whom import Whom, key_of_text

_LINE = ("list__register__code", "list__ranking", "list__day", "list__source", "name", "place", "value", "club")
_LISTS = ("source", "address", "file")
_SERIES = ("name", "place", "address", "source")
_MANY = 500  # keys in one question


def lines(whom: Whom) -> Any:
    """Each line that is theirs, or has their name and is nobody's; each old address."""
    return {
        "lines": list(_lines(whom).order_by("list__day", "list", "position").values(*_LINE)),
        "files": [getattr(row, name) for row, names in _files(whom) for name in names],
        "addresses": [{"old": one.old, "to": one.to} for one in _redirects(whom)],
    }


def forget(whom: Whom, _day: date) -> None:
    """Leave place and value of their lines. What names them elsewhere goes, with every file that somebody is looking at."""
    gone = {"name": "", "key": "", "club": "", "named": False}
    lines = list(_lines(whom).values_list("pk", flat=True))
    for start in range(0, len(lines), _MANY):
        ArchivedLine.objects.filter(pk__in=lines[start : start + _MANY]).update(**gone)
    Redirect.objects.filter(pk__in=[one.pk for one in _redirects(whom)]).delete()
    for row, named in tuple(_files(whom)):
        type(row).objects.filter(pk=row.pk).update(**dict.fromkeys(named, f"… {row.pk}"))  # a name is there once
    PendingFile.objects.filter(**({"register__in": whom.registers or ()} if whom.is_part else {})).delete()


def _files(whom: Whom) -> Iterator[tuple[ArchivedList | ArchivedSeries, list[str]]]:
    """Lists and series that are called by their name, and which columns say it."""
    for model, fields in ((ArchivedList, _LISTS), (ArchivedSeries, _SERIES)):
        for row in model.objects.order_by("pk").iterator():
            thing, texts = f"archive:{model.__name__}:{row.pk}", [getattr(row, name) for name in fields]
            if whom.is_meant_by(thing, row.register_id, *texts):
                yield row, [name for name in fields if whom.is_named_in(getattr(row, name))]


def _lines(whom: Whom) -> "QuerySet[ArchivedLine]":
    """Lines that are theirs by the id, and those of people whom nobody here knows that are meant by their words."""
    every = ArchivedLine.objects.filter(player="").exclude(name="").values_list("list__register", "name").distinct()
    theirs, found = ArchivedLine.objects.filter(player__in=whom.ids), Q()
    if whom.is_part:
        theirs = theirs.filter(list__register__in=whom.registers or ())
    for register, name in sorted(every):
        if whom.is_meant_by(f"archive:{register}:{key_of_text(name)}", register, name):
            found |= Q(player="", list__register=register, name=name)
    return theirs | ArchivedLine.objects.filter(found) if found else theirs


def _redirects(whom: Whom) -> Iterator[Redirect]:
    pages = tuple(f"/player/{one}/" for one in whom.ids)
    for one in Redirect.objects.order_by("pk").iterator():
        words = one.old.replace("-", " ").replace("_", " ")
        is_theirs = one.to.endswith(pages) and whom.is_of_part(one.register_id)
        if is_theirs or whom.is_meant_by(f"archive:redirect:{one.pk}", one.register_id, words):
            yield one
