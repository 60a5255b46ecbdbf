"""What the verbs of ``ronde play`` do with a file: read it, change it, show it, explain it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import typer

from ronde.cli import play_view as showing
from ronde.cli.loading import BAD_INPUT, writing
from ronde.cli.play_cross_view import show_crosstable
from ronde.cli.play_plan_view import show_plan
from ronde.cli.play_problems import gathered
from ronde.cli.play_teams_view import show_teams
from ronde.files.content_digest import digest_of
from ronde.files.events.note import not_here, note_path
from ronde.files.locking import LockedByAnotherError, locked
from ronde.files.regular_files import content_of, is_regular, unreadable
from ronde.files.tournament import Parsed, parse, printed
from ronde.files.tournament_places import line_of
from ronde.files.undoing import step_back, undo, write_change
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.ground.typed_numbers import whole_number
from ronde.play.bounds import worth_problems
from ronde.play.changes.outcome import Changed
from ronde.play.changes.plans import recomposed, reseated
from ronde.play.field import field_of
from ronde.play.formats.combined import composed, phases
from ronde.play.formats.games import Pair
from ronde.play.formats.registry import FORMATS
from ronde.play.formats.swiss_assisted import dead_end
from ronde.play.pairing_review import explained, would_have_been_paired
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.crosstable import crosstable
from ronde.play.standings.table import standings as table_of
from ronde.play.standings.table import usual_criteria
from ronde.play.teams import is_match
from ronde.play.typed_players import typed_player
from ronde.words.language import Language
from ronde.words.texts import catalogue, text


def planned(name: str, discipline: str, form: str, rounds: str, seed: int, entries: tuple[Entry, ...]) -> Section:
    """A section with the usual criteria of its discipline and format."""
    numbers = [whole_number(number.strip()) or 0 for number in rounds.split(",")]
    first, second, third, *_ = (*numbers, 0, 0)
    made = phases(first, second, third) if form == "combined" else (Phase(form, first),)
    return Section(name, discipline, Plan(made, usual_criteria(discipline, form), seed), entries)


def _parsed(content: bytes) -> Parsed:
    """The section of a file's content; what is no text is said so."""
    try:
        return parse(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        return Parsed(None, (Problem("file.not-utf8", values={"at": error.start}),))


@contextmanager
def desk_alone(file: Path, lang: Language, *, may_be_elsewhere: bool = False) -> Iterator["Desk"]:
    """The desk of whoever changes a file: nobody else does from before it is read until it is written.

    A section that was handed over is changed elsewhere, not here.
    """
    desk = Desk(file, lang)
    catalogue()  # which takes longer than any change: read before others have to wait
    with ExitStack() as stack:
        try:
            with writing(file, lang):
                stack.enter_context(locked(file))
        except LockedByAnotherError as held:
            desk.stop_if_refused((held.problem,))
        desk.stop_if_refused(() if may_be_elsewhere else not_here(file))
        yield replace(desk, content=content_of(file) if is_regular(file) else None)


@dataclass(frozen=True, slots=True)
class Desk:
    """One file, and the language of whoever sits before it; ``content`` is what a change is made on."""

    file: Path
    lang: Language
    content: bytes | None = None

    def must_not_exist(self) -> None:
        """A tournament is never overwritten by a new one."""
        for path in (self.file, note_path(self.file)):
            if os.path.lexists(path):
                self.refuse("exists", path=str(path))

    def must_exist(self, path: Path | None) -> None:
        """A file that is named has to be there."""
        if path is not None and not os.path.exists(path):  # noqa: PTH110 - which takes any name, also one that no file can have
            self.refuse("no_file", path=str(path))

    def refuse(self, message: str, **values: object) -> NoReturn:
        """Say what is wrong with a command, and end it."""
        showing.error(text(f"play.says.{message}", self.lang, values))
        raise typer.Exit(BAD_INPUT)

    def stop_if_refused(self, problems: Sequence[Problem]) -> None:
        """Show every problem; one that refuses ends the command with nothing written, and what would be warned of is not said."""
        refusals = [problem for problem in problems if has_refusal((problem,))]
        self.show_problems(refusals or problems)
        if refusals:
            raise typer.Exit(BAD_INPUT)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Each problem once, with the file and the line in which it stands; what is said of several players, once for all of them."""
        for problem in gathered(problems):
            showing.show_problem(problem, self.file, self._line(problem) if problem.where else None, self.lang)

    def _line(self, problem: Problem) -> int | None:
        """The line of a problem in the file as it was read."""
        try:
            held = (content_of(self.file) if self.content is None else self.content).decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        return line_of(held, problem.where, parse(held).section)

    def section(self) -> Section:
        """The section of the file."""
        self.must_exist(self.file)
        found = self._read() if self.content is None else _parsed(self.content)
        if found.section is None:
            self.stop_if_other_kind()
        self.stop_if_refused(found.problems)
        if found.section is None:
            message = "a file without a section says why"
            raise ValueError(message)
        return found.section

    def _read(self) -> Parsed:
        """What the file says; why it cannot be read where it cannot."""
        try:
            return _parsed(content_of(self.file))
        except OSError as error:
            return Parsed(None, (unreadable(error),))

    def player(self, section: Section, typed: str) -> PlayerId:
        """Whom somebody means by an id or a name; the end where nobody can tell."""
        found = typed_player(section, typed)
        if isinstance(found, Problem):
            self.stop_if_refused((found,))
            raise typer.Exit(BAD_INPUT)
        return found

    def round_of(self, section: Section, asked: int | None) -> int:
        """The round asked for, else the last one that players have seen; the end where there is no such round."""
        last = len(section.published)
        number = last if asked is None else asked
        if asked is not None and not 1 <= number <= last:
            self.stop_if_refused((Problem("play.no-such-round", values={"round": number, "rounds": last}),))
        return number

    def stop_if_other_kind(self) -> None:
        """A file that is no tournament is named for what it is."""
        from ronde.files.file_kinds import named_for_its_kind  # needed only where something went wrong

        self.stop_if_refused(named_for_its_kind(self.file, (), "tournament"))

    def begin(self, section: Section, problems: Sequence[Problem]) -> None:
        """Write the first version."""
        wrong = (*worth_problems(section), *problems)
        again = [problem for problem in parse(printed(section)).problems if has_refusal((problem,))]
        self.stop_if_refused((*wrong, *(problem for problem in again if problem not in wrong)))
        with writing(self.file, self.lang):
            write_change(self.file, printed(section))
        showing.say(text("play.says.saved", self.lang))
        if len(section.plan.phases) > 1:
            show_plan(section, self.lang)

    def do(self, changed: Changed, *, is_usual: bool = False) -> "Desk":
        """Write a change, and say what it did; the desk after it. Of what is usual at the command line nobody is warned."""
        before = self.section()
        if is_usual:
            changed = replace(changed, problems=tuple(one for one in changed.problems if has_refusal((one,))))
        after = self.save(changed)
        showing.show_differences(before, changed.section, self.lang)
        return after

    def save(self, changed: Changed) -> "Desk":
        """Write a change unless something refuses it; the desk after it. Where results are missing, their tables are named."""
        if any(problem.code == "play.refused-now" for problem in changed.problems):
            showing.show_waiting(changed.section, self.lang)
        self.stop_if_refused([showing.named(changed.section, problem) for problem in changed.problems])
        self.stop_if_stale()
        written = printed(changed.section)
        with writing(self.file, self.lang):
            write_change(self.file, written)
        return replace(self, content=written.encode("utf-8"))

    def stop_if_stale(self) -> None:
        """An editor knows nothing of our lock: what was saved from one since we read the file is not overwritten."""
        now = content_of(self.file) if is_regular(self.file) else b""
        if self.content is None or digest_of(now) == digest_of(self.content):
            return
        showing.error(text("play.says.changed_since", self.lang, {"path": str(self.file)}))
        showing.show_differences(_parsed(self.content).section, _parsed(now).section, self.lang)
        self.refuse("changed_since_do")

    def undo(self) -> None:
        """Take the last change back, if what was before can be read, and say what it was."""
        if self.content is None:
            self.section()  # which says why there is nothing here
        step = step_back(self.file)
        if step is None:
            self.refuse("nothing_to_undo")
        before, now = _parsed(content_of(step)), _parsed(self.content or b"")
        if before.section is None:
            Desk(step, self.lang).show_problems(before.problems)
            self.refuse("step_unreadable", path=str(step))
        with writing(self.file, self.lang):
            undo(self.file)
        showing.say(text("play.says.undone_is" if now.section else "play.says.undone", self.lang))
        showing.show_differences(before.section, now.section, self.lang)

    def two(self, section: Section, given: str) -> tuple[PlayerId, PlayerId]:
        """Two players written first:second, by ids or names."""
        first, _, second = given.partition(":")
        if not first or not second:
            self.refuse("bad_pair", given=given)
        return self.player(section, first), self.player(section, second)

    def arranged(self, compose: str | None, swaps: Sequence[str]) -> "Desk":
        """Choose the groups of the next phase, and change them by hand; the desk after it."""
        section = self.section()
        index = section.plan.phase_index(len(section.published) + 1)
        problems: list[Problem] = []
        changes = [partial(recomposed, index=index, is_balanced=compose == "balanced")] if compose else []
        pairs = [self.two(section, given) for given in swaps]
        changes += [partial(reseated, index=index, one=one, other=other) for one, other in pairs]
        for change in changes:
            made = change(section)
            section = made.section
            problems += [problem for problem in made.problems if problem not in problems]
        return self.save(Changed(section, tuple(problems))) if changes else self

    def show_groups(self, section: Section) -> None:
        """The groups of the next phase; both compositions while none is chosen."""
        number = len(section.published) + 1
        index = section.plan.phase_index(number)
        if section.plan.phases[index].seats or section.plan.phases[index].format != "groups":
            showing.show_groups(section, "seats", section.plan.phases[index].seats_in(number), self.lang)
            return
        self.stop_if_refused(FORMATS["groups"].problems(section, index))
        for name in ("balanced", "serpentine"):
            showing.show_groups(
                section, name, composed(section, index, is_balanced=name == "balanced") or (), self.lang
            )
        taken = "will_be_taken" if section.plan.phases[index].balanced else "will_be_serpentine"
        showing.say(text(f"play.says.{taken}", self.lang))

    def chosen(self, section: Section, games: Sequence[str], byes: Sequence[str]) -> list[Pair]:
        """The pairs named on the command line, after those already in a draft made by hand."""
        if not games and not byes:
            return []
        draft = section.rounds[-1] if section.rounds and not section.rounds[-1].is_published else None
        pairs: list[Pair] = [self.two(section, given) for given in games]
        pairs += [(self.player(section, player), None) for player in byes]
        named = {player for pair in pairs for player in pair}
        kept = draft.games if draft and draft.by_hand else ()
        earlier = [(game.first, game.second) for game in kept if not named & set(game.players)]
        return [*earlier, *pairs]

    def show_seat(self, section: Section) -> None:
        """The seat of a collective game that was given out last, at the end of the others."""
        seat = section.rounds[-1].games[-1]
        values = {"table": seat.table, "first": showing.name_of(section, seat.first, self.lang), "result": ""}
        showing.say(text("play.says.scored_is", self.lang, values).rstrip())

    def show_round(self, section: Section, number: int | None = None) -> None:
        """A round of the section, or the last one."""
        if section.rounds:
            showing.show_round(section, section.rounds[(number or len(section.rounds)) - 1], self.lang)

    def assist(self, section: Section, white: str = "") -> None:
        """Who is still to be paired, with colours, and whether it can be done (FFJD 6.6); with White chosen, whom they have not met."""
        draft = section.rounds[-1]
        if draft.is_published or section.phase(draft.number).format != "swiss_assisted":
            return
        before = field_of(section, draft.number)
        chosen = [(game.first, game.second) for game in draft.games]
        showing.show_left(section, before, chosen, self.lang, self.player(section, white) if white else None)
        blocked = dead_end(before, chosen)
        if blocked is not None:
            showing.show_dead_end(section, blocked, self.lang)

    def show_standings(self, section: Section, number: int | None, *, cross: bool) -> None:
        """The table, with or without the games; in matches that of the teams first."""
        self.round_of(section, number)
        if is_match(section):
            show_teams(section, number, self.lang)
        if cross:
            until = section.after(self.round_of(section, number))
            show_crosstable(until, crosstable(until), self.lang)
        else:
            after = self.round_of(section, number)
            showing.show_table(section, table_of(section, after=after), after, self.lang)

    def explain(self, section: Section, what: str, number: int | None, *, review: bool) -> None:
        """Why the tables of a round are as they are, or why a player stands where they stand."""
        table = whole_number(what) if what else None
        if what and table is None:
            player = self.player(section, what)
            after = self.round_of(section, number)
            line = next((one for one in table_of(section, after=after) if one.player == player), None)
            if line is None:
                self.stop_if_refused((Problem("play.unknown-player", values={"player": what}),))
                return
            showing.show_worths(section, line, self.lang)
            return
        at = len(section.rounds) if number is None else number
        if not 1 <= at <= len(section.rounds):
            self.stop_if_refused((Problem("play.no-such-round", values={"round": at, "rounds": len(section.rounds)}),))
        if table is not None and not 1 <= table <= len(section.rounds[at - 1].games):
            self.stop_if_refused((Problem("play.no-such-table", values={"round": at, "table": table}),))
        if review:
            showing.show_review(section, at, would_have_been_paired(section, at), self.lang)
            return
        showing.show_reasons(section, at, explained(section, at), table, self.lang)
