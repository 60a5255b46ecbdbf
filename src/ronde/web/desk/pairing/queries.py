"""What the page of a draft shows, by what the section is now and what is being tried."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.ground.results import UNDECIDED
from ronde.play.assumptions import overtaken_problems, written
from ronde.play.breaks import breaks
from ronde.play.by_hand import Trial, by_hand_tables, draft_of, places
from ronde.play.changes.rounds import without_draft
from ronde.play.field import Field, field_of
from ronde.play.first_round_questions import unrated_question
from ronde.play.formats.registry import FORMATS
from ronde.play.pairing_review import explained
from ronde.play.permissions import State, state
from ronde.play.reasons import Pairing
from ronde.play.section import Assumption, Game, Round
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.desk.pairing.asking import Asked, tried
from ronde.web.desk.pairing.buttons import Buttons, buttons_of
from ronde.web.desk.pairing.reasons import ShownReason, reasons_shown
from ronde.web.desk.pairing.tables import Marks, TableRow, table_rows
from ronde.web.desk.pairing.trials import Broken, Compared, broken_by, compared, others_line, title_of, with_it
from ronde.web.desk.pairing.whys import Why, why_proposed
from ronde.web.events.bodies import section_of
from ronde.web.events.proposals import proposed_games
from ronde.web.events.till import present_in
from ronde.web.language import reading
from ronde.words.texts import text

# Said of a draft where it stands, table by table, or by the page itself.
_SAID_ELSEWHERE = frozenset(
    {"play.rematch", "play.second-bye", "play.forbidden-pair", "play.avoided-pair", "play.colours-out-of-balance"}
) | {"play.arbiter-chooses"}


@dataclass(frozen=True, slots=True)
class TrialView:
    """What is being tried: its table, what it breaks, what changes with it, and the numbers side by side."""

    shown: int
    title: str
    broken: tuple[Broken, ...]
    with_it: tuple[str, ...]
    numbers: tuple[Compared, ...]

    @property
    def needs_reason(self) -> bool:
        """Whether it is kept with a reason only."""
        return bool(self.broken)


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft: its tables, the trial on top of it, what was changed by hand and why, and why the current table is as it is."""

    rows: tuple[TableRow, ...]
    here: TableRow | None
    trial: TrialView | None
    by_hand: int
    numbers: tuple[Compared, ...]
    reasons: tuple[ShownReason, ...]
    forgotten: str
    away: str
    assumed: tuple[str, ...]
    whys: tuple[Why, ...]
    is_chosen: bool
    players: int


@dataclass(frozen=True, slots=True)
class PairingPage:
    """The next round, or the one that is played: what may be done with it, and the draft where there is one."""

    number: int
    next: int
    state: State
    phase: str
    seen: int
    is_schedule: bool
    is_listed: bool
    buttons: Buttons
    draft: DraftView | None
    problems: tuple[Problem, ...]
    asked: Asked
    is_asked: bool  # somebody named a table: that is where to stand


def pairing_page(desk: SectionDesk, asked: Asked, table: int = 0) -> PairingPage:
    """The page as it is now, with what was asked for tried on the draft."""
    section, draft = desk.section, draft_of(desk.section)
    now = state(section)
    number = draft.number if draft else min(len(section.rounds) + (now is not State.PLAYING), section.plan.rounds)
    form = section.phase(max(number, 1)).format if section.plan.phases else ""
    view, trial, problems = None, None, tuple[Problem, ...]()
    if draft is not None:
        view, trial, problems = _drafted(desk, draft, asked, table)
    elif asked.is_anything:
        problems = (Problem("play.no-draft"),)
    return PairingPage(
        number=max(number, 1),
        next=len(section.rounds) + 1,
        state=now,
        phase=phase_text(desk, max(number, 1)),
        seen=len(section.published),
        is_schedule=form in FORMATS and FORMATS[form].seated is not None,
        is_listed=form == "free",
        buttons=buttons_of(desk, trial),
        draft=view,
        problems=(*problems, *overtaken_problems(section)),
        asked=asked,
        is_asked=bool(table or trial),
    )


def phase_text(desk: SectionDesk, number: int) -> str:
    """The phase of a round and its format, in words."""
    plan = desk.section.plan
    if not plan.phases:
        return ""
    format_ = text(f"desk_pairing.formats.{desk.section.phase(number).format}", reading())
    values = {"phase": plan.phase_index(number) + 1, "format": format_}
    return text("desk_pairing.phase", reading(), values) if len(plan.phases) > 1 else format_


