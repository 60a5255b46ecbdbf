"""Sections before the eyes of their arbiter, in few words: a browser of the organiser, and registers that know the players."""

import re
from dataclasses import dataclass, replace
from datetime import date
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from ronde.play.section import Section
from ronde.record.chain import Origin
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.web.accounts.appointing import appointed
from ronde.web.events.models import SectionRow
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.events.events_made import stored

_TAGS = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Arbiter:
    """An organiser with a browser, and one section of hers."""

    client: Client
    row: SectionRow

    def sees(self, path: str = "", language: str = "en", **asked: str | int) -> str:
        """The main part of a page of the standings, as HTML."""
        answer = self.client.get(f"/{language}/desk/{self.row.id}/standings/{path}", asked)
        assert answer.status_code == 200, answer.status_code
        return re.split(r"</?main", answer.content.decode())[1]

    def reads(self, path: str = "", language: str = "en", **asked: str | int) -> str:
        """The words of the main part, one blank between them."""
        return words(self.sees(path, language, **asked))

    def sends(self, path: str, **fields: str) -> Any:
        """What comes of a form."""
        return self.client.post(f"/en/desk/{self.row.id}/standings/{path}", fields)


def words(page: str) -> str:
    """What is read of a piece of HTML."""
    return " ".join(unescape(_TAGS.sub(" ", page)).split())


def rows_of(page: str) -> list[list[str]]:
    """The cells of each line of the first table."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return [[words(cell) for cell in re.split(r"</t[dh]>", line)[:-1]] for line in body.split("</tr>")[:-1]]


def called(base: Section, **names: str) -> Section:
    """The section with names for some of its players."""
    return replace(base, entries=tuple(replace(one, name=names.get(one.player, one.name)) for one in base.entries))


def arbiter(base: Section, **event: Any) -> Arbiter:
    """The desk of a section; ``event`` says by which book and register, and what is declared."""
    made = stored({"a": base}, **event)
    user, _ = User.objects.get_or_create(username="olga")
    appointed(user, Role.ORGANISER, made.id)
    client = Client()
    client.force_login(user)
    return Arbiter(client, SectionRow.objects.get(event=made))


def a_register(code: str, **ratings: int) -> Register:
    """A register that has taken over a list of ratings."""
    register, kinds = new_register(code, "List", code), shelf.regulation(code).documents
    kind = next(one for one in kinds if issubclass(one, Adopted))
    people = People.of(Player(id=player, name=player.title()) for player in ratings)
    lines = [AdoptedRating(player=player, rating=rating) for player, rating in ratings.items()]
    fact = kind(id="list", day=date(2015, 9, 1), ratings=lines, recorded="2015-09-01T08:00:00")

    def prepared(held: Held) -> Any:
        origin = Origin("2015-09-01T08:00:00", "test", "officer", "test")
        return held.adding(held.known.with_facts(fact, people=people), origin, people)

    FOLD.recorded(register, prepared)
    return register
