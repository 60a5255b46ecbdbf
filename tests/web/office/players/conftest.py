"""The demonstration with a licence officer, somebody who has two records, and a data folder of its own for the journal of privacy."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from django.test import Client, override_settings
from msgspec import structs

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import account, appointed
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import player_of, written
from ronde.web.roles import Role
from tests.web.pages.conftest import Site

TODAY = date(2026, 11, 17)
TWIN = "twin"


@dataclass(frozen=True)
class Room:
    """The room of the players, with who is refused some of it and who is not."""

    site: Site
    officer: Client
    licences: Client

    @property
    def player(self) -> Player:
        return player_of(PersonRow.objects.get(pk=self.site.player))

    def version(self, person: str) -> int:
        version: int = PersonRow.objects.values_list("version", flat=True).get(pk=person)
        return version

    def page(self, end: str = "", *, by: str = "licences") -> str:
        """A page of the room."""
        answer = getattr(self, by).get(f"/fr/office/dames/players/{end}")
        assert answer.status_code == 200, end
        return str(answer.content.decode())

    def posted(self, end: str, form: Mapping[str, object], *, by: str = "licences") -> tuple[int, str]:
        """What a form answers, and what is said on the page after it."""
        client: Client = getattr(self, by)
        address = f"/fr/office/dames/players/{end}"
        answer = client.post(address, form)
        if answer.status_code != 302:
            return answer.status_code, str(answer.content.decode())
        return 302, str(client.get(answer["Location"]).content.decode())


@pytest.fixture
def room(site: Site, tmp_path: Path) -> Iterator[Room]:
    """Somebody of the list has a second record, without licence and club."""
    folder = tmp_path / "installation"
    folder.mkdir()
    with override_settings(DATA=folder):
        appointed(account("edgar", "bulletin-et-hermine", "Edgar Villedary"), Role.LICENCE_OFFICER, "ffjd")
        found = Room(site, site.officer, site.signed_in("edgar"))
        twin = structs.replace(
            found.player, id=TWIN, name=found.player.name.upper(), licences=[], clubs=[], federation="ffjd"
        )
        written(People.of([twin]), TODAY)
        yield found
