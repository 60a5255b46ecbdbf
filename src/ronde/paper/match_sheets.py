"""Sheets of matches: two teams, their boards with colours, results to be written and signed by both captains and the arbiter."""

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Part
from ronde.paper.printing import Printing
from ronde.paper.table_pages import Column, Layout, Table, table_part
from ronde.play.match_days import DayBoard, DayMatch, day_matches
from ronde.play.section import Section

_SHEET = Layout(row=12, size=11, notes=2)
_UNDER = 2  # lines under the boards: the total, the captains


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
        rows = [_row(printing, board) for board in match.boards]
        below = [printing.say("match_arbiter")]
        rows += [("", *_both(printing, "match_total")), ("", *_both(printing, "match_captain"))]
        return Table(f"{match.home} – {match.away}", columns, rows, [printing.round_line(match.round)], below)

    return table_part(printing, _SHEET, len(match.boards) + _UNDER, made)


def _row(printing: Printing, board: DayBoard) -> tuple[str, str, str, str, str, str]:
    colours = ("○", "●") if board.home_is_first else ("●", "○")
    home, away = (_called(printing, one) for one in (board.home, board.away))
    return str(board.number), home, colours[0], "", colours[1], away


def _both(printing: Printing, label: str) -> tuple[str, str, str, str, str]:
    """A line under both teams."""
    return printing.say(label), "", "", "", printing.say(label)


def _called(printing: Printing, player: PlayerId | None) -> str:
    return " · ".join(filter(None, (printing.name(player), printing.rating(player) if player else "")))
