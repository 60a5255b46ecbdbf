"""The choices of an arbiter in an assisted Swiss (FFJD 6.6), one after the other: who sits down, who gets up again, who is left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.play.by_hand import draft_of, in_turn, pairs_of
from ronde.play.changes.rounds import without_draft
from ronde.play.field import Field, field_of
from ronde.play.formats.games import Pair
from ronde.play.formats.swiss_assisted import DeadEnd, completed, dead_end
from ronde.play.section import Section, is_meeting


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pairs as they would be, or why a choice cannot be made; ``pairs`` are then those that were there."""

    pairs: tuple[Pair, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """A draft that its arbiter chooses table by table; ``field`` is everybody who is there."""

    section: Section
    field: Field
    pairs: tuple[Pair, ...]

    @property
    def left(self) -> tuple[PlayerId, ...]:
        """Who has no table yet, best first."""
        seated = {player for pair in self.pairs for player in pair}
        return tuple(player for player in self.field.order if player not in seated)

    @property
    def blocked(self) -> DeadEnd | None:
        """The dead end that the choices lead to, if they do."""
        return dead_end(self.field, self.pairs)

    @property
    def rest(self) -> tuple[Pair, ...]:
        """The nearest way to pair who is left; nothing in a dead end."""
        found = completed(self.field, self.pairs)
        return tuple(in_turn(self.field, pair) for pair in found or ())

    def seated(self, one: PlayerId, other: PlayerId | None) -> Chosen:
        """One more table; without the other a bye. Who has met is not seated here: that is done by hand, with a reason."""
        problems = tuple(self._problems(one, other))
        pair = (one, None) if other is None else in_turn(self.field, (one, other))
        return Chosen(self.pairs, problems) if problems else Chosen((*self.pairs, pair))

    def _problems(self, one: PlayerId, other: PlayerId | None) -> Iterable[Problem]:
        where = ("rounds", self.field.round)
        if one == other:
            yield Problem("play.player-twice", where=where, values={"player": one})
        for at, pair in enumerate(self.pairs, start=1):
            for player in {one, other} & {*pair} - {None}:
                yield Problem("play.seated-already", where=where, values={"player": str(player), "table": at})
        values: dict[str, Value] = {"first": one, "second": other or ""}
        if other is None and one in self.field.byes:
            yield Problem("play.second-bye", "6.6", where=where, values={"player": one})
        elif other is not None and self.field.have_met(one, other):
            rounds = meeting_rounds(self.section, one, other)
            yield Problem("play.met-before", "6.6", where=where, values={**values, "rounds": rounds})
        elif other is not None and self.field.is_forbidden(one, other):
            yield Problem("play.forbidden-pair", where=where, values=values)

    def without(self, table: int) -> Chosen:
        """Without the table of that number."""
        if not 1 <= table <= len(self.pairs):
            return self._no_table(table)
        return Chosen((*self.pairs[: table - 1], *self.pairs[table:]))

    def turned(self, table: int) -> Chosen:
        """With who starts at a table changed round."""
        if not 1 <= table <= len(self.pairs) or self.pairs[table - 1][1] is None:
            return self._no_table(table)
        pair = self.pairs[table - 1]
        swapped = (pair[1] or pair[0], pair[0])
        return Chosen((*self.pairs[: table - 1], swapped, *self.pairs[table:]))

    def _no_table(self, table: int) -> Chosen:
        return Chosen(self.pairs, (Problem("play.nobody-to-swap", values={"table": table}),))

    def as_in_example(self) -> Chosen:
        """The way out of a dead end as it is proposed; who starts is kept at tables that stand."""
        blocked = self.blocked
        if blocked is None or not blocked.instead:
            return Chosen(self.pairs, (Problem("play.no-dead-end"),))
        standing = {frozenset(pair): pair for pair in self.pairs}
        kept = [standing[frozenset(pair)] for pair in blocked.instead if frozenset(pair) in standing]
        new = [in_turn(self.field, pair) for pair in blocked.instead if frozenset(pair) not in standing]
        return Chosen((*(pair for pair in self.pairs if pair in kept), *new))


def choices_of(section: Section) -> Choices | None:
    """The choices made in a draft; nothing where there is none."""
    draft = draft_of(section)
    if draft is None:
        return None
    field = field_of(without_draft(section), draft.number)
    pairs = pairs_of(section, draft)
    return Choices(section, field, (*(pair for pair in pairs if pair[1]), *(pair for pair in pairs if not pair[1])))


def meeting_rounds(section: Section, one: PlayerId, other: PlayerId) -> tuple[int, ...]:
    """The published rounds in which two have met."""
    return tuple(
        round_.number
        for round_ in section.published
        for game in round_.games
        if {*game.players} == {one, other} and is_meeting(section, game)
    )


def meetings_among(section: Section, players: Sequence[PlayerId]) -> tuple[tuple[PlayerId, PlayerId, int], ...]:
    """Who of some players have met, and in which round, in the order of the rounds."""
    wanted = {*players}
    return tuple(
        (game.first, game.second, round_.number)
        for round_ in section.published
        for game in round_.games
        if game.second is not None and {*game.players} <= wanted and is_meeting(section, game)
    )
