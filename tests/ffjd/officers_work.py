"""An officer at work: series arrive as files and are recorded, facts are written at the end of the history, and the verbs are asked.

What the officer decides is written as with an editor. Whatever a verb shows is looked at in all three languages.
"""

import json
import re
import shlex
import shutil
from datetime import date
from functools import cache
from pathlib import Path

from ronde.cli.main import app
from ronde.words.language import LANGUAGES, Language
from ronde.words.numbers import day_text
from ronde.words.texts import forms_of, own_texts
from tests.verbs import Done, called

MONTH = Path(__file__).with_name("month")
HISTORY, DIARY = MONTH / "history.yaml", MONTH / "diary.yaml"
SERIES = sorted((MONTH / "series").glob("*.yaml"))
WORD = re.compile(r"[^\W\d_]{2,}")
FILLED = re.compile(r"\{[^}]*\}")  # what is filled into a text is no word of it
# codes, paths, digests, files
NO_WORDS = re.compile(r"\[[a-z]+\.[a-z-]+\]|facts\[\d+\][\w.\[\]]*|\b[0-9a-f]{16}…|[a-z-]+\.(yaml|json|csv)\b")


def ronde(command: str, lang: Language = "en", width: int = 400) -> Done:
    """The program in the present folder, on a screen that is wide enough."""
    arguments = [*shlex.split(command), "--lang", lang]
    return called(app, arguments, COLUMNS=str(width), TERM="dumb")


@cache
def diary() -> dict[str, str]:
    """What the officer writes, day by day."""
    pages = DIARY.read_text("utf-8").rstrip("\n").split("\n\n")
    return {page.split("# ")[1][:10]: page + "\n" for page in pages}


@cache
def arrivals() -> dict[str, list[str]]:
    """The files that organisers send, day by day."""
    found: dict[str, list[str]] = {}
    for path in SERIES:
        found.setdefault(path.read_text("utf-8").split("recorded: ")[1][:10], []).append(path.stem)
    return found


def decided(name: str) -> str:
    """What the officer decides of a file: the money has come, the licence is known, a section that was returned comes again."""
    written = (MONTH / "series" / f"{name}.yaml").read_text("utf-8")
    paid = re.findall(r"fact: payment, id: ([\w-]+)", written)
    licensed = re.findall(r"- { id: (\w+),.* licences:", written)
    again = re.findall(r"id: ([\w-]+)\n    replaces:", written)
    accepted = "".join(f" --accept {one}" for one in (*paid, *licensed))
    return accepted + "".join(f" --newer {one}" for one in again)


