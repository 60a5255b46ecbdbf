"""What problems of ``play`` are filled with: actions, states and the groups that would work, as an arbiter reads them."""

from collections.abc import Mapping
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.words.language import Language
from ronde.words.texts import catalogue, text

_OF_PLAY = ("play.", "combined-")
_PLAYERS = ("player", "players", "first", "second", "opponent", "one", "other")
_GROUPS = {"action": "actions", "state": "states", "criterion": "criteria"}


def is_of_play(code: str) -> bool:
    """Whether a problem is one of ``play``."""
    return code.startswith(_OF_PLAY)


def readable(values: Mapping[str, Value], language: Language) -> Mapping[str, Value]:
    """Actions, states, criteria, results that are compared, disciplines, formats and alternatives in words; what has none stays as it was given."""
    made = dict(values)
    for name, group in _GROUPS.items():
        if f"play.{group}.{made.get(name)}" in catalogue():
            made[name] = text(f"play.{group}.{made[name]}", language)
    for name in ("lower", "higher"):  # results that are compared
        if (called := f"desk_plan.results.{made.get('discipline')}.{made.get(name)}") in catalogue():
            made[name] = text(called, language)
    if f"desk_setup.disciplines.{made.get('discipline')}" in catalogue():
        made["discipline"] = text(f"desk_setup.disciplines.{made['discipline']}", language)
    if f"desk_plan.kinds.{made.get('format')}" in catalogue():
        made["format"] = text(f"desk_plan.kinds.{made['format']}", language)
    if isinstance(offered := made.get("alternatives"), tuple):
        groups = "; ".join(_groups(alternative) for alternative in offered)
        said = {"alternatives": groups}
        made["alternatives"] = text(f"desk_plan.{'change_first' if groups else 'nothing_works'}", language, said)
    return made


def _groups(offered: Value) -> str:
    """Phase 1 with so many rounds, and the groups it gives: 5 (2×8 + 1×6)."""
    rounds, kinds = offered if isinstance(offered, tuple) else (offered, ())
    pairs = [kind for kind in kinds if isinstance(kind, tuple)] if isinstance(kinds, tuple) else []
    return f"{rounds} ({' + '.join('×'.join(map(str, pair)) for pair in pairs)})"


def with_names(problem: Problem, names: Mapping[PlayerId, str]) -> Problem:
    """A problem in which players are called by their names."""

    def name(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(name(one) for one in value)
        return names.get(PlayerId(value)) or value if isinstance(value, str) else value

    return replace(problem, values={key: name(one) if key in _PLAYERS else one for key, one in problem.values.items()})
