"""Drafts, by the format or by hand; publishing; the end of the section."""

from collections.abc import Sequence
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.play.assumptions import assumptions, overtaken_problems
from ronde.play.breaks import breaks, impossible, incomplete
from ronde.play.changes.outcome import Changed, judged
from ronde.play.changes.plans import seats_given
from ronde.play.formats.games import requested_byes
from ronde.play.formats.registry import FORMATS, plan_problems
from ronde.play.formats.seating import announced
from ronde.play.permissions import Action, permission_problems
from ronde.play.reasons import Pairing
from ronde.play.section import Assumption, Game, Round, Section, is_undecided


def without_draft(section: Section) -> Section:
    """The section as players know it."""
    return replace(section, rounds=section.published)


def pairing(section: Section, number: int) -> Pairing:
    """What the format of the round says, from the rounds published before it."""
    return FORMATS[section.phase(number).format].pair(section, number)


def drafted(section: Section) -> Changed:
    """The next round paired by its format. Pairing again starts from the published rounds: a draft leaves no trace."""
    found = permission_problems(section, Action.PAIR)
    base = without_draft(section)
    if has_refusal(found):
        return Changed(section, found)
    number = len(base.rounds) + 1
    made = _paired(base, number)
    return judged(section, made.section, (*found, *made.problems))


def _paired(base: Section, number: int) -> Changed:
    """The published rounds and a draft of the next one."""
    found = _start_problems(base, number)
    if has_refusal(found):
        return Changed(base, found)
    index = base.plan.phase_index(number)
    seated = base if base.plan.phases[index].seats else seats_given(base, index)
    made = pairing(seated, number)
    draft = Round(number, made.games, assumed=_assumed(seated, number))
    return Changed(replace(seated, rounds=(*seated.rounds, draft)), (*found, *made.problems))


def scheduled(section: Section) -> Changed:
    """All rounds that are known in advance published at once, from the next one on: nothing that is played changes who meets whom.

    Results may then come in any order. Before a round that depends on results the schedule ends; where that is the next one
    there is none.
    """
    found = permission_problems(section, Action.SCHEDULE)
    if has_refusal(found):
        return Changed(section, found)
    after, number = section, len(section.rounds) + 1
    if not section.is_scheduled(number):
        none = Problem("play.no-schedule", where=("rounds", number), values={"round": number})
        return Changed(section, (*found, none))
    while number <= section.plan.rounds and section.is_scheduled(number) and not has_refusal(found):
        made = _paired(after, number)
        found += made.problems
        if made.section.rounds[number - 1 :]:
            found += _draft_problems(made.section)
            after, number = _with_last_published(made.section), number + 1
    once = tuple(one for at, one in enumerate(found) if one not in found[:at])  # what holds of every round is said once
    return judged(section, after, once)


def _assumed(section: Section, number: int) -> tuple[Assumption, ...]:
    """What is still to be decided when a round is paired; a schedule does not depend on it."""
    return () if section.is_scheduled(number) else assumptions(section, range(1, number))


def _start_problems(section: Section, number: int) -> tuple[Problem, ...]:
    """The whole plan before the first round; at the start of a later phase, whether it still works for who is there."""
    if number == 1 or not section.plan.phases:
        return plan_problems(section)
    index = section.plan.phase_index(number)
    if number != section.plan.span(index).start:
        return ()
    found = FORMATS[section.plan.phases[index].format].problems(section, index)
    return tuple(problem for problem in found if problem.level is Level.REFUSED)


def drafted_by_hand(section: Section, pairs: Sequence[tuple[PlayerId, PlayerId | None]]) -> Changed:
    """The next round as an arbiter chose it, complete or not yet, with everything that the choice breaks."""
    found = permission_problems(section, Action.PAIR_BY_HAND)
    base = without_draft(section)
    number = len(base.rounds) + 1
    games = _chosen(base, number, pairs)
    draft = Round(number, games, by_hand=True, assumed=_assumed(base, number))
    after = replace(base, rounds=(*base.rounds, draft))
    return judged(section, after, (*found, *breaks(base, number, games)))


