"""Correcting an entry, and taking one out that should never have been made. What players have seen stays as they have seen it."""

from collections.abc import Iterator
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.bounds import entry_bounds
from ronde.play.changes.entries import number_among_others, number_problems, unknown, with_entry, without
from ronde.play.changes.outcome import Changed, judged
from ronde.play.formats import match
from ronde.play.permissions import Action, permission_problems
from ronde.play.section import Entry, Section
from ronde.play.teams import teams_by_player


def entry_corrected(section: Section, entry: Entry) -> Changed:
    """The section with what an entry says of its player put right: rating, number, tags, categories; when they play stays as it is."""
    before = section.entry(entry.player)
    found = (*permission_problems(section, Action.CORRECT_ENTRY), *unknown(section, entry.player))
    if before is None:
        return Changed(section, found)
    after = replace(entry, first_round=before.first_round, last_round=before.last_round, away=before.away)
    made = with_entry(section, entry.player, lambda _: after)
    found += (
        *_number(section, before, after),
        *(_boards_given(section, after.player) if _leaves(section, made, after) else ()),
    )
    found += tuple(one for one in entry_bounds(after) if one not in entry_bounds(before))
    found += tuple(_paired_before(section, before, after))
    return judged(section, made, found)


def _leaves(section: Section, made: Section, entry: Entry) -> bool:
    """Whether boards that are given out would no longer be those of the teams; who has none yet may join a team as its substitute."""
    before, after = (teams_by_player(one).get(entry.player) for one in (section, made))
    return match.team_names(section) != match.team_names(made) or (before is not None and before != after)


def removed(section: Section, player: PlayerId) -> Changed:
    """The section without an entry that was never paired and never had a seat in a round: a slip, or somebody who never came."""
    found = (*permission_problems(section, Action.REMOVE), *unknown(section, player))
    if _was_paired(section, player):
        found += (Problem("play.was-paired", where=("entries", player), values={"player": player}),)
    else:
        found += _boards_given(section, player)
    return judged(section, without(section, player), found)


def _was_paired(section: Section, player: PlayerId) -> bool:
    """Whether a round, drafted or out, was made with the player: at a table, or on a seat of its schedule."""
    seated = (section.phase(one.number).seats_in(one.number) for one in section.rounds)
    return any(player in game.players for one in section.rounds for game in one.games) or any(
        player in group for seats in seated for group in seats
    )


def _number(section: Section, before: Entry, after: Entry) -> Iterator[Problem]:
    """Another number: the first pairing went by it, so it stays once that is out."""
    if before.number == after.number:
        return
    if section.published:
        yield Problem("play.number-after-round", where=("entries", after.player), values={"player": after.player})
        return
    others = [one for one in section.entries if one.player != after.player]
    yield from number_problems(after, others) or number_among_others(after, others)


def _boards_given(section: Section, player: PlayerId) -> tuple[Problem, ...]:
    """That the boards of a match are given out, each line of them a team in the order of entry: nobody leaves a line any more."""
    is_given = any(phase.format == "match" and phase.seats for phase in section.plan.phases)
    given = Problem("play.boards-given", where=("entries", player), values={"player": player})
    return (given,) if is_given else ()


def _paired_before(section: Section, before: Entry, after: Entry) -> Iterator[Problem]:
    """What was made by the old rating, number or tags and stays as it is: seats and rounds that are out; a draft can be paired again."""
    values: dict[str, Value] = {"player": after.player}
    has_seats = any(phase.seats for phase in section.plan.phases)
    if before.rating != after.rating and (section.published or has_seats):
        rating = {"before": _shown(before.rating), "after": _shown(after.rating)}
        yield Problem("play.rating-after-seats", values={**values, **rating}, level=Level.WARNING)
    pairs_by = [(one.rating, one.number, one.tags) for one in (before, after)]
    if len(section.rounds) > len(section.published) and pairs_by[0] != pairs_by[1]:
        yield Problem("play.draft-before-correction", values=values, level=Level.WARNING)


def _shown(rating: int | None) -> int | str:
    return "–" if rating is None else rating
