"""Published means kept: whatever is recorded, corrected, merged or erased later, every list comes out as it was published."""

from dataclasses import replace as altered
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level
from ronde.record.chain import head
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.publishing import proposed
from ronde.record.verification import held_by, verified
from ronde.regulations.common_facts import Publication, SamePerson
from ronde.regulations.documents import Action, AdoptedRating, Document, Payment, Step, Withdrawn
from ronde.regulations.ffjd import REGULATION as FFJD
from ronde.regulations.ffjd.documents import Game, Opening, Published, Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.judgement import Found
from tests.record.books import BOOKS, some
from tests.record.registers import SALT, chain, kept, register

NAMES = st.text(st.characters(min_codepoint=65, max_codepoint=382, categories=["Lu", "Ll"]), min_size=1, max_size=8)


@st.composite
def other_people(draw: st.DrawFn, people: People) -> People:
    """The same ids with other names, birth dates and licences; some are erased."""
    changed = {}
    for name, player in people.players.items():
        kind = draw(st.sampled_from(["same", "renamed", "older", "unlicensed", "erased"]))
        changed[name] = {
            "same": player,
            "renamed": replace(player, name=draw(NAMES)),
            "older": replace(player, birth=draw(st.one_of(st.none(), st.dates(date(1950, 1, 1), date(2015, 1, 1))))),
            "unlicensed": replace(player, licences=[]),
            "erased": Player(id=player.id, erased=date(2026, 11, 17)),
        }[kind]
    return altered(people, players=changed)


@st.composite
def later_facts(draw: st.DrawFn, known: Opened) -> list[Document]:
    """Corrections, withdrawals and merges of what was recorded, sound or not."""
    said: list[Document] = []
    ids = sorted(map(str, known.history.people.players))
    for number in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            of = draw(st.sampled_from([fact.id for fact in known.history.facts] or ["none"]))
            said.append(Withdrawn(id=f"later-{number}", of=of))
        else:
            one, other = draw(st.permutations(ids))[:2]
            said.append(SamePerson(id=f"later-{number}", player=one, other=other))
    return said


