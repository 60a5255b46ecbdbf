"""``ronde play enter``: results by table or by player, each read as its discipline writes it; all are taken, or none."""

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import typer

from ronde.cli import play_view as showing
from ronde.cli.asking import is_confirmed
from ronde.cli.echoing import echo
from ronde.cli.play_desk import Desk
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value, has_refusal
from ronde.ground.typed_numbers import whole_number
from ronde.play.changes.outcome import Changed
from ronde.play.changes.results import corrected, result_entered
from ronde.play.doubts import DoubtfulResult, doubt
from ronde.play.section import Game, Section, is_undecided
from ronde.play.typed_players import typed_player
from ronde.play.typed_results import TypedResult, codes_of, turned, typed_result
from ronde.play.typed_seats import seats_typed
from ronde.words.texts import text

_ASKED = frozenset({"low", "high", "margin", "absent"})  # doubts that stop; the others are only said


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What was given for one table, as it was written and as it is meant; or what is wrong with it."""

    given: str
    table: int = 0
    typed: TypedResult | None = None
    problem: Problem | None = None
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Entering:
    """The results given on a command line, for a round; corrections of others where that is asked for."""

    desk: Desk
    number: int
    is_correcting: bool
    is_sure: bool

    def entered(self, section: Section, results: Sequence[str]) -> Section:
        """Enter all of them and say what was entered; or none, with everything that is wrong and what is right."""
        words = seats_typed(results) if section.is_collective else results
        read = _without_repetitions([self._read(section, given) for given in words], self.number)
        after, found = self._made(section, read)
        if any(one.problem for one in found):
            self._refuse(found)
        remarks = self._ask(after, found)
        self.desk.show_problems([problem for one in found for problem in one.warnings])
        self.desk.save(Changed(after))
        for given, seen in remarks:
            showing.show_doubt(after, seen, given, self.desk.lang, is_taken=True)
        showing.show_entered(section, after, self.number, [one.table for one in found], self.desk.lang)
        return after

    def _read(self, section: Section, given: str) -> ReadResult:
        """One argument: a table or a player, an equals sign, and what was typed."""
        who, sign, result = given.partition("=")
        if not sign or not who.strip():
            example = codes_of(section.discipline)[0]
            return ReadResult(
                given, problem=Problem("play.not-table-result", values={"given": given, "example": example})
            )
        found = self._game(section, who.strip())
        if isinstance(found, Problem):
            return ReadResult(given, problem=found)
        game, player = found
        typed = typed_result(section.discipline, result)
        if isinstance(typed, Problem):
            return ReadResult(given, game.table, problem=typed.inside("rounds", self.number, "tables", game.table))
        is_second = player is not None and player == game.second
        return ReadResult(given, game.table, turned(section.discipline, typed) if is_second else typed)

    def _game(self, section: Section, who: str) -> tuple[Game, PlayerId | None] | Problem:
        """The game of a table, or of a player, in the round, and the player; a number that is no table may be an id."""
        games = section.rounds[self.number - 1].games if 1 <= self.number <= len(section.published) else ()
        table = whole_number(who)
        if table is not None and 1 <= table <= len(games):
            return games[table - 1], None
        if table is not None and section.entry(PlayerId(who)) is None:
            return Problem("play.no-such-table", values={"round": self.number, "table": table})
        player = typed_player(section, who)
        if isinstance(player, Problem):
            return player
        mine = next((game for game in games if player in game.players), None)
        values: dict[str, Value] = {"player": showing.name_of(section, player, self.desk.lang), "round": self.number}
        return (mine, player) if mine else Problem("play.not-in-round", values=values)

    def _made(self, section: Section, read: Sequence[ReadResult]) -> tuple[Section, list[ReadResult]]:
        """The section with those that can be entered, each with what refuses it."""
        change, found = corrected if self.is_correcting else result_entered, list[ReadResult]()
        for one in read:
            if one.typed is None:
                found.append(one)
                continue
            typed = one.typed
            made = change(section, self.number, one.table, typed.result, typed.scores, assumed=typed.assumed)
            refusal = next((problem for problem in made.problems if has_refusal((problem,))), None)
            if refusal and refusal.code == "play.has-a-result":
                now = section.rounds[self.number - 1].games[one.table - 1]
                refusal = replace(refusal, values={"result": showing.result_line(section, now, self.desk.lang)})
            placed = refusal and (
                refusal if refusal.where else refusal.inside("rounds", self.number, "tables", one.table)
            )
            found.append(replace(one, problem=placed, warnings=() if placed else made.problems))
            section = made.section
        return section, found

    def _refuse(self, found: Sequence[ReadResult]) -> None:
        """Every wrong one with its table; the right ones as a command that enters them alone."""
        self.desk.show_problems([one.problem for one in found if one.problem])
        right = [one.given for one in found if one.problem is None]
        lang, count = self.desk.lang, {"wrong": len(found) - len(right), "count": len(found)}
        showing.error(text("play.says.nothing_entered", lang, count))
        if right:
            options = [f"--round {self.number}", *(["--correct"] if self.is_correcting else [])]
            command = " ".join(
                ["ronde play enter", shlex.quote(str(self.desk.file)), *map(shlex.quote, right), *options]
            )
            showing.error(text("play.says.right_ones", lang))
            echo(command, err=True)  # in one line, to be copied
        raise typer.Exit(2)

    def _ask(self, after: Section, found: Sequence[ReadResult]) -> list[tuple[str, DoubtfulResult]]:
        """A result that is rare at a board and common at a keyboard is asked about, once for the whole line; what is only remarked."""
        is_asking, remarks = False, list[tuple[str, DoubtfulResult]]()
        for one in found:
            seen = doubt(after, self.number, after.rounds[self.number - 1].games[one.table - 1])
            if seen is None:
                continue
            if seen.kind not in _ASKED:
                remarks.append((one.given, seen))
                continue
            is_asking = True
            showing.show_doubt(after, seen, one.given, self.desk.lang)
        if is_asking and not self.is_sure and not self._is_confirmed():
            self.desk.refuse("say_yes")
        return remarks

    def _is_confirmed(self) -> bool:
        lang = self.desk.lang
        return sys.stdin.isatty() and is_confirmed(text("play.says.ask_doubtful", lang), lang)


def _without_repetitions(read: Sequence[ReadResult], number: int) -> list[ReadResult]:
    """A table given twice is said to be so, unless both say the same: nobody knows which of the two is right."""
    first, found = dict[int, ReadResult](), list[ReadResult]()
    for one in read:
        earlier = first.setdefault(one.table, one) if one.table else one
        if earlier is one:
            found.append(one)
        elif earlier.typed != one.typed:
            values = {"one": earlier.given, "other": one.given}
            twice = Problem("play.said-twice", where=("rounds", number, "tables", one.table), values=values)
            found = [replace(before, typed=None, problem=twice) if before is earlier else before for before in found]
            found.append(ReadResult(one.given, one.table, None, twice))
    return found


def round_meant(desk: Desk, section: Section, asked: int | None, *, is_correcting: bool) -> int:
    """The round asked for, else the last one published; the end where the one that is meant is only a draft, or there is none."""
    draft = section.rounds[-1] if section.rounds and not section.rounds[-1].is_published else None
    last = section.published[-1].games if section.published else ()
    is_open = any(not game.result or is_undecided(section, game) for game in last)
    if draft is not None and asked in (None, draft.number) and not is_open and not is_correcting:
        desk.stop_if_refused((Problem("play.publish-first", values={"round": draft.number}),))
    if not section.rounds and asked is None:
        desk.stop_if_refused((Problem("play.no-round-yet"),))
    return desk.round_of(section, asked)
