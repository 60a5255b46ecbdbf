"""That two ids are one person is a fact: what was recorded under one counts under the other, as the book treats late facts."""

from datetime import date
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Adopted, AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION as FFJD
from ronde.regulations.ffjd.documents import Game, Opening, Published, Series
from ronde.regulations.fisf_classique import REGULATION as FISF
from ronde.regulations.fisf_classique.documents import Entry, Event
from tests.record.books import BOOKS, plain, some

REPLAYING = ("fisf-classique", "frs", "absp")  # books that let every correction take the place of what it corrects


def values(known: Opened) -> dict[PlayerId, Any]:
    """Everyone's value on the ranking with everybody."""
    last = known.last_day or date(2024, 1, 1)
    lines = known.book.ranking(known.replay.state, on=last, which=known.book.rankings[-1])
    return {known.history.roster.player(line.player): line.value for line in lines}


def named(fact: Document) -> set[str]:
    return {str(player) for _, player in fact.mentions()}


@pytest.mark.parametrize("code", REPLAYING)
def test_a_book_that_replays_counts_them_as_if_there_had_been_one_from_the_start(code: str) -> None:
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        ids = sorted({one for fact in facts for one in named(fact)})
        assume(len(ids) > 1)
        player, other = draw.draw(st.permutations(ids))[:2]
        assume(not any({player, other} <= named(fact) for fact in facts if not isinstance(fact, Adopted)))
        base = opened(book.history(facts))
        same = base.with_facts(SamePerson(id="same", player=player, other=other))
        from_the_start = [fact.renamed({other: player}) for fact in base.history.facts]
        assert values(same) == values(opened(book.history(from_the_start)))
        assert plain(same.replay.state) == plain(opened(book.history(from_the_start)).replay.state)
        apart = same.with_facts(Withdrawn(id="two-after-all", of="same"))
        assert values(apart) == values(base)

    holds()


