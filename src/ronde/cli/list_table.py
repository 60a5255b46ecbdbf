"""How a ranking list looks in a terminal: whole or narrowed, alone or beside the list before it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.history import History
from ronde.record.moves import Compared
from ronde.record.publication import ListLine, Narrowing, RankingList
from ronde.regulations.answers import Ranking, Waiting
from ronde.words.facts import waiting_text
from ronde.words.language import Language
from ronde.words.moves import change_text, climbed_text, reasons_text
from ronde.words.numbers import day_text, number_text, rounded_text
from ronde.words.texts import label, text

_NAMED = 5  # players left out who are named; of more, the number says enough


@dataclass(frozen=True, slots=True)
class _Column:
    """A heading and what stands under it for a line; one that nobody fills is not shown."""

    heading: str
    cell: Callable[[ListLine], str | Text]
    is_text: bool = False


def list_title(ranked: RankingList, history: History | None, lang: Language) -> str:
    """What a list is: the ranking, the day, and what it is narrowed by."""
    ranking = label(f"rankings.{ranked.ranking}", lang, code=ranked.regulation)
    title = text("says.list", lang, {"ranking": ranking, "on": ranked.on})
    return " · ".join((title, *narrowing_names(ranked.narrowed, ranked.regulation, history, lang)))


def narrowing_names(by: Narrowing, code: str, history: History | None, lang: Language) -> list[str]:
    """What a list is narrowed by, as people call it; without a history, clubs and leagues by their ids."""
    clubs = {club.id: club.name for club in history.clubs.values()} if history else {}
    leagues = {league.id: league.name for league in history.leagues.values()} if history else {}
    called: dict[str, Callable[[str], str]] = {
        "category": lambda given: label(f"categories.{given}", lang, code=code),
        "sex": lambda given: label(f"sexes.{given}", lang),
        "club": lambda given: clubs.get(given, given),
        "league": lambda given: leagues.get(given, given),
    }
    return [called[name](given) for name, given in by.given.items()]


def ranking_table(history: History, ranked: RankingList, lang: Language, compared: Compared | None = None) -> Table:
    """A list in its order, with the columns that it fills."""
    table = Table(title=list_title(ranked, history, lang), caption=_caption(ranked, compared, lang))
    columns = [
        column
        for column in _columns(history, ranked, compared, lang)
        if not ranked.lines or any(str(column.cell(line)) for line in ranked.lines)
    ]
    for column in columns:
        table.add_column(column.heading, justify="left" if column.is_text else "right", overflow="fold")
    for line in ranked.lines:
        table.add_row(*(column.cell(line) for column in columns))
    return table


def _caption(ranked: RankingList, compared: Compared | None, lang: Language) -> str:
    since = text("says.since", lang, {"on": compared.before.on}) + "\n" if compared else ""
    digest = text("labels.digest", lang) + f" {ranked.digest[:16]}…"
    return since + (digest if ranked.lines else text("says.nobody", lang))


def _columns(history: History, ranked: RankingList, compared: Compared | None, lang: Language) -> list[_Column]:
    """Those of the list, and between them those of its narrowing and of the comparison."""
    code, is_narrowed = ranked.regulation, bool(ranked.narrowed.given)
    (ranking,) = (one for one in history.regulation.rankings if one.code == ranked.ranking)
    first = [_Column(text("labels.place", lang), lambda line: _number(line.place))]
    if is_narrowed:
        first = [
            _Column(text("labels.place", lang), lambda line: _number(line.within)),
            _Column(text("labels.whole_place", lang, code=code), lambda line: _number(line.place)),
        ]
    middle = [
        _Column(text("labels.player", lang), lambda line: history.people.name(line.player), is_text=True),
        _Column(text("labels.rating", lang, code=code), lambda line: rounded_text(line.value, ranking.decimals, lang)),
    ]
    if compared:
        return [*first, *middle, *_moves(history, ranking, compared, lang)]
    return [*first, *middle, *_beside(ranking, code, lang), *_last(code, lang)]


def _beside(ranking: Ranking, code: str, lang: Language) -> list[_Column]:
    def shown(at: int) -> Callable[[ListLine], str]:
        return lambda line: number_text(line.beside[at], lang)

    return [_Column(label(f"columns.{name}", lang, code=code), shown(at)) for at, name in enumerate(ranking.columns)]


def _last(code: str, lang: Language) -> list[_Column]:
    return [
        _Column(text("labels.status", lang), lambda line: label(f"statuses.{line.status}", lang, code=code)),
        _Column(text("labels.series", lang), lambda line: Text(line.series, _series_colour(line.series))),
        _Column(text("labels.last_day", lang), lambda line: day_text(line.last_day, lang) if line.last_day else ""),
    ]


def _moves(history: History, ranking: Ranking, compared: Compared, lang: Language) -> list[_Column]:
    """What has changed since the list before, and why."""
    found = {one.player: one for one in compared.everyone}

    def climbed(line: ListLine) -> Text:
        return Text(climbed_text(found[line.player]), _change_colour(found[line.player].climbed or 0))

    def change(line: ListLine) -> Text:
        one = found[line.player]
        shown = text("says.new", lang) if one.was is None else change_text(one, ranking, lang)
        return Text(shown, _change_colour(one.change or 0))

    return [
        _Column(text("labels.change", lang), change),
        _Column(text("labels.climbed", lang), climbed),
        _Column(text("labels.why", lang), lambda line: reasons_text(found[line.player], history, lang), is_text=True),
    ]


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _change_colour(change: Number) -> str:
    return "" if not change else "green" if change > 0 else "red"


def _series_colour(series: str) -> str:
    return {"Joker": "bold magenta", "A": "bold blue", "B": "green"}.get(series, "")


def left_out_text(ranked: RankingList, history: History, lang: Language) -> str | None:
    """How many are not on a list because nobody wrote down when they were born, or their sex; a few are named."""
    if not ranked.left_out:
        return None
    return text("says.left_out", lang, {"count": len(ranked.left_out), "names": _names(ranked.left_out, history)})


def gone_text(compared: Compared, history: History, lang: Language) -> str | None:
    """Who was on the list before and is not on this one."""
    gone = [f"{history.people.name(one.player)} ({reasons_text(one, history, lang)})" for one in compared.left]
    return text("says.gone", lang, {"names": tuple(gone)}) if gone else None


def waiting_texts(waiting: tuple[Waiting, ...], history: History, lang: Language) -> Iterator[str]:
    """How many are not on the list yet, and what they wait for."""
    if waiting:
        yield text("says.not_listed_yet", lang, {"count": len(waiting)})
        yield from waiting_lines(waiting, history, lang)


def waiting_lines(waiting: tuple[Waiting, ...], history: History, lang: Language) -> Iterator[str]:
    """A line for all who wait for the same; a few are named."""
    players: dict[str, list[PlayerId]] = {}
    for one in waiting:
        if one.player is not None:
            players.setdefault(waiting_text(one, history, lang), []).append(history.roster.player(one.player))
    for missing, of_these in players.items():
        values = {"names": _names(tuple(of_these), history), "count": len(of_these), "missing": missing}
        yield text(f"says.{'waits' if len(of_these) <= _NAMED else 'many_wait'}", lang, values)


def _names(players: tuple[PlayerId, ...], history: History) -> str:
    names = [history.people.name(player) for player in players[:_NAMED]]
    return ", ".join((*names, "…") if len(players) > _NAMED else names)
