"""Whatever is said of people later, what was made of the facts stays: no list changes, and nothing refuses to open."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import ranking_list
from ronde.record.replay import replay
from ronde.regulations.documents import Document
from tests.files.people_made import peoples, persons
from tests.record.books import BOOKS, plain, some

FREEZING = ("ffjd", "fisf-classique")  # the books that need something of people


@st.composite
def changed(draw: st.DrawFn, people: People) -> People:
    """The people in another order, some of them renamed, born on another day, licensed, in other clubs, erased."""
    others = draw(peoples())
    written = draw(st.permutations(list(people.players.values())))
    clubs = list(others.clubs.values())
    now = {PlayerId(one.id): draw(persons(one.id, clubs)) for one in written if draw(st.booleans())}
    return People.of(written).with_more(People(now, others.clubs, others.leagues))


def people_in_order(people: People, order: People) -> People:
    """The people in the order of others, in which players have the same numbers."""
    return People({player: people.players[player] for player in order.players}, people.clubs, people.leagues)


def made(history: History) -> tuple[list[str], list[Problem]]:
    """The digests of every list on every day on which something happened, and all that was found wrong."""
    chronicle = history.chronicle()
    played = replay(history.regulation, chronicle.happenings)
    days = sorted({history.regulation.place(happening).day for happening in chronicle.happenings})
    lists = [
        ranking_list(history, played.state_on(day), on=day, ranking=ranking).digest
        for day in days
        for ranking in history.regulation.rankings
    ]
    return lists, [*chronicle.problems, *played.open_problems]


@pytest.mark.parametrize("code", FREEZING)
def test_people_changed_after_their_facts_were_taken_in_change_no_list_and_are_no_problem(code: str) -> None:
    @some
    @given(facts=BOOKS[code].facts, chosen=st.data())
    def holds(facts: list[Document], chosen: st.DataObject) -> None:
        history = BOOKS[code].history(facts)
        later = History(history.regulation, chosen.draw(changed(history.people)), history.facts)
        assert later.facts == history.facts
        assert made(later) == made(history)
        same = History(history.regulation, people_in_order(later.people, history.people), history.facts)
        assert plain(same.chronicle().happenings) == plain(history.chronicle().happenings)

    holds()


def test_a_person_is_shown_by_the_name_or_by_the_id() -> None:
    people = People.of([Player(id="ann", name="Ann"), Player(id="ben", erased=date(2024, 5, 1))])
    assert [people.name(player) for player in ("ann", "ben", "nobody")] == ["Ann", "ben", "nobody"]
    assert people.sorting_names == {"ann": "ann", "ben": "ben"}
