"""Who is in the installation: persons of every kind, their clubs and licences, accounts with every role, and what people asked for."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import override_settings

from ronde.ground.problems import Problem
from ronde.record.clubs import Belonging, Club, League
from ronde.record.outside_ratings import OutsideRating
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.web.accounts import limits
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.accounts.beginning import new_beginning_code
from ronde.web.accounts.keys import key_given
from ronde.web.accounts.servers import keep_server
from ronde.web.accounts.services import make_account, switch_off
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.people import importing, merging
from ronde.web.people.club_services import add_club, add_league
from ronde.web.people.given_lists import GivenList
from ronde.web.people.models import PersonRow
from ronde.web.people.services import add_person, add_spell, correct_person
from ronde.web.people.sharing import ask_to_join
from ronde.web.privacy import requests as privacy
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.privacy.models import Kind
from ronde.web.publisher.services import say_publisher, set_logo
from ronde.web.roles import OVER, Role
from tests.web.administration.drawn import png

SINCE = date(2020, 9, 1)
TODAY = datetime(2026, 11, 2, 10, tzinfo=UTC)
LICENCES = "lise"  # the licence officer's account
_SERVER = "https://federation.example"
_ROOT = actor("command", [HeldRole(Role.ADMINISTRATOR)])

# By federation: ids that tell nothing, and names that are not alike.
PERSONS: Mapping[str, Mapping[str, str]] = {
    "ffjd": {
        "d1": "Armand Ollivry",
        "d2": "Perrine Bréhaut",
        "d3": "Gildas Bodénez",
        "d4": "Maëlle Trévidic",
        "d5": "Octave Rigaudeau",
        "d6": "Octavien Rigodon",
        "d7": "Yolaine Saintigny",
        "d8": "Joost Verhaegen",
        "d9": "Cyprien Garrivier",
    },
    "fisf": {
        "s1": "Suzanne Peyrecave",
        "s2": "Rosalie Kerbrat",
        "s3": "Hector Vaugirard",
        "s4": "Inès Belcastel",
        "s5": "Jules Montfaucon",
        "s6": "Julien Mondragon",
    },
    "frs": {
        "r1": "Ana Dumitrache",
        "r2": "Bogdan Ursachi",
        "r3": "Corina Pânzaru",
        "r4": "Dănuț Șerbănescu",
        "r5": "Ema Țurcanu",
        "r6": "Emilia Turcu",
    },
    "absp": {"a1": "Nigel Penrose", "a2": "Olwen Tregarth", "a3": "Piers Quillam", "a4": "Percy Quill"},
    "fqe": {
        "c1": "Éloi Lafrenière",
        "c2": "Fabrice Ouellet",
        "c3": "Gisèle Thibodeau",
        "c4": "Hugo Vaillancourt",
        "c5": "Hugues Valcourt",
    },
}
_BORN: Mapping[str, date] = {
    "d7": date(2015, 3, 9),  # a minor whose consent holds
    "s4": date(2014, 5, 2),  # a minor whose consent was withdrawn
    "r5": date(2013, 7, 1),  # a minor without one
}
_RATED_ELSEWHERE: Mapping[str, OutsideRating] = {
    "d8": OutsideRating(source="fmjd", value=1180, since=SINCE),
    "s2": OutsideRating(source="duplicate", value="4B", since=SINCE),
    **{f"c{at}": OutsideRating(source="fqe", value=2100 - 150 * at, since=SINCE) for at in range(1, 6)},
}
_NOBODYS = "x1"  # a person of no federation
_ERASED = "x2"
_ELSEWHERE = "x3"  # of another federation, merged and parted again
ACCOUNTS: Mapping[str, tuple[str, Role, str]] = {
    "aurore": ("Aurore Lhermitte", Role.OFFICER, ""),
    "olga": ("Olga Petit", Role.ORGANISER, ""),
    LICENCES: ("Lise Carnet", Role.LICENCE_OFFICER, ""),
    "armand": ("Armand Ollivry", Role.PLAYER, "d1"),
    "yvette": ("Yvette Brunetière", Role.CLUB_PRESIDENT, "club-ffjd"),
    "leon": ("Léon Faucigny", Role.LEAGUE_PRESIDENT, "bretagne"),
    "pascal": ("Pascal Aubrunet", Role.FEDERATION_PRESIDENT, "dames"),
    "colette": ("Colette Dubreuil", Role.COUNCIL, ""),
    "adele": ("Adèle Montreuil", Role.ADMINISTRATOR, ""),
}


def nothing_wrong(problems: Iterable[Problem]) -> None:
    """End where something was refused: a mistake of whoever wrote the story."""
    assert not (found := tuple(problems)), found


def account(name: str) -> User:
    return User.objects.get(username=name)


def on(name: str, *day: int, device: str = "") -> Actor:
    """Somebody with all the roles that the account holds by now, on a day."""
    return acting(account(name), device).at(at_noon(date(*day)))


def at_noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def build_accounts() -> None:
    """An account for every role that somebody is appointed to, one that was switched off, a second step, a key, a known server.

    Before them a code by which nobody has begun; and who publishes.
    """
    assert new_beginning_code()
    say_publisher(
        _ROOT, name="Ligue des jeux", publisher="Ligue des jeux, Nantes", controller="Nina Royer", notice="Hébergé ici."
    )
    assert set_logo(_ROOT, png()) == ()
    for name, (shown, role, over) in ACCOUNTS.items():
        made = make_account(name, _ROOT, shown=shown)
        assert made.user is not None, made.problems
        appointed(made.user, role, over if OVER[role] else "")  # before there is anything that it is over
    made = make_account("ancien", _ROOT, shown="Ancien Officier")
    assert made.user is not None
    appointed(made.user, Role.OFFICER, "dames")
    nothing_wrong(switch_off(made.user, _ROOT).problems)
    aurore = account("aurore")
    aurore.set_password("a password of twelve letters")
    aurore.save()
    TOTP.activate(aurore, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    key_given(account("olga"))
    with override_settings(RONDE_SERVERS=[_SERVER]):
        nothing_wrong(keep_server(account("olga"), _SERVER, "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE"))
    limits.counted("form", "192.0.2.1")
    cache.set("a-code-that-was-used", 1, 60)


def build_persons() -> None:
    """Persons with clubs, leagues and licences of several seasons; a minor, somebody of no federation, a guest from abroad."""
    lise = on(LICENCES, 2026, 10, 1)
    nothing_wrong(add_league(League(id="bretagne", name="Bretagne"), lise).problems)
    for federation, persons in PERSONS.items():
        leagues = [Belonging(league="bretagne", since=SINCE)] if federation == "ffjd" else []
        nothing_wrong(
            add_club(Club(id=f"club-{federation}", name=f"Cercle {federation}", leagues=leagues), lise).problems
        )
        for at, (person, name) in enumerate(persons.items()):
            nothing_wrong(add_person(_player(federation, at, person, name), lise, is_distinct=True).problems)
    for person, name in ((_NOBODYS, "Sylvain Nulleparts"), (_ERASED, "Victor Effaçable")):
        nothing_wrong(add_person(Player(id=person, name=name, birth=date(1971, 2, 3)), lise).problems)
    other = Licence(since=SINCE, federation="fmjd", number="F-9")
    nothing_wrong(add_person(Player(id=_ELSEWHERE, name="Wilhelm Ander", licences=[other]), lise).problems)
    nothing_wrong(correct_person("d2", _version("d2"), lise, sex="F", reason="une erreur de saisie").problems)
    moved = Residence(country="FR", place="Rennes", since=date(2024, 1, 1))
    nothing_wrong(add_spell("d2", _version("d2"), moved, lise, ends_earlier=True).problems)


def _player(federation: str, at: int, person: str, name: str) -> Player:
    outside = [_RATED_ELSEWHERE[person]] if person in _RATED_ELSEWHERE else []
    born = _BORN.get(person, date(1960 + 3 * at, 1 + at, 2 + ord(federation[1]) % 25))
    licences = [
        Licence(since=date(year, 9, 1), until=date(year + 1, 8, 31), federation=federation, number=f"{federation}-{at}")
        for year in range(2020, 2027)
    ]
    known: dict[str, Any] = {"residences": [Residence(country="BE", since=SINCE)]} if person == "d8" else {}
    return Player(
        id=person,
        name=name,
        birth=born,
        licences=[] if person == "d8" else licences,
        clubs=[Membership(club=f"club-{federation}", since=SINCE)],
        outside=outside,
        **known,
    )


def _version(person: str) -> int:
    return PersonRow.objects.values_list("version", flat=True).get(pk=person)


def merged(person: str, other: str, by: Actor) -> int:
    """Two ids found to be one person; the number of the merge."""
    made = merging.merge(person, other, by, seen=(_version(person), _version(other)), reason="la même licence")
    assert made.merge is not None, made.problems
    return made.merge.pk


def build_requests_about_oneself() -> None:
    """What people asked for about themselves, once lists and sections know them: every kind of request, granted, refused and open."""
    lise, armand = acting(account(LICENCES)).at(TODAY), acting(account("armand")).at(TODAY)
    nothing_wrong(note_consent("d7", Paper("Roland Saintigny", date(2026, 9, 1), "2026-1"), actor=lise))
    nothing_wrong(note_consent("s4", Paper("Édith Belcastel", date(2026, 9, 1), "2026-2"), actor=lise))
    nothing_wrong(withdraw_consent("s4", actor=lise))
    nothing_wrong(privacy.ask("d1", Kind.ACCESS, armand).problems)
    decided = (
        (Kind.CORRECTION, "d2", False, "le registre d’état civil dit autrement"),
        (Kind.OBJECTION, "s3", True, ""),
        (Kind.ERASURE, _ERASED, True, ""),
        (Kind.ERASURE, "d9", True, ""),  # who has a rating: the lists stay as they were
    )
    for kind, person, granted, reason in decided:
        asked = privacy.ask(person, kind, lise, wish="né en 1961" if kind is Kind.CORRECTION else "", paper="lettre")
        assert asked.request is not None, asked.problems
        nothing_wrong(privacy.decide(asked.request.pk, lise, granted=granted, reason=reason).problems)
    parted = merged(_NOBODYS, _ELSEWHERE, lise)
    nothing_wrong(merging.unmerge(parted, lise).problems)
    _import_licences(lise)
    nothing_wrong(ask_to_join("d2", "fisf", lise, reason="elle joue aussi au Scrabble").problems)


def _import_licences(by: Actor) -> None:
    table = "Nom;Licence;Début\nArmand Ollivry;ffjd-0;2027-09-01\nZénobie Quintrec;ffjd-77;2026-09-01\n"
    given = GivenList("licences", "licences.csv", date(2026, 11, 1), table.encode(), "ffjd", until=date(2027, 8, 31))
    seen = importing.previewed(given, by)
    made = importing.imported(given, by, seen=seen.digest)
    assert made.imported is not None, (made.problems, seen)
