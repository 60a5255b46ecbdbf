"""What is said of articles, numbers and readings: nothing is missing in any language, and READINGS.md says the same in English."""

import re
from pathlib import Path

import pytest

from ronde import play
from ronde.regulations import shelf
from ronde.regulations.article_texts import article_texts, reading_texts
from ronde.regulations.coverage import Texts, coverage, covered_in
from ronde.words.language import LANGUAGES
from ronde.words.texts import filled_text

COMBINED = Path(play.__file__).with_name("formule_combinee")
FOLDERS = {code: shelf.folder(code) for code in shelf.codes()} | {"formule-combinee": COMBINED}


def is_complete(texts: Texts) -> bool:
    return set(texts) == set(LANGUAGES) and all(text.strip() for text in texts.values())


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_every_article_is_said_in_every_language(folder: Path) -> None:
    texts = article_texts(folder)
    assert is_complete(texts.about)
    assert list(texts.articles) == [one.article for one in covered_in(folder)]
    assert all(is_complete(one.says) for one in texts.articles.values())
    assert all(is_complete(one) for one in texts.notes)


@pytest.mark.parametrize("code", shelf.codes())
def test_every_number_has_a_name_and_every_note_its_words(code: str) -> None:
    texts, parameters = article_texts(shelf.folder(code)), shelf.regulation(code).editions.parameters
    assert set(texts.numbers) == set(parameters)
    for one in texts.numbers.values():
        assert is_complete(one.name)
        assert all(is_complete(part) for part in one.parts.values())
    notes = {dated.note for one in parameters.values() for dated in one.values if dated.note}
    assert notes == {one["en"] for one in texts.notes}


@pytest.mark.parametrize("code", shelf.codes())
def test_what_is_said_can_be_filled_with_every_edition(code: str) -> None:
    editions = shelf.regulation(code).editions
    for day in editions.days:
        edition = editions.nearest(day)
        values = {name: getattr(edition, name) for name in edition.__struct_fields__}
        for one in article_texts(shelf.folder(code)).articles.values():
            for language in LANGUAGES:
                assert "{" not in filled_text(one.says[language], language, values)
            assert "{" not in filled_text(one.formula, "en", values)


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_every_reading_is_said_in_every_language_and_belongs_to_an_article(folder: Path) -> None:
    articles = {one.article for one in covered_in(folder)}
    for one in reading_texts(folder):
        assert is_complete(one.title), one.reading
        assert is_complete(one.text), one.reading
        assert one.articles, one.reading
        assert set(one.articles) <= articles, one.reading


@pytest.mark.parametrize("code", shelf.codes())
def test_the_page_of_readings_says_the_same_in_english(code: str) -> None:
    page = (shelf.folder(code) / "READINGS.md").read_text("utf-8")
    parts = re.split(r"^## ([A-Z]+-\d+) · (.*)$", page, flags=re.MULTILINE)
    written = {
        number: (_plain(title), _plain(re.split(r"^#+ ", text, flags=re.MULTILINE)[0]))
        for number, title, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    }
    shown = {one.reading: (one.title["en"], one.text["en"]) for one in reading_texts(shelf.folder(code))}
    assert shown == written


def _plain(text: str) -> str:
    """Without what Markdown marks words with."""
    together = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"(?<!\w)\*(.+?)\*(?!\w)", r"\1", together).replace("`", "")


def test_readings_are_in_the_order_of_their_numbers() -> None:
    for folder in FOLDERS.values():
        numbers = [int(one.reading.rpartition("-")[2]) for one in reading_texts(folder)]
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("code", shelf.codes())
def test_romanian_is_written_with_comma_below(code: str) -> None:
    for name in ("articles.yaml", "readings.yaml"):
        assert not re.search("[şţŞŢ]", (shelf.folder(code) / name).read_text("utf-8"))
    assert coverage(code)