@pytest.mark.parametrize("code", BOOKS)
def test_whatever_comes_later_every_list_is_what_was_published(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        history = register(book, facts, draw)
        known = opened(history)
        people = draw.draw(other_people(history.people))
        longer = History(history.regulation, people, [*history.facts, *draw.draw(later_facts(known))])
        found = list(verified(longer, chain(longer)))
        assert [one.problems for one in found] == [()] * len(found)
        assert len(found) == sum(isinstance(fact, Publication) for fact in history.facts) > 0
        assert chain(longer)[: len(history.facts)] == chain(history)
        then, now = opened(history), opened(History(history.regulation, people, history.facts))
        assert now.problems == then.problems
        assert dict(now.verdicts) == dict(then.verdicts)

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_a_fact_that_is_another_is_found_at_the_first_list_made_from_it(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        history = register(book, facts, draw)
        turn = draw.draw(st.integers(0, len(history.facts) - 1))
        fact = history.facts[turn]
        changed = [*history.facts]
        changed[turn] = replace(fact, reason=f"{fact.reason} otherwise")
        other = History(history.regulation, history.people, changed)
        wrong = [one.publication.id for one in verified(other, chain(other)) if one.problems]
        made_from = [one.id for one in history.facts[turn + 1 :] if isinstance(one, Publication)]
        assert wrong == made_from
        assert head(chain(other)) != head(chain(history))

    holds()


# An accelerated series of two children: what a birth date was, it stays.

CHILDREN = People.of(
    [
        Player(id="kim", name="Kim", birth=date(2014, 5, 1), licences=[Licence(since=date(2023, 9, 1))]),
        Player(id="lou", name="Lou", birth=date(2013, 5, 1), licences=[Licence(since=date(2023, 9, 1))]),
    ]
)
ADOPTED = Opening(
    id="opening",
    day=date(2024, 1, 1),
    recorded="2024-01-01",
    ratings=[AdoptedRating(player="kim", rating=1500), AdoptedRating(player="lou", rating=1500)],
)
RAPID = Series(
    id="rapid",
    recorded="2024-01-10",
    first_day=date(2024, 1, 9),
    cadence="accelerated",
    declared=True,
    pace=Pace(minutes=15, seconds=0),
    system="closed",
    games=[Game(white="kim", black="lou", result=2)],
)


def step(name: str, action: Action) -> Step:
    on = date(2024, 1, 11)
    return Step(id=name, of="rapid", action=action, day=on, recorded="2024-01-11", by="Rex", role="officer")


FEE = Payment(id="fee", day=date(2024, 1, 11), recorded="2024-01-11", by="Olga", amount=2, sections=["rapid"])
FEBRUARY = Published(id="february", day=date(2024, 2, 1), recorded="2024-02-01")


def children() -> Opened:
    facts = [ADOPTED, RAPID, step("in", "submit"), FEE, step("yes", "homologate"), FEBRUARY]
    return opened(History(FFJD, CHILDREN, facts))


def without_birth(people: People, player: str) -> People:
    changed = {**people.players, PlayerId(player): replace(people.players[PlayerId(player)], birth=None)}
    return altered(people, players=changed)


def test_the_children_could_be_homologated_and_without_a_birth_date_could_not() -> None:
    """15 minutes are enough for beginners, and under 15 one is one; rated 1500, nothing else makes them beginners."""
    known = children()
    assert known.problems == ()
    written = [fact.as_written() for fact in known.history.facts]
    fresh = opened(History(FFJD, without_birth(CHILDREN, "kim"), written))
    assert "ffjd.pace-fast" in {problem.code for problem in fresh.problems}


def test_a_birth_date_removed_after_publication_changes_nothing() -> None:
    history = kept(children())
    again = opened(History(FFJD, without_birth(CHILDREN, "kim"), history.facts))
    assert again.problems == ()
    assert again.ranking_list(date(2024, 2, 1), FFJD.rankings[0]) == children().ranking_list(
        date(2024, 2, 1), FFJD.rankings[0]
    )


def test_a_verdict_that_was_given_is_not_given_again() -> None:
    history = kept(children())
    (homologated,) = (fact for fact in history.facts if isinstance(fact, Step) and fact.action == "homologate")
    assert homologated.verdict is not None
    assert not homologated.is_to_be_judged


# A list that other rules made.


def of_other_rules(known: Opened, digest: str = "0" * 64) -> Opened:
    """A list published by other rules, which made another list."""
    made = proposed(known, date(2024, 2, 1), salt=SALT, recorded="2024-02-02")
    said = next(fact for fact in made.facts if isinstance(fact, Publication))
    return known.with_facts(replace(said, rules="f" * 64, lists={"national": digest}))


def test_nothing_is_published_while_a_list_of_other_rules_comes_out_otherwise() -> None:
    known = of_other_rules(children())
    held = held_by(known)
    assert held is not None
    assert (held.code, held.level, held.where[0]) == ("publication.held", Level.REFUSED, "published-2024-02-01")


def test_other_rules_that_give_the_same_list_hold_nothing() -> None:
    known = children()
    same = known.ranking_list(date(2024, 2, 1), FFJD.rankings[0]).digest
    assert held_by(of_other_rules(known, same)) is None


def test_an_erratum_or_an_adoption_lets_publishing_go_on() -> None:
    known = of_other_rules(children())
    erratum = replace(FEBRUARY, id="february-2", replaces="february", recorded="2024-02-03")
    assert held_by(known.with_facts(erratum)) is None
    assert held_by(known, date(2024, 2, 1)) is None  # in a book without periods, the next edition is the erratum
    as_published = Opening(
        id="as-published",
        day=date(2024, 2, 2),
        recorded="2024-02-03",
        ratings=[AdoptedRating(player="kim", rating=1501)],
    )
    assert held_by(known.with_facts(as_published)) is None


def test_a_verdict_with_values_that_nobody_meant_is_read_as_it_is_written() -> None:
    """A bundle may come from anyone."""
    written: Any = {"a": {"day": "never"}, "b": {"exact": "1/0"}, "c": {"exact": [1]}, "d": {"day": "2024-02-30"}}
    kept = Found(code="x", level=Level.WARNING, values=written)
    assert kept.problem.values == {name: str(value) for name, value in written.items()}
