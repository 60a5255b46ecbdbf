"""Style sheets and scripts: compressed once, kept for good under the address that says what is in them, and asked about under any other."""

import gzip
import re
from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client

import ronde.web
from ronde.web import static_files

SHEET = Path(ronde.web.__file__).parent / "static" / "ronde" / "ronde.css"


@pytest.fixture
def client(database: str) -> Client:  # noqa: ARG001 - a page asks it
    return Client()


def addresses(client: Client, page: str = "/fr/") -> list[str]:
    """The files that a page loads."""
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).content.decode())


def test_every_file_of_a_page_has_the_digest_of_its_content_in_its_address(client: Client) -> None:
    found = addresses(client)
    assert len(found) == 3  # the mark and two style sheets
    for address in found:
        answer = client.get(address)
        assert address.endswith(f"?v={sha256(answer.content).hexdigest()[:12]}")
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("version", ["", "?v=", "?v=0123456789ab", "?w=1"])
def test_under_an_address_without_its_digest_a_file_is_asked_about_each_time(client: Client, version: str) -> None:
    answer = client.get(f"/static/ronde/ronde.css{version}")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, no-cache")
    assert answer.content == SHEET.read_bytes()


@pytest.mark.parametrize("name", ["ronde/ronde.css", "ronde/tokens.css", "ronde/desk.js", "django_htmx/htmx-2.min.js"])
def test_who_takes_gzip_gets_less_than_half_and_the_same_after_unpacking(client: Client, name: str) -> None:
    address = f"/static/{name}"
    plain, packed = client.get(address), client.get(address, headers={"accept-encoding": "gzip, deflate, br"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert plain["Vary"] == packed["Vary"] == "Accept-Encoding"
    assert plain["Content-Type"] == packed["Content-Type"]
    assert plain["ETag"] != packed["ETag"]  # two answers, which a server in front keeps apart


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("br, *", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, *", False),
        ("*;q=0", False),
        ("identity", False),
        ("x-gzip-like", False),
        ("", False),
    ],
)
def test_who_does_not_take_gzip_gets_the_file_as_it_is(client: Client, accepted: str, is_packed: bool) -> None:
    answer = client.get("/static/ronde/ronde.css", headers={"accept-encoding": accepted})
    assert answer.has_header("Content-Encoding") == is_packed


@pytest.mark.parametrize("accepted", ["gzip", ""])
def test_who_has_a_file_already_is_told_so_without_it(client: Client, accepted: str) -> None:
    address, headers = addresses(client)[2], {"accept-encoding": accepted}
    first = client.get(address, headers=headers)
    for known in (first["ETag"], f'"another", {first["ETag"]}', f"W/{first['ETag']}", "*"):
        again = client.get(address, headers={**headers, "if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        assert again["Vary"] == "Accept-Encoding"
        assert again["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get(address, headers={**headers, "if-none-match": '"of before"'}).status_code == 200


def test_a_file_that_would_grow_is_sent_as_it_is(tmp_path: Path) -> None:
    small = tmp_path / "small.txt"
    small.write_bytes(b"1-0")
    assert static_files._content(str(small)).packed == b""  # noqa: SLF001 - every file of ours is larger


def test_a_file_is_compressed_once_and_not_for_each_who_asks(client: Client) -> None:
    static_files._content.cache_clear()  # noqa: SLF001 - what other tests have asked for
    for _ in range(5):
        Client().get("/static/ronde/ronde.css", headers={"accept-encoding": "gzip"})
    client.get("/static/ronde/ronde.css")
    assert static_files._content.cache_info().misses == 1  # noqa: SLF001 - the same


def test_a_file_is_only_read(client: Client) -> None:
    head = client.head("/static/ronde/ronde.css")
    assert (head.status_code, head.content, head["Content-Length"]) == (200, b"", str(SHEET.stat().st_size))
    refused = client.post("/static/ronde/ronde.css")
    assert (refused.status_code, refused["Allow"]) == (405, "GET, HEAD")
    assert client.get("/static/ronde/nothing.css").status_code == 404
    assert client.get("/static/ronde/../../settings.py").status_code == 404
