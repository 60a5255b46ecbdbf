"""A result that two players confirmed at a tablet: entered where there is none; what stands there is told, and never changed."""

from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.play.section import Game
from ronde.web.actors import Actor
from ronde.web.desk.rounds.entering import Typed, entered, game_at
from ronde.web.desk.tablet.typed import TypedPair, game_typed
from ronde.web.events.bodies import LARGE, section_of
from ronde.web.events.models import SectionRow
from ronde.web.events.rules import RESULTS, scope_of
from ronde.web.permissions import must


@dataclass(frozen=True, slots=True)
class Confirming:
    """What became of a confirmed result: whether it was written now, the game as it is, and why it was not taken."""

    is_written: bool
    game: Game | None
    problems: tuple[Problem, ...] = ()

    @property
    def is_taken(self) -> bool:
        """Whether another result is there."""
        return bool(self.problems) and self.game is not None and bool(self.game.result)


def confirm_result(section: str, place: tuple[int, int], typed: TypedPair, actor: Actor, *, seen: int) -> Confirming:
    """Enter what was typed for a round and a table. Of two tablets at once one writes; the other is told what stands there."""
    row = SectionRow.objects.select_related("event__register").defer(*LARGE).get(pk=section)
    must(actor, RESULTS, scope_of(row))
    (number, table), before = place, section_of(row)
    game = game_at(before, number, table)
    wanted = game_typed(before, game, typed) if game and game.second else Problem("tablet.no-table")
    if isinstance(wanted, Problem):
        return Confirming(False, game, (wanted,))
    if game is not None and game.result:
        return Confirming(False, game, () if _is_same(game, wanted) else (Problem("tablet.has-a-result"),))
    made = entered(section, number, Typed(str(table), typed.first, typed.second, seen=seen), actor).acted
    return Confirming(made.number is not None, game_at(made.section, number, table), made.problems)


def _is_same(game: Game, wanted: Game) -> bool:
    return (game.result, game.scores, game.assumed) == (wanted.result, wanted.scores, wanted.assumed)
