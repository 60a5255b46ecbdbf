"""How rounds, tables and reasons look in a terminal."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from ronde.cli.terminal import LEVEL_COLOURS, Screen
from ronde.files.tables.persons import word_id
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.ground.results import COLLECTIVE, FORFEITS, UNDECIDED
from ronde.play.assumptions import assumptions, written
from ronde.play.differences import differences
from ronde.play.doubts import DoubtfulResult
from ronde.play.field import Field
from ronde.play.formats.games import Pair
from ronde.play.formats.swiss_assisted import DeadEnd, candidates
from ronde.play.pairing_review import PairingReview
from ronde.play.plan import Seats
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Assumption, Game, Round, Section, is_bye, is_undecided
from ronde.play.standings.table import StandingsLine
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.play_problems import with_names
from ronde.words.sentences import said
from ronde.words.standings import worth_texts, written_text
from ronde.words.texts import text

_MADE_ID = re.compile(r"p[0-9a-f]{12}")
_SKIPPED = ("met", "avoided", "forbidden", "dead_end")


def say(message: str) -> None:
    """A line on the screen."""
    Screen().print(message)


def error(message: str) -> None:
    """A line where errors go."""
    Screen(stderr=True).print(message, style="red")


def show_differences(before: Section | None, after: Section | None, lang: Language) -> None:
    """What is otherwise in the second section, a line each; nothing where one of them could not be read."""
    for line in difference_lines(before, after, lang):
        say("  " + line)


def difference_lines(before: Section | None, after: Section | None, lang: Language) -> Iterator[str]:
    """What is otherwise in the second section, in words."""
    if before is None or after is None:
        return
    for found in differences(before, after):
        values = dict(found.values)
        if "player" in values:
            player = PlayerId(str(values["player"]))
            values["player"] = name_of(after if after.entry(player) else before, player, lang)
        if found.kind == "result":
            values |= {key: written_text(str(values[key]), lang) for key in ("before", "after")}
        yield text(f"play.differences.{found.kind}", lang, values)


def show_problem(problem: Problem, path: Path, line: int | None, lang: Language) -> None:
    """A problem: how serious, in which file and line, where, what, by which article, and what to do."""
    words = said(problem, lang)
    shown = Text.assemble((words.level, f"bold {LEVEL_COLOURS[problem.level]}"))
    is_of_file = problem.code.startswith("file.")  # nothing in it could be read, so no place in it is named
    shown.append(f" {path}:{line}" if line else f" {path}" if is_of_file else "", "bold")
    shown.append(f" {words.where}" if words.where else "", "cyan")
    shown.append(f" ({words.article})" if words.article else "", "dim")
    shown.append(f"\n  {words.what}")
    shown.append(f"\n  → {words.remedy}", "green")
    Screen(stderr=True).print(shown)


def show_doubt(section: Section, found: DoubtfulResult, given: str, lang: Language, *, is_taken: bool = False) -> None:
    """Why a result may not be what stands on the slip; of one that was taken all the same, as a remark."""
    values = dict(found.values)
    if "player" in values:
        values["player"] = name_of(section, PlayerId(str(values["player"])), lang)
    why = text(f"desk_rounds.doubts.{found.kind}", lang, values)
    shown = {"table": found.table, "given": given, "doubt": why}
    if is_taken:
        say(text("play.says.remark", lang, shown))
    else:
        error(text("play.says.doubtful", lang, shown))


def show_entered(before: Section, after: Section, number: int, tables: Sequence[int], lang: Language) -> None:
    """What stands at these tables now, what stood there before; and which tables have no result yet."""
    for table in tables:
        was, game = (one.rounds[number - 1].games[table - 1] for one in (before, after))
        _, first, second, result = _row(after, game, lang)
        shown = _who_forfeits(after, game, lang) or result
        values = {"table": table, "first": first, "second": second, "result": shown}
        line = text(f"play.says.{_kind_of_line(after, game)}", lang, values)
        old = text("play.says.was", lang, {"result": _result(before, was, lang)})
        say(f"{line} ({old})" if was.result else line)
    show_missing(after, number, lang)


def _kind_of_line(section: Section, game: Game) -> str:
    """How a result is repeated: a score at its seat; a game of Scrabble without scores with its result behind the two, not between them."""
    if section.is_collective:
        return "scored_is"
    return "entered_unplayed" if section.discipline == "scrabble" and not game.scores else "entered_is"


def _who_forfeits(section: Section, game: Game, lang: Language) -> str:
    """Of a forfeit in Scrabble by whom it was; its code alone says so only to who knows whose side it is told from."""
    codes = FORFEITS[section.discipline] if section.discipline == "scrabble" else None
    sides = {codes.lost: game.first, codes.won: game.second} if codes and game.second else {}
    player = sides.get(game.result)
    return text("play.says.forfeit_by", lang, {"player": name_of(section, player, lang)}) if player else ""


def show_waiting(section: Section, lang: Language) -> None:
    """Which tables of the last round are waited for, where something cannot be done yet."""
    number = len(section.published)
    if number and any(not game.result for game in section.rounds[number - 1].games):
        error(missing_text(section, number, lang))


def show_missing(section: Section, number: int, lang: Language) -> None:
    """Which tables of a round have no result yet."""
    say(missing_text(section, number, lang))


def result_line(section: Section, game: Game, lang: Language) -> str:
    """Who met whom with which result, the scores between the two."""
    first, second = (name_of(section, player, lang) for player in (game.first, game.second))
    result = _result(section, game, lang)
    return f"{first} {result} {second}" if game.scores else f"{first} – {second}, {result}"


def missing_text(section: Section, number: int, lang: Language) -> str:
    """Which tables of a round have no result yet, or that none is missing."""
    tables = tuple(game.table for game in section.rounds[number - 1].games if not game.result)
    undecided = tuple(game.table for game in section.rounds[number - 1].games if is_undecided(section, game))
    values = {"round": number, "tables": tables or undecided, "count": len(undecided)}
    missing = "play.says.missing_seats" if section.is_collective else "play.says.missing"
    return text(missing if tables else "play.says.all_in_but" if undecided else "play.says.all_in", lang, values)


def name_of(section: Section, player: PlayerId | None, lang: Language) -> str:
    """A player's name with the id that somebody gave, or the id where there is no name."""
    if player is None:
        return text("play.says.bye", lang)
    entry = section.entry(player)
    if entry is None or not entry.name:
        return player
    is_made = _MADE_ID.fullmatch(player) or player == word_id(entry.name)  # given by nobody, typed by nobody
    return entry.name if is_made else f"{entry.name} ({player})"


