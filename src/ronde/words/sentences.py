"""What a problem and a derivation say in words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.ground.problems import PathPart, Problem, Value
from ronde.ground.trace import Derivation
from ronde.record.people import People
from ronde.words.details import detail_text
from ronde.words.language import ENGLISH, Language
from ronde.words.play_problems import is_of_play, readable
from ronde.words.standings import written_text
from ronde.words.texts import article_text, catalogue, label, text

_EXPECTING_KINDS = frozenset({"file.type", "file.pattern"})  # problems whose ``expected`` are kinds of value

_OF_DOSSIERS = "dossier."
_OF_BUNDLES = "bundle."
_OF_PERMISSIONS = "permission."
_OF_ARRIVALS = "arrival."
_OF_QUESTIONS = ("account.", "question.")
_RESULTS = ("result", "assumed", "by_scores")
_OF_TABLES = "acts.table-changed"  # whose before and after are results
# What is refused or warned of in one state has another remedy there.
_IN_STATE: Mapping[tuple[str, object], str] = {
    ("play.refused-now", "closed"): "play.refused-closed",
    ("play.warned-now", "drafted"): "play.warned-draft",
}
_NO_COLUMN = "list.column-missing"
_NAMED = {"state": "states", "action": "actions", "role": "roles"}


LEVELS = "levels"
VERDICT = "verdict_levels"  # of homologation: a finding blocks it; that is no mistake in a file


@dataclass(frozen=True, slots=True)
class Said:
    """A problem in words: how serious, what is wrong, where, by which article, what to do."""

    level: str
    what: str
    where: str
    article: str
    remedy: str


def said(problem: Problem, language: Language, code: str = "", *, levels: str = LEVELS) -> Said:
    """A problem in the reader's language; ``levels`` names the words for how serious it is (``VERDICT`` for findings of one)."""
    values = readable(problem.values, language) if is_of_play(problem.code) else _values(problem, language, code)
    known = _known(problem, code)
    values = values if known != "unknown" else {"code": problem.code}
    values = {**values, **_faults_and_results(problem.code, values, language)}
    return Said(
        level=text(f"{levels}.{problem.level.value}", language, code=code),
        what=text(f"problems.{known}.what", language, values, code=code),
        where=place_text(problem.where, language),
        article=article_text(problem.article, language, code=code) if problem.article else "",
        remedy=text(f"problems.{known}.do", language, values, code=code),
    )


def _faults_and_results(code: str, values: Mapping[str, Value], language: Language) -> Mapping[str, Value]:
    """What stands in problems of every room: what a parser stumbled over, results, which are codes there, and columns by their names."""
    detail = values.get("detail")
    faults = {"detail": detail_text(detail, language, values)} if isinstance(detail, str) else {}
    keys = (*_RESULTS, "before", "after") if code == _OF_TABLES else _RESULTS
    results = {key: written_text(found, language) for key in keys if isinstance(found := values.get(key), str)}
    columns = {"key": _column_called(str(values["key"]), language)} if code == _NO_COLUMN else {}
    return {**faults, **results, **columns}


def _known(problem: Problem, code: str) -> str:
    """Under which code its words stand: an empty file is called empty, what is closed has to be reopened."""
    if problem.code == "file.one-document" and problem.values.get("found") == 0:
        return "file.empty"
    if problem.code == "play.no-such-round" and problem.values.get("rounds") == 0:
        return "play.no-round-yet"
    if (problem.code, problem.values.get("state")) in _IN_STATE:
        return _IN_STATE[problem.code, problem.values.get("state")]
    return problem.code if f"problems.{problem.code}.what" in catalogue(code) else "unknown"


def place_text(where: tuple[PathPart, ...], language: Language) -> str:
    """A place in a document. A table is called the same wherever it stands: by its round and its number."""
    match where:
        case ("rounds", int(number), "tables", int(table)):
            return text("play.says.at_table", language, {"round": number, "table": table})
        case ("rounds", int(index), "games", int(at)):  # as a file counts: from 0
            return text("play.says.at_table", language, {"round": index + 1, "table": at + 1})
        case _:
            return path_text(where)


def understood(problem: Problem, code: str = "") -> Problem:
    """A problem that another machine told, if its words can be said with what it brought; else one that only names it.

    Machines of two versions may call one thing by other values, and anything may come from a machine that is none of ours.
    """
    try:
        said(problem, ENGLISH, code)
    except (LookupError, TypeError, ValueError, AttributeError):
        return Problem(f"{problem.code}?", level=problem.level)
    return problem


def with_names(problem: Problem, people: People) -> Problem:
    """The problem with the players it names called by their names."""

    def name(player: Value) -> Value:
        return people.name(player) if isinstance(player, str) else player

    values = dict(problem.values)
    if "player" in values:
        values["player"] = name(values["player"])
    if isinstance(players := values.get("players"), tuple):
        values["players"] = tuple(name(player) for player in players)
    return replace(problem, values=values)


