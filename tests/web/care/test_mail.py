"""How mail goes out, by one setting."""

import os
import subprocess
import sys

import pytest

from ronde.web.mail import Mail, mail


def test_without_a_setting_no_mail_goes_out() -> None:
    assert mail("").backend.endswith("dummy.EmailBackend")
    assert mail("console:").backend.endswith("console.EmailBackend")


@pytest.mark.parametrize(
    ("address", "port", "security"),
    [
        ("smtp://h", 587, "starttls"),
        ("smtps://h", 465, "tls"),
        ("smtp+plain://h", 25, ""),
        ("smtp://h:2525", 2525, "starttls"),
    ],
)
def test_every_kind_has_its_port(address: str, port: int, security: str) -> None:
    found = mail(address)
    assert (found.host, found.port, found.security) == ("h", port, security)


def test_account_password_and_sender_are_read_as_they_were_meant() -> None:
    found = mail("smtp://me%40here:p%2Fw%3A@mail.example.org?from=ronde@example.org")
    expected = ("me@here", "p/w:", "mail.example.org", "ronde@example.org")
    assert (found.user, found.password, found.host, found.sender) == expected


@pytest.mark.parametrize("address", ["http://h", "smtp:", "mail.example.org"])
def test_what_is_no_address_of_mail_is_said_without_repeating_a_password(address: str) -> None:
    with pytest.raises(ValueError, match="RONDE_MAIL may be"):
        mail(address)


@pytest.mark.process
def test_the_settings_have_it() -> None:
    script = "from ronde.web import settings as s; print(s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_TLS, s.EMAIL_USE_SSL, s.DEFAULT_FROM_EMAIL)"
    environment = {**os.environ, "RONDE_MAIL": "smtps://a:b@mail.example.org?from=x@example.org"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert done.stdout.split() == ["mail.example.org", "465", "False", "True", "x@example.org"]
    assert Mail().sender == "ronde@localhost"
