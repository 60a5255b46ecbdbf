"""A player's sheet: each change with every term, its article and the limit that was hit."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from difflib import get_close_matches

from rich.tree import Tree

from ronde.cli.loading import decimals_of, refuse
from ronde.cli.terminal import derivation_tree, rating_text
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Derivation
from ronde.record.explanation import Explained, explanations
from ronde.record.history import History
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.regulations.answers import Award, Change
from ronde.words.facts import fact_name, waiting_text
from ronde.words.language import Language
from ronde.words.numbers import day_text, number_text
from ronde.words.texts import label, text


def player_named(history: History, given: str, lang: Language) -> PlayerId:
    """The player of an id, a name or the beginning of a name; accents and capitals make no difference."""
    if PlayerId(given) in history.players:
        return PlayerId(given)
    wanted = sorting_name(given)
    names = history.people.sorting_names
    for found in (
        [player for player, name in names.items() if name == wanted],
        [player for player, name in names.items() if name.startswith(wanted)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise refuse(text("says.several_players", lang, {"given": given, "near": tuple(found)}))
    raise refuse(text("says.unknown_player", lang, {"given": given, "near": _near(history, wanted)}))


def must_be_known(history: History, event: str, lang: Language) -> None:
    """An event that nobody recorded is a slip of the pen."""
    ids = [fact.id for fact in history.facts]
    if event not in ids:
        near = tuple(get_close_matches(event, ids, n=3, cutoff=0.4)) or ("–",)
        raise refuse(text("says.unknown_event", lang, {"given": event, "near": near}))


def _near(history: History, wanted: str) -> tuple[str, ...]:
    names = {name: history.people.name(player) for player, name in history.people.sorting_names.items()}
    return tuple(names[name] for name in get_close_matches(wanted, names, n=3, cutoff=0.4)) or ("–",)


def sheet(run: Opened, player: PlayerId, event: str | None, lang: Language) -> Iterator[Tree]:
    """The changes of a player, each a tree."""
    events = run.history.versions(event) if event else ()
    found = list(explanations(run.replay, run.history.roster.number(player), events))
    for explained in found:
        yield _tree(run, explained, lang, with_ranking=_has_several_rankings(found))


def last_entry(run: Opened, player: PlayerId, on: date, lang: Language) -> Tree | None:
    """What the sheet says last of a player by the end of a day."""
    found = list(explanations(run.replay, run.history.roster.number(player)))
    by_then = [one for one in found if run.book.place(one.happening).day <= on]
    return _tree(run, by_then[-1], lang, with_ranking=_has_several_rankings(found)) if by_then else None


def _has_several_rankings(found: list[Explained]) -> bool:
    return len({one.outcome.ranking for one in found if isinstance(one.outcome, Change)}) > 1


def _tree(run: Opened, explained: Explained, lang: Language, *, with_ranking: bool) -> Tree:
    steps = [_with_names(run, step, lang) for step in explained.steps]
    return derivation_tree(_heading(run, explained, lang, with_ranking=with_ranking), steps, lang, run.history)


def _with_names(run: Opened, step: Derivation, lang: Language) -> Derivation:
    """The step with names where a row is marked by an opponent's number or an event's id."""
    named = dict(step.values)
    if isinstance(opponent := step.values.get("opponent"), int):
        named["opponent"] = run.history.people.name(run.history.roster.player(opponent))
    if isinstance(event := step.values.get("event"), str):
        named["event"] = fact_name(run.history, event, lang)
    return replace(step, values=named, steps=tuple(_with_names(run, inner, lang) for inner in step.steps))


def _heading(run: Opened, explained: Explained, lang: Language, *, with_ranking: bool) -> str:
    outcome, day = explained.outcome, day_text(run.book.place(explained.happening).day, lang)
    fact = outcome.events[0] if len(outcome.events) == 1 else explained.happening.id
    values = {"day": day, "what": fact_name(run.history, fact, lang)}
    if isinstance(outcome, Change):
        if with_ranking:
            values["what"] += f" · {label(f'rankings.{outcome.ranking}', lang, code=run.book.code)}"
        decimals = decimals_of(run.book, outcome.ranking)
        moved = {
            "before": rating_text(outcome.before, lang, decimals),
            "after": rating_text(outcome.after, lang, decimals),
        }
        return text("says.outcome_change", lang, {**values, **moved})
    if isinstance(outcome, Award):
        return text("says.outcome_award", lang, {**values, "amount": number_text(outcome.amount, lang)})
    missing = waiting_text(outcome, run.history, lang)
    return text("says.outcome_waiting", lang, {**values, "missing": missing})
