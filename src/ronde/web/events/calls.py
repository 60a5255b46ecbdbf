"""Calls for the arbiter from the hall's tablet: what stands of them, one more, and that somebody has seen one."""

from collections.abc import Iterator

from ronde.ground.problems import Problem
from ronde.play.assumptions import written
from ronde.play.section import Game, Section
from ronde.record.desk_notes import Called, Note
from ronde.web.actors import Actor
from ronde.web.events.models import NoteRow, SectionRow
from ronde.web.events.notes import notes_of, take_back, write_note
from ronde.web.events.rules import RUN, TABLET, scope_of
from ronde.web.permissions import must


def call_arbiter(row: SectionRow, said: Called, actor: Actor) -> Note | None:
    """Call the arbiter to a table; what the same table has said already, and nobody has answered, is not said twice."""
    must(actor, TABLET, scope_of(row))
    standing = (one.said for one in notes_of(row.event) if isinstance(one.said, Called))
    return None if said in standing else write_note(row.event, said, actor)


def answer_call(row: SectionRow, note: str, actor: Actor) -> tuple[Problem, ...]:
    """The arbiter has seen a call of a section."""
    must(actor, RUN, scope_of(row))
    found = next((one for one in notes_of(row.event) if one.id == note and isinstance(one.said, Called)), None)
    if found is None or not isinstance(found.said, Called) or found.said.section != row.id:
        return (Problem("tablet.call-gone"),)
    take_back(row.event, note, actor)
    return ()


def open_calls(section: Section, id_: str, notes: tuple[Note, ...]) -> Iterator[tuple[Note, Called, Game]]:
    """The calls of a section that nobody has answered, the last of each table: the same people sit there, and the result is as it was."""
    last = {
        (one.said.round, one.said.table): (one, one.said)
        for one in notes
        if isinstance(one.said, Called) and one.said.section == id_
    }
    for (number, table), (note, said) in sorted(last.items()):
        games = section.published[number - 1].games if 1 <= number <= len(section.published) else ()
        game = games[table - 1] if 1 <= table <= len(games) else None
        if game is not None and said.seats == game.players and said.result == result_word(game):
            yield note, said, game


def result_word(game: Game) -> str:
    """A result in one word; nothing where there is none."""
    return written(game.result, game.scores, game.assumed) if game.result else ""


def calls_heard(event: str) -> int:
    """A number that changes whenever somebody calls or is answered: the one cheap question of a page that polls."""
    return NoteRow.objects.filter(event_id=event, kind__in=("called", "void")).count()
