"""The form of every book's declaration: each field has its words, can be filled in, and says what was typed."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.declarations import declaration_parts, said_anew
from ronde.files.submitting import declarations
from ronde.regulations import shelf
from ronde.regulations.declaration_form import AskedField, Kind, declaration_form
from ronde.web.declaration_fields import FormWriter, Hall
from ronde.web.desk.finish.typed_values import typed_values
from ronde.words.language import LANGUAGES
from ronde.words.texts import catalogue, spoken_language
from tests.lanes import scaled
from tests.web.desk.finish.forms import sent_back

BOOKS = ("ffjd", "fisf-classique", "frs", "absp", "cel-grand-prix")
PLAYERS = {"ana": "Ana Pop", "bob x": "Bob “X” Morel", "p-3": "Cléo Roux"}
HALL = Hall(PLAYERS, unrated=("ana",), sections={"final": "Finale"}, rounds=3)


def every(fields: tuple[AskedField, ...]) -> Iterator[AskedField]:
    for one in fields:
        yield one
        yield from every(one.inner)


def test_every_book_that_takes_sections_has_a_form() -> None:
    assert {code for code in shelf.codes() if declaration_form(code).fields} == {*BOOKS}
    for code in BOOKS:
        declaration = shelf.regulation(code).declaration
        assert declaration is not None
        assert {one.name for one in declaration_form(code).fields} == {*declaration.__struct_fields__}


@pytest.mark.parametrize("code", BOOKS)
def test_every_field_and_every_choice_has_words(code: str) -> None:
    known = catalogue(code)
    wanted = {f"declaration.{one.path}.label" for one in every(declaration_form(code).fields)}
    wanted |= {
        f"declaration.{one.path}.choices.{choice}"
        for one in every(declaration_form(code).fields)
        for choice in one.choices
    }
    assert {one for one in wanted if one not in known} == set()
    assert {one for one in known if one.startswith("declaration.") and one.endswith(".label")} == {
        one for one in wanted if one.endswith(".label")
    }
    assert all(spoken_language(one, language, code=code) == language for one in wanted for language in LANGUAGES)


_WORDS = st.text("abcdefghij0123 é“'&<", min_size=1, max_size=12).map(str.strip).filter(bool)
_SOMEBODY = st.sampled_from([*PLAYERS, "gone"])
_ONE: dict[Kind, st.SearchStrategy[Any]] = {
    Kind.TEXT: _WORDS,
    Kind.SECTION: _WORDS,
    Kind.CODE: st.sampled_from(["super", "4B", 4, 7]),
    Kind.DAY: st.dates().map(str),
    Kind.TICK: st.just(value=True),
    Kind.YES_NO: st.booleans(),
    Kind.VALUES: st.lists(st.integers(0, 150) | st.sampled_from(["CM1", "6e"]), min_size=1, max_size=4),
    Kind.PLAYER: st.sampled_from([*PLAYERS]),
}


def values(field: AskedField) -> st.SearchStrategy[Any]:
    """Anything that may be said in a field."""
    if field.kind in _ONE:
        return _ONE[field.kind]
    return _chosen(field) if field.kind in _CHOSEN else _inside(field)


_CHOSEN = {Kind.NUMBER, Kind.PLAYERS, Kind.CHOICE, Kind.CHOICES}


def _chosen(field: AskedField) -> st.SearchStrategy[Any]:
    if field.kind is Kind.NUMBER:
        return st.integers(field.least or 0, min(field.most or 9999, 9999))
    if field.kind is Kind.PLAYERS:
        some = st.lists(_SOMEBODY, unique=True, min_size=0 if field.may_be_unsaid else 1)
        return some | st.just("all") if field.has_all else some
    if field.kind is Kind.CHOICE:
        return st.sampled_from(field.choices)
    return st.lists(st.sampled_from(field.choices), min_size=1, max_size=5)


def _inside(field: AskedField) -> st.SearchStrategy[Any]:
    if field.kind is Kind.BY_PLAYER:
        return st.dictionaries(_SOMEBODY, values(field.inner[1]), min_size=1)
    group = said(field.inner) if field.is_ticked else said(field.inner).filter(bool)
    return group if field.kind is Kind.GROUP else st.lists(group, min_size=1, max_size=3)


def said(fields: tuple[AskedField, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that may be said in some of the fields."""
    return st.fixed_dictionaries({}, optional={one.name: values(one) for one in fields})