def named(section: Section, problem: Problem) -> Problem:
    """A problem that calls players of the section by their names."""
    return with_names(problem, {entry.player: entry.name for entry in section.entries})


def show_round(section: Section, round_: Round, lang: Language) -> None:
    """The games of a round."""
    title = "play.says.round" if round_.is_published else "play.says.draft"
    shown = Table(title=text(title, lang, {"round": round_.number}))
    for column in round_columns(section.discipline, lang):
        shown.add_column(column)
    for game in round_.games:
        table, first, second, result = _row(section, game, lang)
        shown.add_row(*((table, first, result) if section.is_collective else (table, first, second, result)))
    Screen().print(shown)
    has_begun = any((game.second is not None or section.is_collective) and game.result for game in round_.games)
    show_assumed(section, "paired_with", () if has_begun else round_.assumed, lang)


def round_columns(discipline: str, lang: Language) -> tuple[str, ...]:
    """What stands over the games of a round: who has White, or who starts; over seats of a collective game who sits there."""
    if discipline == COLLECTIVE:
        return tuple(text(f"play.labels.{column}", lang) for column in ("seat", "player", "result"))
    sides = (text(f"desk_pairing.{side}.{discipline}", lang) for side in ("first", "second"))
    return text("play.labels.table", lang), *sides, text("play.labels.result", lang)


def show_assumed(section: Section, title: str, assumed: Sequence[Assumption], lang: Language) -> None:
    """Games still to be decided, or that were then: what each counts as, and what was decided since."""
    if assumed:
        say(text(f"play.says.{title}", lang))
    for one in assumed:
        game = section.rounds[one.round - 1].games[one.table - 1]
        values = {"round": one.round, "table": one.table, "game": " – ".join(_row(section, game, lang)[1:3])}
        values |= {"assumed": written_text(written(one.result, one.scores), lang)}
        values["result"] = written_text(written(game.result, game.scores), lang)
        kind = "assumed_nothing" if one.result == UNDECIDED else "assumed_as"
        decided = "" if is_undecided(section, game) else " " + text("play.says.decided_since", lang, values)
        say("  " + text(f"play.says.{kind}", lang, values) + decided)


