"""Builds a register of draughts with four clubs of three players and an officer, for a laptop that is about to start."""

from datetime import date

import django
from django.core.management import call_command

SINCE = date(2000, 1, 1)
# By club, the strongest first: name and CP.
CLUBS = {
    "Damier de la Penfeld": {"Gildas Bodénez": 1900, "Cécile Lagadoux": 1800, "Hermine Oizel": 1700},
    "Damistes du Marais": {"Inès Vandamesse": 1850, "Blanche Bréhaut": 1750, "Gaston Soubigou": 1650},
    "Pions de Loire": {"Yves Cariou": 1600, "Maud Cloarec": 1550, "Léo Corre": 1500},
    "Grand Damier lillois": {"Rémi Danez": 1580, "Lise Denis": 1480, "Zoé Duval": 1380},
}
RATINGS = {name: rating for players in CLUBS.values() for name, rating in players.items()}
ACCOUNT, PASSWORD = "aurore", "bulletin-et-hermine"


def ids() -> dict[str, str]:
    """The id of each player."""
    return {name: f"p{at:02}" for at, name in enumerate(RATINGS, start=1)}


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.record.clubs import Club  # noqa: PLC0415 - after the setup
    from ronde.record.players import Licence, Membership, Player  # noqa: PLC0415 - after the setup
    from ronde.regulations.documents import AdoptedRating  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import officer  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.demonstrations import mark_as_demonstration  # noqa: PLC0415 - after the setup
    from ronde.web.office.services import adopt_list, publish_due  # noqa: PLC0415 - after the setup
    from ronde.web.people.club_services import add_club  # noqa: PLC0415 - after the setup
    from ronde.web.people.services import add_person  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import new_register  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import officer as on  # noqa: PLC0415 - after the setup
    from tests.web.walks.registration import account, at_noon  # noqa: PLC0415 - after the setup

    mark_as_demonstration()  # which asks for no second step
    lise = at_noon(account("lise", "Lise Carnet", Role.LICENCE_OFFICER, "ffjd"), SINCE)
    known = ids()
    for at, (club, players) in enumerate(CLUBS.items(), start=1):
        assert add_club(Club(id=f"c{at}", name=club), lise).is_saved
        for name in players:
            licence = Licence(since=SINCE, federation="ffjd", number=f"ffjd-{known[name]}")
            belongs = [Membership(since=SINCE, club=f"c{at}")]
            person = Player(id=known[name], name=name, birth=date(1980, 1, 1), licences=[licence], clubs=belongs)
            assert add_person(person, lise, is_distinct=True).is_saved
    register = new_register("dames", "Dames", "ffjd", federation="ffjd")
    ratings = [AdoptedRating(player=known[name], rating=rating) for name, rating in RATINGS.items()]
    assert adopt_list(register, ratings, date(2023, 12, 15), on(date(2023, 12, 15))).is_done
    assert publish_due(register, on(date(2024, 1, 1)), seen=FOLD.held(register).turn).lists
    officer(ACCOUNT, PASSWORD, "Aurore Lhermitte")
    FOLD.end()


if __name__ == "__main__":
    main()
