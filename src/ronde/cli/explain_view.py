"""A player's sheet: each change with every term, its article and the limit that was hit."""

from collections.abc import Iterator
from datetime import date
from difflib import get_close_matches

from ronde.cli.loading import refuse
from ronde.ground.ids import PlayerId
from ronde.record.explanation import Explained, explanations
from ronde.record.history import History
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.record.uncounted import left_out
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence, Wording, has_several_rankings
from ronde.words.texts import text
from ronde.words.uncounted import left_out_sentence


def player_named(history: History, given: str, lang: Language) -> PlayerId:
    """The player of an id, a name or the beginning of a name; accents and capitals make no difference."""
    found = history.people.called(given)
    if len(found) == 1:
        return found[0]
    if found:
        raise refuse(text("says.several_players", lang, {"given": given, "near": found}))
    near = _near(history, sorting_name(given))
    raise refuse(text("says.unknown_player", lang, {"given": given, "near": near}))


def must_be_known(history: History, event: str, lang: Language) -> None:
    """An event that nobody recorded is a slip of the pen."""
    ids = [fact.id for fact in history.facts]
    if event not in ids:
        near = tuple(get_close_matches(event, ids, n=3, cutoff=0.4)) or ("–",)
        raise refuse(text("says.unknown_event", lang, {"given": event, "near": near}))


def _near(history: History, wanted: str) -> tuple[str, ...]:
    names = {name: history.people.name(player) for player, name in history.people.sorting_names.items()}
    return tuple(names[name] for name in get_close_matches(wanted, names, n=3, cutoff=0.4)) or ("–",)


def explained_to(run: Opened, player: PlayerId, event: str | None) -> list[Explained]:
    """All that happened to a player; with an event, what it led to."""
    return list(explanations(run.replay, run.history.roster.number(player), _versions(run, event)))


def sheet(run: Opened, found: list[Explained], lang: Language) -> Iterator[Sentence]:
    """The changes of a player, each with what led to it."""
    return (_told(run, explained, found, lang) for explained in found)


def not_counted(
    run: Opened, player: PlayerId, event: str | None, found: list[Explained], lang: Language
) -> Sentence | None:
    """The games of a player that did not count, each with its reason; of an event, or of all."""
    return left_out_sentence(left_out(run, player, found, _versions(run, event)), wording(run, lang))


def _versions(run: Opened, event: str | None) -> tuple[str, ...]:
    return tuple(run.history.versions(event)) if event else ()


def last_entry(run: Opened, player: PlayerId, on: date, lang: Language) -> Sentence | None:
    """What the sheet says last of a player by the end of a day."""
    found = explained_to(run, player, None)
    by_then = [one for one in found if run.book.place(one.happening).day <= on]
    return _told(run, by_then[-1], found, lang) if by_then else None


def _told(run: Opened, explained: Explained, told: list[Explained], lang: Language) -> Sentence:
    """One of the entries that are told of a player."""
    with_ranking = has_several_rankings(one.outcome for one in told)
    return wording(run, lang).explained(explained, with_ranking=with_ranking)


def wording(run: Opened, lang: Language) -> Wording:
    """How a history is told on a terminal: everyone by the full name."""
    return Wording(run.history, lang, run.history.people.name)
