"""An event at its desk, in few words: an organiser with a laptop, a helper with a telephone and a code, and every slip through the services."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from django.contrib.auth.models import User

from ronde.files import yaml_text
from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Act, close, correct, enter, pair, pair_by_hand, publish, result
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Section
from ronde.play.standings.table import usual_criteria
from ronde.web.accounts.codes import by_code, code_typed, give_code
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.declaring import declare
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import Acted, act, event_created, section_created, undo
from ronde.web.events.submitting import SubmissionPreview, preview, submit
from ronde.web.events.verifying import verified_section
from ronde.web.office.services import Done
from ronde.web.people.freezing import frozen
from ronde.web.registers.models import Register
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role
from tests.play.making import games
from tests.web.walks.registration import account, at_noon

Scores = Callable[[Game], tuple[int, int]]


@dataclass(frozen=True)
class Desk:
    """An event of a register on one day, and its organiser."""

    event: Event
    olga: User
    day: date

    @classmethod
    def opened(cls, register: Register, name: str, day: date, declaration: Any) -> "Desk":
        """An event of one day, made by its organiser with what its book wants to be declared."""
        olga = account("olga", "Olga Petit", Role.ORGANISER)
        said = _text(declaration)
        made = event_created(at_noon(olga, day), name=name, first_day=day, register=register, declaration=said)
        assert made.event is not None, made.problems
        return cls(made.event, olga, day)

    @property
    def organiser(self) -> Actor:
        """The organiser, who runs the event since she made it."""
        return at_noon(self.olga, self.day, "laptop")

    def persons(self, ids: Iterable[str], ranking: str = "") -> tuple[Entry, ...]:
        """Persons as they are entered: with the rating, club and marks that were valid on the first day of the event."""
        register = self.event.register
        assert register is not None
        known = frozen([*ids], self.event.first_day, register)
        shown = ranking or first_ranking(register).code
        return tuple(known[one].entry(register.regulation, shown) for one in ids)

    def table(
        self, discipline: str, entries: Iterable[Entry], *phases: Phase, file: str = "open", seed: int = 1
    ) -> "Table":
        """A section of the event, whose players are entered one by one; a helper has a code for it."""
        plan = Plan(phases, usual_criteria(discipline, phases[0].format), seed=seed)
        made = section_created(self.event, Section(self.event.name, discipline, plan), self.organiser, file=file)
        assert made.row is not None, made.problems
        given = give_code(made.row, self.organiser, "téléphone d’Hugo")
        typed = code_typed(given.code.lower())
        helper = by_code(typed.pk) if typed else None
        assert helper is not None
        table = Table(made.row, self.organiser, helper.at(self.organiser.now or _never()), made.row.version)
        for entry in entries:
            table.does(enter(entry))
        return table

    def declares(self, declaration: Any) -> None:
        """Something else is declared of the event."""
        assert declare(self.event, _text(declaration), self.organiser) == ()

    def previewed(self) -> SubmissionPreview:
        """What the office would say of the sections as they stand."""
        return preview(self.event, self.organiser)

    def lacking(self) -> set[str]:
        """What keeps the sections, as they stand, from being homologated, and what has not been paid for them; by code."""
        cases = self.previewed().cases
        findings = (one for case in cases for section in case.competition.examined for one in section.verdict.problems)
        return {one.code for one in (*findings, *(one for case in cases for one in case.unpaid))}

    def submitted(self, day: date | None = None) -> Done:
        """The sections go to the office."""
        return submit(self.event, at_noon(self.olga, day or self.day))


def _text(declaration: Any) -> str:
    return yaml_text.printed(msgspec.to_builtins(declaration))


def _never() -> Any:
    message = "the organiser acts at a moment"
    raise AssertionError(message)


@dataclass
class Table:
    """A section, and who sits at it; ``seen`` is the version that both have on their screens."""

    row: SectionRow
    organiser: Actor
    helper: Actor
    seen: int

    @property
    def section(self) -> Section:
        """The section as it is kept."""
        self.row.refresh_from_db()
        return section_of(self.row)

    @property
    def is_sound(self) -> bool:
        """Whether the section is what its acts made of it."""
        self.row.refresh_from_db()
        return verified_section(self.row) == ()

    def does(self, asked: Act, by: Actor | None = None) -> Acted:
        """An act that is done, by the organiser unless another is named."""
        done = self.tries(asked, by, self.seen)
        assert done.is_done, done.problems
        self.seen = done.version
        return done

    def tries(self, asked: Act, by: Actor | None = None, seen: int = 0) -> Acted:
        """An act that may be refused, on the version that was seen."""
        return act(self.row.id, asked, by or self.organiser, seen=seen or self.seen)

    def takes_back(self, by: Actor) -> Acted:
        """The last act of somebody is undone."""
        done = undo(self.row.id, by, seen=self.seen)
        assert done.is_done, done.problems
        self.seen = done.version
        return done

    def plays(self, *rounds: str) -> None:
        """Rounds as an arbiter chose them, each written ``white-black:result white-black:win@400-350``: the helper enters the slips."""
        for text in rounds:
            slips = games(text)
            self.does(pair_by_hand([(slip.first, slip.second) for slip in slips]))
            number = len(self.does(publish()).section.rounds)
            for slip in (one for one in slips if one.second is not None):  # a bye has its result
                self.does(result(number, slip.table, slip.result, slip.scores), self.helper)

    def pairs_and_plays(self, rounds: int, scores: Scores) -> None:
        """Rounds as the format pairs them; the helper enters the scores of every table."""
        for _ in range(rounds):
            self.does(pair())
            made = self.does(publish()).section.rounds[-1]
            for game in (one for one in made.games if one.second is not None):
                self.does(result(made.number, game.table, "", scores(game)), self.helper)

    def corrects(self, number: int, table: int, code: str, scores: tuple[int, int] | None = None) -> None:
        """The organiser writes another result over one."""
        self.does(correct(number, table, code, scores))

    def closes(self) -> None:
        """The section ends."""
        self.does(close())


def pairs(text: str) -> list[tuple[PlayerId, PlayerId | None]]:
    """Who meets whom, written ``white-black white-black``."""
    return [(one.first, one.second) for one in games(text)]
