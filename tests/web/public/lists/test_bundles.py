"""Everybody can download the bundle of a register, verify it without us, and see that a byte was changed."""

from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.files.bundle import parse
from ronde.web.people.models import PersonRow
from ronde.web.registers.chain_rows import head_of
from ronde.web.registers.models import Fact
from tests.web.pages.conftest import Site
from tests.web.verbs import ronde


def downloaded(site: Site) -> bytes:
    answer: Any = site.visitor.get("/fr/dames/verify/bundle")
    assert answer.status_code == 200
    assert not answer.cookies
    return b"".join(answer.streaming_content)


def test_a_bundle_verifies_and_a_changed_byte_is_found(site: Site, tmp_path: Path) -> None:
    sent, path = downloaded(site), tmp_path / "dames.bundle"
    path.write_bytes(sent)
    done = ronde("verify", path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert site.edition.digest[:16] in done.stdout
    at = len(sent) // 2
    path.write_bytes(sent[:at] + bytes([sent[at] ^ 1]) + sent[at + 1 :])
    assert ronde("verify", path).returncode == 2


def test_it_holds_what_the_command_of_the_office_gives(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "office.bundle"
    assert ronde("register", "bundle", "dames", "-o", path, "--names").returncode == 0
    ours, _ = parse(downloaded(site))
    theirs, _ = parse(path.read_bytes())
    assert ours is not None
    assert theirs is not None
    assert ours.manifest == theirs.manifest
    assert ours.links == theirs.links
    assert dict(ours.people.players) == dict(theirs.people.players)
    assert sorted(one.digest for one in ours.lists) == sorted(one.digest for one in theirs.lists)


def test_who_is_not_named_is_in_it_by_an_id_that_tells_nothing(site: Site) -> None:
    minor, text = site.minor, downloaded(site).decode()
    assert minor.id in text
    assert minor.name not in text


def test_ids_that_would_name_a_child_keep_it_back_and_say_what_to_do(site: Site) -> None:
    minor = site.minor
    PersonRow.objects.filter(id=minor.id).update(body=minor.body.replace(minor.name, f"Jean {minor.id}"))
    answer = site.visitor.get("/en/dames/verify/bundle")
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "The bundle is not given" in page
    assert "--opaque-ids" in page


def test_it_asks_as_much_for_many_facts_as_for_few(site: Site) -> None:
    """The register, how often somebody took one, the head, facts twice, who they name, people with clubs and leagues, lists."""
    with CaptureQueriesContext(connection) as found:
        downloaded(site)
    facts = [one for one in found if '"registers_fact"' in one["sql"]]
    assert Fact.objects.count() > len(found)
    assert len(facts) == 3


def test_the_page_says_how_to_verify_with_the_head_of_the_chain(site: Site) -> None:
    head = head_of(site.register)
    for language in ("en", "fr", "ro"):
        page = site.visitor.get(f"/{language}/dames/verify/").content.decode()
        assert f"ronde verify dames-{head.turn}.bundle" in page
        assert head.digest[:8] in page


def test_who_takes_too_many_is_told_when_to_come_again(site: Site) -> None:
    for _ in range(20):
        assert site.visitor.get("/fr/dames/verify/bundle").status_code == 200
    assert site.visitor.get("/fr/dames/verify/bundle").status_code == 429