def _values(problem: Problem, language: Language, code: str) -> Mapping[str, Value]:
    """What a problem's text is filled with: kinds, states, actions and roles have names that an officer reads."""
    kinds = problem.values.get("expected")
    if problem.code in _EXPECTING_KINDS and isinstance(kinds, tuple):
        return {**problem.values, "expected": tuple(label(f"types.{kind}", language, code=code) for kind in kinds)}
    if problem.code.startswith(_OF_BUNDLES) and "kind" in problem.values:
        return {**problem.values, "record": text(f"records.{problem.values['kind']}", language, problem.values)}
    if problem.code in {"file.wrong-kind", "list.other-kind", "table.guessed"}:
        return _kinds(problem.values, language) if "found" in problem.values else _guessed(problem.values, language)
    if problem.code.startswith(_OF_ARRIVALS) and "kind" in problem.values:
        return {**problem.values, **_fact_kind(str(problem.values["kind"]), language, code)}
    if not problem.code.startswith((_OF_DOSSIERS, *_OF_QUESTIONS)):
        is_permission = problem.code.startswith(_OF_PERMISSIONS)
        return {**problem.values, **_permission(problem.values, language)} if is_permission else problem.values
    named = {key: label(f"{of}.{problem.values[key]}", language) for key, of in _NAMED.items() if key in problem.values}
    return {**problem.values, **named, **_permitted(problem.values.get("permitted"), language)}


def _permission(values: Mapping[str, Value], language: Language) -> Mapping[str, Value]:
    """Who may do what in which states, by the names that people read."""

    def named(groups: tuple[str, ...], key: Value) -> str:
        found = (f"{group}.{key}" for group in groups if f"{group}.{key}" in catalogue())
        return label(next(found, f".{key}"), language)

    def all_named(groups: tuple[str, ...], keys: "Value | None") -> Value:
        return tuple(named(groups, key) for key in keys) if isinstance(keys, tuple) else ""

    return {
        "action": _action(str(values["action"]), language),
        "state": named(("play.states", "states"), values.get("state", "")),
        "who": all_named(("roles",), values.get("who")),
        "when": all_named(("play.states", "states"), values.get("when")),
    }


def _action(action: str, language: Language) -> str:
    room, _, name = action.rpartition(".")
    return text(f"play.actions.{name}" if room else f"acts.{name}", language)


def _kinds(values: Mapping[str, Value], language: Language) -> Mapping[str, Value]:
    """What a file is, what was wanted, and what can be done with it."""
    wanted = values["wanted"] if isinstance(values["wanted"], tuple) else ()
    said_kinds = text("file_kinds.or", language).join(text(f"file_kinds.{kind}", language) for kind in wanted)
    books = {"regulations": values["regulations"], "path": values["path"]}
    found = text(f"file_kinds.{values['found']}", language, books)
    return {
        **values,
        "found": found,
        "wanted": said_kinds,
        "use": text(f"file_uses.{values['found']}", language, books),
    }


def _fact_kind(kind: str, language: Language, code: str) -> Mapping[str, Value]:
    """What people call a kind of fact, and where the office does what it stands for; a book may have words of its own for both."""
    named, done = f"office_journal.kinds.{kind}", f"arrival_instead.{kind}"
    return {
        "kind": label(named, language, code=code) if named in catalogue(code) else kind,
        "instead": text(done if done in catalogue(code) else "arrival_instead.other", language, code=code),
    }


def _column_called(key: str, language: Language) -> str:
    """What a column of people's tables is called; those of our own files keep the names that they have there."""
    return text(f"table_columns.{key}", language) if f"table_columns.{key}" in catalogue() else key


def _guessed(values: Mapping[str, Value], language: Language) -> Mapping[str, Value]:
    """What was found in the columns of a table, each after its letter."""
    columns = values["columns"]
    pairs = [pair for pair in columns if isinstance(pair, tuple)] if isinstance(columns, tuple) else []
    told = tuple(f"{letter} = {text(f'table_columns.{kind}', language)}" for letter, kind in pairs)
    return {**values, "columns": told}


def _permitted(actions: "Value | None", language: Language) -> Mapping[str, Value]:
    """What may be done instead, each action with those who may do it; nothing where nothing may be done."""
    if not isinstance(actions, tuple):
        return {}
    lines = [
        f"{label(f'actions.{action[0]}', language)} ({', '.join(label(f'roles.{role}', language) for role in action[1:])})"
        for action in actions
        if isinstance(action, tuple)
    ]
    return {"permitted": "; ".join(lines) or text("findings.nothing", language)}


def path_text(where: tuple[PathPart, ...]) -> str:
    """A path as one writes it: facts[3].entries[0].place."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
    return "".join(parts).lstrip(".")


def step_text(step: Derivation, language: Language, code: str, *, exact: bool = False) -> str:
    """A step of a derivation; a step with cases has a text for each. ``exact``: with every number whole, as evidence."""
    message = ".".join(part for part in ("steps", step.name, step.case) if part)
    if message not in catalogue(code):
        message = f"steps.{step.name}"
    return text(message, language, step.values, code=code, exact=exact)
