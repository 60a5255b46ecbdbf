"""Builds an event whose plans are still to be fixed, in the database of the environment, for a laptop that is about to start."""

import sys
from datetime import date, datetime, timedelta

import django
from django.core.management import call_command

SCRABBLE = """Kervadec Maël|Moldovan Ștefan|Bélisle Océane|Trudel-Gagné Philippe|Vasilescu Ioana|Barthomeuf Nora|Ciobotaru Radu|Lachapelle Éric|Quintard Sacha
Drăghici Mihai|Peltier-Roy Camille|Fontbonne Aude|Țurcanu Irina|Marchessault Guy|Le Bihannic Enora|Neagoe Tudor|Rousselot Hugo|Charlebois-Hétu Mylène|Zamfirache Dan
Grosperron Basile|Iordăchioaia Petru|Vaugeois Lucie|Popovăț Sorin|Delcroisset Yann|Archambaud Théo|Mureșeanu Vlad|Courtemanche-Dubé Anaïs|Hénaffard Loïc|Stănculeț Crina
Beausoleil Rémi|Mongrenier Sylvie|Gherasimov Alina|Pouliquen Nolwenn|Saint-Onge Luc|Brătășanu Elena|Verdelhan Gaël|Lepage-Thibault Jeanne|Cazacliu Marin|Ferrandin Odile
Desrochiers Noé|Olărescu Bogdan|Tallevast Céline|Gaboriaud Nils|Vézinat Rose|Ungurașu Liviu|Mazurier Colin|Filteau-Roux Ariane"""
DRAUGHTS = "Auvray Tom|Baudin Lise|Colas Remi|Dupuy Jade|Elouan Brec|Fabre Inès|Guérin Paul|Hamon Lila|Izard Noam"
CLUBS = ("Brest", "Lyon", "Genève")


def main(players: str = "47", minutes: str = "55") -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - after the setup
    from ronde.play.formats.combined import phases  # noqa: PLC0415 - after the setup
    from ronde.play.plan import Phase, Plan  # noqa: PLC0415 - after the setup
    from ronde.play.section import Entry, Section  # noqa: PLC0415 - after the setup
    from ronde.play.standings.table import usual_criteria  # noqa: PLC0415 - after the setup
    from ronde.play.timetable import RoundTime, Timetable  # noqa: PLC0415 - after the setup
    from ronde.record.desk_notes import Times  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.events.notes import write_note  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    day = date(2026, 11, 28)
    desk = actor(f"account:{machine_account().pk}", [HeldRole(Role.ORGANISER, one) for one in ("", "th")])
    name = "TH de la Rivière-aux-Sables"
    event = event_created(desk, name=name, first_day=day, regulation="fisf-classique", id="th").event
    assert event is not None
    names = [name for line in SCRABBLE.splitlines() for name in line.split("|")]
    names += [f"Joueur {number}" for number in range(len(names) + 1, int(players) + 1)]
    entries = tuple(
        Entry(PlayerId(f"p{at}"), name, rating=2900 - 37 * at, tags=(f"club:{CLUBS[at % 3]}",))
        for at, name in enumerate(names[: int(players)], start=1)
    )
    combined = Plan(phases(7, 3, 3), usual_criteria("scrabble", "combined"), seed=20261128)
    made = section_created(
        event, Section("Toutes catégories", "scrabble", combined, entries), desk, file="a", id="th-a"
    )
    assert made.row is not None, made.problems
    if int(minutes):
        start = datetime(2026, 11, 28, 9)  # noqa: DTZ001 - the hall's own clock
        times = (RoundTime(number + 1, start + timedelta(minutes=number * int(minutes))) for number in range(4))
        write_note(event, Times(section="th-a", timetable=Timetable(tuple(times))), desk)
    small = tuple(
        Entry(PlayerId(f"d{at}"), name, rating=1600 - 40 * at, tags=(f"club:{CLUBS[at % 3]}", f"family:{at // 2}"))
        for at, name in enumerate(DRAUGHTS.split("|"), start=1)
    )
    swiss = Plan((Phase("swiss_points", 4),), usual_criteria("draughts", "swiss_points"), seed=20261129)
    made = section_created(event, Section("Dames", "draughts", swiss, small), desk, file="b", id="th-b")
    assert made.row is not None, made.problems


if __name__ == "__main__":
    main(*sys.argv[1:])
