"""Newcomers who look like somebody known: asked about once, before a section is submitted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ronde.ground.problems import Problem, Value
from ronde.record.newcomers import Answers
from ronde.web.events.submitting import LOOKALIKES

_NEW, _BOTH_NEW = "new", "lookalike.both-new"
_MOST = 1000


@dataclass(frozen=True, slots=True)
class WhoIsIt:
    """A newcomer, and the known persons who may be meant, by their ids; ``are_new``: they are newcomers as well."""

    player: str
    name: str
    candidates: Mapping[str, str]
    are_new: bool

    @property
    def names(self) -> str:
        """What the others are called."""
        return ", ".join(self.candidates.values())


def asked_about(problems: Iterable[Problem]) -> tuple[WhoIsIt, ...]:
    """Everybody who is to be asked about."""
    return tuple(_who(one) for one in problems if one.code in LOOKALIKES)


def _who(problem: Problem) -> WhoIsIt:
    ids, shown = (_texts(problem.values.get(key, ())) for key in ("ids", "candidates"))
    names = (text.removeprefix(f"{one} (").removesuffix(")") for one, text in zip(ids, shown, strict=False))
    player, name = (str(problem.values.get(key, "")) for key in ("player", "name"))
    return WhoIsIt(player, name, dict(zip(ids, names, strict=False)), problem.code == _BOTH_NEW)


def _texts(value: Value) -> list[str]:
    return [str(one) for one in value] if isinstance(value, tuple) else []


def answers_in(given: Mapping[str, str]) -> Answers:
    """What was answered by a form: ``who.0`` is a newcomer, ``who.0.is`` a known person or nobody known."""
    found = dict(_answers(given))
    same = {player: meant for player, meant in found.items() if meant != _NEW}
    return Answers(same=same, distinct=frozenset(player for player, meant in found.items() if meant == _NEW))


def _answers(given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for number in range(_MOST):
        player, meant = given.get(f"who.{number}", ""), given.get(f"who.{number}.is", "")
        if not player:
            return
        if meant:
            yield player, meant
