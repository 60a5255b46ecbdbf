"""What is said of a section at once, so that it can be read: once, and once for everybody whom it is about."""

from collections.abc import Sequence
from dataclasses import replace

from ronde.ground.problems import Level, Problem


def gathered(problems: Sequence[Problem]) -> list[Problem]:
    """The problems, each once; those that differ only in whom they are about as one."""
    found = list[Problem]()
    for problem in problems:
        same = [at for at, one in enumerate(found) if _but_for_player(one) == _but_for_player(problem)]
        if same and "player" in problem.values and problem.level is Level.WARNING:
            known = found[same[0]].values["player"]
            everyone = (*(known if isinstance(known, tuple) else (known,)), problem.values["player"])
            values = {**problem.values, "player": tuple(dict.fromkeys(everyone))}
            found[same[0]] = replace(problem, values=values)
        elif problem not in found:
            found.append(problem)
    return found


def _but_for_player(problem: Problem) -> tuple[object, ...]:
    rest = {key: value for key, value in problem.values.items() if key != "player"}
    return problem.code, problem.level, problem.where, rest