def _drafted(
    desk: SectionDesk, draft: Round, asked: Asked, table: int
) -> tuple[DraftView, Trial | None, tuple[Problem, ...]]:
    section = desk.section
    field = field_of(without_draft(section), draft.number)
    proposed = proposed_games(desk.row, section_of(desk.row), draft.number)
    made = explained(section, draft.number, proposed)
    attempt = tried(section, field, asked) if asked.is_anything else None
    trial = attempt.trial if attempt else None
    view = _view(desk, draft, _Known(field, made, proposed or made.games, trial), table)
    said = tuple(one for one in made.problems if one.code not in _SAID_ELSEWHERE and one.level is Level.WARNING)
    return view, trial, (*(attempt.problems if attempt else ()), *said)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the view of a draft is made of: the field, the reasons, what the format had proposed, and what is being tried."""

    field: Field
    made: Pairing
    proposed: tuple[Game, ...]
    trial: Trial | None


def _view(desk: SectionDesk, draft: Round, known: _Known, table: int) -> DraftView:
    trial, proposed = known.trial, known.proposed
    shown = trial.round if trial else draft
    by_hand = by_hand_tables(proposed, shown.games) if shown.by_hand and proposed else frozenset[int]()
    here = trial.table if trial else table or (1 if shown.games else 0)
    marks = Marks(by_hand, frozenset(trial.others if trial else ()), here)
    broken = breaks(without_draft(desk.section), draft.number, shown.games)
    rows = table_rows(desk, known.field, shown, marks, broken)
    games = [game for game in shown.games if game.table in (here, *(trial.others if trial else ()))]
    return DraftView(
        rows=rows,
        here=next((row for row in rows if row.is_here), None),
        trial=_trial_view(desk, known) if trial else None,
        by_hand=len(by_hand),
        numbers=compared(desk, known.field, proposed, shown.games) if by_hand and not trial else (),
        reasons=reasons_shown(desk, draft),
        forgotten=_forgotten(desk, known.field, shown.games),
        away=_away(desk, draft.number, shown.games),
        assumed=tuple(_assumed(desk, one) for one in draft.assumed),
        whys=why_proposed(desk, known.made, draft.number, games),
        is_chosen=here in by_hand and not trial,
        players=len(places(known.field)),
    )


def _trial_view(desk: SectionDesk, known: _Known) -> TrialView | None:
    trial, proposed = known.trial, known.proposed
    if trial is None:
        return None
    numbers = (*compared(desk, known.field, proposed, trial.round.games), others_line(desk, trial))
    broken = broken_by(desk, known.field, trial, proposed)
    return TrialView(desk.shown_table(trial.table), title_of(desk, trial), broken, with_it(desk, trial), numbers)


def _forgotten(desk: SectionDesk, field: Field, games: Sequence[Game]) -> str:
    """Who has no game, in words."""
    seated: set[PlayerId] = {player for game in games for player in game.players}
    names = tuple(desk.name(player) for player in field.order if player not in seated)
    return text("desk_pairing.without_game", reading(), {"players": names}) if names else ""


def _away(desk: SectionDesk, number: int, games: Sequence[Game]) -> str:
    """Who is away in the round and has no table in it, in words."""
    seated = {player for game in games for player in game.players}
    absent = (one for one in desk.section.entries if one.has_entered(number) and not one.is_present(number))
    names = tuple(desk.name(one.player) for one in absent if one.player not in seated)
    return text("desk_pairing.not_paired_away", reading(), {"players": names}) if names else ""


def _assumed(desk: SectionDesk, one: Assumption) -> str:
    """A game that was undecided when the round was paired, and as what it counted."""
    game = desk.section.rounds[one.round - 1].games[one.table - 1]
    players = f"{desk.name(game.first)} – {desk.name(game.second)}"
    values = {"round": one.round, "table": desk.shown_table(one.table), "players": players}
    kind = "assumed_nothing" if one.result == UNDECIDED else "assumed"
    return text(f"desk_pairing.{kind}", reading(), {**values, "assumed": written(one.result, one.scores)})


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """What is asked once before a round is paired, and what settles it on the page of entries."""

    said: str
    settle: str


def questions_of(desk: SectionDesk) -> tuple[PairingQuestion, ...]:
    """What is better asked before the next round is paired: most often something was forgotten."""
    return tuple(question for question in (_rating_question(desk), _presence_question(desk)) if question)


def _rating_question(desk: SectionDesk) -> PairingQuestion | None:
    """Whether a first round is paired by ratings that most do not have."""
    problem = unrated_question(desk.section, has_book=bool(desk.event.regulation))
    if problem is None:
        return None
    ((_, words),) = noted([problem], desk)
    return PairingQuestion(words.what, words.remedy)


def _presence_question(desk: SectionDesk) -> PairingQuestion | None:
    """Whether somebody is paired who is only expected; None where nobody is, or the desk checks nobody in.

    Who has been at a table before was seen. In the first round it is asked also where nobody was checked in: that is when it is forgotten.
    """
    section, here = desk.section, present_in(desk.notes)
    number = len(section.rounds) + 1
    if draft_of(section) or section.is_collective or (number > 1 and not here):
        return None
    seated = {player for played in section.published for game in played.games for player in (game.first, game.second)}
    playing = [entry.player for entry in section.entries if entry.is_present(number)]
    expected = [player for player in playing if player not in here and player not in seated]
    if not expected:
        return None
    values = {"count": len(expected), "all": len(playing), "round": number}
    said = text("desk_pairing.expected", reading(), values)
    return PairingQuestion(said, text("desk_pairing.check_in", reading()))
