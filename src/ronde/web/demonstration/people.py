"""The people of the demonstration: names put together by lot, clubs and leagues with plain names."""

from datetime import date
from random import Random

from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player

_FEMALE = "Adèle Blanche Cécile Élodie Faustine Garance Hermine Iris Jeanne Klervi Lise Mahaut Noémie Odile Rozenn Sidonie Ysée"
_MALE = (
    "Alban Bastien Corentin Denis Émile Félix Gaston Hugues Ivo Jules Lazare Marius Nestor Octave Paulin Ronan Titouan"
)
_FAMILY = (
    "Abgrall Belloc Castelnot Derrien Escande Fauvel Guillevin Hédouin Izoard Jégou Kerbrat Lanoëlle Marchand Nédellec Ollivry "
    "Perrigault Quéméré Rebuffet Sarrazot Tromelin Urvoas Vauchelet Wargnier Yhuel Zimmer"
)
_LEAGUES = {"bre": "Bretagne", "occ": "Occitanie", "idf": "Île-de-France", "hdf": "Hauts-de-France"}
_CLUBS = {
    "rade": ("Damier de la Rade", "bre"),
    "vilaine": ("Damier de la Vilaine", "bre"),
    "canal": ("Damier du Canal", "occ"),
    "marais": ("Damistes du Marais", "idf"),
    "beffroi": ("Damier du Beffroi", "hdf"),
}
_LONG_AGO = date(2015, 9, 1)


def invented_people(count: int, lot: Random, today: date) -> People:
    """So many players of all ages with clubs and licences; nobody bears a name twice."""
    leagues = [League(id=code, name=name) for code, name in _LEAGUES.items()]
    clubs = [
        Club(id=code, name=name, leagues=[Belonging(league=league, since=_LONG_AGO)])
        for code, (name, league) in _CLUBS.items()
    ]
    return People.of(_players(count, lot, today), clubs=clubs, leagues=leagues)


def _players(count: int, lot: Random, today: date) -> list[Player]:
    every = [(first, sex) for names, sex in ((_FEMALE, "F"), (_MALE, "M")) for first in names.split()]
    names = [(f"{first} {family}", sex) for first, sex in every for family in _FAMILY.split()]
    lot.shuffle(names)
    return [_player(number, name, sex, lot, today) for number, (name, sex) in enumerate(names[:count], start=1)]


def _player(number: int, name: str, sex: str, lot: Random, today: date) -> Player:
    age = lot.choice((11, 14, 16, 19, 24, 31, 38, 45, 52, 60, 68))
    return Player(
        id=f"d{lot.getrandbits(40):010x}{number:03}",
        name=name,
        birth=date(today.year - age, lot.randrange(1, 13), lot.randrange(1, 28)),
        sex="F" if sex == "F" else "M",
        clubs=[Membership(club=lot.choice(list(_CLUBS)), since=date(today.year - min(age - 8, 12), 9, 1))],
        licences=[Licence(since=_LONG_AGO)],
    )
