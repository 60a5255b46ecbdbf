"""``ronde words``: which languages there are, what one of them does not say yet, and files for a translator."""

from pathlib import Path

import pytest
import yaml

from tests.verbs import program, ronde


def test_the_languages_are_listed_with_what_is_there() -> None:
    done = ronde("words", lang="fr")
    assert done.returncode == 0
    assert [line.split("│")[1:4] for line in done.stdout.splitlines() if "%" in line] == [
        [" en   ", " English  ", " 100 % "],
        [" fr   ", " Français ", " 100 % "],
        [" ro   ", " Română   ", " 100 % "],
    ]


def test_nothing_is_missing_in_french() -> None:
    done = ronde("words", "--missing", "fr")
    assert done.returncode == 0
    assert done.stdout.endswith("Français: every text is there.\n")


def test_what_is_no_code_of_a_language_is_refused() -> None:
    done = ronde("words", "--missing", "breton")
    assert done.returncode == 2
    assert "“breton” is no code of a language" in done.output


@pytest.mark.process
def test_a_translator_gets_files_fills_them_and_is_told_what_is_left_and_what_is_wrong(tmp_path: Path) -> None:
    """As docs/translating.md says."""
    tmp_path = tmp_path / "new" / "words"
    done = program("words", "--missing", "br", "--write", tmp_path)
    assert done.returncode == 1
    assert "0 % are there." in done.stdout
    assert f"files were written in {tmp_path}." in done.stdout
    web = tmp_path / "br" / "web.yaml"
    written = web.read_text("utf-8")
    assert '  # Home\n  home: ""\n' in written
    assert set(yaml.safe_load(written)) >= {"web"}
    web.write_text(written.replace('home: ""', 'home: "Degemer"'), "utf-8")
    plan = tmp_path / "br" / "desk" / "plan.yaml"
    plan.write_text('desk_plan:\n  players: "{gamers} den"\n  plyers: "x"\n  fixed: "{"\n', "utf-8")
    frame = tmp_path / "br" / "desk" / "frame.yaml"
    frame.write_text("desk: [", "utf-8")
    again = program("words", "--missing", "br", RONDE_WORDS=str(tmp_path))
    assert again.returncode == 1
    assert "desk_plan.players: the English text has no gamers" in again.stdout
    assert "desk_plan.plyers: nothing is said under this id" in again.stdout
    assert "desk_plan.fixed: the braces do not close" in again.stdout
    assert "frame.yaml: this file is no YAML" in again.stdout
    assert "web.home: Home" not in again.stdout
    assert "web.lists: Lists" in again.stdout
    kept = program("words", "--missing", "br", "--write", tmp_path, RONDE_WORDS=str(tmp_path))
    assert "Degemer" in web.read_text("utf-8")
    assert "0 files were written" in kept.stdout
