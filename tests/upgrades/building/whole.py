"""The whole installation, in the order in which it came to be."""

from pathlib import Path

from ronde.web.events.models import Event
from ronde.web.registers.folding import FOLD
from ronde.web.registers.upkeep import store_whys
from tests.upgrades.building import site
from tests.upgrades.building.desks import build_desks
from tests.upgrades.building.draughts import build_draughts
from tests.upgrades.building.grand_prix import build_grand_prix
from tests.upgrades.building.kinds import missing_kinds
from tests.upgrades.building.office import Office
from tests.upgrades.building.persons import build_accounts, build_persons, build_requests_about_oneself
from tests.upgrades.building.scrabble import build_absp, build_fisf, build_frs


def build_installation(folder: Path) -> None:
    """Everything once, into the tables of the database that is used now; the end where a kind of anything is missing."""
    build_accounts()
    build_persons()
    dames = Office.opened(folder, "dames", "ffjd", "ffjd")
    build_draughts(dames)
    build_fisf(Office.opened(folder, "scrabble", "fisf-classique", "fisf"))
    build_frs(Office.opened(folder, "scrabble-ro", "frs", "frs", variant="seniors"))
    build_absp(Office.opened(folder, "penzance", "absp", "absp"))
    build_grand_prix(Office.opened(folder, "grand-prix", "cel-grand-prix", "fqe"))
    build_desks(dames.register)
    site.build_announced(dames)
    site.build_shown_elsewhere(Event.objects.get(pk="coupe-des-actes"))
    site.build_archive(dames)
    site.build_office_table(dames)
    site.build_stick(folder / "stick")
    build_requests_about_oneself()
    site.build_pending_file(dames)
    store_whys()
    FOLD.end()
    assert not (missing := missing_kinds()), missing
