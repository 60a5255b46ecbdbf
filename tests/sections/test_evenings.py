"""Simulated club evenings, cut as they are proposed, played in any order and submitted, against the same typed from the slips.

Four in ``make test``, 500 with RONDE_SECTIONS=500. Everybody who comes during round 1 takes the free place of a section of five.
"""

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any, cast

import msgspec
import pytest

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed, discarded, scheduled, unpublished
from ronde.play.checker import check
from ronde.play.evening_games import games_of_evening
from ronde.play.evening_sections import by_rating, cut_players, cuts, evening_plan
from ronde.play.plan import Plan
from ronde.play.section import Entry, Section
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix.documents import Code, Event, Game
from ronde.regulations.cel_grand_prix.documents import Entry as Typed
from ronde.regulations.cel_grand_prix.documents import Section as TypedSection
from ronde.regulations.cel_grand_prix.submission import EventDeclaration
from tests.cel_grand_prix.section_sizes import section_sizes
from tests.play.making import ok
from tests.sections import cel_by_hand

COUNT = int(os.environ.get("RONDE_SECTIONS", "4"))
PARTS = 5 if COUNT > 50 else 1
DAY = date(2022, 11, 9)
RESULTS = ("1", "1", "=", "0", "0", "=", "+", "-", "--")
HALVES = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "--": 0}
OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "--": "--"}


@pytest.mark.parametrize("part", range(PARTS))
def test_an_evening_submitted_and_counted_equals_the_one_typed_by_hand(part: int) -> None:
    book = shelf.regulation("cel-grand-prix")
    for seed in range(part, COUNT, PARTS):
        chance = Random(seed)  # noqa: S311 - not a secret
        sections = evening(chance)
        said = EventDeclaration(name="Evening", kind="rotation", day=DAY, confirmed=True)
        made = submission(book, sections, said, fact="here")
        assert made.problems == (), seed
        by_hand = typed(sections)
        assert plain(made.document) == plain(by_hand), seed
        people = [Player(id=str(entry.player), name=entry.name) for one in sections for entry in one.entries]
        ours = History(book, People.of(people), [by_hand])
        run = replay(book, ours.chronicle().happenings)
        if any(len(one.entries) < 2 for one in by_hand.sections):  # the only opponent did not come: nothing to count
            assert "cel.section-too-few" in {problem.code for problem in run.open_problems}, seed
            continue
        assert cel_by_hand.rated(ours, run) == cel_by_hand.slowly([by_hand]), seed


@pytest.mark.parametrize("players", range(40))
def test_the_first_proposal_of_the_desk_is_that_of_the_book(players: int) -> None:
    proposed = [cut.sizes for cut in cuts(players) if cut.kind == "rotation" and not cut.to_confirm]
    assert (proposed[0] if proposed else ()) == section_sizes(players)


def evening(chance: Random) -> list[Section]:
    """Some players, cut in one of the ways that are proposed, every game played."""
    players = chance.choice([number for number in range(2, 26) if number not in (0, 1)])
    entries = [
        Entry(PlayerId(f"p{at}"), f"P{at}", chance.choice([None, *range(1000, 2000, 37)])) for at in range(players)
    ]
    ways = [cut for cut in cuts(players) if cut.kind == "rotation"]
    if not ways:  # more than an evening sees the end of, or one alone
        return evening(chance)
    by_player = {entry.player: entry for entry in entries}
    groups = cut_players(by_rating(entries), chance.choice(ways).sizes)
    return [played("ABCDEFG"[at], [by_player[one] for one in group], chance) for at, group in enumerate(groups)]


def played(name: str, entries: Sequence[Entry], chance: Random) -> Section:
    """A section published whole, its results in an order of chance; of a section of five somebody may come late."""
    base = Section(name, "chess", Plan((), (), seed=7), tuple(entries))
    section = ok(scheduled(replace(base, plan=evening_plan(base))))
    if len(entries) == 5 and chance.random() < 0.5:
        section = with_late(section, chance)
    games = list(games_of_evening([section]))
    chance.shuffle(games)
    for game in games:
        if not section.rounds[game.round - 1].games[game.table - 1].result:
            section = ok(result_entered(section, game.round, game.table, chance.choice(RESULTS)))
    assert check(section) == ()
    return ok(closed(section))


def with_late(section: Section, chance: Random) -> Section:
    """One game of round 1 is over; somebody takes the free seat from round 2 on."""
    section = ok(result_entered(section, 1, 1, chance.choice(RESULTS)))
    while len(section.rounds) > 1:
        section = ok(discarded(ok(unpublished(section))))
    late = Entry(PlayerId(f"late-{section.name}"), f"Late {section.name}", 1234)
    return ok(scheduled(ok(entered(section, late))))


def typed(sections: Sequence[Section]) -> Event:
    """The evening as somebody types it from the slips: who is free in a round has nothing for it."""
    return Event(id="here", name="Evening", kind="rotation", day=DAY, sections=[typed_section(one) for one in sections])


def typed_section(section: Section) -> TypedSection:
    """Scores added up slip by slip; who only lost by forfeit did not come (CEL-13), and what was won against them came without a game."""
    slips = [
        (str(game.first), str(game.second), game.result) for one in section.rounds for game in one.games if game.second
    ]
    free = {str(game.first) for one in section.rounds for game in one.games if game.second is None}
    sides = [*slips, *((second, first, OTHER[code]) for first, second, code in slips)]
    here = free | {one for one, _, code in sides if code in {"1", "=", "0", "+"}}
    ratings: dict[str, Any] = {str(entry.player): entry.rating for entry in section.entries}
    entries = [
        Typed(
            player=who,
            rating="unrated" if ratings[who] is None else ratings[who],
            score=sum(HALVES[code] for one, _, code in sides if one == who) / 2,
            byes=sum(HALVES[code] for one, other, code in sides if one == who and other not in here) / 2,
        )
        for who in sorted(here)
    ]
    met = [slip for slip in slips if {slip[0], slip[1]} <= here]
    games = [Game(white=one, black=other, result=cast("Code", code)) for one, other, code in met]
    return TypedSection(name=section.name, confirmed=True, entries=entries, games=games)


def plain(document: Any) -> Any:
    """A document without the order of its lines."""
    made = msgspec.to_builtins(document)
    for one in made["sections"]:
        one["entries"] = sorted(one["entries"], key=lambda entry: str(entry["player"]))
        one["games"] = sorted(({**game, "result": str(game["result"])} for game in one.get("games", [])), key=str)
    return made
