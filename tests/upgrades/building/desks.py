"""Sections of every format with every kind of act, notes of every kind, events of every kind."""

from dataclasses import replace
from datetime import date, datetime
from typing import get_args

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase
from ronde.play.section import Entry
from ronde.play.timetable import regular
from ronde.record import desk_notes as notes
from ronde.record.office_answers import SectionAnswer
from ronde.regulations.usual_event import EventKind
from ronde.web.events.handing_over import take_over
from ronde.web.events.notes import take_back, write_note
from ronde.web.events.reasons import act_with_reason
from ronde.web.events.registering import Newcomer, enter_newcomer
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.upgrades.building.desk import Desk, Table
from tests.upgrades.building.persons import nothing_wrong

DAY = date(2026, 11, 15)
P1, P2, P3, P4 = (PlayerId(f"p{at}") for at in range(1, 5))


def build_desks(register: Register) -> None:
    """One event in which a desk has done everything, and one of each other kind."""
    desk = Desk.opened(register, "Coupe des actes", DAY)
    _formats(desk)
    swiss = _swiss(desk)
    _groups(desk)
    _teams(desk)
    _notes(desk, swiss)
    for kind in get_args(EventKind):
        other = Desk.opened(None, f"Autre {kind}", DAY)
        write_note(other.event, notes.KindOfEvent(kind=kind), other.organiser)


def _entered(table: Table, count: int, prefix: str = "p") -> None:
    """Players whom nobody knows elsewhere, with a rating, a club and a category."""
    for at in range(1, count + 1):
        tags, categories = (f"club:C{at % 2}", f"team:T{1 + at % 2}"), ("vermeil",) if at == 1 else ()
        table.does(
            acts.enter(
                Entry(
                    PlayerId(f"{prefix}{at}"), f"Joueur {prefix}{at}", 1500 - 10 * at, tags=tags, categories=categories
                )
            )
        )


