"""What two players typed at a tablet: two scores, or one of three results in words; forfeits and the rest are the arbiter's to enter."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem
from ronde.play.changes.results import code_of_scores
from ronde.play.section import Game, Section
from ronde.play.typed_results import typed_result, unclear
from ronde.web.desk.rounds.queries import ASSUMABLE

_LONGEST = 5  # signs of a score


@dataclass(frozen=True, slots=True)
class TypedPair:
    """What stands for who starts and for who replies, as it was typed; in draughts and chess the first says it all."""

    first: str = ""
    second: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "TypedPair":
        """What came with a form or an address."""
        return cls(*(str(given.get(name, "")).strip()[:_LONGEST] for name in ("first", "second")))

    @property
    def sides(self) -> tuple[str, ...]:
        """The same without what is empty at its end, as a note keeps it."""
        return (self.first, self.second) if self.second else (self.first,) if self.first else ()


def game_typed(section: Section, game: Game, typed: TypedPair) -> Game | Problem:
    """The game as it would be with what was typed; nothing is written."""
    said = typed_result(section.discipline, typed.first, typed.second)
    if isinstance(said, Problem):
        return said
    code = code_of_scores(said.scores) if said.scores else said.result
    is_plain = (
        bool(said.scores) and not said.result if section.discipline == "scrabble" else code in plain_codes(section)
    )
    if not is_plain:
        return unclear(section.discipline, typed.first, typed.second)
    return replace(game, result=code, scores=said.scores)


def plain_codes(section: Section) -> tuple[str, ...]:
    """The results that players may say themselves where no scores are kept."""
    return tuple(code for code, _ in ASSUMABLE[section.discipline])
