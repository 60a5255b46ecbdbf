"""What is otherwise than when a section was sent: the only thing that the office has to look at when it comes again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.record.resubmission import DocumentDifference, document_differences
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.web.desk.finish.outlook import Outlook
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.sending import document_sent
from ronde.words.language import Language
from ronde.words.texts import catalogue, label, text

_SIDES = (("white", "black"), ("player", "opponent"))
_MOST = 20


def differences_told(desk: SectionDesk, found: Outlook, language: Language) -> tuple[str, ...]:
    """What was changed since the section was sent, in words."""
    before, _ = document_sent(shelf.regulation(desk.event.regulation), desk.event, desk.row)
    after = _now(desk, found)
    if before is None or after is None:
        return ()
    teller = _Teller(desk, after, language)
    return tuple(teller.told(one) for one in document_differences(before, after)[:_MOST])


def _now(desk: SectionDesk, found: Outlook) -> Document | None:
    sending = found.preview.sending
    return sending.of_each.get(desk.row.id) if sending and sending.documents else None


@dataclass(frozen=True, slots=True)
class _Teller:
    desk: SectionDesk
    now: Document
    language: Language

    def told(self, one: DocumentDifference) -> str:
        """A difference: where, what was, what is."""
        values = {"before": one.before or "–", "after": one.after or "–"}
        place = self._table(one) or self._entry(one)
        if place:
            return text("desk_finish.differs", self.language, {"what": place, **values})
        path = ".".join(part for part in one.path if isinstance(part, str))
        code = self.desk.event.regulation
        worded = {key: self._choice(path, value) for key, value in values.items()}
        known = f"declaration.{path}.label"
        what = label(known, self.language, code=code) if known in catalogue(code) else path
        return text("desk_finish.differs", self.language, {"what": what, **worded})

    def _choice(self, path: str, value: str) -> str:
        message, code = f"declaration.{path}.choices.{value}", self.desk.event.regulation
        return label(message, self.language, code=code) if message in catalogue(code) else value

    def _table(self, one: DocumentDifference) -> str:
        """The round and table of a game."""
        if one.path[:1] != ("games",) or len(one.path) < 2 or not isinstance(one.path[1], int):
            return ""
        games = getattr(self.now, "games", [])
        game = games[one.path[1]] if isinstance(games, list) and one.path[1] < len(games) else None
        players = next(({getattr(game, side) for side in sides} for sides in _SIDES if hasattr(game, sides[0])), set())
        for number, played in self._games(getattr(game, "round", None)):
            if players & {*map(str, played.players)} and {*map(str, played.players)} <= players | {"EXEMPT"}:
                values = {"round": number, "table": self.desk.shown_table(played.table)}
                return text("desk_finish.at_table", self.language, values)
        return ""

    def _games(self, number: int | None) -> Iterator[tuple[int, Any]]:
        return self.desk.section.games([number] if number else range(1, len(self.desk.section.rounds) + 1))

    def _entry(self, one: DocumentDifference) -> str:
        """Whose line it is."""
        if one.path[:1] != ("entries",):
            return ""
        named = next(
            (self.desk.name(PlayerId(part)) for part in one.row.split() if PlayerId(part) in self.desk.names), ""
        )
        return f"{named}, {one.path[-1]}" if named else ""
