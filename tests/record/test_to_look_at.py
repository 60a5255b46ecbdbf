"""What an officer should look at before a list is published: each part of the rule alone, and nothing else."""

from datetime import date
from typing import Any

from msgspec import structs

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.record.history import History
from ronde.record.moves import Moved, MoveReason, since_last_list
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import ListLine, ranking_list
from ronde.record.replay import replay
from ronde.record.to_look_at import (
    ChangeKind,
    Looking,
    LookMark,
    LookRule,
    change_kind,
    corrected_since,
    marks,
    two_halls,
)
from ronde.regulations.documents import AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Game, Opening, Published, Series
from ronde.regulations.frs import REGULATION as FRS
from ronde.regulations.frs.documents import Entry
from ronde.regulations.frs.documents import Game as Collective

JANUARY, FEBRUARY, MARCH = date(2024, 1, 1), date(2024, 2, 1), date(2024, 3, 1)
NATIONAL = REGULATION.rankings[0]


def series(name: str, first: date, last: date, **how: Any) -> Series:
    played = [Game(white="ann", black="ben", result=2)]
    return Series(
        id=name, name=name, homologated=last, first_day=first, last_day=last, cadence="slow", games=played, **how
    )


OPEN = series("open", date(2024, 1, 13), date(2024, 1, 14))
CUP = series("cup", date(2024, 1, 14), date(2024, 1, 15))
LATER = series("later", date(2024, 1, 20), date(2024, 1, 20))
NOTHING = History(REGULATION, People.of([]), [OPEN, CUP, LATER])


def line(place: int | None, value: int, status: str = "rated") -> ListLine:
    return ListLine(place, PlayerId("ann"), value, status, "", None)


def moved(was: int | None, now: int | None, place: int = 50, *events: str, **how: Any) -> Moved:
    """Somebody on place 50, who moved by the events named."""
    reasons = (
        MoveReason(how.get("cause", "evolution"), FactId(how.get("fact", "february")), (*map(EventId, events),)),
    )
    before = None if was is None else line(place, was, how.get("status", "rated"))
    after = None if now is None else line(place, now)
    return Moved(PlayerId("ann"), before, after, was, now, reasons if events or how else ())


def marked(one: Moved, **how: Any) -> tuple[LookMark, ...]:
    return marks(one, Looking(how.pop("history", NOTHING), LookRule(**how)))


def test_the_first_five_are_looked_at_and_the_sixth_is_not() -> None:
    assert marked(moved(2284, 2279, 5, "open")) == (LookMark.TOP,)
    assert marked(moved(2284, 2279, 6, "open")) == ()


def test_more_than_sixty_points_either_way_are_looked_at_and_sixty_are_not() -> None:
    assert [marked(moved(1400, now, 50, "open")) for now in (1460, 1461, 1340, 1339)] == [
        (),
        (LookMark.LARGE,),
        (),
        (LookMark.LARGE,),
    ]


def test_who_is_new_and_who_left_are_looked_at() -> None:
    assert marked(moved(None, 1655, 203, "open")) == (LookMark.FIRST,)
    assert marked(moved(1322, None)) == (LookMark.LEFT,)


def test_another_status_with_the_same_rating_is_looked_at() -> None:
    assert marked(moved(1500, 1500, 50, "open", status="provisional")) == (LookMark.STATUS,)


def test_a_threshold_that_is_crossed_or_near_is_looked_at() -> None:
    bars = {"thresholds": (2250,), "near": 10, "over": 1000}
    near, far, crossed = moved(2230, 2240, 50, "open"), moved(2230, 2239, 50, "open"), moved(2100, 2400, 50, "open")
    assert [marked(one, **bars) for one in (near, far, crossed)] == [(LookMark.THRESHOLD,), (), (LookMark.THRESHOLD,)]
    assert marked(moved(2400, 2250, 50, "open"), **bars) == (LookMark.THRESHOLD,)  # just on it


