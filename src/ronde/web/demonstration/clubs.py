"""The clubs and leagues of the demonstration, and who plays in which circle."""

from datetime import date
from typing import Literal

from ronde.record.clubs import Belonging, Club, League

Circle = Literal["draughts", "scrabble", "scrabble-qc", "scrabble-ro", "chess"]
LONG_AGO = date(2015, 9, 1)

_LEAGUES = {
    "bre": "Bretagne",
    "pdl": "Pays de la Loire",
    "occ": "Occitanie",
    "idf": "Île-de-France",
    "hdf": "Hauts-de-France",
    "ara": "Auvergne-Rhône-Alpes",
    "qc": "Québec",
    "mol": "Moldova",
    "mun": "Muntenia",
    "tra": "Transilvania",
    "olt": "Oltenia",
}
_CLUBS: dict[Circle, dict[str, tuple[str, str]]] = {
    "draughts": {
        "rade": ("Damier de la Rade", "bre"),
        "penfeld": ("Damier de la Penfeld", "bre"),
        "vilaine": ("Damier de la Vilaine", "bre"),
        "loire": ("Pions de Loire", "pdl"),
        "gois": ("Damier du Gois", "pdl"),
        "remparts": ("Damier des Remparts", "pdl"),
        "canal": ("Damier du Canal", "occ"),
        "etang": ("Damistes de l’Étang", "occ"),
        "marais": ("Damistes du Marais", "idf"),
        "bievre": ("Damier de la Bièvre", "idf"),
        "beffroi": ("Damier du Beffroi", "hdf"),
        "tete-d-or": ("Damier de la Tête d’Or", "ara"),
    },
    "scrabble": {
        "jetons": ("Les Jetons de l’Erdre", "pdl"),
        "scriban": ("Scriban du Trégor", "bre"),
        "mots-dits": ("Les Mots dits du Lauragais", "occ"),
        "chevalet": ("Le Chevalet de Sceaux", "idf"),
        "lettres": ("Lettres du Vieux-Lille", "hdf"),
        "compte-triple": ("Compte triple de la Doua", "ara"),
    },
    "scrabble-qc": {
        "richelieu": ("Les Lettres du Richelieu", "qc"),
        "saguenay": ("Club des mots du Saguenay", "qc"),
        "outaouais": ("Scrabbleurs de l’Outaouais", "qc"),
    },
    "scrabble-ro": {
        "litera": ("Litera Iași", "mol"),
        "bucovina": ("Cuvântul Bucovina", "mol"),
        "cuvinte": ("Cuvinte București", "mun"),
        "argintiu": ("Careul Argintiu Ploiești", "mun"),
        "somes": ("Someș Cluj", "tra"),
        "cetate": ("Cetatea Brașov", "tra"),
        "dacia": ("Dacia Craiova", "olt"),
    },
    "chess": {"longueuil": ("Club d’échecs de la Rive", "qc")},
}


def leagues() -> list[League]:
    """All leagues."""
    return [League(id=code, name=name) for code, name in _LEAGUES.items()]


def clubs() -> list[Club]:
    """All clubs, each in its league."""
    return [
        Club(id=code, name=name, leagues=[Belonging(league=league, since=LONG_AGO)])
        for of_circle in _CLUBS.values()
        for code, (name, league) in of_circle.items()
    ]


def clubs_of(circle: Circle) -> tuple[str, ...]:
    """The clubs of those who play in a circle."""
    return tuple(_CLUBS[circle])