def _row(section: Section, game: Game, lang: Language) -> tuple[str, str, str, str]:
    first, second = (name_of(section, player, lang) for player in (game.first, game.second))
    return str(game.table), first, second, _result(section, game, lang)


def _result(section: Section, game: Game, lang: Language) -> str:
    """The result of a game; a bye is called one, whatever code it counts by."""
    if is_bye(section, game):
        return text("play.says.bye", lang)
    return written_text(written(game.result, game.scores, game.assumed), lang)


def show_groups(section: Section, title: str, seats: Seats, lang: Language) -> None:
    """A column a group, in the order of the seats or of the ratings."""
    shown = Table(title=text(f"play.says.{title}", lang))
    for group in range(1, len(seats) + 1):
        shown.add_column(text("play.says.group", lang, {"group": group}))
    for row in zip_longest(*seats, fillvalue=PlayerId("")):
        shown.add_row(*("" if seat == "" else name_of(section, seat, lang) for seat in row))
    Screen().print(shown)


def show_table(section: Section, lines: Sequence[StandingsLine], after: int, lang: Language) -> None:
    """The standings."""
    shown = _ranked(section, after, lang)
    for criterion in section.plan.criteria:
        shown.add_column(text(f"play.criteria.{criterion}", lang), justify="right")
    open_games = assumptions(section, range(1, after + 1))
    for line in lines:
        first, *rest = worth_texts(section, line, lang)
        mark = "*" if _concerns(section, line.player, open_games) else ""
        shown.add_row(*_who(section, line, lang), first + mark, *rest)
    Screen().print(shown)
    show_assumed(section, "undecided", open_games, lang)


def _concerns(section: Section, player: PlayerId, assumed: Sequence[Assumption]) -> bool:
    """Whether a player's points stand on something that is still to be decided."""
    return any(player in section.rounds[one.round - 1].games[one.table - 1].players for one in assumed)


def _ranked(section: Section, after: int, lang: Language) -> Table:
    """A table whose first columns say who: rank, number where the organiser gave some, name."""
    shown = Table(title=text("play.says.standings", lang, {"name": section.name, "round": after}))
    shown.add_column(text("play.labels.rank", lang), justify="right")
    if _has_numbers(section):
        shown.add_column(text("play.labels.number", lang), justify="right")
    shown.add_column(text("play.labels.player", lang))
    return shown


def _who(section: Section, line: StandingsLine, lang: Language) -> list[str]:
    entry = section.entry(line.player)
    number = "" if entry is None or entry.number is None else str(entry.number)
    return [str(line.rank), *([number] if _has_numbers(section) else []), _marked(section, line.player, lang)]


def _marked(section: Section, player: PlayerId, lang: Language) -> str:
    """A player, and since when they are no longer here where they have left."""
    entry, name = section.entry(player), name_of(section, player, lang)
    if entry is None or entry.last_round is None:
        return name
    kind = "left_at" if entry.last_round else "never_came"
    return text(f"play.says.{kind}", lang, {"player": name, "round": entry.last_round})


def _has_numbers(section: Section) -> bool:
    return any(entry.number is not None for entry in section.entries)


def show_worths(section: Section, line: StandingsLine, lang: Language) -> None:
    """Where a player's numbers come from, game by game."""
    tree = Tree(Text(f"{line.rank}. {name_of(section, line.player, lang)}", "bold"))
    for criterion, shown, worth in zip(
        section.plan.criteria, worth_texts(section, line, lang), line.worths, strict=True
    ):
        branch = tree.add(f"{text(f'play.criteria.{criterion}', lang)} {shown}")
        for part in worth.parts:
            values = {"round": part.round, "value": part.value, "opponent": name_of(section, part.opponent, lang)}
            branch.add(text("play.says.part" if part.is_kept else "play.says.part_left_out", lang, values))
    Screen().print(tree)
    undecided = assumptions(section, range(1, len(section.published) + 1))
    theirs = [one for one in undecided if _concerns(section, line.player, [one])]
    show_assumed(section, "undecided", theirs, lang)


