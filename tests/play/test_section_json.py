"""A section as JSON: the same section back, the same text for equal sections, nobody's name where ids are asked for."""

import json
from dataclasses import fields, replace
from random import Random
from types import MappingProxyType

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.files.section_json import SectionBody, parse_section, section_json
from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.formats.registry import FORMATS
from ronde.play.names import named, names_of, numbered_tags, without_names
from ronde.play.permissions import State, state
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.standings.prizes import Fund, prizes
from ronde.play.standings.table import standings
from tests.lanes import scaled
from tests.play.making import section, with_rounds
from tests.play.running import acts, states
from tests.play.test_properties import sections
from tools.schemas import FOLDER

EVENT = 2  # of each format; a test below looks that everything happens in them
ANY = settings(max_examples=scaled(120), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(text: str) -> Section:
    parsed = parse_section(text)
    assert parsed.problems == ()
    assert parsed.section is not None
    return parsed.section


def through_json(base: Section) -> Section:
    return read(section_json(base, with_names=True))


def by_ids(base: Section) -> Section:
    return read(section_json(base, with_names=False))


@ANY
@given(sections())
def test_a_section_read_from_its_json_is_the_same_section(base: Section) -> None:
    assert through_json(base) == base
    assert named(by_ids(base), names_of(base)) == base


@pytest.mark.parametrize("form", FORMATS)
def test_so_is_a_tournament_of_each_format_after_every_act(form: str) -> None:
    seen = states(form, EVENT)
    for base in seen:
        assert through_json(base) == base
        assert named(by_ids(base), names_of(base)) == base
    assert {state(base) for base in seen} >= {State.PLANNED, State.DRAFTED, State.PLAYING, State.WAITING, State.CLOSED}


def test_the_tournaments_gone_through_have_everything_that_can_happen() -> None:
    ends = [states(form, EVENT)[-1] for form in FORMATS]
    entries = [entry for base in ends for entry in base.entries]
    games = [game for base in ends for round_ in base.rounds for game in round_.games]
    phases = [phase for base in ends for phase in base.plan.phases]
    assert any(entry.first_round > 1 for entry in entries)
    assert any(entry.last_round is not None for entry in entries)
    assert any(away.code for entry in entries for away in entry.away)
    assert any(game.second is None for game in games)
    assert any(game.scores for game in games)
    assert {"forfeit", "0fe", "-"} & {game.result for game in games}
    assert any(None in seats for phase in phases for seats in phase.seats)
    assert any(phase.taken for phase in phases)
    assert any(phase.listed for phase in phases)
    assert any(round_.by_hand for base in ends for round_ in base.rounds)


@ANY
@given(sections())
def test_json_and_the_tournament_file_say_the_same(base: Section) -> None:
    from_file = parse(printed(base)).section
    assert from_file is not None
    assert through_json(from_file) == through_json(base) == from_file
    assert section_json(from_file, with_names=True) == section_json(base, with_names=True)


@ANY
@given(sections(), st.randoms(use_true_random=False))
def test_equal_sections_have_equal_texts_whatever_the_order_of_their_dicts(base: Section, random: Random) -> None:
    worths = list(base.plan.halves.items())
    random.shuffle(worths)
    for halves in (dict(worths), MappingProxyType(dict(worths))):
        other = replace(base, plan=replace(base.plan, halves=halves))
        for with_names in (True, False):
            assert section_json(other, with_names=with_names) == section_json(base, with_names=with_names)


@ANY
@given(sections())
def test_a_text_read_and_written_is_the_same_text(base: Section) -> None:
    for with_names in (True, False):
        text = section_json(base, with_names=with_names)
        assert section_json(read(text), with_names=with_names) == text


def test_a_text_from_before_entries_had_licences_is_read() -> None:
    base = section("a b", (Phase("free", 1),), "scrabble", "points")
    before = section_json(base, with_names=True).replace('"licence":"",', "")
    assert '"licence"' not in before
    assert parse_section(before).section == base


def test_the_text_is_written_in_one_way() -> None:
    base = with_rounds(section("a b", (Phase("free", 1),), "scrabble", "points"), "a-b:win@412-388")
    entry = '{"away":[],"categories":[],"first_round":1,"last_round":null,"licence":"","name":"","number":null,'
    assert section_json(base, with_names=True) == (
        '{"ronde":"section 1","section":{"corrections":[],"discipline":"scrabble","entries":['
        f'{entry}"player":"a","rating":2000,"tags":[]}},{entry}"player":"b","rating":1990,"tags":[]}}],'
        '"is_closed":false,"name":"Test","plan":{"bye_spread":0,"criteria":["points"],"forfeits_are_meetings":null,"halves":{},'
        '"phases":[{"balanced":true,"boards":0,"carried":"event","double":false,"drawn":false,"format":"free","listed":[],'
        '"rematch":"event","rounds":1,"seats":[],"taken":[]}],"seed":1,"spread_cap":100,"unwanted":[]},'
        '"rounds":[{"assumed":[],"by_hand":false,"games":[{"assumed":"","first":"a","result":"win","scores":[412,388],"second":"b","table":1}],'
        '"is_published":true,"number":1}]}}'
    )


def test_no_number_in_it_can_be_anything_but_whole() -> None:
    schema = msgspec.json.encode(msgspec.json.schema(SectionBody))
    assert b'"type":"integer"' in schema
    assert b'"type":"number"' not in schema


@pytest.mark.parametrize("form", FORMATS)
def test_the_text_fits_the_published_schema(form: str) -> None:
    schema = json.loads((FOLDER / "section.schema.json").read_text("utf-8"))
    text = section_json(states(form, EVENT)[-1], with_names=True)
    jsonschema.Draft202012Validator(schema).validate(json.loads(text))


def test_a_seed_of_any_size_comes_back() -> None:
    base = section("a b", (Phase("free", 1),), seed=10**39)
    assert through_json(base).plan.seed == 10**39


def test_a_field_with_its_usual_value_may_be_missing() -> None:
    text = section_json(section("a b", (Phase("free", 1),)), with_names=True)
    assert read(text.replace('"is_closed":false,', "")) == read(text)


@ANY
@given(sections())
def test_by_ids_only_the_text_does_not_depend_on_any_name(base: Section) -> None:
    def otherwise(entry: Entry) -> Entry:
        return replace(entry, name=f"{entry.name} X", tags=tuple(f"{tag} X" for tag in entry.tags))

    renamed = replace(base, entries=tuple(map(otherwise, base.entries)))
    assert section_json(renamed, with_names=False) == section_json(base, with_names=False)


@pytest.mark.parametrize("form", FORMATS)
def test_by_ids_only_there_is_no_name_in_the_text(form: str) -> None:
    base = states(form, EVENT)[-1]
    text = section_json(base, with_names=False)
    words = {entry.name for entry in base.entries} | {
        tag.partition(":")[2] or tag for tag in names_of(base).tags.values()
    }
    assert len(words) > len(base.entries) / 2
    assert [word for word in words if word and word in text] == []
    for word in ("Ștef", "Ionescu", "Société"):
        assert word in section_json(base, with_names=True)
        assert word not in text


def test_tags_keep_their_kind_and_who_shares_them() -> None:
    tags = (("family:Popa", "club:12"), ("family:Popa", "Popa"), ("family:Ion", "club:0612345678"), ("family:1",))
    base = section("a b c d", (Phase("free", 1),))
    entries = tuple(replace(entry, tags=own) for entry, own in zip(base.entries, tags, strict=True))
    numbered = [("family:2", "club:12"), ("family:2", "1"), ("family:3", "club:1"), ("family:1",)]
    assert [entry.tags for entry in without_names(replace(base, entries=entries)).entries] == numbered


def test_a_section_without_names_stays_as_it_is_when_it_is_written_again() -> None:
    base = states("nearest", EVENT)[-1]
    kept = by_ids(base)
    assert without_names(kept) == kept
    fewer = replace(kept, entries=kept.entries[1:])
    assert without_names(fewer) == fewer


def test_names_may_come_from_elsewhere_and_some_may_be_missing() -> None:
    base = by_ids(section("a b", (Phase("free", 1),)))
    assert [entry.name for entry in named(base, {PlayerId("b"): "Bob"}).entries] == ["", "Bob"]


def test_ids_only_leaves_out_names_and_tags_and_nothing_else_of_an_entry() -> None:
    base = states("groups", EVENT)[-1]
    kept = [one.name for one in fields(Entry) if one.name not in ("name", "tags")]
    for entry, bare in zip(base.entries, by_ids(base).entries, strict=True):
        assert bare.name == ""
        assert [getattr(bare, field) for field in kept] == [getattr(entry, field) for field in kept]


@pytest.mark.parametrize("form", FORMATS)
def test_every_act_does_the_same_to_a_section_that_came_back(form: str) -> None:
    for base in _of_each_state(form):
        names = names_of(base)
        for act in acts(base).values():
            expected = act(base)
            assert act(through_json(base)) == expected
            without = act(by_ids(base))
            assert (named(without.section, names), without.problems) == (expected.section, expected.problems)
            assert through_json(expected.section) == expected.section


def test_each_act_is_really_done_somewhere() -> None:
    bases = [base for form in FORMATS for base in _of_each_state(form)]
    done = {name for base in bases for name, act in acts(base).items() if not act(base).is_refused}
    assert done == set(acts(bases[0]))


def _of_each_state(form: str) -> list[Section]:
    """The first and the last section of a tournament in each state."""
    seen = states(form, EVENT)
    ends = {state(base): base for base in reversed(seen)}, {state(base): base for base in seen}
    return [base for found in ends for base in found.values()]


@pytest.mark.parametrize("form", FORMATS)
def test_standings_and_prizes_of_a_section_that_came_back_are_the_same(form: str) -> None:
    base = states(form, EVENT)[-1]
    lines = standings(base)
    assert standings(through_json(base)) == standings(by_ids(base)) == lines
    funds = (Fund("young", (100, 50, 20), "junior"), Fund("everyone", (300, 200)))
    assert prizes(by_ids(base), lines, funds) == prizes(base, lines, funds)


def test_a_number_that_was_given_to_a_tag_stays_when_others_come_and_go() -> None:
    assert numbered_tags(["family:Popa", "club:Cluj", "family:Rus"], {}) == {
        "family:Popa": "family:1",
        "club:Cluj": "club:1",
        "family:Rus": "family:2",
    }
    known = {"family:2": "family:Rus"}
    assert numbered_tags(["family:Popa", "family:Rus", "family:Ene"], known) == {
        "family:Popa": "family:1",
        "family:Rus": "family:2",
        "family:Ene": "family:3",
    }


def test_a_number_written_as_a_tag_does_not_become_the_family_that_it_stands_for() -> None:
    assert numbered_tags(["family:1", "family:Popa"], {}) == {"family:Popa": "family:2"}
    known = {"family:1": "family:Popa"}
    assert numbered_tags(["family:1", "family:Popa"], known) == {"family:1": "family:2", "family:Popa": "family:1"}
    known = {"family:1": "family:Popa", "family:2": "family:1"}
    assert numbered_tags(["family:1"], known) == {"family:1": "family:2"}
