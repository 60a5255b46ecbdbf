"""How matches of teams and their table look in a terminal."""

from rich.table import Table

from ronde.cli.terminal import Screen
from ronde.play.section import Section
from ronde.play.standings.teams import TeamMatch, team_matches, team_table
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.texts import text


def show_teams(section: Section, after: int | None, lang: Language) -> None:
    """The matches of the latest round, and the table of the teams."""
    last = len(section.published) if after is None else after
    screen = Screen()
    matches = _table("matches", ("home", "score", "away"), last, lang)
    for match in team_matches(section, after=last):
        if match.round == last:
            matches.add_row(match.home, _score(match, lang), match.away)
    screen.print(matches)
    screen.print(_teams(section, last, lang))


def _teams(section: Section, last: int, lang: Language) -> Table:
    shown = _table("table", ("team", "played", "team_points", "board_points"), last, lang)
    for line in team_table(section, after=last):
        points = number_text(line.board_points, lang)
        shown.add_row(str(line.rank), line.team, str(line.played), str(line.team_points), points)
    return shown


def _table(title: str, columns: tuple[str, ...], last: int, lang: Language) -> Table:
    shown = Table(title=text(f"play.teams.{title}", lang, {"round": last}))
    if title == "table":
        shown.add_column(text("play.labels.rank", lang), justify="right")
    for column in columns:
        shown.add_column(
            text(f"play.teams.{column}", lang), justify="left" if column in ("team", "home", "away") else "right"
        )
    return shown


def _score(match: TeamMatch, lang: Language) -> str:
    """Board points of the two; what is not at its end says so, and what stands on an assumption has an asterisk."""
    mark = "" if match.is_decided else "*"
    score = f"{number_text(match.home_points, lang)} – {number_text(match.away_points, lang)}{mark}"
    return score if match.is_finished else f"{score}, {text('play.teams.playing', lang)}"
