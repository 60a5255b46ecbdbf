"""Which version serves: said to programs that watch, and in the foot to those who answer for others; to nobody else."""

import zipfile
from pathlib import Path

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde import __version__
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.care.backing_up import backed_up
from ronde.web.registers.folding import FOLD
from ronde.web.roles import NEED_SECOND_STEP, OVER_ALL, Role
from tests.web.office_work import begun

pytestmark = pytest.mark.usefixtures("database")


def somebody(role: Role) -> Client:
    """A browser of an account with a role, in an installation that asks for no second step."""
    user = User.objects.create(username=role.value)
    appointed(user, role, "" if role in OVER_ALL else "dames")
    client = Client()
    client.force_login(user)
    return client


def test_health_says_the_version_for_a_program_to_read() -> None:
    assert f"version {__version__}" in Client().get("/health").content.decode().splitlines()


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.VISITOR])
def test_the_foot_has_the_version_for_those_who_answer_for_others(role: Role) -> None:
    mark_as_demonstration()
    begun("dames")
    foot = somebody(role).get("/fr/").content.decode().partition("<footer")[2]
    assert (__version__ in foot) == (role in NEED_SECOND_STEP)


def test_an_officers_own_pages_have_it_in_their_foot() -> None:
    mark_as_demonstration()
    begun("dames")
    page = somebody(Role.OFFICER).get("/fr/office/dames/", follow=True).content.decode()
    assert f"Ronde {__version__}" in page.partition("<footer")[2]


def test_a_visitor_is_told_no_version_on_any_page_or_file_of_the_first_steps() -> None:
    begun("dames")
    for address in ("/fr/", "/fr/dames/", "/fr/account/sign-in/", "/robots.txt", "/fr/no-such-page/"):
        answer = Client().get(address)
        assert __version__ not in answer.content.decode()
        assert __version__ not in str(answer.headers)


def test_a_backup_says_which_version_wrote_it(tmp_path: Path) -> None:
    begun("dames")
    FOLD.end()
    made = backed_up(tmp_path / "b.zip")
    with zipfile.ZipFile(made.path) as archive:
        assert msgspec.json.decode(archive.read("manifest.json"))["version"] == __version__