def _chosen(section: Section, number: int, pairs: Sequence[tuple[PlayerId, PlayerId | None]]) -> tuple[Game, ...]:
    listed = sorted(pairs, key=lambda pair: pair[1] is None)
    games = [
        Game(table, first, second, _written_before(section, number, first, second))
        for table, (first, second) in enumerate(listed, start=1)
    ]
    chosen = {player for game in games for player in game.players}
    asked = [game for game in requested_byes(section, number, start=1) if game.first not in chosen]
    return (*games, *(replace(game, table=table) for table, game in enumerate(asked, start=len(games) + 1)))


def _written_before(section: Section, number: int, first: PlayerId, second: PlayerId | None) -> str:
    """What stands at a table before anybody has played: a bye; in a schedule also that somebody announced not to come."""
    if second is None:
        return section.bye
    is_seated = FORMATS[section.phase(number).format].seated is not None
    entered = all(entry.has_entered(number) for entry in section.entries if entry.player in (first, second))
    return announced(section, number, first, second) if is_seated and entered else ""


def discarded(section: Section) -> Changed:
    """The section without its draft."""
    return judged(section, without_draft(section), permission_problems(section, Action.DISCARD))


def published(section: Section) -> Changed:
    """The draft becomes a round. Somebody forgotten, twice, or paired without being there refuses it.

    What else it breaks was said when it was drafted. An assumption that it was paired with and that was decided
    otherwise meanwhile is said.
    """
    found = permission_problems(section, Action.PUBLISH)
    if has_refusal(found):
        return Changed(section, found)
    wrong = (*_draft_problems(section), *overtaken_problems(section))
    return judged(section, _with_last_published(section), (*found, *wrong))


def _draft_problems(section: Section) -> tuple[Problem, ...]:
    """Why the last round cannot be published as it is."""
    draft = section.rounds[-1]
    return (*impossible(section, draft.number, draft.games), *incomplete(section, draft.number, draft.games))


def _with_last_published(section: Section) -> Section:
    return replace(section, rounds=(*section.rounds[:-1], replace(section.rounds[-1], is_published=True)))


def unpublished(section: Section) -> Changed:
    """The last round taken back to a draft, while no game of it has a result of its own."""
    found = permission_problems(section, Action.UNPUBLISH)
    if has_refusal(found):
        return Changed(section, found)
    last = section.rounds[-1]
    if any(_is_entered(section, last.number, game) for game in last.games):
        found += (Problem("play.round-has-results", where=("rounds", last.number), values={"round": last.number}),)
    after = replace(section, rounds=(*section.rounds[:-1], replace(last, is_published=False)))
    return judged(section, after, found)


def _is_entered(section: Section, number: int, game: Game) -> bool:
    """Whether somebody entered the result: byes, and forfeits of who had announced not to come, stood in the draft already."""
    if section.is_collective or game.scores is not None:
        return bool(game.result)
    return (
        bool(game.result)
        and game.second is not None
        and game.result != _written_before(section, number, game.first, game.second)
    )


def closed(section: Section) -> Changed:
    """The end. A result still to be decided keeps the section open."""
    found = [*permission_problems(section, Action.CLOSE)]
    found += [
        Problem("play.to-be-decided", where=("rounds", round_.number, "tables", game.table))
        for round_ in section.published
        for game in round_.games
        if is_undecided(section, game)
    ]
    return judged(section, replace(section, is_closed=True), tuple(found))


def reopened(section: Section) -> Changed:
    """A closed section takes corrections again; whoever saw the final table has to be told."""
    return judged(section, replace(section, is_closed=False), permission_problems(section, Action.REOPEN))


def stays_published(section: Section, number: int) -> tuple[Problem, ...]:
    """FC-10: rounds published after a corrected one stay as they are; those of a schedule would be the same anyway."""
    later = sum(one.number > number and not section.is_scheduled(one.number) for one in section.published)
    values = {"round": number, "later": later}
    return (Problem("play.published-rounds-stay", "FC-10", values=values, level=Level.WARNING),) if later > 0 else ()