def shown(code: str, told: dict[str, Any]) -> str:
    """The form, filled with what is said."""
    fields = FormWriter(code, "fr", HALL).fields(declaration_form(code).fields, told)
    return "".join(render_to_string("desk/finish/field.html", {"field": one, "book_code": code}) for one in fields)


def plain(told: Any) -> Any:
    """What is said, whatever the order in which players were ticked."""
    if isinstance(told, dict):
        return {key: plain(value) for key, value in told.items()}
    return sorted(map(str, told)) if isinstance(told, list) and all(isinstance(one, str) for one in told) else told


@pytest.mark.parametrize("code", BOOKS)
def test_what_is_said_stands_in_the_form_and_comes_back_from_it_and_from_its_text(code: str) -> None:
    fields = declaration_form(code).fields

    @settings(max_examples=scaled(60), deadline=None)
    @given(said(fields))
    def holds(told: dict[str, Any]) -> None:
        again = typed_values(fields, sent_back(shown(code, told)))
        assert plain(again) == plain(told)
        text = said_anew(declaration_parts(""), fields, again).text
        assert declaration_parts(text).of("") == again

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_an_empty_form_says_nothing_and_the_book_says_what_is_wanted(code: str) -> None:
    fields = declaration_form(code).fields
    assert typed_values(fields, sent_back(shown(code, {}))) == {}
    missing = declarations("{}", shelf.regulation(code), ["open"], {"open": "s1"}).problems
    required = {one.name for one in fields if one.is_required}
    assert {str(one.values.get("key", one.where[-1] if one.where else "")) for one in missing} >= required


def test_what_is_otherwise_for_a_section_stands_with_it_and_goes_when_it_is_no_longer_otherwise() -> None:
    fields = declaration_form("ffjd").fields
    whole = said_anew(
        declaration_parts(""), fields, {"cadence": "slow", "first_day": "2024-01-10", "declared": True, "linked": "a"}
    )
    one = said_anew(whole, fields, {"cadence": "slow", "first_day": "2024-01-11", "pupils": "all"}, "final")
    # What the section does not say is said for it: nothing, instead of what all others say.
    assert one.apart == {"final": {"first_day": "2024-01-11", "declared": None, "linked": None, "pupils": "all"}}
    assert one.of("final")["cadence"] == "slow"
    assert one.of("open") == dict(whole.common)
    assert declaration_parts(one.text) == one
    found = declarations(one.text, shelf.regulation("ffjd"), ["open", "final"], {"open": "s1", "final": "s2"})
    assert found.problems == ()
    assert [each.declared for each in found.of_each] == [True, None]
    same = said_anew(one, fields, {"cadence": "slow", "first_day": "2024-01-11", "declared": True}, "")
    assert same.apart == {"final": {"declared": None, "linked": None, "pupils": "all"}}


def test_garbage_in_a_field_is_kept_as_it_was_typed_and_said_to_be_wrong() -> None:
    fields = declaration_form("ffjd").fields
    form = sent_back(shown("ffjd", {"cadence": "slow", "first_day": "2024-01-10"}))
    form["planned"], form["first_day"], form["estimate"] = "five", "soon", "9" * 40
    told = typed_values(fields, form)
    assert (told["planned"], told["first_day"]) == ("five", "soon")
    text = said_anew(declaration_parts(""), fields, told).text
    wrong = declarations(text, shelf.regulation("ffjd"), ["open"], {"open": "s1"}).problems
    assert {one.where[0] for one in wrong} == {"planned", "first_day", "estimate"}
    assert 'value="five"' in shown("ffjd", told)


def test_a_box_that_is_not_ticked_says_nothing_and_never_a_key() -> None:
    """The page of an evening read: a section of another size "n’est pas une erreur : no"."""
    fields = FormWriter("cel-grand-prix", "fr", HALL).fields(
        declaration_form("cel-grand-prix").fields, {"confirmed": False}
    )
    (field,) = (field for field in fields if field.name == "confirmed")
    assert (field.kind, field.told) == ("tick", "")
    fields = FormWriter("cel-grand-prix", "fr", HALL).fields(
        declaration_form("cel-grand-prix").fields, {"confirmed": True}
    )
    (field,) = (field for field in fields if field.name == "confirmed")
    assert field.told == field.label
