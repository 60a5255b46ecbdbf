"""Links that are followed once: to set a password; and, in a demonstration only, to enter."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections

from ronde.web.accounts import limits, links
from ronde.web.accounts.demonstrations import NotEmptyError, is_demonstration, mark_as_demonstration
from ronde.web.accounts.models import Demonstration, OneTimeLink
from ronde.web.accounts.services import make_account, new_password_link, switch_off
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import PASSWORD, browser, somebody, tried

ADMINISTRATOR = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])
NEW = {"new_password1": PASSWORD, "new_password2": PASSWORD}


@pytest.mark.usefixtures("database")
def test_an_account_is_made_without_a_password_and_its_owner_sets_one_by_the_link() -> None:
    done = make_account("marie", ADMINISTRATOR, shown="Marie Curé")
    address = f"/fr/account/link/{done.token}/"
    assert tried(browser(), "marie", "").status_code == 200
    client = browser()
    assert "marie" in client.get(address).content.decode()
    assert client.post(address, {**NEW, "new_password2": "other"}).status_code == 200  # and the link still leads there
    assert client.post(address, {"new_password1": "short", "new_password2": "short"}).status_code == 200
    set_ = client.post(address, NEW)
    assert (set_.status_code, set_["Location"]) == (302, "/fr/account/sign-in/")
    assert client.get("/fr/account/").status_code == 302  # signing in comes after
    assert tried(client, "marie").status_code == 302
    assert browser().post(address, NEW).status_code == 404  # followed before


@pytest.mark.usefixtures("database")
def test_a_link_ends_with_its_days_with_another_link_and_with_the_account() -> None:
    user = somebody("marie")
    old = new_password_link(user, ADMINISTRATOR).token
    new = new_password_link(user, ADMINISTRATOR).token
    assert (links.leads_to(old), links.leads_to(new)) == (None, user)
    OneTimeLink.objects.update(until=now() - timedelta(seconds=1))
    assert links.leads_to(new) is None
    newest = new_password_link(user, ADMINISTRATOR).token
    switch_off(user, ADMINISTRATOR)
    assert links.leads_to(newest) is None


@pytest.mark.usefixtures("database")
def test_only_a_digest_of_a_link_is_kept() -> None:
    token = links.new_link(somebody("marie"))
    assert token not in str([*OneTimeLink.objects.values()])


@pytest.mark.usefixtures("database")
def test_of_many_who_follow_a_link_at_once_one_succeeds() -> None:
    token = links.new_link(somebody("marie"))

    def one(_: int) -> bool:
        try:
            return links.followed(token) is not None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(8))) == 1


@pytest.mark.usefixtures("database")
def test_links_cannot_be_tried_out() -> None:
    client = browser()
    said = [client.get(f"/fr/account/link/guess-{number}/").status_code for number in range(21)]
    assert said == [404] * 20 + [429]


@pytest.mark.usefixtures("database")
def test_a_demonstration_is_entered_by_a_link_without_password_or_second_step_once() -> None:
    mark_as_demonstration()
    user = somebody("aurore", Role.OFFICER)
    address = f"/fr/account/enter/{links.new_link(user, links.ENTER)}/"
    client = browser()
    assert client.get(address).status_code == 200
    assert client.get("/fr/office/").status_code == 302  # looking at the link does not sign in
    assert client.post(address)["Location"] == "/fr/office/"
    assert client.get("/fr/office/").status_code == 200
    assert browser().post(address).status_code == 404


@pytest.mark.usefixtures("database")
def test_a_normal_installation_gives_no_link_to_enter_and_accepts_none() -> None:
    user = somebody("aurore", Role.OFFICER)
    with pytest.raises(links.NoDemonstrationError):
        links.new_link(user, links.ENTER)
    digest = limits.digest("planted", "ronde.accounts.links")
    OneTimeLink.objects.create(user=user, purpose=links.ENTER, digest=digest, until=now() + timedelta(days=1))
    client = browser()
    assert client.get("/fr/account/enter/planted/").status_code == 404
    assert client.post("/fr/account/enter/planted/").status_code == 404
    assert client.get("/fr/account/").status_code == 302
    Demonstration.objects.create(since=now())  # the same link, in a demonstration
    assert client.post("/fr/account/enter/planted/").status_code == 302


@pytest.mark.usefixtures("database")
def test_a_link_to_set_a_password_lets_nobody_enter() -> None:
    mark_as_demonstration()
    token = links.new_link(somebody("aurore", Role.OFFICER))
    assert browser().post(f"/fr/account/enter/{token}/").status_code == 404


@pytest.mark.usefixtures("database")
def test_what_keeps_something_never_becomes_a_demonstration() -> None:
    new_register("dames", "Dames", "ffjd")
    with pytest.raises(NotEmptyError):
        mark_as_demonstration()
    assert not is_demonstration()
    assert not User.objects.exists()
