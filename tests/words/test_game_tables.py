"""Games of one event stand in a table, with the book's own columns; the same sentences stay, for who wants each step."""

from ronde.words.game_tables import GameTable, parts
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence
from tests.ffjd.test_corrections import series
from tests.words.test_sentence_tree import told


def games(player: str, *facts: object, language: Language = "en") -> list[Sentence | GameTable]:
    """What stands under the evolution of the period."""
    evolution, _ = told(player, *facts).inner
    return list(parts(evolution.inner, language, "ffjd"))


def test_games_of_one_event_are_rows_with_what_the_formula_used() -> None:
    # 1550 beats 1500 at slow pace: PA = 1 + 50/500 = 1.1, K = 15, (2 - 1.1) * 15 = 13.5
    (table,) = games("ann", series("open", "2024-01-10", "ann ben 2"))
    assert isinstance(table, GameTable)
    assert table.columns == ("CP", "Pts", "PA", "K", "Ev")
    assert [(who, [cell.text for cell in cells]) for who, cells in table.rows] == [
        ("ben", ["1500", "2", "1.1", "15", "+13.5"])
    ]
    assert table.heading.endswith(": +13.5")
    assert [one.text for one in table.told] == [one.text for one in told("ann", _open()).inner[0].inner]


def _open() -> object:
    return series("open", "2024-01-10", "ann ben 2")


def test_where_a_limit_decided_the_cell_is_marked_and_the_limit_told_below() -> None:
    # ann (1550) loses against cat (2600): -1050 is beyond 450, so PA = 0.1 and nothing less
    (table,) = games("ann", series("open", "2024-01-10", "ann cat 0"))
    assert isinstance(table, GameTable)
    ((_, cells),) = table.rows
    assert [cell.text for cell in cells if cell.is_limit] == ["0.1"]
    assert [who for who, _ in table.limits] == ["cat"]


def test_each_event_has_a_table_of_its_own() -> None:
    found = games("ann", series("open", "2024-01-10", "ann ben 2"), series("cup", "2024-01-17", "ann ben 1"))
    assert [len(one.rows) for one in found if isinstance(one, GameTable)] == [1, 1]


def test_a_book_without_tables_has_sentences_only() -> None:
    evolution, _ = told("ann", _open()).inner
    assert list(parts((evolution,), "en", "ffjd")) == [evolution]
