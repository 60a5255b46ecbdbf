"""How often something may be tried: in the database, under many at once, without anybody being locked out for good."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client, RequestFactory, override_settings

from ronde.web.accounts import limits, links
from ronde.web.accounts.codes import give_code
from ronde.web.accounts.keys import key_given
from ronde.web.accounts.known_devices import forget_account, known_until, visitor_counted_as
from ronde.web.accounts.models import Tally
from ronde.web.clock import now
from ronde.web.roles import Role
from tests.web.accounts.places import a_section, organiser_of
from tests.web.accounts.signing import (
    PASSWORD,
    SIGN_IN,
    browser,
    set_up,
    somebody,
    telephone,
    tried,
    with_second_step,
)

AT_ONCE = 20


@pytest.mark.usefixtures("database")
def test_of_twenty_at_once_exactly_as_many_as_allowed_go_through() -> None:
    """Ten tries are allowed for an account at one address: of twenty threads at the same moment ten are told to wait."""

    def one(_: int) -> bool:
        try:
            return limits.counted("account-here", "marie", "address 192.0.2.7") is None
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
def test_a_stranger_elsewhere_cannot_lock_out_who_signed_in_from_this_address_before() -> None:
    """In another browser, without a cookie: the address is known. 40 strangers fill what strangers may try, which is 30."""
    somebody("marie")
    assert tried(browser("192.0.2.7"), "marie").status_code == 302
    said = [tried(browser(f"198.51.100.{number}"), "marie", "wrong").status_code for number in range(40)]
    assert said == [200] * 30 + [429] * 10
    assert tried(browser("192.0.2.8"), "marie").status_code == 429  # she is not known there
    assert tried(browser("192.0.2.7"), "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_one_stranger_locks_nobody_out_anywhere() -> None:
    """Ten tries from one address; the account may be tried from others, where nobody is known."""
    somebody("marie")
    said = [tried(browser("198.51.100.1"), "marie", "wrong").status_code for _ in range(100)]
    assert said == [200] * 10 + [429] * 90
    assert tried(browser("192.0.2.8"), "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_strangers_behind_the_same_address_cannot_lock_out_who_is_known_there() -> None:
    """They fill what the address may try (60) with names of their own, and what may be tried for marie there (10)."""
    somebody("marie")
    hers = browser()
    assert tried(hers, "marie").status_code == 302
    hers.post("/fr/account/sign-out/")
    said = [tried(browser(), f"name-{number}", "wrong").status_code for number in range(61)]
    assert said == [200] * 60 + [429]
    another = browser()  # of hers, without a cookie: the address is known for her
    assert tried(another, "marie").status_code == 302
    said = [tried(browser(), "marie", "wrong").status_code for _ in range(11)]
    assert said == [200] * 10 + [429]
    assert tried(hers, "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_what_an_address_may_not_try_any_more_fills_nobody_s_tally() -> None:
    """60 tries of an address are for 6 names at most, 10 each: the seventh is not counted."""
    for number in range(10):
        for _ in range(10):
            tried(browser("198.51.100.1"), f"name-{number}", "wrong")
    assert Tally.objects.filter(count__gte=10).count() == 1 + 2 * 6  # of the address; of each name there, and anywhere


@pytest.mark.usefixtures("database")
def test_two_people_who_share_a_browser_are_both_known_in_it() -> None:
    somebody("marie")
    somebody("paul")
    shared = browser()
    for name in ("marie", "paul"):
        assert tried(shared, name).status_code == 302
        shared.post("/fr/account/sign-out/")
    for _ in range(11):
        tried(browser(), "marie", "wrong")
    assert tried(shared, "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_a_password_alone_makes_no_browser_known_where_a_second_step_is_asked() -> None:
    """Somebody who has learnt the password signs in again and again to have a browser of his own to try codes in."""
    somebody("marie", Role.OFFICER)
    hers = browser()
    tried(hers, "marie")
    secret = set_up(hers)
    hers.post("/fr/account/sign-out/")
    said = []
    for number in range(20):
        stranger = browser(f"198.51.100.{number}")
        assert tried(stranger, "marie").status_code == 302
        assert "known-device" not in stranger.cookies
        said.append(stranger.post("/fr/account/second-step/", {"code": "000000"}).status_code)
    assert said == [200] * 15 + [429] * 5
    assert tried(hers, "marie").status_code == 302
    assert hers.post("/fr/account/second-step/", {"code": telephone(secret, ahead=1)}).status_code == 302


@pytest.mark.usefixtures("database")
def test_wrong_codes_of_an_address_are_counted_with_its_wrong_passwords() -> None:
    with_second_step(somebody("marie", Role.OFFICER))
    stranger = browser("198.51.100.1")
    assert tried(stranger, "marie").status_code == 302
    said = [tried(browser("198.51.100.1"), f"name-{number}", "wrong").status_code for number in range(57)]
    said += [stranger.post("/fr/account/second-step/", {"code": "000000"}).status_code for _ in range(4)]
    assert said == [200] * 60 + [429]


@pytest.mark.usefixtures("database")
def test_an_address_is_remembered_for_half_a_year_and_of_an_account_the_last_twenty() -> None:
    somebody("marie")
    for number in range(21):
        tried(browser(f"192.0.2.{number}"), "marie")
    kept = known_until("marie")
    assert len(kept) == 20
    assert now() + timedelta(days=179) < min(kept) <= max(kept) <= now() + timedelta(days=180)
    assert limits.is_remembered("known-address", "account marie", "192.0.2.1")
    assert not limits.is_remembered("known-address", "account marie", "192.0.2.0")


@pytest.mark.usefixtures("database")
def test_of_an_account_that_is_forgotten_no_tally_is_left_but_those_of_addresses() -> None:
    user = somebody("marie")
    tried(browser(), "marie")
    tried(browser("198.51.100.1"), "MARIE", "wrong")
    forget_account("marie", user.pk)
    assert known_until("marie") == []
    assert Tally.objects.filter(count__gt=0).count() == 1  # of the address of the stranger


@pytest.mark.usefixtures("database")
def test_who_sets_a_password_by_a_link_is_known_at_once_although_strangers_tried() -> None:
    user = somebody("marie")
    for number in range(31):
        tried(browser(f"198.51.100.{number}"), "marie", "wrong")
    client = browser()
    new = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post(f"/fr/account/link/{links.new_link(user)}/", new).status_code == 302
    assert tried(client, "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_strangers_at_an_address_keep_no_good_link_and_no_good_key_out() -> None:
    """20 of each are answered, and then none that is wrong."""
    user = somebody("marie")
    for _ in range(21):
        browser().get("/fr/account/link/guess/")
        Client(REMOTE_ADDR="192.0.2.7").get("/lists/", headers={"Authorization": "Bearer guess"})
    assert browser().get("/fr/account/link/guess/").status_code == 429
    assert browser().get(f"/fr/account/link/{links.new_link(user)}/").status_code == 200
    wrong, good = (
        Client(REMOTE_ADDR="192.0.2.7").get("/lists/", headers={"Authorization": f"Bearer {key}"}).status_code
        for key in ("guess", key_given(user))
    )
    assert (wrong, good) == (429, 200)


@pytest.mark.usefixtures("database")
def test_strangers_at_an_address_keep_no_helper_out_who_has_typed_a_good_code_before() -> None:
    section = a_section("e1")
    first, second = (give_code(section, organiser_of("e1")).code for _ in range(2))
    hers = browser()
    assert hers.post("/fr/code/", {"code": first}).status_code == 302
    assert [browser().post("/fr/code/", {"code": "AAAA-AAAA"}).status_code for _ in range(21)] == [422] * 20 + [429]
    assert hers.post("/fr/code/", {"code": second}).status_code == 302
    assert [hers.post("/fr/code/", {"code": "AAAA-AAAA"}).status_code for _ in range(21)] == [422] * 20 + [429]


@pytest.mark.usefixtures("database")
def test_a_good_code_makes_one_browser_known_and_no_second() -> None:
    """Who has typed a good code is counted apart from strangers: nobody gets more tries by typing it in many browsers."""
    code = give_code(a_section("e1"), organiser_of("e1")).code
    browsers = [browser(f"192.0.2.{number}") for number in range(3)]
    assert [one.post("/fr/code/", {"code": code}).status_code for one in browsers] == [302, 422, 422]


@pytest.mark.usefixtures("database")
def test_what_visitors_send_is_counted_by_the_account_where_one_has_signed_in() -> None:
    """However many browsers it makes known; strangers at its address fill the tally of the address."""
    somebody("marie")
    found = set()
    for _ in range(2):
        client = browser()
        tried(client, "marie")
        request = RequestFactory(REMOTE_ADDR="192.0.2.7").get("/")
        request.COOKIES["known-device"] = client.cookies["known-device"].value
        found.add(visitor_counted_as(request))
    assert len(found) == 1
    stranger = RequestFactory(REMOTE_ADDR="192.0.2.7").get("/")
    assert visitor_counted_as(stranger) == "192.0.2.7"
    stranger.COOKIES["known-device"] = "0123456789abcdef01234567.made-up"
    assert visitor_counted_as(stranger) == "192.0.2.7"


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
