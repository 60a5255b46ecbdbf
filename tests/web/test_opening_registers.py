"""A register is opened by an administrator, under a code that can stand in an address."""

import pytest
from django.core.exceptions import PermissionDenied

from ronde.web.actors import HeldRole, actor
from ronde.web.registers.models import Register
from ronde.web.registers.opening import open_register
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("database")
KEEPER = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])


def test_an_administrator_opens_a_register_and_an_officer_does_not() -> None:
    with pytest.raises(PermissionDenied):
        open_register(actor("account:2", [HeldRole(Role.OFFICER)]), code="dames", regulation="ffjd")
    made = open_register(KEEPER, code="dames", regulation="ffjd", federation="FFJD")
    assert made.problems == ()
    assert made.register == Register.objects.get(code="dames", zone="Europe/Paris")


@pytest.mark.parametrize(
    ("code", "regulation", "wrong"),
    [
        ("dames", "ffjd", "register.exists"),
        ("autres", "chess", "register.unknown"),
        ("office", "ffjd", "register.bad-code"),
        ("account", "ffjd", "register.bad-code"),
        ("code", "ffjd", "register.bad-code"),
        ("Été", "ffjd", "register.bad-code"),
        ("a/b", "ffjd", "register.bad-code"),
        ("", "ffjd", "register.bad-code"),
    ],
)
def test_what_cannot_be_opened_is_said(code: str, regulation: str, wrong: str) -> None:
    open_register(KEEPER, code="dames", regulation="ffjd")
    found = open_register(KEEPER, code=code, regulation=regulation)
    assert found.register is None
    assert [one.code for one in found.problems] == [wrong]
    assert Register.objects.count() == 1
