"""A chain binds every fact to all that came before, keeps it as it was written, and is read by later programs."""

import hashlib
import json
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta
from msgspec.structs import asdict, replace

from ronde.record.canonical import canonical_object
from ronde.record.chain import (
    NO_LINK,
    Link,
    Origin,
    canonical,
    chain_problems,
    chained,
    document_as,
    document_of,
    documents_of,
    head,
    kinds,
    link_digest,
)
from ronde.record.sealing import sealed
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted, AdoptedRating, Document, FreeText, Withdrawn
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.record.books import BOOKS, some

SALT = b"the salt of a register in a test"
BOOK = shelf.regulation("fisf-classique")


# The canonical form


def test_the_canonical_form_has_sorted_keys_no_spaces_and_letters_in_one_piece() -> None:
    value = {"b": [1, None, True], "a": "e\u0301", "day": date(2024, 2, 29), "A": {"z": 1, "e\u0301": 2}}
    assert canonical(value) == '{"A":{"z":1,"é":2},"a":"é","b":[1,null,true],"day":"2024-02-29"}'


def test_a_sign_after_an_escaped_one_stays_apart_from_it() -> None:
    """A line end is written as a backslash and an n; the tilde behind it must not make an ñ of that."""
    assert canonical({"a": "\n\u0303"}) == '{"a":"\\n\u0303"}'


@pytest.mark.parametrize("value", [0.5, [1.0], {"a": {"b": float("nan")}}])
def test_a_float_is_a_bug(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical(value)


def test_what_has_no_plain_form_and_two_keys_that_are_one_are_bugs() -> None:
    with pytest.raises(TypeError):
        canonical(Fraction(1, 2))
    with pytest.raises(ValueError, match="two keys"):
        canonical({"é": 1, "e\u0301": 2})


@pytest.mark.parametrize(
    "text",
    [
        '{"b":1,"a":2}',
        '{"a": 1}',
        '{"a":1,"a":1}',
        '{"a":1.0}',
        '{"a":1e3}',
        '{"a":NaN}',
        '{"a":-0}',
        '{"a":"\\u0041"}',
        '{"a":"\\ud800"}',
        '{"a":"e\u0301"}',
        '{"a":' + "9" * 5000 + "}",
        '{"a":' * 100_000,
        "[1]",
        "1",
        "",
        '{"a":1}\n',
    ],
)
def test_any_other_way_to_write_an_object_is_refused(text: str) -> None:
    assert canonical_object(text) is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text("abcé", max_size=5), json_values, max_size=4))
def test_the_canonical_form_is_json_and_the_form_of_what_it_says(value: dict[str, Any]) -> None:
    try:
        text = canonical(value)
    except ValueError:
        return  # two keys were one
    assert canonical_object(text) == json.loads(text)
    assert canonical(json.loads(text)) == text


# Links


def _facts() -> list[Document]:
    return [
        Adopted(id="a", day=date(2020, 1, 1), recorded="2020-01-02", ratings=[AdoptedRating(player="p", rating=1)]),
        Withdrawn(id="b", of="a", reason="Typed twice"),
        Withdrawn(id="c", of="b", recorded="2020-02-01T10:00"),
    ]


def test_a_link_has_the_digest_of_all_its_columns_and_names_the_one_before() -> None:
    first, second, third = chained(_facts(), salt=SALT)
    assert [first.turn, second.turn, third.turn] == [1, 2, 3]
    assert first.before == NO_LINK == "0" * 64
    assert (second.before, third.before) == (first.digest, second.digest)
    columns = (
        '{"author":"","before":"' + "0" * 64 + '","document":'
        '"{\\"day\\":\\"2020-01-01\\",\\"fact\\":\\"adopted\\",\\"id\\":\\"a\\",\\"ratings\\":[{\\"player\\":\\"p\\",'
        '\\"rating\\":1}],\\"recorded\\":\\"2020-01-02\\"}","id":"a","kind":"adopted","recorded":"2020-01-02","role":"",'
        '"turn":1,"version":1,"via":"file"}'
    )
    assert first.digest == hashlib.sha256(columns.encode()).hexdigest()
    assert head((first, second, third)) == third.digest
    assert head(()) == NO_LINK


