"""How an installation says to another machine what is wrong: problems as they are, so that they are read there in the language of whoever reads them."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.http import JsonResponse

from ronde.ground.problems import Level, Problem, Value

_MOST = 200  # problems, values, signs: more than that is no answer of ours


def refused(*problems: Problem, status: int = 422) -> JsonResponse:
    """Why nothing was done, for another machine."""
    return JsonResponse({"problems": [_plain(one) for one in problems]}, status=status)


def printed_problems(problems: Iterable[Problem]) -> str:
    """Problems as they are kept until somebody reads them; ``problems_in`` has them again."""
    return json.dumps({"problems": [_plain(one) for one in problems]}, ensure_ascii=False)


def _plain(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "article": problem.article,
        "where": list(problem.where),
        "values": {key: _plain_value(value) for key, value in problem.values.items()},
        "level": problem.level.value,
    }


def _plain_value(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_plain_value(one) for one in value]
    return value if isinstance(value, int) else value.isoformat() if isinstance(value, date) else str(value)


def problems_in(content: bytes) -> tuple[Problem, ...]:
    """The problems of an answer; none where it is no answer of this kind, or an odd one: another machine may send anything."""
    try:
        found = json.loads(content)["problems"]
        return tuple(_problem(one) for one in found[:_MOST])
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return ()


def _problem(given: Mapping[str, Any]) -> Problem:
    return Problem(
        str(given["code"])[:_MOST],
        str(given.get("article", ""))[:_MOST],
        tuple(one if isinstance(one, int) else str(one)[:_MOST] for one in given.get("where", ())[:_MOST]),
        {str(key)[:_MOST]: _value(value) for key, value in list(given.get("values", {}).items())[:_MOST]},
        Level(given.get("level", Level.REFUSED)),
    )


def _value(given: Any) -> Value:
    if isinstance(given, list):
        return tuple(_value(one) for one in given[:_MOST])
    return given if isinstance(given, int) else str(given)[:_MOST]
