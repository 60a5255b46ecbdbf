"""A bundle is read as it was written, or not at all: every change is found, and the line is named."""

import hashlib
import json
from datetime import date
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ronde.files.bundle import is_bundle, parse, printed
from ronde.files.bundle_lines import KINDS, Line, printed_line, read_line
from ronde.files.bundle_records import Bundle, bundle_of
from ronde.ground.problems import Problem
from ronde.record.chain import documents_of
from ronde.record.history import History
from ronde.regulations import shelf
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Document, Withdrawn
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.files.bundles import DAY, FACTS, NAMES, PEOPLE, TEXTS, bundle, small
from tests.record.books import BOOKS, few

ANYWHERE = st.integers(0, 10**9)  # a position, by what remains of it


@cache
def whole() -> bytes:
    """The small bundle as a file."""
    return printed(small())


def lines() -> list[bytes]:
    """Its lines, each with its end."""
    return whole().splitlines(keepends=True)


def _problems(written: bytes) -> tuple[Problem, ...]:
    """What is found; nothing is read then, and all of it can be said in every language."""
    found, problems = parse(written)
    assert (found is None) == bool(problems)
    assert all(said(problem, language).what for problem in problems for language in LANGUAGES)
    return problems


# What it holds


def test_a_bundle_is_a_line_a_record_in_canonical_json_with_a_seal_at_the_end() -> None:
    records = [json.loads(line) for line in lines()]
    kinds = [next(kind for kind in KINDS if kind in record) for record in records]
    assert kinds == [
        *("manifest", "fact", "fact", "fact", "fact", "list"),
        *("free_text", "free_text", "free_text", "league", "club", "person", "person", "person", "seal"),
    ]
    assert [record["line"] for record in records] == list(range(1, 16))
    assert records[0]["manifest"] == {
        "ronde": "bundle 1",
        "regulation": "ffjd",
        "federation": "FFJD",
        "rules": small().manifest.rules,
        "head": small().links[-1].digest,
        "facts": 4,
        "lists": 1,
        "texts": 3,
        "leagues": 1,
        "clubs": 1,
        "people": 3,
    }
    assert records[-1]["seal"] == hashlib.sha256(b"".join(lines()[:-1])).hexdigest()


def test_a_line_ends_with_the_digest_of_itself_without_it() -> None:
    for line in lines():
        record, _, end = line.decode().rpartition(',"sum":')
        assert end == f'"{hashlib.sha256(f"{record}}}".encode()).hexdigest()}"}}\n'


def test_a_bundle_that_was_printed_reads_as_it_was() -> None:
    for one in (small(), small(is_named=False)):
        assert parse(printed(one)) == (one, ())


@pytest.mark.parametrize("code", BOOKS)
def test_a_bundle_of_any_history_reads_as_it_was_and_gives_its_facts_back(code: str) -> None:
    @few
    @given(BOOKS[code].facts)
    def holds(written: list[Document]) -> None:
        history = BOOKS[code].history(written)
        made = bundle(history, date(2100, 1, 1), is_named=True)
        read, problems = parse(printed(made))
        assert problems == ()
        assert read == made
        facts, problems = documents_of(read.links, shelf.regulation(code), read.texts)
        assert problems == ()
        assert facts[:-1] == history.facts
        assert list(read.people.players) == list(history.players)

    holds()


def test_without_names_no_name_and_no_free_text_is_in_it() -> None:
    text = printed(small(is_named=False)).decode()
    assert [word for word in (*NAMES, *TEXTS) if word in text] == []
    assert [word for word in (*NAMES, *TEXTS) if word not in whole().decode()] == []
    assert "1990-05" not in text
    assert [f'"person":{{"id":"j{at}"}}' in text for at in (1, 2, 3)] == [True, True, True]


def test_it_is_told_from_other_files_by_how_it_begins() -> None:
    assert is_bundle(whole())
    assert not is_bundle(b"regulation: ffjd\n")


# Every single byte


def _named_lines(changed: bytes) -> set[Any]:
    return {problem.values["line"] for problem in _problems(changed)}


