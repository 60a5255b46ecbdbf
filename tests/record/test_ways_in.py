"""Which facts an organiser may send, for every book on the shelf: what its documents say, what becomes of each, and the page that tells it."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT, structs

from ronde.record.handing_in import Sender
from ronde.record.history import History
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.ways_in import FactKind, WayIn, fact_kinds, kind_name, organisers_facts
from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, FromOrganiser, Step
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tools.schemas import FOLDER
from tools.ways_in import NAME, ways_in_page

REX = Sender("Rex Morin", "officer", date(2026, 11, 18), "2026-11-18T12:00:00", b"", "file.yaml")


class Gift(Document, frozen=True, kw_only=True, tag="gift"):
    """A kind of which nobody has said how it may come."""

    player: str


def with_gifts(code: str) -> AnyBook:
    """The book with one kind of fact more."""
    book = shelf.regulation(code)
    larger = type("Larger", (type(book),), {"own_documents": (*book.own_documents, Gift)})
    found: AnyBook = larger()
    return found


def some_facts(book: AnyBook) -> list[Document]:
    """A fact of every kind, each of its actions; what it says does not matter here, only what it is."""
    facts: list[Document] = []
    for kind in book.documents:
        needed = [
            one.name for one in structs.fields(kind) if one.default is NODEFAULT and one.default_factory is NODEFAULT
        ]
        values: dict[str, Any] = dict.fromkeys(needed, "somebody")
        if issubclass(kind, Step):
            actions = ("submit", "return", "refuse", "homologate")
            facts += [kind(**{**values, "id": action, "of": "elsewhere", "action": action}) for action in actions]
            continue
        facts.append(kind(**{**values, "id": f"a-{kind_name(kind(**values))}"}))
    return facts


def fate_of(book: AnyBook, fact: Document) -> FromOrganiser:
    """What becomes of a fact in an organiser's file, as the file is read."""
    found = organisers_facts(History(book, People(), ()), People(), [fact], REX, Answers())
    if fact in found.asked:
        return FromOrganiser.ASKED
    return FromOrganiser.TAKEN if fact in found.facts else FromOrganiser.REFUSED


@pytest.mark.parametrize("code", shelf.codes())
def test_from_an_organiser_come_sections_and_what_is_announced_and_nothing_else(code: str) -> None:
    book = shelf.regulation(code)
    kinds = {kind.name: kind for kind in fact_kinds(book)}
    assert {name for name, kind in kinds.items() if kind.is_section} == {
        str(kind.__struct_config__.tag) for kind in book.sections
    }
    for fact in some_facts(book):
        if isinstance(fact, Step) and fact.action == "submit":
            continue  # of a section that is not in the file: see below
        assert fate_of(book, fact) is kinds[kind_name(fact)].by(WayIn.ORGANISERS_FILE), fact.id
    asked = {name for name, kind in kinds.items() if kind.sent is FromOrganiser.ASKED}
    assert asked <= {"payment", "estimate"}


@pytest.mark.parametrize("code", shelf.codes())
def test_what_is_left_out_is_named_by_its_kind_with_the_place_where_it_is_done(code: str) -> None:
    book = shelf.regulation(code)
    found = organisers_facts(History(book, People(), ()), People(), some_facts(book), REX, Answers())
    assert found.refused
    for problem in found.refused:
        words = {said(problem, language, code).what + said(problem, language, code).remedy for language in LANGUAGES}
        assert len(words) == len(LANGUAGES)
        assert not any("step-" in one or "problems." in one for one in words), words


@pytest.mark.parametrize("code", shelf.codes())
def test_a_new_kind_is_refused_until_somebody_says_otherwise(code: str) -> None:
    book = with_gifts(code)
    gift = next(kind for kind in fact_kinds(book) if kind.name == "gift")
    from_outside = [way for way in WayIn if way not in {WayIn.OWN_FILE, WayIn.OFFICE, WayIn.WHOLE_HISTORY}]
    assert {gift.by(way) for way in from_outside} == {FromOrganiser.REFUSED}
    found = organisers_facts(
        History(book, People(), ()), People(), [Gift(id="g", player="ann")], REX, Answers(accepted=frozenset({"g"}))
    )
    assert (found.facts, found.asked) == ((), ())
    assert [(one.code, one.values["kind"]) for one in found.refused] == [("arrival.not-organisers", "gift")]


def test_only_who_is_there_to_be_asked_is_asked() -> None:
    paid = FactKind("payment", FromOrganiser.ASKED, is_section=False, is_publication=False)
    assert [paid.by(way).value for way in WayIn] == [
        "asked",
        "refused",
        "refused",
        "refused",
        "asked",
        "taken",
        "taken",
        "taken",
    ]


@pytest.mark.parametrize("code", shelf.codes())
def test_a_section_comes_with_the_step_of_who_acted_whoever_is_written_in_the_file(code: str) -> None:
    book = shelf.regulation(code)
    section = next(fact for fact in some_facts(book) if isinstance(fact, book.sections))
    signed = Step(
        id="in", of=section.id, action="submit", day=date(2020, 1, 1), by="Olga", role="officer", reason="Hello."
    )
    found = organisers_facts(History(book, People(), ()), People(), [signed, section], REX, Answers())
    step = Step(
        id="in",
        of=section.id,
        action="submit",
        day=REX.day,
        by="Rex Morin",
        role="officer",
        reason="file.yaml · Olga · Hello.",
    )
    assert found.facts == (section, step)
    assert (found.refused, found.problems) == ((), ())
    alone = organisers_facts(History(book, People(), ()), People(), [signed], REX, Answers())
    assert (alone.facts, [one.code for one in alone.refused]) == ((), ["arrival.submits-other"])


def test_the_page_of_ways_in_is_that_of_the_books() -> None:
    page: Path = FOLDER / NAME
    assert page.read_text("utf-8") == ways_in_page(), f"{NAME}: make schemas"
