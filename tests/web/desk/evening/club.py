"""A club with its people and its register, before the pages of its evenings: what a browser without scripts sends and reads."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from ronde.record.outside_ratings import OutsideRating
from ronde.record.players import Licence, Player
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.actors import Actor
from ronde.web.events.beginning import NewEvent, event_begun
from ronde.web.events.evenings import come
from ronde.web.events.models import Event, SectionRow
from ronde.web.people.services import add_person
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.pages.structure import Structure
from tests.web.walks.registration import account, at_noon

# Seventeen people of a club, by their ratings: as they are cut, 4, 4, 4 and 5.
SEVENTEEN: Mapping[str, int] = {
    "Luc Bergevin": 1985,
    "Inès Lamothe-Roy": 1872,
    "Marcel Gendreau": 1840,
    "Aline Tessier": 1764,
    "Éric Vadeboncoeur": 1731,
    "Maude Racicot": 1702,
    "Justine Hamelin": 1610,
    "Yvon Pomerleau": 1588,
    "Léo Charest": 1562,
    "Diane Lussier": 1519,
    "Karl Brisebois": 1490,
    "Antoine Guay": 1466,
    "Olivier Perras": 1398,
    "Rose Nantel": 1352,
    "Serge Ouimet": 1310,
    "Bastien Cyr": 1275,
    "Agathe Fiset": 1240,
}
THURSDAY = date(2026, 11, 19)
_TAGS = re.compile(r"<[^>]*>")
_BETWEEN = re.compile(r"[\s\u00a0\u202f]+")


def words(html: str) -> str:
    """What is read of a piece of HTML, every gap a blank."""
    return _BETWEEN.sub(" ", unescape(_TAGS.sub(" ", html))).strip()


def person_id(name: str) -> str:
    """The id of somebody of the club: the family name."""
    return name.rsplit(maxsplit=1)[-1].lower().replace("é", "e").replace("-", "")


def new_club(people: Mapping[str, int | None], code: str = "club-a") -> Register:
    """A club with its register; who has a rating has it of the chess federation of Québec since summer."""
    lise = at_noon(account("lise", "Lise Carnet", Role.LICENCE_OFFICER, "cel"), date(2026, 1, 1))
    register = new_register(code, "", "cel-grand-prix", federation="cel")
    for name, rating in people.items():
        outside = [OutsideRating(source="fqe", value=rating, since=date(2026, 6, 1))] if rating else []
        licences = [Licence(since=date(2020, 1, 1), federation="cel", number=f"C-{person_id(name)}")]
        player = Player(id=person_id(name), name=name, birth=date(1980, 1, 1), licences=licences, outside=outside)
        saved = add_person(player, lise, is_distinct=True)
        assert saved.is_saved, saved.problems
    return register


@dataclass
class Evening:
    """An evening of a club in the browser of its organiser."""

    event: Event
    client: Client = field(default_factory=Client)
    language: str = "fr"

    @property
    def first(self) -> SectionRow:
        """Its first section, by which its pages are found."""
        return SectionRow.objects.filter(event=self.event).order_by("file")[0]

    @property
    def rows(self) -> list[SectionRow]:
        """All sections."""
        return list(SectionRow.objects.filter(event=self.event).order_by("file"))

    def address(self, path: str) -> str:
        return f"/{self.language}/desk/{self.first.id}/{path}"

    def html(self, path: str = "evening/", **asked: str) -> str:
        """A page; well-formed, whatever it shows."""
        answer = self.client.get(self.address(path), asked, follow=True)
        assert answer.status_code == 200, answer.status_code
        page = answer.content.decode()
        found = list(Structure(page).problems())
        assert found == [], found
        return page

    def reads(self, path: str = "evening/", **asked: str) -> str:
        """The words of the main part of a page."""
        return words(re.split(r"</?main", self.html(path, **asked))[1])

    def sends(self, path: str, headers: Mapping[str, str] | None = None, **typed: str) -> Any:
        """A form sent, and what it leads to."""
        return self.client.post(self.address(path), typed, follow=headers is None, headers=dict(headers or {}))

    def does(self, path: str, **typed: str) -> str:
        """A form that is not refused; the words of the page that it leads to."""
        answer = self.sends(path, None, **typed)
        said = words(re.split(r"</?main", answer.content.decode())[1])
        assert answer.status_code == 200, said
        return said

    def comes(self, *names: str) -> None:
        """People of the club are here."""
        who = at_noon(User.objects.get(username="olivia"), self.event.first_day)
        assert come(self.event, [person_id(name) for name in names], who) == ()

    def types(self, *lines: str) -> None:
        """Results, each as it stands in the line."""
        for line in lines:
            answer = self.sends("evening/games/result/", {"X-Beside": "1"}, result=line)
            assert answer.status_code == 200, words(answer.content.decode())


def new_evening(register: Register, day: date = THURSDAY, name: str = "Rotation du jeudi") -> Evening:
    """An evening that its organiser has just begun."""
    user = account("olivia", "Olivia Roy", Role.ORGANISER)
    begun = NewEvent(name, day, day, regulation="cel-grand-prix", register=register, pace="rapid", kind="evening")
    made = event_begun(begun, at_noon(user, day))
    assert made.event is not None, made.problems
    appointed(user, Role.ORGANISER, made.event.id)
    evening = Evening(made.event)
    evening.client.force_login(user)
    return evening


def runner() -> User:
    """Somebody who runs an evening and is the club's officer too."""
    return account("olga", "Olga Petit", Role.OFFICER)


def officer(day: date) -> Actor:
    """The club's officer, on a day at noon."""
    return at_noon(runner(), day)


def cut_evening(register: Register, people: Sequence[str], day: date = THURSDAY) -> Evening:
    """An evening with these people, as the first proposal cuts them, and its games out."""
    evening = new_evening(register, day)
    evening.comes(*people)
    evening.does("evening/cut/")
    evening.does("evening/sections/begin/")
    return evening


__all__ = ["SEVENTEEN", "THURSDAY", "Evening", "acting", "cut_evening", "new_club", "new_evening", "officer", "words"]
