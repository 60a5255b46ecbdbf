"""Facts that are replaced, withdrawn, late, or known only from a moment on."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any

import msgspec.structs

from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.moves import difference
from ronde.record.people import People
from ronde.record.players import Player, sorting_name
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import replay
from ronde.regulations.documents import Adopted, AdoptedRating, Document, Withdrawn
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.documents import Entry, Event, Season
from ronde.regulations.fisf_classique.parameters import Bars

PEOPLE = [Player(id="ana", name="Ana"), Player(id="bo", name="Bo"), Player(id="cy", name="Çy")]
OPENING = Adopted(
    id="list",
    day=date(2016, 1, 1),
    ratings=[AdoptedRating(player=one, rating=rating) for one, rating in (("ana", 1500), ("bo", 1200), ("cy", 900))],
)


def event(name: str, day: date, order: str, **more: Any) -> Event:
    entries = [Entry(player=player, place=place) for place, player in enumerate(order.split(), 1)]
    return Event(id=name, kind="tournament", last_day=day, games=10, declared=True, entries=entries, **more)


MAY = event("may", date(2016, 5, 1), "ana bo cy")
JUNE = event("june", date(2016, 6, 1), "cy bo ana")


def known(*facts: Document, at: datetime | None = None) -> list[str]:
    return [happening.id for happening in History(REGULATION, People.of(PEOPLE), facts).chronicle(at).happenings]


def final(*facts: Document) -> dict[str, int]:
    history = History(REGULATION, People.of(PEOPLE), facts)
    state = replay(REGULATION, history.chronicle().happenings).state
    return dict(zip(history.roster, state.rating.tolist(), strict=True))


def test_facts_stand_in_the_order_of_the_book_not_of_the_file() -> None:
    assert known(JUNE, MAY, OPENING) == ["list", "may", "june"]


def test_a_replaced_fact_is_as_if_it_had_never_been_written() -> None:
    wrong = event("wrong", date(2016, 5, 1), "cy bo ana")
    right = msgspec.structs.replace(MAY, id="right", replaces="wrong")
    assert final(OPENING, wrong, JUNE, right) == final(OPENING, MAY, JUNE)


def test_a_withdrawn_fact_is_as_if_it_had_never_been_written() -> None:
    assert final(OPENING, MAY, JUNE, Withdrawn(id="w", of="may")) == final(OPENING, JUNE)


def test_a_replacement_can_itself_be_replaced() -> None:
    second = msgspec.structs.replace(MAY, id="second", replaces="may")
    third = event("third", date(2016, 5, 2), "bo cy ana", replaces="second")
    assert known(OPENING, MAY, second, third) == ["list", "third"]


def test_a_replacement_keeps_its_place_among_the_events_of_its_day() -> None:
    first, second = event("first", MAY.last_day, "ana bo cy"), event("second", MAY.last_day, "cy bo ana")
    anew = event("anew", MAY.last_day, "bo ana cy", replaces="first")
    assert known(OPENING, first, second) == ["list", "first", "second"]
    assert known(OPENING, first, second, anew) == ["list", "anew", "second"]


def test_what_was_known_at_a_moment_leaves_out_what_was_recorded_later() -> None:
    first = msgspec.structs.replace(MAY, recorded="2016-05-02")
    corrected = event("may-2", date(2016, 5, 1), "bo ana cy", replaces="may", recorded="2016-07-10T12:00")
    before, after = datetime(2016, 7, 10, 11, 59, tzinfo=UTC), datetime(2016, 7, 10, 12, 0, tzinfo=UTC)
    assert known(OPENING, first, corrected, at=before) == ["list", "may"]
    assert known(OPENING, first, corrected, at=after) == ["list", "may-2"]


def test_replacing_what_does_not_stand_is_a_problem_and_changes_nothing() -> None:
    stray = event("stray", date(2016, 5, 3), "bo ana cy", replaces="nothing")
    history = History(REGULATION, People.of(PEOPLE), [OPENING, MAY, stray, Withdrawn(id="w", of="nobody")])
    chronicle = history.chronicle()
    assert [(problem.code, problem.where) for problem in chronicle.problems] == [
        ("history.nothing-to-replace", ("stray", "replaces")),
        ("history.nothing-to-replace", ("w", "of")),
    ]
    assert [happening.id for happening in chronicle.happenings] == ["list", "may"]


def test_two_facts_of_one_id_are_a_problem() -> None:
    history = History(REGULATION, People.of(PEOPLE), [OPENING, MAY, event("may", date(2016, 5, 9), "cy bo ana")])
    assert [problem.code for problem in history.chronicle().problems] == ["history.duplicate-id"]


def test_a_late_event_applies_only_what_follows_it() -> None:
    history = History(REGULATION, People.of(PEOPLE), [OPENING, MAY, JUNE])
    before = replay(REGULATION, history.chronicle().happenings)
    longer = history.with_facts(event("late", date(2016, 5, 15), "bo ana cy"))
    after = replay(REGULATION, longer.chronicle().happenings, after=before)
    assert [happening.id for happening in after.happenings] == ["list", "may", "late", "june"]
    assert (before.applied, after.applied) == (3, 2)


def _list(*facts: Document, on: date = date(2016, 12, 31), people: list[Player] = PEOPLE) -> RankingList:
    history = History(REGULATION, People.of(people), facts)
    run = replay(REGULATION, history.chronicle().happenings)
    return ranking_list(history, run.state_on(on), on=on, ranking=REGULATION.rankings[0])


def test_the_digest_is_of_ids_and_exact_values_and_nothing_else() -> None:
    same = _list(OPENING, MAY)
    renamed = [Player(id=one.id, name=f"Other {one.name}") for one in reversed(PEOPLE)]
    assert _list(OPENING, MAY, people=renamed).digest == same.digest
    assert _list(OPENING, JUNE).digest != same.digest
    assert "." not in same.canonical.replace("fisf-classique", "")  # no float
    assert len(same.digest) == 64


def test_the_digest_can_be_recomputed_by_hand() -> None:
    one = RankingList("fisf-classique", "listed", date(2016, 1, 1), _list(OPENING).lines[:1])
    written = (
        '{"board":"listed","lines":[{"last_day":"2016-01-01","place":1,"player":"ana","series":"C","status":"rated",'
        '"value":1500}],"on":"2016-01-01","regulation":"fisf-classique"}'
    )
    assert one.canonical == written
    assert one.digest == hashlib.sha256(written.encode()).hexdigest()


def test_the_difference_of_two_lists_names_everyone_who_moved() -> None:
    before = _list(OPENING, MAY, on=date(2016, 1, 1))
    after = _list(OPENING, event("duel", date(2016, 5, 1), "bo ana"), on=date(2016, 6, 1))
    moves = {move.player: move for move in difference(before, after)}
    assert set(moves) == {"ana", "bo"}
    old, new = moves[PlayerId("bo")].before, moves[PlayerId("bo")].after
    assert old is not None
    assert new is not None
    # n = 2, place 1, category 1: PE 2, B 20, PJ 2/3 (1500 - 1200) = 200 limited to 400 - 100 - 20 - 50 = 230
    assert (old.value, new.value) == (1200, 1200 + 2 + 20 + 200)


def test_someone_who_left_a_list_is_in_the_difference() -> None:
    before = _list(OPENING, on=date(2018, 1, 1))
    after = _list(OPENING, on=date(2018, 1, 2))
    assert [(move.player, move.after) for move in difference(before, after)] == [
        ("ana", None),
        ("bo", None),
        ("cy", None),
    ]


def test_names_are_sorted_without_accents_capitals_or_hyphens() -> None:
    names = ["Zoé", "Élan", "d'Arc", "ÇELIK", "Eva", "Da Silva"]
    assert sorted(names, key=sorting_name) == ["ÇELIK", "Da Silva", "d'Arc", "Élan", "Eva", "Zoé"]


def test_an_event_is_found_by_any_of_its_versions() -> None:
    second = event("second", date(2016, 5, 1), "bo ana cy", replaces="may")
    third = event("third", date(2016, 5, 1), "cy ana bo", replaces="second")
    history = History(REGULATION, People.of(PEOPLE), [OPENING, MAY, second, third, JUNE])
    assert history.versions("may") == history.versions("third") == {"may", "second", "third"}
    run = replay(REGULATION, history.chronicle().happenings)
    (found,) = explanations(run, history.roster.number(PlayerId("ana")), history.versions("may"))
    assert found.happening.id == "third"


def test_a_wrong_fact_is_put_right_once_and_by_its_own_kind() -> None:
    wrong = event("wrong", date(2016, 5, 1), "ana nobody")
    right = event("right", date(2016, 5, 1), "ana bo", replaces="wrong")
    again = event("again", date(2016, 5, 1), "ana bo", replaces="wrong")
    other = Adopted(id="other", day=date(2016, 5, 1), ratings=[], replaces="wrong")
    for facts, codes in (
        ([OPENING, wrong, right], []),
        ([OPENING, wrong, right, again], ["history.nothing-to-replace"]),
        ([OPENING, wrong, other], ["history.unknown-player", "history.replaces-other-kind"]),
        ([OPENING, right, wrong], ["history.unknown-player", "history.nothing-to-replace"]),
    ):
        chronicle = History(REGULATION, People.of(PEOPLE), facts).chronicle()
        assert [problem.code for problem in chronicle.problems] == codes
        assert len(chronicle.happenings) == (2 if right in facts and facts.index(right) > 1 else 1)


def test_a_wrong_correction_leaves_what_it_corrects_until_it_is_put_right() -> None:
    wrong = event("wrong", date(2016, 5, 1), "nobody ana", replaces="may")
    right = event("right", date(2016, 5, 1), "bo ana cy", replaces="wrong")
    assert known(OPENING, MAY, wrong) == ["list", "may"]
    assert known(OPENING, MAY, wrong, right) == ["list", "right"]
    assert History(REGULATION, People.of(PEOPLE), [OPENING, MAY, wrong, right]).chronicle().problems == ()


def test_a_fact_cannot_replace_itself_away() -> None:
    strange = event("strange", date(2016, 5, 1), "ana nobody", replaces="strange")
    codes = [
        problem.code for problem in History(REGULATION, People.of(PEOPLE), [OPENING, strange]).chronicle().problems
    ]
    assert codes == ["history.unknown-player", "history.nothing-to-replace"]


def test_a_correction_without_a_moment_is_known_no_earlier_than_what_it_corrects() -> None:
    later = msgspec.structs.replace(MAY, recorded="2016-06-10")
    history = History(REGULATION, People.of(PEOPLE), [OPENING, later, Withdrawn(id="w", of="may")])
    before = history.chronicle(datetime(2016, 6, 1, tzinfo=UTC))
    assert ([one.id for one in before.happenings], before.problems) == (["list"], ())
    assert [one.id for one in history.chronicle().happenings] == ["list"]


def test_a_moment_that_never_was_is_a_problem() -> None:
    strange = msgspec.structs.replace(MAY, recorded="2016-02-30")
    chronicle = History(REGULATION, People.of(PEOPLE), [OPENING, strange]).chronicle(datetime(2016, 6, 1, tzinfo=UTC))
    assert [problem.code for problem in chronicle.problems] == ["history.no-such-moment"]


def test_however_few_states_are_kept_a_late_event_is_replayed_from_the_nearest() -> None:
    events = [event(f"e{at}", date(2016, 5, 1 + at), "ana bo cy") for at in range(12)]
    history = History(REGULATION, People.of(PEOPLE), [OPENING, *events])
    before = replay(REGULATION, history.chronicle().happenings, keep=3)
    longer = history.with_facts(event("late", date(2016, 5, 10), "cy bo ana")).chronicle().happenings
    after = replay(REGULATION, longer, after=before, keep=3)
    at = [happening.id for happening in longer].index("late")
    nearest = max(kept for kept in before.kept if kept <= at)
    assert after.applied == len(longer) - nearest
    assert len(before.kept) <= 3
    assert after.state.rating.tolist() == replay(REGULATION, longer).state.rating.tolist()


def test_a_list_and_a_season_of_one_day_stand_in_this_order_however_recorded() -> None:
    # the list gives Ana 1500, then the season lifts her to the bar
    season = Season(id="s", day=OPENING.day, bars=Bars(joker=2900, a=2250, b=1600), world_top=["ana"])
    assert final(OPENING, season)["ana"] == final(season, OPENING)["ana"] == 2900


def test_an_adopted_list_does_not_take_back_an_event_that_was_played() -> None:
    older = AdoptedRating(player="ana", rating=1500, last_day=date(2014, 1, 1))
    history = History(
        REGULATION, People.of(PEOPLE), [OPENING, MAY, Adopted(id="l2", day=date(2016, 6, 1), ratings=[older])]
    )
    run = replay(REGULATION, history.chronicle().happenings)
    listed = ranking_list(history, run.state, on=date(2016, 6, 2), ranking=REGULATION.rankings[0])
    assert {line.player: line.last_day for line in listed.lines}[PlayerId("ana")] == date(2016, 5, 1)


def test_what_was_known_at_a_moment_ends_with_the_first_fact_recorded_later() -> None:
    first, later = (
        msgspec.structs.replace(MAY, recorded="2016-05-02"),
        msgspec.structs.replace(JUNE, recorded="2016-06-10"),
    )
    below = event("below", date(2016, 5, 8), "bo ana")  # it does not say, and stands below what was recorded in June
    facts = (OPENING, first, later, below)
    assert known(*facts, at=datetime(2016, 6, 9, tzinfo=UTC)) == ["list", "may"]
    assert known(*facts, at=datetime(2016, 6, 10, tzinfo=UTC)) == ["list", "may", "below", "june"]
    then = History(REGULATION, People.of(PEOPLE), facts).as_known(datetime(2016, 6, 9, tzinfo=UTC))
    assert [fact.id for fact in then.facts] == ["list", "may"]


def test_happenings_in_a_list_go_on_from_an_earlier_replay_as_those_in_a_tuple_do() -> None:
    happenings = History(REGULATION, People.of(PEOPLE), [OPENING, MAY, JUNE]).chronicle().happenings
    before = replay(REGULATION, happenings)
    for kind in (list, tuple):
        assert replay(REGULATION, kind(happenings), after=before).applied == 0
        assert replay(REGULATION, kind(happenings[:2]), after=before).applied == 0
