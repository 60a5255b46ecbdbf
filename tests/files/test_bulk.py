"""Bulk files lead to the lists of a written history, and what is wrong with them is told with its row."""

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.bulk import BulkReplay, BulkReport, Sources
from ronde.files.bulk_players import UNKNOWN, Players
from ronde.record.history import History
from ronde.record.replay import replay
from ronde.regulations import shelf
from ronde.regulations.bulk import NONE
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Published
from ronde.regulations.fisf_classique.documents import Event
from tests.ffjd.histories import START, facts, history
from tests.files.bulk_made import in_months, lists, write_entries, written
from tests.fisf_classique import histories as fisf
from tests.record.books import some

RATINGS = [AdoptedRating(player=who, rating=1000 + 37 * at) for at, who in enumerate(fisf.PLAYERS[:12])]


def replayed(paths: dict[str, Path], output: Path, opening: date | None = None, code: str = "ffjd") -> BulkReport:
    bulk = shelf.in_bulk(code)
    assert bulk is not None
    sources = Sources(paths["games"], paths.get("players"), paths.get("outside"), opening)
    return BulkReplay(shelf.regulation(code), bulk, sources, lambda _: None).write(output)


def by_documents(ours: History) -> dict[date, dict[str, int]]:
    """The lists of a written history."""
    run = replay(REGULATION, ours.chronicle().happenings)
    days = [fact.day for fact in ours.facts if isinstance(fact, Published)]
    found = {}
    for day in days:
        lines = REGULATION.ranking(run.state_on(day), on=day, which=REGULATION.rankings[0])
        found[day] = {str(ours.roster.player(line.player)): int(line.value) for line in lines}
    return found


@pytest.mark.parametrize(
    ("suffix", "by_number"), [(".parquet", True), (".parquet", False), (".csv", True), (".csv", False)]
)
def test_bulk_files_lead_to_the_lists_of_the_written_history(suffix: str, by_number: bool) -> None:
    @some
    @given(facts(months=4, corrections=False))
    def holds(drawn: list[Document]) -> None:
        ours = history(in_months(drawn))
        if not any(fact.id.startswith("f") for fact in ours.facts[1:]):
            return
        with TemporaryDirectory() as folder:
            paths = written(list(ours.facts), Path(folder), suffix, by_number=by_number)
            output = Path(folder) / f"lists{suffix}"
            told = replayed(paths, output, START)
            assert not told.is_refused
            assert {day: found for day, found in lists(output).items() if found} == by_documents(ours)

    holds()


@some
@given(st.lists(fisf.events(on=st.dates(date(2016, 1, 1), date(2016, 4, 1))), min_size=1, max_size=6))
def test_entries_in_bulk_lead_to_the_lists_of_the_written_history(drawn: list[Event]) -> None:
    events: list[Any] = sorted(fisf.numbered(drawn), key=lambda one: str(getattr(one, "last_day", "")))
    ours = fisf.history([Adopted(id="players", day=date(2016, 1, 1), ratings=RATINGS), *events])
    run = replay(ours.regulation, ours.chronicle().happenings)
    with TemporaryDirectory() as folder:
        paths = {"games": Path(folder) / "games.csv", "players": Path(folder) / "players.parquet"}
        write_entries(events, paths["games"])
        rating = {one.player: one.rating for one in RATINGS}
        rows = [{"player": who, "rating": rating.get(who)} for who in fisf.PLAYERS]
        pl.DataFrame(rows).write_parquet(paths["players"])
        told = replayed(paths, Path(folder) / "lists.parquet", date(2016, 1, 1), "fisf-classique")
        assert not told.is_refused
        found = pl.read_parquet(Path(folder) / "lists.parquet")
    assert set(found["ranking"].unique()) == {ranking.code for ranking in ours.regulation.rankings}
    for (day, code), lines in found.group_by("list", "ranking"):
        (ranking,) = (one for one in ours.regulation.rankings if one.code == code)
        ranked = ours.regulation.ranking(run.state_on(day), on=day, which=ranking)
        expected = {(str(ours.roster.player(line.player)), int(line.value)) for line in ranked}
        assert set(zip(lines["player"], lines["rating"], strict=True)) == expected


