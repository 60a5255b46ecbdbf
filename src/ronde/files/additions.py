"""The texts of a history and of its people file with what files bring: facts into the one, people into the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from ronde.files import yaml_text
from ronde.files.history import LISTS, HistoryFile
from ronde.files.regular_files import content_of
from ronde.files.row_changing import with_ids, with_more, with_value
from ronde.files.row_reading import PEOPLE_LISTS
from ronde.files.rows import Row, printed_row, rows, with_key
from ronde.files.splicing import with_rows
from ronde.ground.ids import PlayerId
from ronde.record.intake import Intake, as_sent
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class Addition:
    """A file to be added: what people call it and where it is read, what it holds, what of it is new.

    ``facts`` and ``people`` are what is taken of it: from an organiser that is not everything, nor as it is written.
    """

    path: Path
    source: Path
    file: HistoryFile
    taken: Intake
    facts: tuple[Document, ...]
    people: People

    def rows(self, recorded: str, version: int, documents: Mapping[str, Document]) -> Mapping[str, list[Row]]:
        """The new rows as their writer wrote them, list by list; facts with the moment, and with known persons' ids.

        From version 2 on a history holds facts with all that was added to them when they were taken in.
        """
        written = rows(yaml_text.read(self.source)[0])
        new = {key: [row for row in written.get(key, ()) if row.value["id"] in self.taken.new[key]] for key in LISTS}
        new["players"] = [self._told(row) for row in new["players"]]
        facts = {row.value["id"]: row for row in written.get("facts", ())}
        sent = (self._named(fact, facts.get(fact.id)) for fact in self.facts if self._is_new(fact))
        new["facts"] = [with_key(row, "recorded", recorded) for row in sent]
        return {**new, "facts": [_whole(row, documents) for row in new["facts"]] if version > 1 else new["facts"]}

    def _is_new(self, fact: Document) -> bool:
        return fact.id in self.taken.new["facts"] or fact.id in self.taken.versions

    def _told(self, row: Row) -> Row:
        """A new player as written, or with as much of it as is taken."""
        name = PlayerId(row.value["id"])
        told, taken = self.file.people.players[name], self.people.players[name]
        return row if told == taken else printed_row(msgspec.to_builtins(taken))

    def _named(self, fact: Document, row: Row | None) -> Row:
        if (version := self.taken.versions.get(fact.id)) is not None:
            return printed_row(msgspec.to_builtins(version))
        written = next((said for said in self.file.facts if said.id == fact.id), None)
        made = as_sent(fact)
        sent = row if row is not None and made == written else printed_row(msgspec.to_builtins(made))
        is_renamed = any(player in self.taken.same for _, player in made.mentions())
        return with_ids(sent, made, self.taken.same) if is_renamed else sent


def _whole(row: Row, documents: Mapping[str, Document]) -> Row:
    return with_more(row, msgspec.to_builtins(documents[row.value["id"]]))


def with_additions(
    history: Path, known: HistoryFile, additions: Sequence[Addition], opened: Opened, recorded: str
) -> Mapping[Path, str | None]:
    """The new texts of the files that change, in the order in which to write them: people before the facts that name them.

    None for one that is laid out in a way to which nothing can be added. ``known`` is what the history holds so far,
    ``opened`` the whole, with everyone and what was answered.
    """
    shared = known.shared.path if known.shared else None
    new: dict[str, list[Row]] = {key: [] for key in LISTS}
    documents, people = {fact.id: fact for fact in opened.kept_facts}, opened.history.people
    for addition in additions:
        for key, found in addition.rows(recorded, known.version, documents).items():
            new[key] += found
    answered = sorted(answer for addition in additions for answer in addition.taken.answered)
    first = {key: [] if shared is None else new[key] for key in PEOPLE_LISTS}
    rest = {key: new[key] if key == "facts" or shared is None else [] for key in LISTS}
    texts = {path: _text(path, of_it, answered, people) for path, of_it in ((shared, first), (history, rest)) if path}
    return {path: text for path, text in texts.items() if text is None or text != _written(path)}


def _text(path: Path, new: Mapping[str, list[Row]], answered: Sequence[tuple[str, str]], people: People) -> str | None:
    """A file's text with more rows, and with answers in the rows of players that it has."""
    text = with_rows(_written(path), new)
    for player, key in answered:
        if text is not None and any(row.value["id"] == player for row in rows(text).get("players", ())):
            text = with_value(text, "players", player, key, getattr(people.players[PlayerId(player)], key))
    return text


def _written(path: Path) -> str:
    return content_of(path).decode("utf-8")
