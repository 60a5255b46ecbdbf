"""A walk of a book before the pages of its season."""

from django.contrib.auth.models import User
from django.test import Client

from tests.web.accounts.signing import PASSWORD, with_second_step
from tests.web.walks.walking import Walk


def before_the_office(walk: Walk) -> Client:
    """The officer's browser."""
    walk.on(2000, 1, 1)  # the account is there
    return with_second_step(with_password(), PASSWORD)


def with_password() -> User:
    """The officer's account, which can sign in from now on."""
    user = User.objects.get(username="aurore")
    user.set_password(PASSWORD)
    user.save()
    return user


def shown(client: Client, walk: Walk, query: str = "", language: str = "en") -> str:
    """The page of the season."""
    answer = client.get(f"/{language}/office/{walk.register.code}/season/{query}")
    assert answer.status_code == 200
    return answer.content.decode()
