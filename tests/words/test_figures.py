"""Every figure of an event in progress has a name and a sentence, and every reason why one is missing can be said."""

import pytest

from ronde.record.history import History
from ronde.record.live import Live, live
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.live import Figure
from ronde.words.figures import figure_text, figure_words, missing_text
from ronde.words.language import LANGUAGES
from tests.record.live_sections import BOOKS, declaration, in_the_middle, known, section


@pytest.mark.parametrize("code", BOOKS)
def test_all_that_a_book_shows_of_an_event_in_progress_can_be_said(code: str) -> None:
    for seed in range(6):
        one = in_the_middle(section(code, seed), seed)
        nothing = opened(History(shelf.regulation(code), People(), []))
        for run in (known(code, one), nothing):
            said(live(run, [one], declaration(code, one)), code)


def said(found: Live, code: str) -> None:
    assert found.columns
    for lang in LANGUAGES:
        for column in (*found.columns, *(figure for figure, _ in found.whole)):
            words = figure_words(column, lang, code)
            assert words.label
            assert words.about
        for row in found.tables[0]:
            assert all(missing_text(one, "Open", lang, code) for one in row.waiting)


def test_a_figure_is_rounded_for_the_eye_only_and_a_dash_where_it_is_not_known() -> None:
    evolution = Figure("ev", "6.1", decimals=1, is_signed=True)
    assert [figure_text(evolution, value, "fr") for value in (14, -3, 0, None)] == ["+14,0", "−3,0", "0,0", "–"]