def _assert_found(position: int, value: int) -> None:
    """A changed byte is found, and the line named is that of the byte; for a line end, that line or the next."""
    changed = whole()[:position] + bytes([value]) + whole()[position + 1 :]
    at = whole().count(b"\n", 0, position) + 1
    problems = _problems(changed)
    named = {problem.values["line"] for problem in problems}
    assert named, position
    if b"\n" in {whole()[position : position + 1], bytes([value])}:
        assert named <= {at, at + 1}, position
        return
    assert named == {at}, position
    assert [problem.code for problem in problems] == ["bundle.damaged"]
    _assert_name(problems[0], at, position)


def _assert_name(problem: Problem, at: int, position: int) -> None:
    """The record is named by its kind, and by its names unless these were hit."""
    line = read_line(lines()[at - 1].rstrip(b"\n"))
    assert line
    assert problem.values["kind"] == line.kind
    for name in set(problem.values) - {"line", "kind"}:
        key = "fact" if line.kind == "free_text" else name
        right = line.value[key]
        begins = whole().index(f'"{key}":"{right}"'.encode(), whole().rfind(b"\n", 0, position) + 1)
        if not begins <= position < begins + len(f'"{key}":"{right}"'.encode()):
            assert problem.values[name] == right


def test_a_change_of_any_byte_is_found_and_its_line_named() -> None:
    lot = Random(13)  # noqa: S311 - the same changes every time
    for position in range(len(whole())):
        _assert_found(position, lot.choice([value for value in range(256) if value != whole()[position]]))


def test_each_of_two_hundred_random_changes_is_found_and_its_line_named() -> None:
    lot = Random(200)  # noqa: S311 - the same changes every time
    for _ in range(200):
        position = lot.randrange(len(whole()))
        _assert_found(position, lot.choice([value for value in range(256) if value != whole()[position]]))


@given(ANYWHERE, st.integers(0, 255))
def test_no_byte_can_become_any_other_unseen(position: int, value: int) -> None:
    if value != whole()[position % len(whole())]:
        _assert_found(position % len(whole()), value)


def test_a_line_end_put_into_lines_and_every_line_end_taken_away_is_found() -> None:
    ends = [position for position, value in enumerate(whole()) if value == ord("\n")]
    for position in ends:
        for value in b" \r\x00\xff}":
            _assert_found(position, value)
    for position in range(0, len(whole()), 7):
        if position not in ends:
            _assert_found(position, ord("\n"))


# Whole lines


@given(ANYWHERE)
def test_a_bundle_that_is_cut_off_anywhere_is_refused(position: int) -> None:
    end = position % len(whole())
    last = whole().count(b"\n", 0, end) + 1
    named = _named_lines(whole()[:end])
    assert named
    assert named <= {last, last + 1}


def test_a_line_left_out_repeated_or_swapped_is_found_where_it_begins() -> None:
    written = lines()
    for at in range(len(written)):
        left_out = b"".join((*written[:at], *written[at + 1 :]))
        assert _named_lines(left_out) == {at + 1}
        repeated = b"".join((*written[: at + 1], *written[at:]))
        assert _named_lines(repeated) == {at + 2}
        for other in range(at + 1, len(written)):
            swapped = list(written)
            swapped[at], swapped[other] = written[other], written[at]
            assert _named_lines(b"".join(swapped)) == {at + 1}


@given(st.binary(max_size=300) | st.text("{}[]\"':,01lineseal\n", max_size=200).map(str.encode))
def test_anything_else_is_no_bundle(written: bytes) -> None:
    assert _problems(written)


def test_something_behind_the_seal_is_found() -> None:
    assert _named_lines(whole() + b"\n") == {16}
    assert _named_lines(whole() + lines()[-1]) == {16}
    assert _named_lines(whole() + printed_line(Line(16, "seal", json.loads(lines()[-1])["seal"]))) == {16}


# Who writes every digest anew


def _resealed(values: list[tuple[str, Any]]) -> bytes:
    """Lines as a forger would write them: every sum and the seal fit."""
    above = b"".join(printed_line(Line(at, kind, value)) for at, (kind, value) in enumerate(values, 1))
    return above + printed_line(Line(len(values) + 1, "seal", hashlib.sha256(above).hexdigest()))


