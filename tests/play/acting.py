"""Arbiters at work on one section: random acts, kept with what they changed, and some of them undone."""

from dataclasses import dataclass, field, replace
from random import Random

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind, done
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.acts.past import PastAct, standing_acts
from ronde.play.acts.undoing import last_own, undo_problems, undone
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import lots, new_section
from ronde.play.standings.table import usual_criteria
from tests.play.test_simulated_tournaments import in_teams, listed


@dataclass(slots=True)
class Desk:
    """A section with everything that was done to it, in memory."""

    section: Section = NOTHING
    past: list[PastAct] = field(default_factory=list)
    asked: dict[int, Act] = field(default_factory=dict)

    def act(self, act: Act, author: str = "a") -> tuple[Problem, ...]:
        """Do it, unless it is refused or changes nothing."""
        changed = done(self.section, act)
        touched = changes(self.section, changed.section)
        if touched and not changed.is_refused:
            self.asked[len(self.past) + 1] = act
            self.past.append(PastAct(len(self.past) + 1, act.kind, touched, author))
            self.section = changed.section
        return changed.problems

    def undo(self, author: str) -> tuple[Problem, ...] | None:
        """Take one's last act back; why not, or nothing where there is none."""
        act = last_own(self.past, author)
        if act is None:
            return None
        problems = undo_problems(act, self.past)
        if not problems:
            after = undone(self.section, act, self.past)
            made = changes(self.section, after)
            self.past.append(PastAct(len(self.past) + 1, Kind.UNDO, made, author, act.number))
            self.section = after
        return problems

    def replayed(self) -> Section:
        """The section by the engine alone, as if what was undone had never been done: slow, and knows no cell."""
        section = NOTHING
        for past in standing_acts(self.past):
            changed = done(section, self.asked[past.number])
            assert not changed.is_refused, (past, changed.problems)
            section = changed.section
        return section


RESULTS: dict[str, list[tuple[str, tuple[int, int] | None]]] = {
    "draughts": [("2", None), ("1", None), ("0fe", None), ("?", None)],
    "chess": [("1", None), ("=", None), ("+", None)],
    "scrabble": [("", (400, 380)), ("", (300, 420)), ("", (350, 350))],
    "collective": [("scored", (977, 0)), ("", (640, 0)), ("absent", None), ("?", None)],
}


def _any_format(section: Section) -> str:
    return "collective" if section.is_collective else "nearest"


def section_tags(section: Section, player: PlayerId) -> tuple[str, ...]:
    """The tags of somebody, if there is one."""
    entry = section.entry(player)
    return entry.tags if entry else ()


def random_act(section: Section, lot: Random) -> Act:
    """Something that an arbiter might do; often what comes next, now and then what cannot be done now."""
    players = [entry.player for entry in section.entries] or [PlayerId("nobody")]
    player, other = lot.choice(players), lot.choice(players)
    published = len(section.published)
    number = max(1, published - lot.choice((0, 0, 0, 0, 1)))
    games = section.rounds[number - 1].games if section.rounds else ()
    table = lot.randint(1, max(1, len(games)))
    seated = {one for game in games for one in game.players}
    waiting = [one for one in players if section.is_collective and one not in seated]
    missing = [game.table for game in games if not game.result]
    code, scores = lot.choice(RESULTS[section.discipline])
    index = lot.randrange(len(section.plan.phases))
    newcomer = Entry(
        PlayerId(f"n{lot.randrange(40)}"), rating=lot.randrange(1000, 2000), number=lot.choice((None, None, 50, 51))
    )
    longer = replace(section.plan, phases=(*section.plan.phases, Phase(_any_format(section), 1)))
    likely = [
        acts.result(number, lot.choice(missing) if missing else table, code, scores),
        acts.result(number, lot.choice(missing) if missing else table, code, scores),
        acts.result(number, lot.choice(missing) if missing else table, code, scores),
        acts.pair(),
        acts.publish(),
        acts.publish(),
    ]
    likely += [acts.enter(newcomer), *map(acts.take_seat, waiting)] if section.is_collective else []
    others = [
        acts.correct(number, table, code, scores),
        acts.correct(number, table, "?", scores),
        acts.enter(newcomer),
        acts.enter(newcomer),
        acts.withdraw(player),
        acts.withdraw(player),
        acts.come_back(other),
        acts.stay_away(player, published + 1),
        acts.correct_entry(Entry(player, rating=lot.randrange(1000, 2000), tags=section_tags(section, other))),
        acts.correct_entry(Entry(player, number=lot.choice((None, 50, 51)), tags=section_tags(section, player))),
        acts.remove(player),
        acts.replan(longer),
        acts.replan(replace(section.plan, seed=lot.randrange(9))),
        acts.recompose(index, is_balanced=lot.choice((True, False))),
        acts.swap_seats(index, player, other),
        acts.take_seat(player),
        acts.line_up(published + 1, ((player,), (other,))),
        acts.pair_by_hand([(entry.player, None) for entry in section.entries]),
        acts.discard(),
        acts.schedule(),
        acts.unpublish(),
        acts.close(),
        acts.reopen(),
    ]
    return lot.choice(lot.choice((likely, likely, others)))


def fill(desk: Desk, author: str = "a") -> None:
    """A result for every table that has none."""
    number = len(desk.section.published)
    code, scores = RESULTS[desk.section.discipline][0]
    for game in desk.section.rounds[number - 1].games:
        if not game.result:
            desk.act(acts.result(number, game.table, code, scores), author)


def small_event(form: str, seed: int) -> Section:
    """A section of a few players whose plan the format accepts."""
    lot = lots("small", form, seed)
    players = {"groups": lot.randrange(12, 15), "free": 6}.get(form, lot.randrange(4, 8))
    discipline = {"swiss_dutch": "chess", "groups": "scrabble", "collective": "collective"}.get(form, "draughts")
    plans = {
        "round_robin": (Phase(form, players + players % 2 - 1), Phase("nearest", 2)),
        "groups": phases(5, 3, 2),
        "free": (Phase(form, 3, listed=listed([1, 2, 3, 4, 5, 6])),),
        "match": (Phase(form, 2, boards=lot.choice((0, 2))),),
    }
    plan = Plan(plans.get(form, (Phase(form, 3),)), usual_criteria(discipline, form))
    made = new_section(discipline, plan, players, seed)
    return in_teams(made, 2) if form == "match" else made
