"""Folders for copies are added and removed by an administrator; what is no folder, or cannot be written to, is said."""

import os
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import override_settings

from ronde.web.actors import HeldRole, actor
from ronde.web.events.copy_folders import add_folder, remove_folder
from ronde.web.events.copying import COPIER
from ronde.web.events.models import CopyFolder
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.web.events.desk_work import playing

pytestmark = pytest.mark.usefixtures("database")
KEEPER = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])


def test_a_folder_that_was_added_is_copied_to_and_one_that_was_removed_keeps_its_copies(tmp_path: Path) -> None:
    added = add_folder(f" {tmp_path} ", KEEPER).folder
    assert added is not None
    assert add_folder(str(tmp_path), KEEPER).folder == added  # once is enough
    playing(4)
    COPIER.copy(added)
    (copy,) = tmp_path.glob("*.ronde")
    assert remove_folder(added.pk, KEEPER).problems == ()
    assert not CopyFolder.objects.exists()
    assert copy.exists()
    again = remove_folder(added.pk or 1, KEEPER)
    assert [one.code for one in again.problems] == ["copies.unknown"]


def test_only_an_administrator_chooses_folders(tmp_path: Path) -> None:
    for role in set(Role) - {Role.ADMINISTRATOR}:
        with pytest.raises(PermissionDenied):
            add_folder(str(tmp_path), actor("account:2", [HeldRole(role, "e1")]))
        with pytest.raises(PermissionDenied):
            remove_folder(1, actor("account:2", [HeldRole(role, "e1")]))


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    for path in (str(file), str(tmp_path / "gone"), "", "relative", "\0", "/" + "a" * 3000):
        (problem,) = add_folder(path, KEEPER).problems
        assert problem.code == "copies.no-folder"
        assert all("{" not in said(problem, lang).what for lang in LANGUAGES)
    assert not CopyFolder.objects.exists()


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    closed = Path("/proc") if os.geteuid() == 0 else tmp_path / "closed"  # root may write everywhere else
    closed.mkdir(mode=0o500, exist_ok=True)
    assert [one.code for one in add_folder(str(closed), KEEPER).problems] == ["copies.cannot-write"]
    assert not CopyFolder.objects.exists()


def test_a_folder_of_the_settings_is_not_removed(tmp_path: Path) -> None:
    added = add_folder(str(tmp_path), KEEPER).folder
    assert added is not None
    with override_settings(RONDE_COPIES=[str(tmp_path)]):
        assert [one.code for one in remove_folder(added.pk, KEEPER).problems] == ["copies.of-settings"]
    assert CopyFolder.objects.exists()
