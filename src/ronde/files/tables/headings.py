"""What the columns of a table are called, in three languages and as clubs abbreviate them."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias, get_args

from ronde.record.players import plain_letters

Kind: TypeAlias = Literal[
    "id",
    "name",
    "family",
    "given",
    "licence",
    "birth",
    "sex",
    "club",
    "rating",
    "number",
    "tags",
    "categories",
    "place",
    "federation",
    "games",
    "participations",
    "collected",
    "mean",
    "played",
    "since",
    "until",
    "type",
    "league",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
WHO: frozenset[Kind] = frozenset({"id", "name", "family", "given", "licence"})

# Without accents, capitals and signs. "nom", "nume" and "name" are family names where first names have a column.
_CALLED: dict[Kind, str] = {
    "id": "id, identifiant, identificator, identifier, player id, id joueur, id jucator, code joueur, cod jucator",
    "name": "name, nom, nume, player, joueur, joueuse, jucator, jucatoare, players, joueurs, jucatori, nom prenom, prenom nom, "
    "nom et prenom, nom et prenoms, prenom et nom, nom prenoms, noms, nume prenume, prenume nume, nume si prenume, "
    "prenume si nume, numele si prenumele, full name, nom complet, nume complet, participant, participants, participanti, "
    "concurrent, concurent, numele, nom du joueur, numele jucatorului, player name, noms et prenoms, sportif, sportiv",
    "family": "family name, last name, lastname, surname, nom de famille, nume de familie, familyname, nachname, nom usuel, "
    "nom de naissance",
    "given": "first name, firstname, given name, given names, prenom, prenoms, prenume, prenumele, forename, vorname",
    "licence": "licence, license, licenta, licence number, license number, licence no, license no, no licence, n licence, "
    "n de licence, no de licence, numero de licence, numero licence, num licence, numlicence, nr licenta, nr licentei, nr de licenta, "
    "numar licenta, numar de licenta, legitimatie, nr legitimatie, numar legitimatie, lic, fmjd id, "
    "id fmjd, fmjd no, no fmjd, n fmjd, fmjd nr, nr fmjd, numero fmjd, fmjd number, fqe id, no fqe, n fqe, numero fqe, matricule, matricule fqe",
    "birth": "birth, born, birth date, birthdate, date of birth, birthday, dob, year of birth, birth year, date de naissance, "
    "date naissance, naissance, ne le, nee le, ne e le, ne, nee, datenaissance, annee de naissance, annee naissance, annee, ddn, "
    "date de naiss, data nasterii, data de nastere, nascut, nascuta, nascut la, data nastere, anul nasterii, an nastere, "
    "an nasterii, geburtsdatum",
    "sex": "sex, sexe, sexul, gender, genre, gen, genul, h f, f h, m f, f m, civilite",
    "club": "club, clubul, clubs, nom du club, nume club, team, equipe, echipa, association, asociatia, verein, club name, "
    "nom club, club sportiv, clubul sportiv",
    "rating": "rating, value, valeur, valoare, cote, cota, elo, cp, pl, classement elo, elo fide, rating fide, points, puncte, "
    "punctaj, capital points, capitalpoints, cote cp, cote pl, rating elo, cote elo, fide, classement national, rtg, coef, fmjd, "
    "fmjd rating, rating fmjd, classement fmjd, elo fmjd, fqe, cote fqe, fqe rating, classement fqe, cote lente",
    "number": "number, numero, numar, nr, no, n, num, dossard, numero de depart, start number, startnumber, nr de start",
    "tags": "tags, tag, etiquettes, etichete",
    "categories": "categories, category, categorie, categoria, cat, serie, categorii, categ, serie duplicate, duplicate, series",
    "federation": "federation, federatie, federatia, pays, country",
    "games": "games, parties, nb parties, nombre de parties, nbre de parties, nb de parties, nr partide, numar partide, numar de partide, "
    "partide, number of games, no of games, parties jouees, partide jucate, games played",
    "participations": "participations, participari, nb participations, nombre de participations, nr participari, numar de participari, "
    "number of participations, tournois, turnee, tournaments, nb tournois, nr turnee",
    "collected": "points collected, points scored, collected points, points marques, points obtenus, points acquis, points collectes, pts, "
    "puncte obtinute, puncte acumulate, puncte adunate",
    "mean": "mean, mean of opponents, opponents mean, average of opponents, mcp, moyenne, moyenne des adversaires, moyenne adverse, "
    "moyenne des cp, moyenne cp, moyenne cp adversaires, media adversarilor, media ratingurilor adverse",
    "played": "last day, lastday, last played, last event, derniere partie, dernier tournoi, derniere participation, ultima partida, "
    "ultimul turneu, ultima participare, derniere activite, date derniere partie, last game, ultimul concurs, derniere epreuve",
    "since": "since, valid from, depuis, valable du, valable depuis, date de debut, date debut, valabil de la, "
    "valabila de la, data inceperii, start date, date de licence, date de prise, prise le",
    "until": "until, valid until, valid to, jusqu au, valable jusqu au, date de fin, date fin, pana la, valabil pana la, "
    "valabila pana la, expira, expira la, expires, expiry, expiry date, expiration, date d expiration, fin de validite, end date",
    "type": "type, kind, type de licence, type licence, licence type, kind of licence, nature, nature de la licence, genre de licence, "
    "tip licenta, tipul licentei, tip de licenta, felul licentei",
    "league": "league, ligue, liga, league name, nom de la ligue, nom ligue, ligue regionale, numele ligii, nume liga, liga regionala",
    "place": "place, rang, rg, rank, rk, loc, locul, classement, pos, position, nr crt, nr curent, crt, ligne, clt",
}


_LONGEST = 300  # signs of a heading


@cache
def _kinds() -> dict[str, Kind]:
    return {name.strip(): kind for kind, names in _CALLED.items() for name in names.split(",")}


def plain_heading(heading: str) -> str:
    """A heading without accents, capitals and signs."""
    letters = (letter for letter in plain_letters(heading) if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in letters).split())


def kind_of(heading: str) -> Kind | None:
    """What a column so called holds; what stands in brackets may only explain. Nobody reads a heading that fills a page."""
    if len(heading) > _LONGEST:
        return None
    whole, outside = plain_heading(heading), plain_heading(heading.partition("(")[0])
    return _kinds().get(whole) or _kinds().get(outside)


def known_headings(cells: Iterable[str]) -> int:
    """How many cells are headings of columns."""
    return sum(1 for cell in cells if kind_of(cell))