GOOD: dict[str, list[Any]] = {
    "series": [1, 1, 2],
    "homologated": [date(2024, 1, 10), date(2024, 1, 10), date(2024, 2, 5)],
    "cadence": ["slow", "slow", "accelerated"],
    "white": [11, 12, 11],
    "black": [12, 11, 12],
    "result": [2, 1, 0],
}
LISTED = {"player": [11, 12], "rating": [1550, 1500]}


def told(folder: Path, games: dict[str, Any], players: dict[str, Any] | None = None) -> list[tuple[str, Any]]:
    """What is wrong with some games and players: the code, and the row and column."""
    paths = {"games": folder / "games.parquet", "players": folder / "players.parquet"}
    pl.DataFrame(games).write_parquet(paths["games"])
    pl.DataFrame(players or LISTED).write_parquet(paths["players"])
    output = folder / "lists.parquet"
    done = replayed(paths, output)
    assert output.exists() != done.is_refused
    assert not list(folder.glob(".*"))  # nothing half-written is left
    return [(problem.code, problem.where) for _, problem in done.problems]


def test_sound_files_are_told_nothing(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD) == []
    # K = 15 at a slow cadence for both, from 1500 on; PA = 1.1 and 0.9. Game 1: ±15 × 0.9 = 13.5. Game 2, black for 11: a
    # draw, 15 × (1 − 1.1) = −1.5. Together +12 and −12: 1562 and 1488. Then K = 15 from 1350 to 1500 at an accelerated one
    # less 10 from 1500 on: 5 for 11 and, at 1488, 15 − 10 × (1488 − 1350) / 150 = 5.8 for 12.
    # 74 / 500 = 0.148: 5 × (0 − 1.148) = −5.74 and 5.8 × (2 − 0.852) = 6.6584: 1556 and 1495.
    assert lists(tmp_path / "lists.parquet") == {
        date(2024, 2, 1): {11: 1562, 12: 1488},
        date(2024, 3, 1): {11: 1556, 12: 1495},
    }


def changed(column: str, values: list[Any] | pl.Series) -> dict[str, Any]:
    return {**GOOD, column: values}


