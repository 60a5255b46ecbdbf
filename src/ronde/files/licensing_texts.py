"""The texts of a history and of its people file with the licences of a season: only rows that change are touched."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ronde.files.beginning import with_people
from ronde.files.history import HistoryFile
from ronde.files.licensing import Licensing
from ronde.files.regular_files import content_of
from ronde.files.row_changing import with_values
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.players import Player

_KEYS = ("licences", "clubs")


def licensing_texts(history: Path, file: HistoryFile, made: Licensing) -> Mapping[Path, str | None]:
    """The texts that change, the people file's first; None for one that is laid out so that it cannot be changed."""
    shared = file.shared if file.shared and file.shared.people else None
    places = {shared.path: shared.people or People()} if shared else {}
    found: dict[Path, str | None] = {}
    for path, people in {**places, history: file.people}.items():
        is_for_new = path == (shared.path if shared else history)
        changed = {player: who for player, who in made.changed.items() if player in people.players}
        if changed or (is_for_new and made.new.players):
            found[path] = _text(path, people, changed, made.new if is_for_new else People())
    return found


def _text(path: Path, people: People, changed: Mapping[PlayerId, Player], new: People) -> str | None:
    wanted = {str(player): _otherwise(people.players[player], who) for player, who in changed.items()}
    text = content_of(path).decode("utf-8")
    made = with_values(text, "players", wanted) if wanted else text
    return made and (with_people(made, new) if new.players or new.clubs else made)


def _otherwise(before: Player, after: Player) -> dict[str, list[object]]:
    """The lists of a person that are others."""
    return {
        key: msgspec.to_builtins(getattr(after, key)) for key in _KEYS if getattr(before, key) != getattr(after, key)
    }


def problems_with(file: HistoryFile, made: Licensing) -> tuple[Problem, ...]:
    """What would be wrong with the history then: in one of the first kind people still decide."""
    if file.history is None:
        return ()
    everyone = file.history.people.with_more(made.new)
    people = everyone.with_more(People(players=made.changed))
    found = opened(History(file.history.regulation, people, file.facts)).problems
    return tuple(problem for problem in found if has_refusal((problem,)))
