"""Sheets of matches: two teams, their boards with colours, results to be written and signed by both captains and the arbiter."""

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.match_days import DayBoard, DayMatch, day_matches
from ronde.play.section import Section

_SHEET = Layout(row=11, size=11, notes=5)


def has_matches(section: Section, number: int) -> bool:
    """Whether teams meet in a round."""
    return bool(section.plan.phases) and number > 0 and bool(day_matches(section, number))


def match_sheets(printing: Printing, number: int) -> list[Part]:
    """A sheet for each match of a round; before it is paired, by the line-ups as they are."""
    return [_sheet(printing, match) for match in day_matches(printing.section, number)]


def _sheet(printing: Printing, match: DayMatch) -> Part:
    def made() -> Table:
        columns = (
            Column(printing.say("match_board"), "right", strong=True),
            Column(match.home, width=6),
            Column(""),
            Column(printing.say(f"score.{printing.section.discipline}"), "center", width=3, boxed=True),
            Column(""),
            Column(match.away, width=6),
        )
        signs = [
            printing.say("match_signed", who=who) for who in (match.home, match.away, printing.say("match_arbiter"))
        ]
        rows = [_row(printing, board) for board in match.boards]
        below = [printing.say("match_total"), *signs]
        return Table(f"{match.home} – {match.away}", columns, rows, [printing.round_line(match.round)], below)

    return table_part(printing, _SHEET, len(match.boards), made)


def _row(printing: Printing, board: DayBoard) -> tuple[str, str, str, str, str, str]:
    colours = ("○", "●") if board.home_is_first else ("●", "○")
    home, away = (_called(printing, one) for one in (board.home, board.away))
    return str(board.number), home, colours[0], "", colours[1], away


def _called(printing: Printing, player: PlayerId | None) -> str:
    return " · ".join(filter(None, (printing.name(player), printing.rating(player) if player else "")))
