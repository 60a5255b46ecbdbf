"""What may be pressed now on the page of a draft, and why the rest may not."""

from dataclasses import dataclass

from ronde.ground.problems import Level, Problem
from ronde.play.by_hand import Trial
from ronde.play.changes.outcome import Changed
from ronde.play.changes.rounds import published, unpublished
from ronde.play.formats.registry import plan_problems
from ronde.play.permissions import Action, State, permission_problems, state
from ronde.play.section import Section
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.language import reading
from ronde.words.texts import text

_SHOWN = 9  # tables without a result that are named


@dataclass(frozen=True, slots=True)
class Button:
    """Whether something may be done now; where not, ``why`` is said beside it."""

    why: str = ""

    @property
    def is_off(self) -> bool:
        """Whether it cannot be pressed."""
        return bool(self.why)


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons of the page."""

    pair: Button
    publish: Button
    discard: Button
    unpublish: Button


def buttons_of(desk: SectionDesk, trial: Trial | None) -> Buttons:
    """All of them; who has a trial on the screen keeps it or takes it back first."""
    if is_with_the_office(desk.row):
        sent = _because(desk, (Problem("acts.submitted"),))
        return Buttons(sent, sent, sent, sent)
    section = desk.section
    publish = _of_change(desk, published(section))
    if trial is not None:
        kind = "keep_or_back_bye" if trial.game.second is None else "keep_or_back"
        publish = Button(_say(kind, table=desk.shown_table(trial.table)))
    discard = _because(desk, permission_problems(section, Action.DISCARD))
    return Buttons(_pair(desk), publish, discard, _unpublish(desk))


def _unpublish(desk: SectionDesk) -> Button:
    if state(desk.section) in (State.WAITING, State.PLAYED):
        return _because(desk, (Problem("play.round-has-results", values={"round": len(desk.section.published)}),))
    return _of_change(desk, unpublished(desk.section))


def _pair(desk: SectionDesk) -> Button:
    now = state(desk.section)
    if now is State.PLAYING:
        return Button(missing_text(desk))
    if now is State.PLAYED:
        return Button(_say("all_played"))
    found = permission_problems(desk.section, Action.PAIR)
    return _because(desk, (*found, *(plan_problems(desk.section) if now is State.PLANNED else ())))


def missing_text(desk: SectionDesk) -> str:
    """Which tables of the round that is played have no result yet, by their numbers in the hall."""
    missing = [desk.shown_table(one) for one in missing_tables(desk.section)]
    tables = ", ".join(map(str, missing[:_SHOWN]))
    return _say("missing" if len(missing) <= _SHOWN else "missing_more", tables=tables, count=len(missing))


def missing_tables(section: Section) -> list[int]:
    """The tables of the last published round that have no result."""
    return [game.table for round_ in section.published[-1:] for game in round_.games if not game.result]


def _of_change(desk: SectionDesk, changed: Changed) -> Button:
    return _because(desk, changed.problems)


def _because(desk: SectionDesk, problems: tuple[Problem, ...]) -> Button:
    """A button that the first refusal turns off."""
    refusals = [one for one in problems if one.level is Level.REFUSED][:1]
    return Button(noted(refusals, desk)[0][1].what if refusals else "")


def _say(message: str, **values: object) -> str:
    return text(f"desk_pairing.{message}", reading(), values)
