"""How the figures of a section in progress look in a terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from ronde.cli.play_view import name_of
from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.section import Section
from ronde.play.standings.table import standings
from ronde.play.tally import tally
from ronde.record.live import Live, known_ids
from ronde.record.opened import Opened
from ronde.record.played_games import PlayedSide
from ronde.record.prospects import MARGIN, Prospect
from ronde.record.uncounted import left_out_of
from ronde.regulations.documents import Document
from ronde.regulations.live import Figure
from ronde.words.figures import figure_text, figure_words, missing_text
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.sentences import said
from ronde.words.standings import points_text
from ronde.words.texts import article_text, text
from ronde.words.uncounted import uncounted_text

_NAMED = 5  # players who are named; of more, the number says enough


@dataclass(frozen=True, slots=True)
class LiveView:
    """A section with its figures, in the words of its rule book."""

    section: Section
    found: Live
    code: str
    lang: Language

    def table(self) -> Table:
        """The standings, points and figures; what is known of the section as a whole below."""
        after = len(self.section.published)
        title = text("play.says.standings", self.lang, {"name": self.section.name, "round": after})
        shown = Table(title=title, caption=self._whole(), padding=(0, 1))
        shown.add_column(text("play.labels.rank", self.lang), justify="right")
        shown.add_column(text("play.labels.player", self.lang), overflow="fold")
        shown.add_column(text(f"play.criteria.{self.section.plan.criteria[0]}", self.lang), justify="right")
        for column in self.found.columns:
            shown.add_column(self._label(column), justify="right", no_wrap=True)
        points = self._points(after)
        for row in self.found.tables[0]:
            figures = zip(self.found.columns, row.values, strict=True)
            shown.add_row(
                str(row.rank),
                self._name(row.player),
                points[row.player],
                *(figure_text(column, value, self.lang) for column, value in figures),
            )
        return shown

    def _points(self, after: int) -> dict[PlayerId, str]:
        """What everybody has: points, or the score of who plays alone."""
        if self.section.is_collective:
            return {one.player: points_text(self.section, one, self.lang) for one in standings(self.section)}
        points = tally(self.section, range(1, after + 1)).points
        return {one.player: number_text(points(one.player), self.lang) for one in self.section.entries}

    def _whole(self) -> str | None:
        figures = [f"{self._label(one)} {figure_text(one, value, self.lang)}" for one, value in self.found.whole]
        return " · ".join(figures) or None

    def _label(self, column: Figure) -> str:
        return figure_words(column, self.lang, self.code).label

    def _name(self, player: PlayerId | None) -> str:
        return name_of(self.section, player, self.lang)

    def remarks(self, run: Opened, *, has_history: bool) -> Iterator[Text]:
        """Why there are dashes: what is wrong, no list, players who are not in it, what each of the others waits for."""
        for problem in self.found.problems:
            yield Text(said(problem, self.lang, self.code).what, "yellow")
        if not has_history:
            yield Text(text("live.no_history", self.lang), "yellow")
            return
        known = {*run.history.players, *known_ids(run)}
        unknown = [row.player for row in self.found.tables[0] if row.player not in known]
        if unknown:
            yield Text(text("live.unknown", self.lang, {"names": self._names(unknown)}), "yellow")
        waiting: dict[str, list[PlayerId]] = {}
        for row in self.found.tables[0]:
            for one in row.waiting:
                missing = missing_text(one, self.section.name, self.lang, self.code)
                waiting.setdefault(missing, []).append(row.player)
        for missing, players in waiting.items():
            yield Text(text("live.waits", self.lang, {"names": self._names(players), "missing": missing}), "dim")

    def uncounted(self, document: Document, *, has_history: bool) -> Text | None:
        """The games that will count for nobody, and those that bring nothing for want of the opponent's rating."""
        games = left_out_of(document, self._unrated() if has_history else frozenset(), self.code)
        said = "; ".join(self._game(one) for one in games)
        return Text(text("uncounted_page.will_not", self.lang, {"games": said}), "dim") if said else None

    def _unrated(self) -> frozenset[str]:
        """Who has no rating at the start, by the first figure."""
        return frozenset(row.player for row in self.found.tables[0] if row.values[0] is None)

    def _game(self, one: PlayedSide) -> str:
        why = uncounted_text(one.uncounted.code, self.lang)
        if one.uncounted.article:
            why += ", " + article_text(one.uncounted.article, self.lang, code=self.code)
        values = {"round": one.round, "player": self._name(PlayerId(one.player)), "why": why}
        if not one.opponent:
            return text("uncounted_page.alone", self.lang, values)
        return text("uncounted_page.pair", self.lang, {**values, "opponent": self._name(PlayerId(one.opponent))})

    def _names(self, players: Sequence[PlayerId]) -> str:
        if len(players) == len(self.found.tables[0]):
            return text("live.everyone", self.lang)
        names = [self._name(player) for player in players[:_NAMED]]
        return ", ".join(names) + (" …" if len(players) > _NAMED else "")

    def prospects(self, games: Sequence[Prospect]) -> Table:
        """What each result would make of the projected figure, table by table."""
        (column,) = (one for one in self.found.columns if one.code == self.found.projected)
        title = text("live.prospects", self.lang, {"figure": self._label(column)})
        shown = Table(title=title, caption=self._assumed())
        shown.add_column(text("live.round", self.lang), justify="right")
        shown.add_column(text("play.labels.table", self.lang), justify="right")
        shown.add_column(text("play.labels.player", self.lang), overflow="fold")
        for label in ("now", "win", "draw", "loss"):
            shown.add_column(text(f"live.{label}", self.lang, code=self.code), justify="right")
        for at, one in enumerate(games):
            place = (str(one.round), str(one.table)) if at % 2 == 0 else ("", "")
            values = (self._figure(column, value) for value in (one.now, one.win, one.draw, one.loss))
            shown.add_row(*place, self._name(one.player), *values, end_section=at % 2 == 1)
        return shown

    def _figure(self, column: Figure, value: Number | None) -> str:
        return figure_text(column, value, self.lang)

    def _assumed(self) -> str | None:
        """What is assumed of the other games, where they count too."""
        if self.found.moved_by == "games":
            return None
        won = self.section.discipline == "scrabble" and self.found.moved_by == "places"
        return text("live.by_places" if won else "live.by_scores", self.lang, {"margin": MARGIN})
