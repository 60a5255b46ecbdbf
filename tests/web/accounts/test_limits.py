"""How often something may be tried: in the database, under many at once, without anybody being locked out for good."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import RequestFactory, override_settings

from ronde.web.accounts import limits
from ronde.web.accounts.models import Tally
from ronde.web.clock import now
from ronde.web.roles import Role
from tests.web.accounts.signing import SIGN_IN, browser, set_up, somebody, tried

AT_ONCE = 20


@pytest.mark.usefixtures("database")
def test_of_twenty_at_once_exactly_as_many_as_allowed_go_through() -> None:
    """Ten tries are allowed for an account: of twenty threads at the same moment ten are told to wait."""

    def one(_: int) -> bool:
        try:
            return limits.counted("account", "marie") is None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = Counter(pool.map(one, range(AT_ONCE)))
    assert found == {True: 10, False: 10}


@pytest.mark.usefixtures("database")
def test_twenty_sign_ins_at_once_with_a_wrong_password_are_counted_each() -> None:
    somebody("marie")

    def one(_: int) -> int:
        try:
            return int(tried(browser(), "marie", "wrong").status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert Counter(pool.map(one, range(AT_ONCE))) == {200: 10, 429: 10}


@pytest.mark.usefixtures("database")
def test_who_tries_too_often_is_told_in_each_language_when_to_try_again() -> None:
    somebody("marie")
    for _ in range(10):
        assert tried(browser(), "marie", "wrong").status_code == 200
    for language, what in (("en", "Too many attempts"), ("fr", "Trop d’essais"), ("ro", "Prea multe încercări")):
        answer = browser().post(SIGN_IN.replace("/fr/", f"/{language}/"), {"username": "MARIE", "password": "x"})
        assert answer.status_code == 429
        assert what in answer.content.decode()
        assert "15 min" in answer.content.decode()
        assert 14 * 60 < int(answer["Retry-After"]) <= 15 * 60


@pytest.mark.usefixtures("database")
def test_the_wait_ends_although_somebody_goes_on_trying() -> None:
    somebody("marie")
    for _ in range(30):
        tried(browser(), "marie", "wrong")
    (ends,) = {one.ends for one in Tally.objects.filter(count__gt=10, count__lt=12)}
    assert now() + timedelta(minutes=14) < ends <= now() + timedelta(minutes=15)
    Tally.objects.update(ends=now())
    assert tried(browser(), "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_a_stranger_cannot_lock_out_who_signed_in_on_this_device_before() -> None:
    somebody("marie")
    hers = browser()
    assert tried(hers, "marie").status_code == 302
    hers.post("/fr/account/sign-out/")
    for number in range(40):
        tried(browser(f"198.51.100.{number}"), "marie", "wrong")
    assert tried(browser("198.51.100.99"), "marie").status_code == 429
    assert tried(hers, "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_a_known_device_is_known_for_its_own_account_only_and_may_not_try_without_end() -> None:
    somebody("marie")
    somebody("paul")
    hers = browser()
    tried(hers, "marie")
    hers.post("/fr/account/sign-out/")
    assert [tried(hers, "marie", "wrong").status_code for _ in range(11)] == [200] * 10 + [429]
    assert [tried(hers, "paul", "wrong").status_code for _ in range(11)] == [200] * 10 + [429]


@pytest.mark.usefixtures("database")
def test_an_address_may_not_try_many_names_and_good_ones_in_between_do_not_help() -> None:
    """60 wrong tries from an address; a sign-in that was good gives back only itself."""
    somebody("marie")
    for number in range(60):
        assert tried(browser(), f"name-{number}", "wrong").status_code == 200
        if number % 10 == 0 and number < 50:
            assert tried(browser(), "marie").status_code == 302
    assert tried(browser(), "name-61", "wrong").status_code == 429
    assert tried(browser("203.0.113.5"), "name-61", "wrong").status_code == 200


@pytest.mark.usefixtures("database")
def test_codes_of_the_second_step_cannot_be_tried_out() -> None:
    somebody("marie", Role.OFFICER)
    client = browser()
    tried(client, "marie")
    set_up(client)
    stranger = browser()
    tried(stranger, "marie")
    said = [stranger.post("/fr/account/second-step/", {"code": f"{code:06}"}).status_code for code in range(6)]
    assert said == [200] * 5 + [429]


@pytest.mark.usefixtures("database")
def test_nobody_can_read_from_the_tallies_who_tried() -> None:
    tried(browser("192.0.2.99"), "marie", "wrong")
    kept = str([*Tally.objects.values()])
    assert "marie" not in kept
    assert "192.0.2.99" not in kept
    assert {len(one.key) for one in Tally.objects.all()} == {64}


@pytest.mark.usefixtures("database")
def test_tallies_do_not_pile_up() -> None:
    limits.counted("form", "somebody")
    Tally.objects.update(ends=now() - timedelta(days=2))
    limits.counted("form", "somebody else")
    assert Tally.objects.count() == 1


@pytest.mark.parametrize(
    ("proxies", "said", "remote", "found"),
    [
        (0, "203.0.113.1", "192.0.2.1", "192.0.2.1"),  # whoever says so is not believed
        (1, "203.0.113.1", "127.0.0.1", "203.0.113.1"),
        (1, "6.6.6.6, 203.0.113.1", "127.0.0.1", "203.0.113.1"),  # the first was sent by the visitor
        (2, "6.6.6.6, 203.0.113.1, 10.0.0.1", "127.0.0.1", "203.0.113.1"),
        (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (0, "", "", ""),
    ],
)
def test_the_address_is_what_the_last_trusted_server_says(proxies: int, said: str, remote: str, found: str) -> None:
    request = RequestFactory(REMOTE_ADDR=remote).get("/", headers={"X-Forwarded-For": said})
    with override_settings(RONDE_PROXIES=proxies):
        assert limits.address_of(request) == found


@pytest.mark.usefixtures("database")
def test_an_account_that_was_switched_off_does_not_sign_in() -> None:
    somebody("marie")
    User.objects.update(is_active=False)
    client = browser()
    tried(client, "marie")
    assert client.get("/fr/account/")["Location"].startswith("/fr/account/sign-in/")


def test_who_comes_by_ipv4_to_a_server_that_listens_to_both_is_told_from_others() -> None:
    said = [limits.address_of(RequestFactory().get("/", REMOTE_ADDR=f"::ffff:192.0.2.{one}")) for one in (1, 2)]
    assert said == ["192.0.2.1", "192.0.2.2"]
