"""The page that walks through the officer's month shows what happens: its commands are run, its facts are those of the diary."""

import re
import shutil
from datetime import datetime
from pathlib import Path

from tests.ffjd.officers_work import SERIES, Office, arrivals, diary, ronde

PAGE = Path(__file__).parents[2] / "docs" / "an-officers-month.md"
SECTION = re.compile(r"^## (\d+ \w+ \d{4}) · .*$", re.MULTILINE)
BLOCK = re.compile(r"```(yaml|console)\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ ronde (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ROW = re.compile(r"^\| \d+ \w+ \|(.*)\|(.*)\|$", re.MULTILINE)
WIDTH = 110


def test_every_command_of_the_page_shows_what_the_page_says(office: Office) -> None:
    for path in SERIES:
        shutil.copy(path, office.folder)
    _, *parts = SECTION.split(PAGE.read_text("utf-8"))
    days = [datetime.strptime(day, "%d %B %Y").date().isoformat() for day in parts[::2]]  # noqa: DTZ007 - a day has no zone
    assert len(days) >= 9
    for day, told in zip(days, parts[1::2], strict=True):
        office.lives_until(day)
        for kind, block in BLOCK.findall(told):
            if kind == "yaml":
                assert block == diary()[day]
                office.writes(day)
            for command, shown in COMMAND.findall(block):
                assert as_shown(command) == shown


def test_the_table_of_what_happens_between_has_every_file_and_every_page_of_the_diary() -> None:
    rows = ROW.findall(PAGE.read_text("utf-8"))
    files = dict[str, list[str]]()
    for told in (told for row, _ in rows for told in row.split(",") if told.strip()):
        day = told.split()[-1]
        files[day] = sorted(re.findall(r"`([\w-]+)\.yaml`", told))
    assert files == {day: sorted(names) for day, names in arrivals().items()}
    assert [day.strip() for _, pages in rows for day in pages.split(",")] == sorted(diary())


def as_shown(command: str) -> str:
    """What a command shows, without blanks at the ends of lines; all that it may say beside is that the Council is waited for."""
    done = ronde(command, width=WIDTH)
    assert done.returncode in {0, 1}, done.output
    assert [line.strip() for line in done.stderr.splitlines()][1:] in (
        [],
        [
            "2050 is above 2000: the decision waits for the Technical Council’s agreement.",
            "→ Record the decision again with council: its day and minutes.",
        ],
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