def test_two_sections_on_one_day_are_looked_at_unless_they_belong_together() -> None:
    # The open was on the 13th and 14th, the cup on the 14th and 15th; the last one a week later.
    assert marked(moved(1400, 1410, 50, "open", "cup")) == (LookMark.TWO_HALLS,)
    assert marked(moved(1400, 1410, 50, "open", "later")) == ()
    linked = History(REGULATION, People.of([]), [OPEN, structs.replace(CUP, linked="open")])
    assert two_halls(moved(1400, 1410, 50, "open", "cup"), linked) == ()


def test_games_of_one_competition_are_played_in_one_hall() -> None:
    def game(name: str, number: int, competition: str) -> Collective:
        entries = [Entry(player="ann", place=1), Entry(player="ben", place=2)]
        return Collective(
            id=name, day=JANUARY, number=number, competition=competition, type="clasic", entries=entries, name=name
        )

    history = History(FRS, People.of([]), [game("g1", 1, "CNIS"), game("g2", 2, "CNIS"), game("g3", 3, "CR")])
    assert two_halls(moved(150, 160, 50, "g1", "g2"), history) == ()
    assert [one.id for one in two_halls(moved(150, 160, 50, "g1", "g3"), history)] == ["g1", "g3"]


def test_who_may_be_somebody_else_is_looked_at() -> None:
    like = {PlayerId("ann"): (PlayerId("anne"),)}
    found = marks(moved(None, 1500, 50, "open"), Looking(NOTHING, LookRule(), lookalikes=like))
    assert found == (LookMark.FIRST, LookMark.LOOKALIKE)


PEOPLE = People.of(Player(id=who, name=who.title()) for who in ("ann", "ben"))
OPENING = Opening(
    id="start",
    day=JANUARY,
    ratings=[AdoptedRating(player="ann", rating=1550), AdoptedRating(player="ben", rating=1500)],
)
FIRST_LIST: list[Document] = [OPENING, OPEN, Published(id="february", day=FEBRUARY)]


def test_a_corrected_result_of_an_earlier_list_is_a_correction_and_looked_at() -> None:
    drawn = structs.replace(
        OPEN,
        id="open-2",
        replaces="open",
        recorded="2024-02-10T10:00:00",
        games=[Game(white="ann", black="ben", result=1)],
    )
    history = History(REGULATION, PEOPLE, [*FIRST_LIST, drawn, Published(id="march", day=MARCH)])
    assert corrected_since(history, 3) == {"open"}
    run = replay(REGULATION, history.chronicle().happenings)
    on_march = ranking_list(history, run.state_on(MARCH), on=MARCH, ranking=NATIONAL)
    compared = since_last_list(history, run, on_march, NATIONAL)
    assert compared is not None
    looking = Looking(history, LookRule(top=0), corrected_since(history, 3))
    # 1550 won against 1500: (2 - 1.1) x 15 = 13.5, given as 14; drawn it is (1 - 1.1) x 15 = -1.5: fifteen or sixteen less.
    assert {one.player: change_kind(one, looking) for one in compared.moved} == {
        "ann": ChangeKind.CORRECTION,
        "ben": ChangeKind.CORRECTION,
    }
    assert {marks(one, looking) for one in compared.moved} == {(LookMark.CORRECTION,)}


def test_what_was_withdrawn_is_known_by_its_first_id() -> None:
    second = structs.replace(OPEN, id="open-2", replaces="open", recorded="2024-02-10T10:00:00")
    gone = Withdrawn(id="w", of="open-2", recorded="2024-02-11T10:00:00")
    assert corrected_since(History(REGULATION, PEOPLE, [*FIRST_LIST, second, gone]), 4) == {"open"}


def test_every_change_is_of_one_kind() -> None:
    looking = Looking(NOTHING, LookRule())
    kinds = {
        "section": moved(1400, 1410, 50, "open"),
        "first": moved(None, 1410, 50, "open"),
        "decision": moved(1960, 2110, 14, "open", cause="by-hand"),
        "other": moved(None, 1290, 50, fact="gil-moves", cause="resident"),
    }
    assert {change_kind(one, looking).value: one for one in kinds.values()} == kinds
    assert change_kind(moved(1322, None, 50, "open"), looking) is ChangeKind.OTHER
    assert marks(kinds["decision"], looking) == (LookMark.LARGE, LookMark.DECISION)
