"""What tells whether a page for everybody has changed, asked of the database at once: cheaper than the page itself."""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from django.db.models import Count, Max, OuterRef, Subquery

import ronde
from ronde.web.archive.models import ArchivedList
from ronde.web.clock import now
from ronde.web.events.models import Announcement
from ronde.web.office.models import PaidPurse
from ronde.web.people.models import PeopleVersion
from ronde.web.registers.models import Fact, Register

# Of another database nothing is the same: the salt.
_SHOWN = ("code", "salt", "name", "regulation", "variant", "zone", "way", "is_copy", "closed", "closed_why")
_PROJECTED = ("projected__turn", "projected__rules", "head")
_MADE_FROM = (*_PROJECTED, "purses", "last_purse", "number", "naming", "archived")


def lists_version() -> str:
    """Everything that lists are shown from: facts and rules, purses, who is called how and who is named, the archive, the day; one question."""
    people = PeopleVersion.objects.filter(pk=1)
    head = Fact.objects.filter(register=OuterRef("pk"), turn=OuterRef("projected__turn"))
    archived = ArchivedList.objects.filter(register=OuterRef("pk")).values("register").annotate(last=Max("pk"))
    purses = PaidPurse.objects.filter(register=OuterRef("pk")).values("register")
    rows = Register.objects.annotate(
        number=Subquery(people.values("number")),
        naming=Subquery(people.values("naming")),
        archived=Subquery(archived.values("last")),
        head=Subquery(head.values("digest")[:1]),
        purses=Subquery(purses.annotate(count=Count("pk")).values("count")),
        last_purse=Subquery(purses.annotate(last=Max("pk")).values("last")),
    )
    columns = (*_SHOWN, *_MADE_FROM)
    return repr((software_version(), now().date(), *rows.order_by("pk").values_list(*columns)))


def sitemap_version() -> str:
    """The same, and which events are announced: two questions."""
    told = Announcement.objects.exclude(shown=None).aggregate(count=Count("pk"), last=Max("shown"))
    return f"{lists_version()} {told}"


@cache
def software_version() -> str:
    """What tells one state of the program from another: pages are made from its texts and templates too."""
    folder = Path(ronde.__file__).parent
    kept = (path for path in sorted(folder.rglob("*")) if path.suffix in {".html", ".yaml", ".css", ".py"})
    said = ((str(path.relative_to(folder)), path.stat().st_size, path.stat().st_mtime_ns) for path in kept)
    return sha256(repr(tuple(said)).encode()).hexdigest()


# By the name of the address: lists are projected, so that what they are made from can be told without making them.
VERSIONS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        **dict.fromkeys(("public:list", "public:list-file", "public:feed"), lists_version),
        **dict.fromkeys(("sitemap", "sitemap-part"), sitemap_version),
    }
)
