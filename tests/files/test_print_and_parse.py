"""A history printed and parsed is the same history, in every book."""

import pytest
from hypothesis import given

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.regulations.documents import Document
from tests.record.books import BOOKS


@pytest.mark.parametrize("code", BOOKS)
def test_printing_and_parsing_a_history_gives_it_back(code: str) -> None:
    @given(BOOKS[code].facts)
    def holds(written: list[Document]) -> None:
        ours = BOOKS[code].history(written)
        found, problems = yaml_text.documents(history_files.printed(ours))
        assert not problems
        parsed = history_files.parse(found[0])
        assert not parsed.problems
        assert parsed.history is not None
        assert parsed.history.facts == ours.facts
        assert list(parsed.history.players.values()) == list(ours.players.values())

    holds()
