"""One person under two ids, and two after all: rows, facts, chains and what comes in later."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from ronde.files.opening import opened_file
from ronde.ground.ids import PlayerId
from ronde.record.chain import Origin
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Player, Residence
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.fisf_classique.documents import Entry, Event
from ronde.web.actors import HeldRole, actor
from ronde.web.office.services import take_in
from ronde.web.people.merging import Merged, merge, unmerge
from ronde.web.people.models import Merge, PersonKey, PersonRow
from ronde.web.people.naming import public_names
from ronde.web.people.rows import everyone, written
from ronde.web.people.searching import found_persons
from ronde.web.people.services import add_spell, correct_person
from ronde.web.registers.exchange import history_text, new_register
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("database")
DAY = date(2015, 10, 11)
OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER), HeldRole(Role.OFFICER)])
ORGANISER = actor("account:2", [HeldRole(Role.ORGANISER, "open")])

ANN = Player(
    id="ann", name="Ann Abel", birth=date(1980, 1, 2), licences=[Licence(since=DAY, federation="FISF", number="12")]
)
ANA = Player(
    id="ana",
    name="Ana Abel",
    sex="F",
    licences=[Licence(since=DAY, federation="FISF", number="21"), Licence(since=DAY, federation="FFJD", number="5")],
    residences=[Residence(country="FR", since=DAY)],
    outside=[OutsideRating(source="duplicate", value="4B", since=DAY)],
    also=["a-7"],
)
OTHERS = [Player(id=one, name=f"Other {one}") for one in ("bea", "cat", "dan")]


def tournament(name: str, day: int, *players: str) -> Event:
    entries = [Entry(player=player, place=place, duplicate=4) for place, player in enumerate(players, start=1)]
    return Event(
        id=name, name=name, kind="tournament", last_day=date(2015, 10, day), games=8, declared=True, entries=entries
    )


def register(code: str, *events: Document) -> Register:
    """A register of classical Scrabble with some events."""
    made = new_register(code, code, "fisf-classique", federation="FISF")

    def prepare(held: Held) -> Prepared:
        return held.adding(held.known.with_facts(*events), Origin("2015-11-01T08:00:00", "test", "officer", "test"))

    FOLD.recorded(made, prepare)
    return made


def versions(*ids: str) -> tuple[int, ...]:
    found = dict(PersonRow.objects.filter(id__in=ids).values_list("id", "version"))
    return tuple(found.get(one, 0) for one in ids)


def merged(person: str = "ann", other: str = "ana") -> Merged:
    one, two = versions(person, other)
    return merge(person, other, OFFICER, seen=(one, two))


def rows() -> list[Any]:
    return list(PersonRow.objects.order_by("id").values("id", "name", "body", "sorting", "named", "same_as"))


def keys() -> list[tuple[str, str]]:
    return sorted(PersonKey.objects.values_list("person", "key"))


@pytest.fixture(autouse=True)
def people(database: str) -> None:  # noqa: ARG001 - it is to be there
    written(People.of([ANN, ANA, *OTHERS]), DAY)


def test_where_one_id_has_facts_the_other_becomes_another_of_its_ids() -> None:
    scrabble = register("scrabble", tournament("may", 11, "ana", "bea", "cat"))
    done = merged("ann", "ana")
    assert (done.problems, done.registers) == ((), ())
    assert done.merge is not None
    assert (done.merge.person, done.merge.other) == ("ana", "ann")  # the id with facts stays
    ana = everyone().players[PlayerId("ana")]
    assert ana.also == ["a-7", "ann"]
    assert (ana.birth, ana.sex, [one.number for one in ana.licences]) == (ANN.birth, "F", ["21", "5"])
    assert scrabble.facts.count() == 1
    assert FOLD.held(scrabble).known.history.people.name("ann") == "Ana Abel"


def test_where_both_have_facts_every_register_concerned_is_told_and_lists_have_one_person() -> None:
    both = register("both", tournament("may", 11, "ana", "bea", "cat"), tournament("june", 12, "ann", "dan", "bea"))
    only = register("only", tournament("july", 13, "ann", "dan", "bea"))
    done = merged()
    assert (done.problems, done.registers) == ((), ("both",))
    (fact,) = Fact.objects.filter(kind="same-person")
    assert (fact.register_id, fact.author, fact.role, fact.via) == (both.pk, "account:1", "licence-officer", "people")
    known = FOLD.held(both).known
    assert known.merged(date(2016, 1, 1)) == {"ana"}
    assert all(verified_register(one).is_sound for one in (both, only))
    ann = everyone().players[PlayerId("ann")]
    assert [(one.federation, one.number) for one in ann.licences] == [
        ("FISF", "12"),
        ("FFJD", "5"),
    ]  # of two at once, hers
    assert (ann.sex, ann.residences, ann.outside, ann.also) == ("F", ANA.residences, ANA.outside, ["ana", "a-7"])


def test_separating_restores_both_rows_exactly_and_withdraws_the_fact() -> None:
    both = register("both", tournament("may", 11, "ana", "bea", "cat"), tournament("june", 12, "ann", "dan", "bea"))
    before, found_by = rows(), keys()
    lists = FOLD.held(both).known.ranking_list(date(2016, 1, 1), FOLD.held(both).known.book.rankings[0])
    done = merged()
    assert done.merge is not None
    assert rows() != before
    back = unmerge(done.merge.pk, OFFICER)
    assert (back.problems, back.registers) == ((), ("both",))
    assert (rows(), keys()) == (before, found_by)
    assert [type(one) for one in FOLD.held(both).known.history.facts[2:]] == [SamePerson, Withdrawn]
    again = FOLD.held(both).known
    assert again.ranking_list(date(2016, 1, 1), again.book.rankings[0]).canonical == lists.canonical
    assert verified_register(both).is_sound
    assert [one.code for one in unmerge(done.merge.pk, OFFICER).problems] == ["people.no-merge"]
    assert merged().merge is not None  # and it can be found to be one person once more


def test_what_was_said_since_stays_with_the_id_that_stayed() -> None:
    done = merged()
    assert done.merge is not None
    (version,) = versions("ann")
    said = add_spell("ann", version, Licence(since=date(2020, 1, 1), federation="FRS", number="99"), OFFICER)
    assert correct_person("ann", said.version, OFFICER, name="Anne Abel").is_saved
    unmerge(done.merge.pk, OFFICER)
    ann, ana = (everyone().players[PlayerId(one)] for one in ("ann", "ana"))
    assert (ann.name, [one.number for one in ann.licences], ann.also, ann.sex) == ("Anne Abel", ["12", "99"], [], None)
    assert ana == ANA


def test_ids_that_met_in_one_event_cannot_be_one_person_and_nothing_is_changed() -> None:
    first = register("first", tournament("june", 12, "ana", "dan", "bea"), tournament("july", 13, "ann", "cat", "bea"))
    second = register("second", tournament("may", 11, "ana", "ann", "cat"))
    before = rows()
    done = merged()
    assert (done.merge, [one.code for one in done.problems]) == (None, ["person.both-in-one"])
    assert rows() == before
    assert (first.facts.count(), second.facts.count()) == (2, 1)  # the first one was told already, and is as it was
    assert FOLD.held(first).turn == 2
    assert not Merge.objects.exists()
    assert all(verified_register(one).is_sound for one in (first, second))


def test_what_is_stale_erased_or_merged_already_is_refused() -> None:
    assert [one.code for one in merge("ann", "ana", OFFICER, seen=(0, 0)).problems] == ["people.stale"] * 2
    assert [one.code for one in merged("ann", "nobody").problems] == ["people.unknown"]
    assert [one.code for one in merged("ann", "ann").problems] == ["person.same-id"]
    merged()
    assert [one.code for one in merged("bea", "ana").problems] == ["people.is-another"]
    (version,) = versions("ana")
    assert [one.code for one in correct_person("ana", version, OFFICER, name="X").problems] == ["people.is-another"]


def test_only_who_may_merges_and_in_every_register_that_is_told() -> None:
    register("both", tournament("may", 11, "ana", "bea", "cat"), tournament("june", 12, "ann", "dan", "bea"))
    one, two = versions("ann", "ana")
    for nobody in (ORGANISER, actor("account:3", [HeldRole(Role.OFFICER, "another")])):
        with pytest.raises(PermissionDenied):
            merge("ann", "ana", nobody, seen=(one, two))
    done = merge("ann", "ana", actor("account:4", [HeldRole(Role.OFFICER, "both")]), seen=(one, two))
    assert done.merge is not None
    with pytest.raises(PermissionDenied):
        unmerge(done.merge.pk, ORGANISER)


def test_the_other_id_is_called_and_found_as_the_person_and_erased_with_them() -> None:
    register("both", tournament("may", 11, "ana", "bea", "cat"), tournament("june", 12, "ann", "dan", "bea"))
    done = merged()
    assert done.merge is not None
    assert public_names(["ana", "ann"]).known == {"ana": "Ann Abel", "ann": "Ann Abel"}
    assert [one.id for one in found_persons("abel", ORGANISER)] == ["ann"]
    written(People.of([Player(id="ann", erased=DAY)]), DAY)
    assert public_names(["ana", "ann"]).known == {}
    assert "Abel" not in "".join(PersonRow.objects.values_list("body", flat=True))
    assert "Abel" not in "".join(Merge.objects.values_list("kept", flat=True))
    assert [one.code for one in unmerge(done.merge.pk, OFFICER).problems] == ["people.no-merge"]
    assert verified_register(Register.objects.get()).is_sound


def test_a_register_with_a_merged_person_becomes_a_file_with_the_same_chain(tmp_path: Path) -> None:
    both = register("both", tournament("may", 11, "ana", "bea", "cat"), tournament("june", 12, "ann", "dan", "bea"))
    merged()
    path = tmp_path / "history.yaml"
    path.write_text(history_text(both), "utf-8")
    found = opened_file(path)
    assert found.is_sound, found.problems
    assert [one.digest for one in found.chain] == list(both.facts.order_by("turn").values_list("digest", flat=True))


def test_whoever_comes_under_the_other_id_later_is_the_person(tmp_path: Path) -> None:
    scrabble = register("scrabble", tournament("may", 11, "ann", "bea", "cat"))
    assert merged().registers == ()
    path = tmp_path / "sent.yaml"
    path.write_text(
        "regulation: fisf-classique\nfacts:\n"
        "  - { fact: event, id: june, name: June, kind: tournament, last_day: 2015-10-12, games: 8, declared: true, entries: "
        "[{ player: ana, place: 1 }, { player: dan, place: 2, duplicate: 4 }, { player: bea, place: 3 }] }\n",
        "utf-8",
    )
    done = take_in(scrabble, path, OFFICER)
    assert done.is_done, done.problems
    (_, june) = FOLD.held(scrabble).known.history.facts
    assert [player for _, player in june.mentions()] == ["ann", "dan", "bea"]
