"""Histories of every book as registers: the same chain whole or fact by fact, the same rows, and whys in every language."""

from itertools import count
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from ronde.files import history as history_files
from ronde.files.opening import OpenedFile, opened_file
from ronde.record.chain import IN_A_FILE
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Document
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.exchange import history_text, new_register, register_from
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held, held
from ronde.web.registers.models import Change, Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.storing_whys import stored_whys, untold_turns
from ronde.web.registers.telling import told
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from tests.lanes import scaled
from tests.record.books import BOOKS, few
from tests.record.registers import SALT, register
from tests.web.projected_rows import rows

pytestmark = pytest.mark.usefixtures("database")
NUMBERS = count()


def seen(one: Register) -> list[list[dict[str, object]]]:
    """What is projected, whatever register it is of."""
    return [[{**row, "register_id": 0} for row in kind] for kind in rows(one)]


def fact_by_fact(source: OpenedFile, code: str) -> Register:
    """The history as it comes in over the years: each fact appended to what was there."""
    assert source.known
    people = source.known.history.people
    made = new_register(code, code, source.known.book.code, federation=people.federation, salt=source.file.salt)
    for said in source.known.history.facts:

        def one_more(known: Held, said: Document = said) -> Prepared:
            return known.adding(known.known.with_facts(said), IN_A_FILE)

        FOLD.recorded(made, one_more)
    return made


@pytest.mark.parametrize("code", BOOKS)
def test_a_history_is_the_same_register_whole_or_fact_by_fact_and_explains_itself(code: str, tmp_path: Path) -> None:
    book, told_of = BOOKS[code], list[int]()

    @settings(few, max_examples=scaled(5), phases=[Phase.generate])
    @given(book.facts, st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        path, number = tmp_path / "history.yaml", next(NUMBERS)
        path.write_text(history_files.printed(register(book, facts, draw), version=2, salt=SALT), "utf-8")
        source = opened_file(path)
        assume(source.is_sound)
        whole = register_from(source, f"whole-{number}", "Whole")
        assert links_of(whole) == source.chain
        published = (
            [fact for fact in source.known.history.facts if isinstance(fact, Publication)] if source.known else []
        )
        digests = {(one.publication, one.ranking): one.digest for one in whole.editions.all()}
        assert digests == {(fact.id, which): made for fact in published for which, made in fact.lists.items()}
        assert verified_register(whole).is_sound
        path.write_text(history_text(whole), "utf-8")  # with everyone of the installation, of other examples too
        assert opened_file(path).chain == source.chain
        FOLD.forget()
        other = fact_by_fact(source, f"facts-{number}")
        assert links_of(other) == source.chain
        assert seen(other) == seen(whole)
        rebuild(other)
        assert seen(other) == seen(whole)
        told_of.append(explained(whole))

    holds()
    assert sum(told_of) > 0 or code == "ffjd"  # its random months seldom close; the officer's month tells its whys


def explained(one: Register) -> int:
    """How many changes are explained, in each language."""
    known = held(one)
    for turn in untold_turns(one):
        sum(stored_whys(known, turn))
    assert untold_turns(one) == ()
    changes = tuple(Change.objects.filter(register=one).exclude(why="").order_by("turn", "position"))
    for language in LANGUAGES:
        with translation.override(language):
            found = told(one, changes, with_why=[change.pk for change in changes])
            assert [change.row.pk for change in found] == [change.pk for change in changes]
            assert all(change.sentences for change in found if change.row.why != "[]")
    return sum(change.why != "[]" for change in changes)
