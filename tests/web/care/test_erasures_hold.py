"""Who was erased, or took a consent back, after a backup was made stays so when it is restored; the chain verifies."""

import shutil
from datetime import date
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.test import override_settings

from ronde.web.care.archive import JOURNALS
from ronde.web.care.backing_up import backed_up
from ronde.web.people.models import PersonRow
from ronde.web.privacy.erasing import erase
from ronde.web.privacy.journal import Decided, JournalLine, write_down
from ronde.web.privacy.whom import whom
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from tests.web.care.conftest import worked
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
DAY = date(2026, 11, 17)


def places_with(words: str) -> list[str]:
    """Every column of every table in which some words stand."""
    found = []
    for model in apps.get_models():
        for field in model._meta.concrete_fields:  # noqa: SLF001 - Django's name for it
            if isinstance(field, models.CharField | models.TextField):
                rows = model._default_manager.filter(**{f"{field.name}__icontains": words})  # noqa: SLF001 - Django's name for it
                found += [f"{model.__name__}.{field.name}"] * rows.exists()
    return found


def backup_then_erasures(folder: Path) -> Path:
    """A backup in the middle of an officer's work, then somebody erased and somebody silent, then more work."""
    worked(folder, 4)
    path = backed_up(folder / "b.zip").path
    person = whom("two")
    assert person is not None
    erase(person, DAY)
    write_down(JournalLine("three", DAY, Decided.OBJECTED))
    worked(folder, 6, first=4)
    FOLD.end()
    return path


def test_erasures_hold_through_a_restore(tmp_path: Path) -> None:
    path = backup_then_erasures(tmp_path)
    assert places_with("Claude two") == []
    for lang in LANGUAGES:
        done = ronde("restore", path, "--replace", lang=lang)
        assert done.returncode == 0, done.output
        assert places_with("Claude two") == []
        assert PersonRow.objects.get(id="one").name == "Claude one"
        assert not PersonRow.objects.get(id="three").named
        FOLD.forget()
        assert verified_register(Register.objects.get()).is_sound
    worked(tmp_path, 6, first=4)  # and work goes on
    assert verified_register(Register.objects.get()).is_sound


def test_they_are_in_the_backup_itself_and_gone_only_by_the_journal(tmp_path: Path, data: Path) -> None:
    """Without the journal the name would be back: the test above is about something."""
    path = backup_then_erasures(tmp_path)
    (data / "privacy.jsonl").unlink()
    assert ronde("restore", path, "--replace", "--without-journals").returncode == 0
    assert places_with("Claude two") != []


def test_a_journal_brought_to_a_new_machine_is_applied_there(tmp_path: Path, data: Path) -> None:
    path = backup_then_erasures(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    for name in JOURNALS:
        shutil.copyfile(data / name, other / name)
    with override_settings(DATA=other):
        assert ronde("restore", path, "--replace").returncode == 0
    assert places_with("Claude two") == []


def test_a_line_of_the_journal_that_nobody_can_read_is_said(tmp_path: Path, data: Path) -> None:
    path = backup_then_erasures(tmp_path)
    with (data / "privacy.jsonl").open("a") as journal:
        journal.write("half a li\n")
    done = ronde("restore", path, "--replace")
    assert done.returncode == 0, done.output
    assert "privacy.jsonl" in done.stderr
