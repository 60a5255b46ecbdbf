"""Columns of bulk files: codes become their places, ids keep their type, and a month goes on in the next rows read."""

from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.bulk_columns import ROW, read
from ronde.regulations.bulk import BulkColumn
from ronde.regulations.ffjd.bulk.files import RESULTS
from tests.files.test_bulk import GOOD, LISTED, replayed

RESULT = BulkColumn("result", "code", RESULTS)


def assert_places(written: pl.Series) -> None:
    """Each code in its place, and a problem for each row without one."""
    batch = pl.DataFrame({"result": written}).with_row_index(ROW, 1)
    found, problems = read(batch, RESULT)
    expected = [RESULTS.index(str(one)) if str(one) in RESULTS else None for one in written]
    assert found.to_list() == expected
    assert [problem.where for problem in problems] == [
        (row, "result") for row, place in enumerate(expected, 1) if place is None
    ]


@given(st.lists(st.sampled_from([*RESULTS, "3", "0f", ""]) | st.none()))
def test_codes_in_text_become_their_places(written: list[str | None]) -> None:
    assert_places(pl.Series(written, dtype=pl.String))
    assert_places(pl.Series(written, dtype=pl.Categorical))


@pytest.mark.parametrize("kind", [pl.Int8, pl.UInt8, pl.Int64])
def test_codes_in_whole_numbers_become_their_places(kind: type[pl.DataType]) -> None:
    @given(st.lists(st.integers(0, 4) | st.none()))
    def holds(written: list[int | None]) -> None:
        assert_places(pl.Series(written, dtype=kind))

    holds()


def test_an_empty_text_is_nobody() -> None:
    batch = pl.DataFrame({"white": ["ann", "", None]}).with_row_index(ROW, 1)
    found, problems = read(batch, BulkColumn("white", "player", is_optional=True))
    assert found.to_list() == ["ann", None, None]
    assert not list(problems)


def test_an_empty_text_is_no_group() -> None:
    batch = pl.DataFrame({"series": ["open", ""]}).with_row_index(ROW, 1)
    _, problems = read(batch, BulkColumn("series", "group"))
    assert [(problem.code, problem.where) for problem in problems] == [("bulk.value-missing", (2, "series"))]


@pytest.mark.parametrize(
    ("games", "players", "expected"),
    [
        (pl.Int64, pl.Int32, pl.Int32),
        (pl.UInt16, pl.Int64, pl.Int64),
        (pl.Int32, pl.String, pl.String),
        (pl.String, pl.Categorical, pl.String),
        (pl.Int16, None, pl.Int16),
    ],
)
def test_lists_have_ids_in_the_type_of_the_players_file(
    tmp_path: Path, games: Any, players: Any, expected: Any
) -> None:
    paths = {"games": tmp_path / "games.parquet"}
    pl.DataFrame(GOOD).cast({"white": games, "black": games}).write_parquet(paths["games"])
    if players:
        paths["players"] = tmp_path / "players.parquet"
        pl.DataFrame(LISTED).with_columns(pl.col("player").cast(pl.String).cast(players)).write_parquet(
            paths["players"]
        )
    done = replayed(paths, tmp_path / "lists.parquet")
    assert not done.is_refused
    written = pl.read_parquet(tmp_path / "lists.parquet")
    assert written.schema == {"list": pl.Date, "player": expected, "rating": pl.Int32}
    assert written["player"].cast(pl.String).to_list() == (["11", "12"] * 2 if players else [])


def test_ids_of_two_types_are_written_in_one_that_holds_both(tmp_path: Path) -> None:
    games = tmp_path / "games.parquet"
    pl.DataFrame(GOOD).cast({"white": pl.Int8, "black": pl.Int32}).write_parquet(games)
    assert not replayed({"games": games}, tmp_path / "lists.parquet").is_refused
    assert pl.read_parquet_schema(tmp_path / "lists.parquet")["player"] == pl.Int64


def test_a_guest_may_have_an_id_that_the_games_have_no_room_for(tmp_path: Path) -> None:
    paths = {"games": tmp_path / "games.parquet", "outside": tmp_path / "outside.csv"}
    pl.DataFrame(GOOD).cast({"white": pl.Int8, "black": pl.Int8}).write_parquet(paths["games"])
    pl.DataFrame({"series": [1], "player": [70_000]}).write_csv(paths["outside"])
    assert not replayed(paths, tmp_path / "lists.parquet").is_refused
    assert pl.read_parquet_schema(tmp_path / "lists.parquet")["player"] == pl.Int64


def test_a_month_that_is_read_in_several_parts_is_one_month(tmp_path: Path) -> None:
    # 524,288 rows are read at a time: January ends in the second part, March begins in the second and ends in the third.
    sizes = {date(2024, 1, 10): 600_000, date(2024, 3, 5): 500_000}
    days = [pl.Series("homologated", [day]).new_from_index(0, size) for day, size in sizes.items()]
    rows = pl.concat(days).to_frame().with_columns(series=pl.col("homologated").dt.month(), result=pl.lit(1))
    games = rows.with_columns(cadence=pl.lit("slow"), white=pl.lit(11), black=pl.lit(12))
    games.write_parquet(tmp_path / "games.parquet")
    pl.DataFrame({"player": [11, 12], "rating": [1500, 1500]}).write_parquet(tmp_path / "players.parquet")
    paths = {name: tmp_path / f"{name}.parquet" for name in ("games", "players")}
    done = replayed(paths, tmp_path / "lists.parquet")
    assert (done.problems, done.rows, done.lists) == ((), 1_100_000, 3)
    # A draw between equals moves nobody.
    assert pl.read_parquet(tmp_path / "lists.parquet").rows() == [
        (date(2024, month, 1), who, 1500) for month in (2, 3, 4) for who in (11, 12)
    ]
