"""Pages to go on by hand: the standings, whom each has met, the tables of the next round."""

from collections import Counter

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.rankings import marked, open_players
from ronde.paper.schedule import games_of, is_known_in_advance
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.field import field_of
from ronde.play.section import Game, Section, is_at_the_board
from ronde.words.standings import worth_texts

_STANDINGS = Layout(row=3.55, size=8, notes=3)
_TABLES = Layout(row=7, notes=2)
_SHOWN = 3  # criteria: what a pairing by hand goes by


def emergency(printing: Printing) -> list[Part]:
    """Everything that is needed after the last complete round: places, sides had, whom each has met, and the tables of the next one."""
    section = printing.section
    after = section.complete
    parts = [table_part(printing, _STANDINGS, len(section.entries), lambda: _standings(printing, after))]
    if after < section.plan.rounds:
        tables = -(-sum(entry.is_present(after + 1) for entry in section.entries) // 2)
        known = games_of(section, after + 1) if _is_known(section, after + 1) else ()
        count = len(known) or tables
        parts.append(table_part(printing, _TABLES, count, lambda: _next_tables(printing, after + 1, count)))
    return parts


def _is_known(section: Section, number: int) -> bool:
    """Whether a round is out, or stands in a schedule."""
    return number <= len(section.published) or is_known_in_advance(section, number)


def _standings(printing: Printing, after: int) -> Table:
    section, language = printing.section, printing.language
    lines = printing.standings(after)
    places = {line.player: place for place, line in enumerate(lines, start=1)}
    met = field_of(section, len(section.published) + 1, by_standings=False).met
    sides, open_games = _sides(section), open_players(printing, after)
    criteria = section.plan.criteria[:_SHOWN]
    columns = [
        Column("", "right", strong=True),
        Column(printing.label("player"), width=5, strong=True),
        *(Column(printing.criterion(one), "right") for one in criteria),
        Column("○ ●", "center"),
        Column(printing.say("columns.met"), width=6),
        Column(printing.say("columns.next"), width=2, boxed=True),
    ]
    rows = [
        (
            str(places[line.player]),
            printing.marked_name(line.player),
            *marked(worth_texts(section, line, language), is_open=line.player in open_games)[: len(criteria)],
            sides.get(line.player, "0 0"),
            " ".join(map(str, sorted(places[other] for other in met.get(line.player, ()) if other in places))),
            "",
        )
        for line in lines
    ]
    above = [printing.say("emergency_how", round=after), *_since(printing)]
    return Table(printing.say("emergency"), columns, rows, above, printing.legend(is_open=bool(open_games)))


def _since(printing: Printing) -> list[str]:
    """From which round on meetings count for the next one, where that is not the first."""
    plan, number = printing.section.plan, len(printing.section.published) + 1
    index = plan.phase_index(number)
    since = min(plan.scope(plan.phases[index].rematch, index=index, before=number), default=plan.span(index).start)
    return [printing.say("emergency_since", since=since)] if 1 < since <= plan.rounds else []


def _sides(section: Section) -> dict[PlayerId, str]:
    """How often each started, or had White, and how often not."""
    games = [game for _, game in section.games(range(1, len(section.published) + 1)) if is_at_the_board(section, game)]
    firsts, seconds = Counter(game.first for game in games), Counter(game.second for game in games)
    return {entry.player: f"{firsts[entry.player]} {seconds[entry.player]}" for entry in section.entries}


def _table(printing: Printing, game: Game) -> tuple[str, ...]:
    """A table that is known, with the scores that are in."""
    first, second = map(str, game.scores) if game.scores and game.result else ("", "")
    return printing.table(game.table), printing.name(game.first), first, printing.name(game.second), second


def _next_tables(printing: Printing, number: int, count: int) -> Table:
    """The tables of a round: with their players where a schedule knows them, otherwise to be filled in."""
    score = printing.say(f"score.{printing.section.discipline}")
    columns = (
        Column(printing.label("table"), "right", strong=True),
        Column(printing.first.capitalize(), width=4, boxed=True),
        Column(score, "center", width=1, boxed=True),
        Column(printing.second.capitalize(), width=4, boxed=True),
        Column(score, "center", width=1, boxed=True),
    )
    if _is_known(printing.section, number):
        said, games = "emergency_known", games_of(printing.section, number)
        rows = [_table(printing, one) for one in games]
    else:
        said, rows = "emergency_tables", [(printing.table(at), "", "", "", "") for at in range(1, count + 1)]
    return Table(printing.say("round", round=number), columns, rows, above=[printing.say(said)])