def test_a_fact_that_does_not_say_when_is_recorded_with_the_one_before() -> None:
    assert [link.recorded for link in chained(_facts(), salt=SALT)] == ["2020-01-02", "2020-01-02", "2020-02-01T10:00"]


def test_a_server_says_itself_when_and_from_whom_a_fact_came() -> None:
    origin = Origin(recorded="2021-05-05T12:00:00", author="account-7", role="officer", via="office")
    (link,) = chained(_facts()[:1], salt=SALT, origin=origin)
    assert (link.recorded, link.author, link.role, link.via) == (
        "2021-05-05T12:00:00",
        "account-7",
        "officer",
        "office",
    )


def test_free_text_is_in_the_chain_by_digest_only() -> None:
    _, second, _ = chained(_facts(), salt=SALT)
    _, (text,) = sealed(_facts()[1], SALT)
    assert "Typed" not in second.document
    assert f'"reason":{{"sealed":"{text.digest}"}}' in second.document


def _redone(link: Link, **columns: Any) -> Link:
    """A link with other columns, and the digest that fits them."""
    other = replace(link, **columns)
    return replace(other, digest=link_digest(other))


CHANGES: dict[str, tuple[str, Callable[[Link], Link]]] = {
    "turn": ("chain.turn", lambda link: _redone(link, turn=7)),
    "before": ("chain.before", lambda link: _redone(link, before="1" * 64)),
    "digest": ("chain.digest", lambda link: replace(link, digest="1" * 64)),
    "a document with a space": (
        "chain.not-canonical",
        lambda link: _redone(link, document=link.document.replace(":", ": ")),
    ),
    "a document under another id": ("chain.other-fact", lambda link: _redone(link, id="x")),
    "a document as another kind": ("chain.other-fact", lambda link: _redone(link, kind="same-person")),
    "a version nobody knows": ("chain.too-new", lambda link: _redone(link, version=2)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_first_link_that_is_wrong_is_named_with_what_is_wrong(change: str) -> None:
    code, changed = CHANGES[change]
    first, second, third = chained(_facts(), salt=SALT)
    (problem, *_) = chain_problems((first, changed(second), third), BOOK)
    assert problem.code == code
    assert problem.values["turn"] in {2, 7}
    assert all(said(problem, language).what for language in LANGUAGES)


def test_a_kind_that_the_book_has_not_is_named() -> None:
    (link,) = chained(_facts()[:1], salt=SALT)
    other = _redone(link, kind="wedding", document=link.document.replace("adopted", "wedding"))
    assert [problem.code for problem in chain_problems([other], BOOK)] == ["chain.unknown-kind"]
    assert chain_problems([other]) == ()  # without a book nothing is known of kinds


def test_a_link_left_out_is_found_at_the_next() -> None:
    first, _, third = chained(_facts(), salt=SALT)
    assert {problem.code for problem in chain_problems((first, third))} == {"chain.turn", "chain.before"}


columns = st.sampled_from([name for name in Link.__struct_fields__ if name != "digest"])


@given(columns, st.integers(0, 2))
def test_no_column_of_any_link_can_change_unseen(column: str, at: int) -> None:
    links = list(chained(_facts(), salt=SALT))
    old = getattr(links[at], column)
    other = old + 1 if isinstance(old, int) else f"{old}x"
    links[at] = replace(links[at], **{column: other})
    found = chain_problems(links)
    assert "chain.digest" in {problem.code for problem in found}
    assert {problem.values["id"] for problem in found} == {links[at].id}


@pytest.mark.parametrize("code", BOOKS)
def test_going_on_from_a_head_gives_the_chain_made_at_once_and_its_documents_are_the_facts(code: str) -> None:
    book = shelf.regulation(code)

    @some
    @given(BOOKS[code].facts, st.data())
    def holds(written: list[Document], data: st.DataObject) -> None:
        facts = BOOKS[code].history(written).facts
        cut = data.draw(st.integers(0, len(facts)))
        begun = chained(facts[:cut], salt=SALT)
        after = begun[-1] if begun else None
        links = (*begun, *chained(facts[cut:], salt=SALT, after=after))
        assert links == chained(facts, salt=SALT)
        assert chain_problems(links, book) == ()
        assert chain_problems(links[cut:], book, after=after) == ()
        texts = [text for fact in facts for text in sealed(fact, SALT)[1]]
        assert documents_of(links, book, texts) == (facts, ())
        bare, problems = documents_of(links, book)
        assert not problems
        assert chained(bare, salt=b"another") == links  # who reads it without the texts makes the same chain of it

    holds()


def test_every_kind_of_every_book_can_be_read_from_its_first_version_on() -> None:
    for code in shelf.codes():
        for kind, shape in kinds(shelf.regulation(code)).items():
            assert set(shape.upgrades) == set(range(1, shape.version)), kind


# Versions: a kind that was written in three ways


def _renamed(written: dict[str, Any]) -> dict[str, Any]:
    """Since version 2 ``when`` is ``day``, and ``why`` is ``reason``."""
    names = {"when": "day", "why": "reason"}
    return {names.get(key, key): value for key, value in written.items()}


def _split(written: dict[str, Any]) -> dict[str, Any]:
    """Since version 3 a ``score`` 12-7 is ``points`` and ``against``."""
    points, against = written["score"].split("-")
    rest = {key: value for key, value in written.items() if key != "score"}
    return {**rest, "points": int(points), "against": int(against)}


class Match(Document, frozen=True, kw_only=True, tag="match"):
    """A kind of document in its third form."""

    version: ClassVar[int] = 3
    upgrades: ClassVar[Any] = MappingProxyType({1: _renamed, 2: _split})

    day: date
    points: Annotated[int, Meta(ge=0)]
    against: int
    reason: FreeText = ""


def _in_older_form(link: Link, version: int) -> Link:
    """The link that a program of an earlier version would have made of the same fact."""
    plain = json.loads(link.document)
    if version < 3:
        plain["score"] = f"{plain.pop('points')}-{plain.pop('against')}"
    if version < 2:
        names = {"day": "when", "reason": "why"}
        plain = {names.get(key, key): value for key, value in plain.items()}
    return _redone(link, document=canonical(plain), version=version)


@given(st.dates(), st.integers(0, 500), st.integers(0, 500), st.text(max_size=10), st.sampled_from([1, 2, 3]))
def test_a_fact_of_an_older_version_reads_as_the_present_one(
    day: date, points: int, against: int, reason: str, version: int
) -> None:
    match = Match(id="m", day=day, points=points, against=against, reason=reason)
    (now,) = chained([match], salt=SALT)
    then = _in_older_form(now, version)
    assert chain_problems([then]) == ()
    assert document_as(then, Match) == document_as(now, Match)
    assert document_as(then, Match)[1] == ()


def test_the_text_beside_an_older_fact_is_found_where_it_stands_now() -> None:
    match = Match(id="m", day=date(2020, 1, 1), points=12, against=7, reason="In the rain")
    (now,) = chained([match], salt=SALT)
    _, (text,) = sealed(match, SALT)
    then = _in_older_form(now, 1)
    assert document_as(then, Match, [replace(text, path=("why",))]) == (match, ())
    _, problems = document_as(then, Match, [replace(text, path=("why",), text="At home")])
    assert [problem.code for problem in problems] == ["chain.text-differs"]


def test_a_version_above_the_known_one_says_that_the_program_is_too_old() -> None:
    (link,) = chained(_facts()[:1], salt=SALT)
    document, problems = document_of(_redone(link, version=4), BOOK)
    assert document is None
    assert [(problem.code, problem.values["version"], problem.values["known"]) for problem in problems] == [
        ("chain.too-new", 4, 1)
    ]
    assert "too old" in said(problems[0], "en").what


def test_a_document_that_never_was_one_of_its_version_is_a_problem_and_no_crash() -> None:
    (now,) = chained([Match(id="m", day=date(2020, 1, 1), points=1, against=2)], salt=SALT)
    for version in (1, 2, 3):
        for lost in ('"points":1', '"id":"m"'):
            broken = _redone(now, version=version, document=now.document.replace(lost, '"x":1'))
            document, problems = document_as(broken, Match)
            assert document is None
            assert {problem.code for problem in problems} <= {"chain.unreadable", "chain.not-canonical"}
    assert asdict(now)["version"] == 3