def _values() -> list[tuple[str, Any]]:
    read = (read_line(line.rstrip(b"\n")) for line in lines()[:-1])
    return [(line.kind, line.value) for line in read if line]


def test_lines_written_anew_are_the_same_file() -> None:
    assert _resealed(_values()) == whole()


FORGED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "a fact": ("chain.digest", 3, {"author": "somebody"}),
    "a turn": ("chain.turn", 3, {"turn": 9}),
    "how many facts": ("bundle.count", 1, {"facts": 5}),
    "the head": ("bundle.head", 1, {"head": "1" * 64}),
    "the format": ("bundle.format", 1, {"ronde": "bundle 2"}),
    "a key that nobody knows": ("bundle.unreadable", 2, {"more": 1}),
    "a list": ("bundle.list-differs", 6, {"text": "{}"}),
    "the day of a list": ("bundle.unpublished", 6, {"on": "2024-02-02"}),
    "the ranking of a list": ("bundle.unpublished", 6, {"ranking": "other"}),
    "the edition of a list": ("bundle.unpublished", 6, {"edition": 2}),
    "the fact of a list": ("bundle.unpublished", 6, {"fact": "opening"}),
    "a text": ("chain.text-differs", 7, {"text": "Otherwise"}),
    "the fact of a text": ("chain.text-differs", 8, {"fact": "nobody"}),
    "a club that is no club": ("bundle.unreadable", 11, {"id": 7}),
    "a name said twice": ("bundle.unreadable", 12, {"name": "j1"}),
    "two players with one id": ("bundle.count", 1, {"id": "j1"}),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_was_changed_and_sealed_anew_without_care_is_named(what: str) -> None:
    code, at, change = FORGED[what]
    values = _values()
    row = 13 if what == "two players with one id" else at
    kind, value = values[row - 1]
    values[row - 1] = kind, {**value, **change}
    found = _problems(_resealed(values))
    assert code in {problem.code for problem in found}
    assert at in {problem.where[1] for problem in found}


strange = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "fact", "path", "a"]), inner),
    max_leaves=5,
)


@given(st.data())
def test_whatever_stands_in_a_line_that_fits_its_sum_is_read_or_named(data: st.DataObject) -> None:
    values = _values()
    at = data.draw(st.integers(0, len(values) - 1))
    kind, value = values[at]
    key = data.draw(st.sampled_from(sorted(value)))
    values[at] = kind, data.draw(strange | st.builds(lambda drawn: {**value, key: drawn}, strange))
    _problems(_resealed(values))


def test_a_seal_over_other_bytes_is_named() -> None:
    forged = b"".join(lines()[:-1]) + printed_line(Line(len(lines()), "seal", "0" * 64))
    assert [(problem.code, problem.values["line"]) for problem in _problems(forged)] == [("bundle.seal", 15)]


def _with_facts(facts: tuple[Document, ...]) -> Bundle:
    made = bundle(History(shelf.regulation("ffjd"), PEOPLE, facts), DAY)
    assert parse(printed(made)) == (made, ())
    return made


def test_who_changes_a_fact_and_writes_everything_anew_ends_with_another_head() -> None:
    """The file is sound then: only who knows the head that was published can tell, and it is another."""
    honest = _with_facts(FACTS)
    for at, fact in enumerate(FACTS):
        for changed in (replace(fact, reason="Otherwise"), replace(fact, recorded="2024-01-28")):
            forged = _with_facts((*FACTS[:at], changed, *FACTS[at + 1 :]))
            assert forged.manifest.head != honest.manifest.head
    assert _with_facts((*FACTS, Withdrawn(id="w", of="demande"))).manifest.head != honest.manifest.head
    assert _with_facts(FACTS[:-1]).manifest.head != honest.manifest.head


def test_a_publication_of_a_later_version_is_no_crash() -> None:
    links = small().links
    last = replace(links[-1], version=Publication.version + 1)
    made = bundle_of("ffjd", small().manifest.rules, (*links[:-1], last), lists=small().lists, people=PEOPLE)
    assert "bundle.unpublished" in {problem.code for problem in _problems(printed(made))}