@pytest.mark.parametrize("code", BOOKS)
def test_whatever_is_said_of_two_ids_every_history_opens_and_goes_on(code: str) -> None:
    """Facts before and after, merges and withdrawals of them: what goes on piece by piece is what is known at once."""
    book = BOOKS[code]

    @some
    @given(facts=book.facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        ids = sorted({one for fact in facts for one in named(fact)})
        assume(len(ids) > 1)
        said: list[Document] = []
        for number in range(draw.draw(st.integers(1, 3))):
            player, other = draw.draw(st.permutations(ids))[:2]
            said.append(SamePerson(id=f"same-{number}", player=player, other=other))
            if draw.draw(st.booleans()):
                said.append(Withdrawn(id=f"not-{number}", of=f"same-{number}"))
        written = list(facts)
        for one in said:
            after = max((at + 1 for at, fact in enumerate(written) if fact in said), default=0)
            written.insert(draw.draw(st.integers(after, len(written))), one)
        at_once, known = opened(book.history(written)), opened(book.history([]))
        for fact in written:
            known = known.with_facts(fact)
        assert plain(known.chronicle.happenings) == plain(at_once.chronicle.happenings)
        assert plain(known.replay.state) == plain(at_once.replay.state)
        assert sorted(map(repr, known.problems)) == sorted(map(repr, at_once.problems))

    holds()


PEOPLE = People.of([Player(id=one, name=one.title()) for one in ("ann", "ana", "ben", "cat")])


def fisf(*facts: Document) -> Opened:
    listed = Adopted(id="list", day=date(2016, 1, 1), ratings=[AdoptedRating(player="ben", rating=1500)])
    return opened(History(FISF, PEOPLE, [listed, *facts]))


def event(name: str, day: int, *players: str) -> Event:
    entries = [Entry(player=one, place=place, duplicate=4) for place, one in enumerate(players, 1)]
    return Event(id=name, kind="tournament", last_day=date(2016, 5, day), games=10, declared=True, entries=entries)


def test_a_fact_that_names_both_keeps_two_ids_from_being_one_person() -> None:
    known = fisf(event("may", 1, "ann", "ana"), SamePerson(id="same", player="ann", other="ana"))
    (problem,) = known.chronicle.problems
    assert (problem.code, problem.where, problem.values["fact"]) == ("person.both-in-one", ("same", "other"), "may")
    assert set(values(known)) == {"ann", "ana", "ben"}


def test_a_later_fact_that_names_both_waits_until_it_is_corrected() -> None:
    both, right = event("may", 1, "ann", "ana"), event("may-2", 1, "ann", "ben")
    known = fisf(SamePerson(id="same", player="ann", other="ana"), both)
    assert [problem.code for problem in known.chronicle.problems] == ["person.both-named"]
    put_right = known.with_facts(
        Event(**{name: getattr(right, name) for name in right.__struct_fields__} | {"replaces": "may"})
    )
    assert put_right.chronicle.problems == ()
    assert set(values(put_right)) == {"ann", "ben"}


def test_two_ids_that_are_one_already_are_not_made_one_again() -> None:
    once = SamePerson(id="same", player="ann", other="ana")
    known = fisf(once, SamePerson(id="again", player="ana", other="ann"))
    assert [problem.code for problem in known.chronicle.problems] == ["person.same-already"]


# French draughts: a published list stays, and the difference comes with the next one.

ANN = PlayerId("ann")
FFJD_PEOPLE = People.of([Player(id=one, name=one.title()) for one in ("ann", "ana", "ben")])
OPENING = Opening(
    id="opening",
    day=date(2024, 1, 1),
    recorded="2024-01-01",
    ratings=[AdoptedRating(player="ann", rating=1500), AdoptedRating(player="ben", rating=1500)],
)


def win(name: str, white: str, day: date) -> Series:
    return Series(
        id=name,
        recorded=day.isoformat(),
        homologated=day,
        cadence="slow",
        games=[Game(white=white, black="ben", result=2)],
        estimate=1500,
    )


def month(number: int) -> Published:
    day = date(2024, number, 1)
    return Published(id=f"list-{number}", day=day, recorded=day.isoformat())


def test_in_french_draughts_the_difference_comes_with_the_next_list() -> None:
    """Ana's win against ben was published in February; she is ann, who gets for it on 1 March what she would have got on
    1 February had her name been right. The list of February says what it said.
    """
    played = win("open", "ana", date(2024, 1, 10))
    same = SamePerson(id="same", recorded="2024-02-10", player="ann", other="ana")
    february = opened(History(FFJD, FFJD_PEOPLE, [OPENING, played, month(2)]))
    march = february.with_facts(same, month(3))
    assert values(february)[ANN] == 1500
    right = opened(History(FFJD, FFJD_PEOPLE, [OPENING, win("open", "ann", date(2024, 1, 10)), month(2), month(3)]))
    assert values(march)[ANN] == values(right)[ANN] > 1500
    then = march.replay.state_on(date(2024, 2, 5))
    assert then.rating.tolist() == february.replay.state.rating.tolist()


def test_of_two_lines_that_become_a_third_person_s_the_first_stays() -> None:
    listed = Adopted(id="list", day=date(2016, 1, 1), ratings=[line("ann", 1500), line("ana", 1700), line("ben", 1400)])
    same = [SamePerson(id=f"same-{other}", player="cat", other=other) for other in ("ana", "ann")]
    known = opened(History(FISF, PEOPLE, [listed, *same]))
    assert known.problems == ()
    assert values(known) == {"cat": 1500, "ben": 1400}


def line(player: str, rating: int) -> AdoptedRating:
    return AdoptedRating(player=player, rating=rating)


def test_who_stands_on_a_list_that_was_taken_over_stays() -> None:
    """Ben's 1500 came with the opening, and a list was made from it: the new id is his, not the other way round."""
    february = opened(History(FFJD, FFJD_PEOPLE, [OPENING, month(2)]))
    wrong = february.with_facts(SamePerson(id="same", recorded="2024-02-10", player="ana", other="ben"))
    assert [problem.code for problem in wrong.chronicle.problems] == ["person.other-stays"]
    right = february.with_facts(SamePerson(id="same", recorded="2024-02-10", player="ben", other="ana"), month(3))
    assert right.chronicle.problems == ()
    assert values(right) == {PlayerId("ann"): 1500, PlayerId("ben"): 1500}


def test_a_published_list_is_shown_as_it_was_published_after_two_of_its_players_became_one() -> None:
    """Both had a rating on the list taken over. The list of February names both; that of March, one."""
    both = replace(OPENING, ratings=[*OPENING.ratings, AdoptedRating(player="ana", rating=1400)])
    known = opened(History(FFJD, FFJD_PEOPLE, [both, month(2)]))
    same = SamePerson(id="same", recorded="2024-02-10", player="ann", other="ana")
    before = known.ranking_list(date(2024, 2, 1), FFJD.rankings[0])
    after = known.with_facts(same)
    assert after.ranking_list(date(2024, 2, 15), FFJD.rankings[0]).lines == before.lines
    march = after.with_facts(month(3))
    assert march.ranking_list(date(2024, 2, 1), FFJD.rankings[0]) == before
    last = march.ranking_list(date(2024, 3, 1), FFJD.rankings[0])
    assert [(line.place, line.player) for line in last.lines] == [(1, "ann"), (1, "ben")]
