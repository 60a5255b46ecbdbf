"""The officer's month (docs/an-officers-month.md) lived in a register: what arrives and what is homologated comes by services, day by day.

What a room is to do itself (a request and its decision, a corrected result, lists) is left to its test.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.files import yaml_text
from ronde.files.opening import opened_file
from ronde.record.lookalikes import name_words
from ronde.web.accounts.appointing import acting, appointed, officer
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.actors import Actor
from ronde.web.office.services import Done, give_back, homologate, publish, record_payment, take_in
from ronde.web.people.models import PersonRow
from ronde.web.registers.exchange import register_from
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.ffjd.officers_work import MONTH, arrivals, diary
from tests.web.clocks import set_clock
from tests.web.months import month

PASSWORD = "plume-et-damier-noir"  # noqa: S105 - of a database that lives as long as a test
BEGINS = "2024-02-02"


class Month:
    """The register of the month with its officer, at a moment that a test sets."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        mark_as_demonstration()  # which asks for no second step
        self.register: Register = register_from(opened_file(month(folder, BEGINS)), "dames", "Dames")
        self.rex: User = officer("rex", PASSWORD, "Rex Morin")
        self.lived = BEGINS
        self._patch = monkeypatch
        self.at(BEGINS)

    def at(self, day: str) -> "Month":
        """The clock of the machine stands at nine on a day."""
        set_clock(self._patch, datetime.fromisoformat(f"{day}T09:00:00").replace(tzinfo=UTC))
        return self

    @property
    def turn(self) -> int:
        return FOLD.held(self.register).turn

    @property
    def officer(self) -> Client:
        return self._client(self.rex)

    def holding(self, name: str, role: Role, over: str = "") -> Client:
        """Somebody else with a role."""
        user, _ = User.objects.get_or_create(username=name.split(maxsplit=1)[0].lower(), defaults={"first_name": name})
        appointed(user, role, over)
        return self._client(user)

    def _client(self, user: User) -> Client:
        client = Client(raise_request_exception=True)
        client.force_login(user)
        return client

    def lives_until(self, day: str) -> "Month":
        """All that arrives and is homologated, paid and returned before a day."""
        for past in sorted(one for one in {*arrivals(), *diary()} if self.lived <= one < day):
            self.at(past)
            for name in arrivals().get(past, ()):
                assert take_in(self.register, MONTH / "series" / f"{name}.yaml", self._actor()).is_done, name
            for fact in _facts(past):
                self._written(fact)
        self.lived = day
        return self.at(day)

    def publishes(self, day: date) -> None:
        """The list of a day."""
        done = publish(self.register, day, self._actor(), seen=self.turn)
        assert done.is_done, done.problems

    def listed(self, day: date, number: int = 1) -> dict[str, int]:
        """A published list as it stands in the database, everybody by their first name: who comes with a file gets another id."""
        edition = self.register.editions.get(day=day, number=number, ranking="national")
        names = {row.id: name_words(row.name.split()[0])[0] for row in PersonRow.objects.all()}
        return {names[line.player]: int(line.value) for line in edition.lines.order_by("position")}

    def _actor(self) -> Actor:
        return acting(self.rex)

    def _written(self, fact: dict[str, object]) -> None:
        section, by = str(fact.get("of", "")), self._actor()
        reason = str(fact.get("reason", ""))
        acts: dict[tuple[object, object], Callable[[], Done]] = {
            ("step", "homologate"): lambda: homologate(self.register, section, by),
            ("step", "return"): lambda: give_back(self.register, section, by, reason=reason),
            ("payment", None): lambda: _paid(self.register, fact, by),
        }
        act = acts.get((fact["fact"], fact.get("action")))
        if act:
            done = act()
            assert done.is_done, (fact, done.problems)


def _facts(day: str) -> list[dict[str, object]]:
    """What the diary has for a day."""
    found, problems = yaml_text.documents(diary().get(day, "[]"))
    assert not problems
    return list(found[0])


def _paid(register: Register, fact: dict[str, object], by: Actor) -> Done:
    sections, licences = fact["sections"], fact.get("licences", ())
    assert isinstance(sections, list)
    assert isinstance(licences, list | tuple)
    return record_payment(
        register, sections, by, amount=int(str(fact["amount"])), payer=str(fact["by"]), licences=licences
    )