class Office:
    """A folder with the history, as far as it has been written, and the files that have arrived."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.history = folder / "history.yaml"
        shutil.copy(HISTORY, self.history)

    def receives(self, name: str, *said: str, ends: int) -> None:
        """Look at a file that has arrived beside the history, hear all that is expected, and record it."""
        shutil.copy(MONTH / "series" / f"{name}.yaml", self.folder)
        shown = self.asks(f"homologate ffjd {name}.yaml --history history.yaml", ends=ends)
        for sentence in said:
            assert sentence in shown, f"{sentence!r} is not in\n{shown}"
        self.records(name)

    def records(self, name: str) -> None:
        """Take a file in with the verb, on the day on which it arrives, after a look at what it would do."""
        (day,) = (day for day, names in arrivals().items() if name in names)
        command = f"record ffjd history.yaml {name}.yaml --recorded {day} --by 'Rex Morin'{decided(name)}"
        self.asks(f"{command} --dry-run")
        assert ronde(command).returncode == 0

    def copies(self, name: str) -> None:
        """Take a file in by hand, as the verb has to: new players before the facts, new facts at the end."""
        before, _, facts = (MONTH / "series" / f"{name}.yaml").read_text("utf-8").partition("facts:\n")
        players = before.partition("players:\n")[2]
        written = self.history.read_text("utf-8").replace("facts:\n", f"{players}facts:\n", 1)
        self.history.write_text(written + facts, "utf-8")

    def writes(self, day: str) -> None:
        """Write down what the diary has for a day."""
        self.history.write_text(self.history.read_text("utf-8") + diary()[day], "utf-8")

    def lives_until(self, day: str) -> "Office":
        """Begin anew, and write all that was known when a day began."""
        shutil.copy(HISTORY, self.history)
        for past in sorted(one for one in {*arrivals(), *diary()} if one < day):
            for name in arrivals().get(past, ()):
                self.copies(name)
            if past in diary():
                self.writes(past)
        return self

    def asks(self, command: str, *, ends: int = 0) -> str:
        """What a verb says in English; it ends as expected, and nothing of what it says is left untranslated."""
        shown = {lang: self._asked(command, lang, ends) for lang in LANGUAGES}
        if "json" not in command:
            untranslated = {lang: words for lang, said in shown.items() if (words := foreign(said, lang))}
            assert not untranslated, (command, untranslated)
        return shown["en"]

    def _asked(self, command: str, lang: Language, ends: int) -> str:
        """One answer; only a verb that succeeds writes, and only where it was told to."""
        before, done, after = self._files(), ronde(command, lang), self._files()
        assert done.returncode == ends, done.output
        told = set(re.findall(r" -o (\S+)", command)) if ends == 0 else set[str]()
        assert {name for name in {*before, *after} if before.get(name) != after.get(name)} <= told, command
        return done.output.replace("\u00a0", " ")

    def _files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}

    def listed(self, asked: str = "") -> dict[str, int]:
        """The CP of everyone on a list, in its order, as the verb writes it for people and for programs alike."""
        shown = table(self.asks(f"list ffjd history.yaml {asked}"))
        lines = json.loads(ronde(f"list ffjd history.yaml {asked} --format json").stdout)["lines"]
        names = {line["name"]: line["player"] for line in lines}
        for_people = {names[row["Player"]]: int(row["CP"]) for row in shown}
        assert for_people == {line["player"]: line["value"] for line in lines}
        assert list(for_people.values()) == sorted(for_people.values(), reverse=True)
        return for_people


def table(shown: str) -> list[dict[str, str]]:
    """The rows of the first table on a screen, by their headings; a row goes on while its first cell is empty."""
    top, _, below = shown.partition("┡")
    headings, rows = _cells(top.splitlines()[-1]), list[list[str]]()
    for line in below.partition("└")[0].splitlines():
        if not line.startswith("│"):
            continue
        cells = _cells(line)
        rows = (
            [*rows, cells]
            if cells[0]
            else [*rows[:-1], [f"{one} {more}".strip() for one, more in zip(rows[-1], cells, strict=True)]]
        )
    return [dict(zip(headings, row, strict=True)) for row in rows]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split("[│┃]", line)[1:-1]]


def foreign(shown: str, lang: Language) -> set[str]:
    """The words on a screen that are neither of the reader's language nor of somebody who wrote them in a file."""
    return set(WORD.findall(ids().sub("", NO_WORDS.sub("", shown)))) - known(lang)


@cache
def known(lang: Language) -> set[str]:
    """The words of a language, of the names, and of what was written, as far as it is not English."""
    english = vocabulary("en") - vocabulary(lang)
    return vocabulary(lang) | set(WORD.findall(names())) | (set(WORD.findall(written())) - english)


@cache
def vocabulary(lang: Language) -> set[str]:
    """Every word of the texts in a language."""
    written = (*own_texts(lang).values(), *own_texts(lang, "ffjd").values())
    texts = [FILLED.sub(" ", form) for one in written for form in forms_of(one)]
    months = [day_text(date(2024, month, 1), lang) for month in range(1, 13)]
    return set(WORD.findall(" ".join((*texts, *months))))


@cache
def written() -> str:
    """What the officer and the organisers have written, comments left out."""
    lines = (line for path in (HISTORY, DIARY, *SERIES) for line in path.read_text("utf-8").splitlines())
    return "\n".join(line.partition("# ")[0] for line in lines)


@cache
def ids() -> re.Pattern[str]:
    """The ids of facts that are made of several words: whatever those are, they are no sentence."""
    return re.compile("|".join(rf"\b{name}\b" for name in re.findall(r"\bid: (\w+(?:-\w+)+)", written())))


@cache
def names() -> str:
    """The names of players, clubs, leagues and series: those are nobody's to translate."""
    return " ".join(re.findall(r"\bname: ([^,}\n]+)", written()))