def _formats(desk: Desk) -> None:
    """A section of four, after a round, in each format that needs nothing more."""
    for form, discipline in (("nearest", "scrabble"), ("swiss_dutch", "chess"), ("swiss_assisted", "draughts")):
        table = desk.table(discipline, (), Phase(form, 3), file=form)
        _entered(table, 4)
        if form == "swiss_assisted":
            table.does(acts.pair_by_hand([(P1, P2), (P3, P4)]))
        else:
            table.does(acts.pair())
        table.does(acts.publish())
        code = {"scrabble": "win", "chess": "1", "draughts": "2"}[discipline]
        table.does(acts.result(1, 1, code, (420, 380) if discipline == "scrabble" else None))
    free = desk.table("draughts", (), Phase("free", 2), file="free")
    _entered(free, 4)
    free.plays("p1-p2:2 p3-p4:0fne")
    collective = desk.table("collective", (), Phase("collective", 1), file="collective")
    _entered(collective, 4)
    collective.does(acts.pair())
    collective.does(acts.publish())
    for seat in range(1, 5):
        collective.does(acts.result(1, seat, "scored", (900 - 10 * (seat // 2), 0)))
    late = PlayerId("p5")
    collective.does(acts.enter(Entry(late, "Joueur p5", 1450)))
    collective.does(acts.take_seat(late))


def _swiss(desk: Desk) -> Table:
    """A Swiss in which players come, leave, are away and come back, and whose desk changes its mind about everything."""
    table = desk.table("draughts", (), Phase("swiss_points", 4), file="suisse")
    _entered(table, 6)
    newcomer = Newcomer("Zacharie Nouveau", "L-1", 1200, tags=("club:C1",), categories=("jeune",))
    table.keep(enter_newcomer(table.id, newcomer, desk.organiser, seen=table.seen))
    table.does(acts.enter(Entry(PlayerId("p9"), "Joueur p9", 1000)))
    table.does(acts.remove(PlayerId("p9")))
    table.does(acts.correct_entry(Entry(P2, "Joueur deux", 1495, tags=("club:C0",))))
    section = table.section
    table.does(acts.replan(replace(section.plan, phases=(Phase("swiss_points", 5),))))
    table.does(acts.stay_away(P4, 1))
    table.does(acts.pair())
    table.does(acts.discard())
    table.does(acts.pair())
    table.does(acts.publish())
    table.does(acts.unpublish())
    table.does(acts.publish())
    helper = table.helper()
    for game in table.section.rounds[0].games:
        if game.second is not None:
            table.does(acts.result(1, game.table, "2"), helper)
    table.does(acts.correct(1, 1, "1"))
    table.does(acts.correct(1, 1, "0"))
    table.takes_back()
    table.does(acts.withdraw(P3))
    table.does(acts.come_back(P3))
    done = act_with_reason(table.id, acts.stay_away(P4, 3), desk.organiser, seen=table.seen, reason="il dîne")
    assert done.is_done, done.problems
    table.seen = done.version
    table.helper(Role.TABLET)
    there = table.section
    table.does(acts.bring(replace(there, name="Suisse revenu")))
    return table


def _groups(desk: Desk) -> None:
    """A Formule Combinée whose groups are drawn again and changed, with a late comer on the seat of who left."""
    table = desk.table("scrabble", (), *phases(5, 3), file="combinee")
    _entered(table, 12, "q")
    table.does(acts.recompose(0, is_balanced=False, seed=7))
    table.does(acts.swap_seats(0, PlayerId("q1"), PlayerId("q8")))
    _round(table)
    table.does(acts.withdraw(PlayerId("q8")))
    table.does(acts.enter(Entry(PlayerId("q13"), "Joueur q13", 1300)))
    _round(table)


def _round(table: Table) -> None:
    """A round by the format, in which the first named wins; a game in three is drawn."""
    table.does(acts.pair())
    made = table.does(acts.publish()).rounds[-1]
    for game in made.games:
        if game.second is not None:
            scores = (400, 400) if game.table % 3 == 0 else (410 + game.table, 380)
            table.does(acts.result(made.number, game.table, "", scores))


def _teams(desk: Desk) -> None:
    """A match of two teams with a line-up, and a round robin that is published whole, closed, opened again and closed."""
    table = desk.table("draughts", (), Phase("match", 1, boards=2), file="equipes")
    _entered(table, 5, "t")
    table.does(acts.line_up(1, ((PlayerId("t1"), PlayerId("t5")), (PlayerId("t2"), PlayerId("t4")))))
    table.does(acts.pair())
    table.does(acts.publish())
    table.does(acts.result(1, 1, "2"))
    whole = desk.table("chess", (), Phase("round_robin", 3), file="toutes-rondes")
    _entered(whole, 4, "w")
    whole.does(acts.schedule())
    for number in (3, 1, 2):
        for place in (1, 2):
            whole.does(acts.result(number, place, ("1", "=")[place - 1]))
    for ending in (acts.close(), acts.reopen(), acts.close()):
        whole.does(ending)


def _notes(desk: Desk, table: Table) -> None:
    """What a desk writes down beside its sections, one of each kind."""
    event, olga, section = desk.event, desk.organiser, table.id
    start = datetime(2026, 11, 15, 9, 30)  # noqa: DTZ001 - the hall's own clock
    said: tuple[notes.Said, ...] = (
        notes.KindOfEvent(kind="tournament"),
        notes.Presence(player="p1"),
        notes.Fees(section=section, fees=(notes.Fee("plein tarif", 800), notes.Fee("jeunes", 400, "jeune"))),
        notes.Charge(player="p1", what="repas", amount=900),
        notes.Payment(player="p1", amount=1700, receipt=1),
        notes.Recognised(line="0" * 64, player="p1"),
        notes.TakenEntry(entry="elsewhere-1", version=1, player="p1", offers=("repas",)),
        notes.EntrantCorrected(player="p2", fields=("name",)),
        notes.Times(section=section, timetable=regular(start, range(1, 6), 60)),
        notes.DayPlace(section=section, round=2, place="Brest"),
        notes.FirstTable(section=section, number=11),
        notes.Ruling(
            section=section, round=1, table=1, complaint="la pendule", decision="deux minutes", penalty="aucune"
        ),
        notes.Reason(section=section, act=2, text="un club ensemble", round=1, seats=("p1", "p2")),
        notes.Confirmed(section=section, round=1, table=1, result="1"),
        notes.Called(section=section, round=1, table=2, why="come", seats=("p3", "p4")),
        notes.Projected(number=1, section=section, say="La ronde 2 à 11 h"),
        notes.Printed(section=section, paper="slips", round=1, tables=(1, 2)),
        notes.Prizes(
            section=section, funds=(notes.Fund("général", (5000, 3000)), notes.Fund("jeunes", (1000,), "jeune"))
        ),
        notes.Sent(section=section, act=3, server="https://federation.example"),
        notes.Answered(
            section=section,
            office="Dames",
            at="2026-11-16T10:00:00",
            answer=SectionAnswer(dossier=section, state="returned"),
        ),
    )
    written = [write_note(event, one, olga) for one in said]
    take_back(event, written[3].id, olga)
    nothing_wrong(take_over(event, olga, who="Olga Petit", why="le portable est mort"))
