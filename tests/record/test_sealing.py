"""Free text stands in a fact by a digest that binds it and tells nothing of it."""

import hashlib
import hmac
from datetime import date
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, convert
from msgspec.structs import replace

from ronde.ground.problems import Problem
from ronde.record.canonical import composed
from ronde.record.places import free_texts
from ronde.record.sealing import TextBeside, sealed, unsealed
from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix.documents import Entry, Event, Section
from ronde.regulations.documents import Corrected, Document, FreeText, Payment, Step, Withdrawn
from ronde.regulations.ffjd.office.requests import FiledBy, Request, Requester
from tests.record.books import BOOKS, some

SALT = bytes(range(32))
blanks = st.text(" \t\n\u00a0", min_size=1, max_size=3)
words = st.text(max_size=60).map(lambda text: composed(f"§{text}")) | blanks  # like no id, code or day

REQUEST = Request(
    id="r1",
    day=date(2024, 3, 1),
    player="p1",
    kind="correction",
    rating=1500,
    requester=Requester(name="Pia Presidenta", role="club-president"),
    filed_by=FiledBy(name="Sam Secretary", minutes="Minutes of March"),
    file=["He played in Ghent.", " ", "He won there."],
    reason="A letter of 1 March",
)


def test_every_free_text_of_a_request_is_sealed_and_all_else_stays() -> None:
    plain, texts = sealed(REQUEST, SALT)
    assert {text.field: text.text for text in texts} == {
        "reason": "A letter of 1 March",
        "requester.name": "Pia Presidenta",
        "filed_by.name": "Sam Secretary",
        "filed_by.minutes": "Minutes of March",
        "file.0": "He played in Ghent.",
        "file.2": "He won there.",
    }
    assert plain["file"][1] == " "  # says nothing, and a rule that asks for arguments goes by that
    assert (plain["id"], plain["player"], plain["day"], plain["rating"]) == ("r1", "p1", "2024-03-01", 1500)
    assert plain["requester"]["role"] == "club-president"
    assert set(plain["reason"]) == {"sealed"}


def test_the_digest_is_sha_256_over_a_salt_of_the_register_the_fact_and_the_path() -> None:
    document = Withdrawn(id="w1", of="e1", reason="Played twice")
    plain, (text,) = sealed(document, SALT)
    salt = hmac.new(SALT, b'["w1","reason"]', "sha256").hexdigest()
    assert text == TextBeside(fact="w1", path=("reason",), salt=salt, text="Played twice")
    assert plain["reason"] == {"sealed": hashlib.sha256(f"{salt}Played twice".encode()).hexdigest()}


def test_the_same_words_have_another_digest_in_each_place_fact_and_register() -> None:
    one, _ = sealed(Withdrawn(id="w1", of="e1", reason="Rain"), SALT)
    same, _ = sealed(Withdrawn(id="w1", of="e1", reason="Rain"), SALT)
    other_fact, _ = sealed(Withdrawn(id="w2", of="e1", reason="Rain"), SALT)
    other_register, _ = sealed(Withdrawn(id="w1", of="e1", reason="Rain"), SALT[::-1])
    other_place, _ = sealed(_step(by="Rain", reason="Rain"), SALT)
    assert one == same
    found = [one["reason"], other_fact["reason"], other_register["reason"], other_place["by"], other_place["reason"]]
    assert len({str(digest) for digest in found}) == 5


def _step(**more: Any) -> Step:
    return Step(**{"id": "s1", "of": "e1", "action": "return", "day": date(2024, 1, 1), "role": "officer", **more})


def test_a_letter_typed_in_two_pieces_has_the_digest_of_one() -> None:
    one, _ = sealed(Withdrawn(id="w1", of="e1", reason="\u00e9"), SALT)
    other, (text,) = sealed(Withdrawn(id="w1", of="e1", reason="e\u0301"), SALT)
    assert one == other
    assert text.text == "\u00e9"


def test_a_text_that_was_changed_is_named_with_its_fact_and_field_and_not_believed() -> None:
    plain, texts = sealed(REQUEST, SALT)
    forged = [replace(text, text="He lost there.") if text.field == "file.2" else text for text in texts]
    whole, problems = unsealed(plain, Request, forged)
    assert problems == (Problem("chain.text-differs", "", ("r1", "file", 2), {"id": "r1", "field": "file.2"}),)
    assert whole["file"][2] == f"sealed:{plain['file'][2]['sealed']}"
    assert whole["file"][0] == "He played in Ghent."