def show_reasons(section: Section, number: int, made: Pairing, table: int | None, lang: Language) -> None:
    """Why each table is as it is. Where an arbiter chose, that is the reason."""
    round_ = section.rounds[number - 1]
    tree = Tree(Text(text("play.says.round", lang, {"round": number}), "bold"))
    for game in round_.games:
        if table is not None and game.table != table:
            continue
        players = " – ".join(_row(section, game, lang)[1 : 2 if section.is_collective else 3])
        head = text("play.says.table_of", lang, {"table": game.table, "players": players})
        branch = tree.add(Text(head, "bold"))
        same = next((other for other in made.games if set(other.players) == set(game.players)), None)
        reasons = [reason for reason in made.reasons if same is not None and reason.table == same.table]
        if round_.by_hand or not reasons:
            branch.add(text("play.why.by_hand", lang))
        for reason in reasons:
            for line in reason_lines(section, reason, lang):
                branch.add(line)
    Screen().print(tree)
    show_assumed(section, "paired_with", round_.assumed, lang)
    for problem in made.problems:
        show_problem(named(section, problem), Path(), None, lang)


def reason_lines(section: Section, reason: PairingReason, lang: Language) -> list[str]:
    """A reason in words, and who was passed over and why."""
    names = {entry.player for entry in section.entries}
    values = {
        key: name_of(section, PlayerId(value), lang) if isinstance(value, str) and value in names else value
        for key, value in reason.values.items()
    }
    if "result" in values:
        is_bye = values["result"] == section.bye
        values["result"] = text("play.says.bye", lang) if is_bye else written_text(str(values["result"]), lang)
    lines = [text(reason.code, lang, values)]
    for kind in _SKIPPED:
        skipped = reason.values.get(kind)
        players = [PlayerId(str(one)) for one in skipped if one] if isinstance(skipped, tuple) else []
        if players:
            called = tuple(name_of(section, player, lang) for player in players)
            lines.append(text(f"play.why.skipped_{kind}", lang, {"players": called}))
    return lines


def show_review(section: Section, number: int, seen: PairingReview, lang: Language) -> None:
    """What would have been paired with the results as they are now."""
    if section.rounds[number - 1].by_hand:
        say(text("play.why.by_hand", lang))
        return
    if not seen.would_be:
        say(text("play.says.review_none", lang, {"round": number}))
        return
    say(text("play.says.review", lang, {"round": number}))
    for before, games in (("−", seen.published), ("+", seen.would_be)):
        for game in games:
            say(f"  {before} " + " – ".join(_row(section, game, lang)[1:3]))


def show_left(
    section: Section, field: Field, chosen: Sequence[Pair], lang: Language, white: PlayerId | None = None
) -> None:
    """Players without a game yet: points, and the colour they should have; with White chosen, without those already met, who are named."""
    called = name_of(section, white, lang) if white else ""
    shown = Table(title=text("play.says.left_for" if white else "play.says.left", lang, {"player": called}))
    for column in ("rank", "player", "points", "colour"):
        shown.add_column(text(f"play.labels.{column}", lang))
    for one in candidates(field, chosen, white):
        if not one.hidden:
            name = name_of(section, one.player, lang)
            points = number_text(one.points, lang)
            shown.add_row(str(one.rank), name, points, text(f"play.colours.{one.colour}", lang))
    if shown.row_count:
        Screen().print(shown)
    met = tuple(name_of(section, one.player, lang) for one in candidates(field, chosen, white) if one.hidden == "met")
    if met:
        say(text("play.why.skipped_met", lang, {"players": met}))


def show_dead_end(section: Section, blocked: DeadEnd, lang: Language) -> None:
    """Which choice to change, and a way to go on."""

    def pairs(given: Sequence[Pair]) -> tuple[str, ...]:
        return tuple(f"{one}:{other or text('play.says.bye', lang)}" for one, other in given)

    left = tuple(name_of(section, player, lang) for player in blocked.left)
    if blocked.instead:
        changed = [pair for pair in blocked.instead if pair not in blocked.change]
        values = {"left": left, "change": pairs(blocked.change), "instead": pairs(changed)}
        say(text("play.says.dead_end", lang, values))
    else:
        say(text("play.says.dead_end_anyway", lang, {"left": left}))
