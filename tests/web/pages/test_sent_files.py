"""What an officer sends: taken in whole, or refused with every reason; whatever it is, never a fault of ours."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.pages.conftest import Site
from tests.web.pages.structure import Structure

WRONG = b"""regulation: ffjd
facts:
  - fact: series
    id: wrong
    first_day: 2026-10-24
    games:
      - { white: nobody, black: nobody, result: 7 }
      - { white: nobody }
"""
ODD = [
    b"",
    b"\x00\x01\x02",
    b"\xff\xfe",
    b"a: [",
    b"- 1",
    b"regulation: absp",
    b"&a [*a]",
    b"PK\x03\x04",
    b"x" * 100_000,
]


def sent(officer: Client, content: bytes, name: str = "file.yaml") -> tuple[int, str]:
    answer = officer.post("/fr/office/dames/take-in/", {"file": SimpleUploadedFile(name, content)})
    return answer.status_code, answer.content.decode()


def test_a_file_with_several_problems_is_refused_with_each_of_them(site: Site) -> None:
    facts = site.register.facts.count()
    status, page = sent(site.officer, WRONG, "tournoi.yaml")
    assert status == 422
    assert page.count('class="note') > 1
    assert "tournoi.yaml" in page
    assert [*Structure(page).problems()] == []
    assert site.register.facts.count() == facts


@pytest.mark.parametrize("content", ODD, ids=range(len(ODD)))
def test_no_odd_file_is_a_fault_and_none_says_where_it_lay(site: Site, content: bytes) -> None:
    officer, facts = site.officer, site.register.facts.count()
    for name in ("file.yaml", "é" * 250 + ".yaml", "file", "../../file.yml", "file." + "x" * 200):
        status, page = sent(officer, content, name)
        assert status == 422
        assert "/tmp" not in page  # noqa: S108 - we look for it, and write nothing there
    assert site.register.facts.count() == facts


def test_a_file_that_is_too_large_is_refused_before_it_is_read(site: Site) -> None:
    status, page = sent(site.officer, b"x" * (5 * 2**20 + 1))
    assert status == 422
    assert "5\u00a0Mo" in page or "5 Mo" in page
