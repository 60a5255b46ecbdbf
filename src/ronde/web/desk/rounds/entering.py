"""A result as it was typed into the line of the round page, or sent again by a script; entered, or the reasons why not."""

from dataclasses import dataclass, replace

from django.http import HttpRequest

from ronde.ground.problems import Problem, Value
from ronde.ground.results import UNDECIDED
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.past import is_there_already
from ronde.play.section import Game, Section, is_undecided
from ronde.play.typed_results import typed_result, typed_words
from ronde.record.players import sorting_name
from ronde.web.actors import Actor
from ronde.web.desk.acting import seen_in
from ronde.web.desk.rounds.tables import result_text
from ronde.web.events.bodies import LARGE, names_of, section_of
from ronde.web.events.models import SectionRow
from ronde.web.events.rules import RESULTS, scope_of
from ronde.web.events.services import Acted, act
from ronde.web.permissions import must

_LONGEST = 20  # signs of anything that is typed into a field
_TABLE_SIGNS = 5
_HAS_ONE, _REPLACED, _HAS_SCORE = "play.has-a-result", "desk.has-a-result", "collective.has-a-score"


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the line: a table as the hall numbers it, what was typed for each player, and whether it was asked for once more.

    ``offset`` is by how much the numbers of the hall are ahead of the section's, as the page has shown them.
    """

    shown: str
    first: str
    second: str = ""
    again: bool = False
    seen: int = 0
    offset: int = 0

    @property
    def said(self) -> str:
        """What was typed for the two players."""
        return " – ".join(one for one in (self.first, self.second) if one) or "–"

    @property
    def table(self) -> int | None:
        """The table as the section numbers it; nothing where no number was typed."""
        is_number = self.shown.isdecimal() and len(self.shown) <= _TABLE_SIGNS
        return int(self.shown) - self.offset if is_number else None


@dataclass(frozen=True, slots=True)
class Entering:
    """What became of a line: the row of its section, the round and table that were meant, and the section after it."""

    row: SectionRow
    number: int
    typed: Typed
    before: Game | None
    acted: Acted

    @property
    def game(self) -> Game | None:
        """The game as it is now."""
        return game_at(self.acted.section, self.number, self.typed.table)

    @property
    def is_plain(self) -> bool:
        """Whether a table that had no result has one now that nobody has to decide."""
        was_open = self.before is not None and not self.before.result
        return was_open and self.game is not None and not is_undecided(self.acted.section, self.game)

    @property
    def is_asked_again(self) -> bool:
        """Whether the same once more replaces the result that is there."""
        return any(one.code in {_REPLACED, _HAS_SCORE} for one in self.acted.problems)


def typed_in(request: HttpRequest) -> Typed:
    """The fields of the line; who has typed everything into the first one, as without a script, is understood too."""
    table, first, second = (request.POST.get(name, "").strip()[:_LONGEST] for name in ("table", "first", "second"))
    if not first and not second:
        table, first, second = (*typed_words(table), "", "", "")[:3]
    if first == UNDECIDED and not second:
        first += request.POST.get("assumed", "").strip()[:_LONGEST]
    from_ = request.POST.get("offset", "")
    offset = int(from_) if from_.isdecimal() and len(from_) <= _TABLE_SIGNS else 0
    return Typed(table, first, second, bool(request.POST.get("again")), seen_in(request), offset)


def entered(section: str, number: int, typed: Typed, actor: Actor) -> Entering:
    """Enter what was typed; where the table has a result already, only who asks for it once more corrects it."""
    row = SectionRow.objects.select_related("event__register").defer(*LARGE).get(pk=section)
    must(actor, RESULTS, scope_of(row))
    before = section_of(row)
    if before.is_collective and typed.table is None:
        typed = by_letters(row, before, number, typed)
    game, asked = game_at(before, number, typed.table), _asked(before, number, typed)
    if isinstance(asked, Problem):
        return Entering(row, number, typed, game, Acted(row.version, before, (asked,)))
    made = act(section, asked, actor, seen=typed.seen)
    is_there = _is_repeated(made) and is_there_already(made.section, asked)
    acted = Acted(made.version, made.section, since=made.since) if is_there else _as_shown(made, typed, number)
    return Entering(row, number, typed, game, acted)


def by_letters(row: SectionRow, section: Section, number: int, typed: Typed) -> Typed:
    """The seat of whoever has a name that begins so, where it is one person; else as it was typed, and nobody is meant."""
    games = section.published[number - 1].games if 1 <= number <= len(section.published) else ()
    names = names_of(row).players
    found = [game.table for game in games if is_called(names.get(game.first, ""), typed.shown)]
    return replace(typed, shown=str(found[0] + typed.offset)) if len(found) == 1 else typed


def is_called(name: str, typed: str) -> bool:
    """Whether somebody is meant by the first letters of a name, or of a part of it."""
    plain, wanted = sorting_name(name), sorting_name(typed).strip()
    return bool(wanted) and f" {wanted}" in f" {plain}"


def _asked(section: Section, number: int, typed: Typed) -> Asked | Problem:
    """The act that the line asks for: a result, or a correction."""
    game = game_at(section, number, typed.table)
    if game is None:
        code = "collective.no-such-seat" if section.is_collective else "desk.no-such-table"
        return Problem(code, values={"table": typed.shown or "–", "round": number})
    said = typed_result(section.discipline, typed.first, typed.second)
    if isinstance(said, Problem):
        return said
    is_decided = bool(game.result) and not is_undecided(section, game)
    make = acts.correct if typed.again and is_decided else acts.result
    return make(number, game.table, said.result, said.scores, assumed=said.assumed)


def game_at(section: Section, number: int, table: int | None) -> Game | None:
    """The game of a table in a round that players have seen."""
    games = section.published[number - 1].games if 1 <= number <= len(section.published) else ()
    return games[table - 1] if table is not None and 1 <= table <= len(games) else None


def _is_repeated(made: Acted) -> bool:
    return [one.code for one in made.problems] == [_HAS_ONE]


def _as_shown(made: Acted, typed: Typed, number: int) -> Acted:
    """Its problems as the desk says them: tables by the numbers of the hall, and how a result is replaced."""
    game = game_at(made.section, number, typed.table)
    there = result_text(game) if game else ""
    replaced = _HAS_SCORE if made.section.is_collective else _REPLACED
    return replace(made, problems=tuple(_problem_shown(one, typed, there, replaced) for one in made.problems))


def _problem_shown(problem: Problem, typed: Typed, there: str, replaced: str) -> Problem:
    if problem.code == _HAS_ONE:
        return Problem(replaced, values={"table": typed.shown, "result": there})
    table = problem.values.get("table")
    values: dict[str, Value] = {"table": table + typed.offset} if isinstance(table, int) else {}
    return replace(problem, values={**problem.values, **values})