def test_a_text_for_a_place_that_there_is_not_is_named() -> None:
    plain, (text,) = sealed(Withdrawn(id="w1", of="e1", reason="Rain"), SALT)
    for path in (("of",), ("reasons",), ("reason", "sealed", 3), ("reason", 0)):
        _, problems = unsealed(plain, Withdrawn, [replace(text, path=path)])
        assert [problem.values["field"] for problem in problems] == [".".join(map(str, path))]


def test_what_was_read_without_its_texts_can_be_sealed_again_and_is_the_same() -> None:
    plain, _ = sealed(REQUEST, SALT)
    bare, _ = unsealed(plain, Request)
    again, texts = sealed(convert(bare, Request), b"another salt")
    assert again == plain
    assert texts == ()


class _Note(Struct, frozen=True, tag_field="is", tag="note"):
    said: FreeText


class _Mark(Struct, frozen=True, tag_field="is", tag="mark"):
    said: str


class _Diary(Document, frozen=True, kw_only=True, tag="diary"):
    pages: dict[str, list[_Note | _Mark]]
    kept_by: Annotated[FreeText, Meta(max_length=80)] | None = None


def test_free_text_is_found_in_lists_keys_and_in_the_one_of_several_kinds_that_has_it() -> None:
    diary = _Diary(id="d1", pages={"may": [_Mark(said="clear"), _Note(said="secret")]}, kept_by="Ann")
    plain, texts = sealed(diary, SALT)
    assert {text.field for text in texts} == {"pages.may.1.said", "kept_by"}
    assert plain["pages"]["may"][0]["said"] == "clear"
    assert convert(unsealed(plain, _Diary, texts)[0], _Diary) == diary


def test_every_book_has_a_document_with_free_text() -> None:
    """A reason may stand in any fact."""
    for code in shelf.codes():
        for shape in shelf.regulation(code).documents:
            found = [path for path, _ in free_texts({"fact": shape.__struct_config__.tag, "reason": "Rain"}, shape)]
            assert found == [("reason",)]


def test_a_score_of_two_and_a_half_is_written_exactly_and_read_as_it_was() -> None:
    entries = [Entry(player="p", rating=1500, score=2.5), Entry(player="q", rating=1500, score=2.0)]
    event = Event(id="e", kind="swiss", day=date(2020, 1, 1), sections=[Section(entries=entries)])
    plain, _ = sealed(event, SALT)
    assert [entry["score"] for entry in plain["sections"][0]["entries"]] == ["5/2", 2]
    assert convert(unsealed(plain, Event)[0], Event) == event


# In every book: sealed and read again, with the texts and without


def _holds(document: Document) -> None:
    plain, texts = sealed(document, SALT)
    shape = type(document)
    whole, problems = unsealed(plain, shape, texts)
    assert problems == ()
    assert convert(whole, shape) == document
    bare, problems = unsealed(plain, shape)
    assert problems == ()
    read = convert(bare, shape)
    assert list(read.mentions()) == list(document.mentions())
    assert list(read.problems()) == list(document.problems())
    strings = _strings(plain)
    assert [text.field for text in texts if text.text in strings] == []


def _strings(plain: Any) -> list[str]:
    match plain:
        case str():
            return [plain]
        case dict():
            return [text for key, inner in plain.items() for text in (key, *_strings(inner))]
        case list():
            return [text for inner in plain for text in _strings(inner)]
        case _:
            return []


@pytest.mark.parametrize("code", BOOKS)
def test_a_sealed_fact_is_the_same_fact_with_its_texts_and_without(code: str) -> None:
    @some
    @given(BOOKS[code].facts, words)
    def holds(facts: list[Document], reason: str) -> None:
        for fact in facts:
            _holds(fact)
        _holds(replace(facts[0], reason=reason))

    holds()


@some
@given(st.lists(words, min_size=6, max_size=6), st.sampled_from(["submit", "return", "homologate"]))
def test_office_facts_with_any_words_are_the_same_with_their_texts_and_without(drawn: list[str], action: Any) -> None:
    reason, by, name, minutes, line, other = drawn
    _holds(_step(reason=reason, by=by, action=action, accepts=["x"]))
    _holds(Payment(id="pay", day=date(2024, 1, 1), by=by, amount=1, sections=["e1"], reason=reason))
    _holds(Corrected(id="c", day=date(2024, 1, 1), player="p1", rating=1, reason=reason))
    filed = FiledBy(name=name, minutes=minutes)
    asked = replace(REQUEST, reason=reason, filed_by=filed, file=[line, other])
    _holds(asked)