FAR = pl.Series([19_732, 19_732, 5_000_000], dtype=pl.Int32).cast(pl.Date)  # 10 January 2024, and the year 15659


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ({name: values for name, values in GOOD.items() if name != "black"}, []),
        ({name: values for name, values in GOOD.items() if name != "result"}, [("bulk.column-missing", ("result",))]),
        (changed("homologated", [1, 2, 3]), [("file.type", ("homologated",))]),
        (changed("white", [1.5, 2.5, 3.5]), [("file.type", ("white",))]),
        (changed("homologated", ["2024-01-10", "soon", "2024-02-05"]), [("file.type", (2, "homologated"))]),
        (changed("result", [2, 1, 3]), [("file.not-among", (3, "result"))]),
        (changed("result", ["2", "1x", "0"]), [("file.not-among", (2, "result"))]),
        (changed("cadence", ["slow", None, "slow"]), [("bulk.value-missing", (2, "cadence"))]),
        (changed("round", [1, 0, 1]), [("file.minimum", (2, "round"))]),
        (changed("round", [1, 10_001, 1]), [("file.maximum", (2, "round"))]),
        (changed("round", [1, -(2**62), 2**62]), [("file.minimum", (2, "round")), ("file.maximum", (3, "round"))]),
        (
            changed("estimate", [1_000_001] * 2 + [None]),
            [("file.maximum", (1, "estimate")), ("file.maximum", (2, "estimate"))],
        ),
        (changed("white", [11, 13, 11]), [("history.unknown-player", (2, "white"))]),
        (
            changed("homologated", [date(2024, 2, 5), date(2024, 2, 5), date(2024, 1, 10)]),
            [("bulk.out-of-order", (3, "homologated"))],
        ),
        (changed("estimate", [900, 901, 900]), [("bulk.shared-differs", (2, "estimate"))]),
        (changed("series", [1, 1, 1]), [("bulk.group-again", (3, "series"))]),
        (changed("estimate", [900, 900, 700]), []),
        (changed("homologated", FAR), [("file.type", (3, "homologated"))]),
        (changed("homologated", [date(2024, 1, 10)] * 2 + [date(9999, 12, 1)]), [("file.type", (3, "homologated"))]),
        (changed("round", pl.Series([1, 1, 0], dtype=pl.UInt8)), [("file.minimum", (3, "round"))]),
        (changed("round", pl.Series([1, 2, 3], dtype=pl.Int8)), []),
        (changed("round", pl.Series([1, 1, 2**64 - 1], dtype=pl.UInt64)), [("file.maximum", (3, "round"))]),
        (changed("estimate", pl.Series([900, 900, 700], dtype=pl.Int16)), []),
        (
            changed("first_day", [date(2024, 1, 9)] * 2 + [date(2024, 2, 9)]),
            [("ffjd.days-reversed", ("2", "first_day"))],
        ),
        (changed("last_day", [date(2024, 1, 11)] * 2 + [None]), [("ffjd.homologated-early", ("1", "homologated"))]),
        (changed("rematch", [1, 2, 3]), [("bulk.column-unknown", ("rematch",))]),
        (changed("black", [11, 11, 12]), [("ffjd.against-oneself", ("1", "games", 1, "black"))]),
    ],
)
def test_each_kind_of_fault_is_named_with_its_row(tmp_path: Path, games: dict[str, Any], expected: list[Any]) -> None:
    if "black" not in games:  # which may be left out: then nobody has an opponent, and the results say otherwise
        assert {code for code, _ in told(tmp_path, games)} == {"ffjd.exempt-result"}
    else:
        assert told(tmp_path, games) == expected


def test_all_faults_of_a_file_are_told_at_once_and_the_many_of_one_kind_are_counted(tmp_path: Path) -> None:
    many = {name: values[:1] * 100 for name, values in GOOD.items()}
    found = told(
        tmp_path, {**many, "result": [9] * 100, "white": [99] * 100}, {"player": [11, 11, 12], "rating": [1500] * 3}
    )
    codes = [code for code, _ in found]
    assert codes.count("file.not-among") == 10
    assert "bulk.more" in codes
    assert "list.player-twice" in codes
    assert ("file.not-among", (1, "result")) in found


# 11 is unrated and brings nothing, 13 is on the way, 14 has a rating below the floor (art. 6.3), 15 more points than two a game (art. 6.2)
# and a mean below the floor. Rows are counted from 1, over everyone: 14 stands on the fourth, 15 on the fifth.
OF_ALL_KINDS: dict[str, list[Any]] = {
    "player": [11, 12, 13, 14, 15],
    "rating": [None, 1500, None, 599, None],
    "games": [None, None, 3, None, 2],
    "points": [None, None, 6, None, 5],
    "mean": [None, None, 1400, None, 599],
}


def test_a_fault_in_the_opening_list_is_named_with_the_row_of_the_file(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD, OF_ALL_KINDS) == [
        ("ffjd.below-floor", (4, "rating")),
        ("ffjd.collected", (5,)),
        ("ffjd.collected-mean", (5, "mean")),
    ]


def test_many_rows_of_the_opening_list_with_one_fault_are_counted(tmp_path: Path) -> None:
    listed = {name: [values[1], *values[-1:] * 12] for name, values in OF_ALL_KINDS.items()}  # twelve on rows 2 to 13
    found = told(tmp_path, GOOD, {**listed, "player": list(range(11, 24))})
    assert [where for code, where in found if code == "ffjd.collected"] == [(row,) for row in range(2, 12)]
    assert ("bulk.more", ()) in found


