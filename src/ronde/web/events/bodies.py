"""Sections as the database keeps them: by ids in the row, names and licences with the entrants, the words of tags beside the body."""

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from threading import Lock

from django.db.models import Q

from ronde.files.acts_json import trusted_changes
from ronde.files.section_json import section_json, trusted_section
from ronde.ground.ids import PlayerId
from ronde.play.acts.applying import applied
from ronde.play.acts.cells import NOTHING
from ronde.play.names import Names, named, numbered_tags, without_names
from ronde.play.section import Section
from ronde.web.events.models import Act, EntrantRow, SectionRow

NO_BODY = section_json(NOTHING, with_names=True)  # of a row whose first act is about to be written
LARGE = ("body", "sent", "event__declaration", "event__list_text")  # what a page or an act seldom reads of a row
_MOST = 32  # sections kept as values by a process
_READ: OrderedDict[str, tuple[tuple[int, str], Section]] = OrderedDict()
_ALONE = Lock()


def section_of(row: SectionRow) -> Section:
    """The section by ids, as it is now: what changes are made on.

    Reading 500 players after twelve rounds takes longer than all else that a result costs, so a process keeps the value of each
    section; the row's stamp tells whether it is still so. A row that was read without its body (``LARGE``) gets it here if
    it is needed, with all else as it is by then.
    """
    return sections_read([row])[row.pk]


def sections_read(rows: Iterable[SectionRow]) -> dict[str, Section]:
    """The sections of some rows, by the rows' ids. However many there are, two questions to the database, or none."""
    every = [*rows]
    found = {row.pk: section for row in every if (section := _kept(row)) is not None}
    unread = [row for row in every if row.pk not in found]
    _read_bodies([row for row in unread if "body" in row.get_deferred_fields()])
    later = _later_acts([row for row in unread if row.behind])
    for row in unread:
        section = trusted_section(row.body)
        for changes in later.get(row.pk, ()):
            section = applied(section, trusted_changes(changes))
        keep_read(row, section)
        found[row.pk] = section
    return found


def _kept(row: SectionRow) -> Section | None:
    """What this process keeps of a row; nothing is kept of one that no act has written."""
    known, section = _READ.get(row.pk, (None, None))
    return section if row.stamp and known == (row.version, row.stamp) else None


def _read_bodies(rows: Sequence[SectionRow]) -> None:
    """Rows with their bodies; what goes with a body is read again, since somebody may have acted meanwhile."""
    columns = ("version", "behind", "stamp", "state", "name", "tags", "body")
    found = SectionRow.objects.filter(pk__in=[row.pk for row in rows]).values("pk", *columns) if rows else ()
    by_id = {one["pk"]: one for one in found}
    for row in rows:
        for column in columns:
            setattr(row, column, by_id[row.pk][column])


def _later_acts(rows: Sequence[SectionRow]) -> dict[str, list[str]]:
    """What the acts that the bodies do not have yet have changed, in order."""
    found: dict[str, list[str]] = {}
    if rows:
        wanted = (Q(section=row.pk, number__gt=row.version - row.behind, number__lte=row.version) for row in rows)
        acts = Act.objects.filter(reduce(or_, wanted)).order_by("number").values_list("section_id", "changes")
        for section, changes in acts:
            found.setdefault(section, []).append(changes)
    return found


def keep_read(row: SectionRow, section: Section) -> None:
    """Keep the section of a row for who reads the row next as it is now."""
    with _ALONE:
        _READ[row.pk] = ((row.version, row.stamp), section)
        _READ.move_to_end(row.pk)
        while len(_READ) > _MOST:
            _READ.popitem(last=False)


def named_section(row: SectionRow) -> Section:
    """The section as its arbiter knows it: with names and licences as frozen for the event, and the words of its tags."""
    return named(section_of(row), names_of(row))


def names_of(row: SectionRow) -> Names:
    """All names of a section: one query. Who was erased has none."""
    entrants = EntrantRow.objects.filter(event_id=row.event_id).values_list("player", "frozen")
    frozen = {PlayerId(player): json.loads(text) for player, text in entrants}
    players = {player: str(one.get("name", "")) for player, one in frozen.items()}
    licences = {player: str(one.get("licence", "")) for player, one in frozen.items()}
    return Names(players, words_of(row), licences)


def words_of(row: SectionRow) -> dict[str, str]:
    """The tags as people wrote them, by what stands in for them in the body."""
    words: dict[str, str] = json.loads(row.tags)
    return words


def printed_body(section: Section, words: Mapping[str, str] | None = None) -> tuple[str, str]:
    """What a row holds of a section with names: its body without them, and the words of its tags.

    ``words`` are those of the row until now (``words_of``): a tag that is known keeps its number, a new one gets the next.
    """
    known = words or {}
    numbered = numbered_tags((tag for entry in section.entries for tag in entry.tags), known)
    tags = {**known, **{number: tag for tag, number in numbered.items()}}
    return section_json(without_names(section, numbered), with_names=True), printed_words(tags)


def printed_words(words: Mapping[str, str]) -> str:
    """The words of tags as a row holds them."""
    return json.dumps(words, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
