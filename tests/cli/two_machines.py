"""Two laptops, a stick and an office: what the tests of events begin with."""

from pathlib import Path

from ronde.files.events.event import EventFile, parse
from ronde.files.opening import OpenedFile, opened_file
from tests.verbs import Done, ronde

LIST = """
regulation: ffjd
players:
  - { id: anne, name: Anne Aubert, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Blanc, licences: [{ since: 2023-09-01 }] }
  - { id: dan, name: Dan Dubois, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: anne, rating: 1500 }, { player: ben, rating: 1500 }, { player: dan, rating: 1400 }] }
"""
DECLARED = "first_day: 2024-01-10\ncadence: accelerated\ndeclared: true\npace: { minutes: 30 }\n"
PLAYERS = "id,name,rating\nanne,Anne Aubert,1500\nben,Ben Blanc,1500\nguest,Daniel DUBOIS,\ncid,Cid Colin,\n"


def set_up() -> None:
    """Two laptops, a stick, and the office with its history; the first laptop has a copy of the list."""
    for name in ("one", "two", "stick", "office"):
        Path(name).mkdir()
    for place in ("one/list.yaml", "office/history.yaml"):
        Path(place).write_text(LIST, "utf-8")
    Path("one/players.csv").write_text(PLAYERS, "utf-8")
    Path("one/declared.yaml").write_text(DECLARED, "utf-8")


def done(command: str, ends: int = 0) -> Done:
    found = ronde(*command.split())
    assert found.returncode == ends, found.output
    return found


def begin(name: str = "one/open.yaml") -> None:
    done(f"play new {name} --players one/players.csv --discipline draughts --format round_robin --rounds 3")
    done(f"play pair {name} --publish")


def finish(name: str, result: str = "2") -> None:
    """Every game of a round-robin of four that has no result yet."""
    for number in range(1, 4):
        if number > 1:
            done(f"play pair {name} --publish")
        done(f"play enter {name} 1={result} 2={result}")
    done(f"play close {name}")


def office() -> OpenedFile:
    found = opened_file(Path("office/history.yaml"), "ffjd")
    assert found.is_sound, found.problems
    return found


def event(path: str) -> EventFile:
    found, problems = parse(Path(path).read_bytes())
    assert found is not None, problems
    return found


def add_fact(line: str) -> None:
    """A fact that the officer writes."""
    with Path("office/history.yaml").open("a", encoding="utf-8") as file:
        file.write(f"  - {line}\n")
