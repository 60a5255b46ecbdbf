"""What each kind of act is about and what it stands on: one table, for who comes too late and for who undoes.

``about`` are the cells that the arbiter names. ``on`` are those from which the outcome follows: had they been otherwise, the
act would have been refused, or would have done something else. Words of the table:

  game, entry, round   the table, the player, the round that the act itself names
  games, entries       any of them
  rounds               any round, drafted or published; ``published``: only what players have seen of rounds
  plan, closed, name   the section's own
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Act, Kind
from ronde.play.acts.cells import PLAN, At, CellChange, RoundFrame, entry_at, game_at, round_at

# A helper at another table, or somebody who enters players at the door, must not be refused because of what others do
# beside them: where ``late`` is "about", an act goes through unless the very cell that it names has changed since. Where it
# is "all", whoever acts has looked at the whole (pairs, publishes, closes), and has to look again.
_TABLE = """
               late    about   on
bring          all     -       name plan entries rounds games closed
enter          about   entry   entry plan published closed
withdraw       about   entry   entry plan rounds closed
return         about   entry   entry plan published closed
away           about   entry   entry published closed
correct_entry  about   entry   entry plan rounds closed
remove         about   entry   entry plan rounds closed
replan         all     -       plan entries rounds closed
recompose      all     -       plan entries rounds games closed
swap_seats     all     -       plan entries rounds games closed
take_seat      all     entry   plan entries rounds closed
line_up        all     -       plan entries rounds closed
pair           all     -       plan entries rounds games closed
pair_by_hand   all     -       plan entries rounds games closed
discard        all     -       rounds games closed
publish        all     -       plan entries rounds games closed
schedule       all     -       plan entries rounds closed
unpublish      all     -       rounds games closed
result         about   game    game round closed
correct        about   game    game round published closed
close          all     -       plan rounds games closed
reopen         all     -       closed
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table."""

    late: str
    about: str
    on: frozenset[str]


def _read(table: str) -> Mapping[Kind, Standing]:
    _, *rows = [line.split() for line in table.strip().splitlines()]
    return MappingProxyType({Kind(row[0]): Standing(row[1], row[2], frozenset(row[3:])) for row in rows})


STANDING = _read(_TABLE)


@dataclass(frozen=True, slots=True)
class Ground:
    """Cells that an act looks at: by address, and by the words of the table."""

    cells: frozenset[At]
    words: frozenset[str]

    def has(self, change: CellChange) -> bool:
        """Whether a change is of one of them; the note of a correction belongs to its table."""
        return bool({change.at, _table_of(change.at)} & self.cells) or bool(self.words & _words_of(change))


def _table_of(at: At) -> At:
    return game_at(int(at[1]), int(at[2])) if at[0] == "correction" else at


def _words_of(change: CellChange) -> frozenset[str]:
    """By which words of the table a changed cell is meant."""
    kind = str(change.at[0])
    if kind == "round":
        seen = [isinstance(one, RoundFrame) and one.is_published for one in (change.before, change.after)]
        return frozenset({"rounds", "published"} if seen[0] != seen[1] else {"rounds"})
    return _WORDS.get(kind, frozenset({kind}))


_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "game": frozenset({"games"}),
        "entry": frozenset({"entries"}),
        "order": frozenset({"entries"}),
        "discipline": frozenset({"name"}),
    }
)


_OWN = frozenset({"game", "entry", "round"})


def late_ground(act: Act) -> Ground:
    """What may not have changed since whoever acts has looked."""
    line, named = STANDING[act.kind], _named(act)
    words = frozenset({line.about} if line.late == "about" else {line.about, *line.on}) - {"-"}
    return Ground(frozenset(named[word] for word in words & _OWN), words - _OWN)


def _named(act: Act) -> Mapping[str, At]:
    """The cells that the arguments of an act name."""
    given = act.arguments
    if "table" in given:
        return {"game": game_at(given["number"], given["table"]), "round": round_at(given["number"])}
    player = given["entry"].player if "entry" in given else given.get("player")
    return {} if player is None else {"entry": entry_at(PlayerId(player))}


def undo_ground(kind: Kind, changes: Iterable[CellChange]) -> Ground:
    """What an act that was done stands on or has touched: nothing of it can be taken from under it."""
    touched, words = frozenset(change.at for change in changes), STANDING[kind].on
    tables = {_table_of(at) for at in touched}  # one may be corrected to what it was: then only its note is new
    rounds = {round_at(int(at[1])) for at in tables if at[0] == "game" and "round" in words}
    # Whoever entered and was given a seat has one that somebody else may have left.
    others = frozenset({"entries"} if kind is Kind.ENTER and PLAN in touched else ())
    return Ground(touched | tables | rounds, (words | others) - _OWN)