def test_whoever_comes_along_is_a_player_where_no_list_says_who_is(tmp_path: Path) -> None:
    games = tmp_path / "games.parquet"
    pl.DataFrame(GOOD).write_parquet(games)
    done = replayed({"games": games}, tmp_path / "lists.csv")
    assert (done.problems, done.rows, done.lists, done.lines) == ((), 3, 2, 0)


def test_a_guest_of_a_series_without_games_is_told(tmp_path: Path) -> None:
    paths = {"games": tmp_path / "games.parquet", "outside": tmp_path / "outside.csv"}
    pl.DataFrame(GOOD).write_parquet(paths["games"])
    pl.DataFrame({"series": [2, 7], "player": [12, 12], "fmjd": [1900, 1900]}).write_csv(paths["outside"])
    done = replayed(paths, tmp_path / "lists.csv")
    assert [(problem.code, problem.where) for _, problem in done.problems] == [("bulk.no-such-group", (2, "series"))]


def test_a_file_that_breaks_off_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    pl.DataFrame(GOOD).write_csv(games)
    games.write_text(games.read_text("utf-8") + '3,2024-02-05,slow,1,2,3,4,5,"', "utf-8")
    done = replayed({"games": games}, tmp_path / "lists.csv")
    assert [problem.code for _, problem in done.problems] == ["file.unreadable"]
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_a_file_without_players_is_told(tmp_path: Path) -> None:
    games = {name: values for name, values in GOOD.items() if name not in {"white", "black"}}
    assert {code for code, _ in told(tmp_path, games)} == {"ffjd.against-oneself", "ffjd.exempt-result"}


def test_opening_ratings_stand_before_the_first_game(tmp_path: Path) -> None:
    paths = {"games": tmp_path / "games.parquet", "players": tmp_path / "players.parquet"}
    pl.DataFrame(GOOD).write_parquet(paths["games"])
    pl.DataFrame(LISTED).write_parquet(paths["players"])
    late = replayed(paths, tmp_path / "lists.csv", date(2024, 1, 11))
    assert [problem.code for _, problem in late.problems] == ["bulk.opening-late"]
    early = replayed(paths, tmp_path / "lists.csv", date(2023, 11, 15))
    assert (early.lists, early.is_refused) == (4, False)  # December to March


def test_rows_of_a_series_need_not_stand_together(tmp_path: Path) -> None:
    day = [date(2024, 1, 10)] * 3
    mixed = {**GOOD, "series": ["b", "a", "b"], "homologated": day}
    assert told(tmp_path, mixed) == []
    found = lists(tmp_path / "lists.parquet")
    ordered = {name: [values[0], values[2], values[1]] for name, values in mixed.items()}
    assert told(tmp_path, ordered) == []
    assert lists(tmp_path / "lists.parquet") == found


@pytest.mark.parametrize(
    "ids",
    [[11, 12, 70_000_000_000], [3, -4, 5], [0, 1, 2], ["a", "", "EXEMPT"]],
    ids=["large", "negative", "small", "text"],
)
def test_ids_of_any_kind_become_numbers_and_back(ids: list[Any]) -> None:
    known = Players(pl.Series(ids), is_open=False)
    assert known.numbers(pl.Series([*reversed(ids), None])).tolist() == [2, 1, 0, NONE]
    assert known.ids.to_list() == ids
    stranger = pl.Series([999 if isinstance(ids[0], int) else "stranger"])
    assert known.numbers(stranger).tolist() == [UNKNOWN]
    anyone = Players(pl.Series(ids[:1]), is_open=True)
    assert anyone.numbers(pl.Series([ids[2], ids[0], None, ids[2], ids[1]])).tolist() == [1, 0, NONE, 1, 2]
    assert anyone.ids.to_list() == [ids[0], ids[2], ids[1]]
