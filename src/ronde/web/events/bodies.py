"""Sections as the database keeps them: by ids in the row, names and licences with the entrants, the words of tags beside the body."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from ronde.files.section_json import section_json, trusted_section
from ronde.ground.ids import PlayerId
from ronde.play.acts.cells import NOTHING
from ronde.play.names import Names, named, numbered_tags, without_names
from ronde.play.section import Section
from ronde.web.events.models import EntrantRow, SectionRow

NO_BODY = section_json(NOTHING, with_names=True)  # of a row whose first act is about to be written
_MOST = 32  # sections kept as values by a process
_READ: OrderedDict[str, tuple[str, Section]] = OrderedDict()
_ALONE = Lock()


def section_of(row: SectionRow) -> Section:
    """The section by ids, as it is now: what changes are made on.

    Reading 500 players after twelve rounds takes longer than all else that a result costs, so the value is kept beside its
    text; the text is what decides, whoever has written it.
    """
    text, section = _READ.get(row.pk, ("", None))
    if section is None or text != row.body:
        section = trusted_section(row.body)
        keep_read(row, section)
    return section


def keep_read(row: SectionRow, section: Section) -> None:
    """Keep the section of a row's text for who reads the same text next."""
    with _ALONE:
        _READ[row.pk] = (row.body, section)
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
