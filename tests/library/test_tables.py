"""Tables of people by the library: a history begins, licences are taken in; nothing is written before it is said."""

from datetime import date
from pathlib import Path

from ronde.library import begin_history, open_history, say, take_licences

TABLE = "Nom;Licence;CP\nAna Pop;11;1500\nLuc Martin;12;1400\nEva Roy;13;NC\n"
DAY = date(2026, 11, 1)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_history_begins_and_takes_licences_in(tmp_path: Path) -> None:
    table, output = written(tmp_path, "list.csv", TABLE), tmp_path / "history.yaml"
    made = begin_history("ffjd", table, output, on=DAY)
    assert made.problems == ()
    assert not output.exists()
    assert len(made.new["players"]) == 3
    assert made.write() == ()
    history, problems = open_history(output)
    assert history is not None
    assert problems == ()
    assert [(history.name(line.player), line.value) for line in history.list(DAY).lines] == [
        ("Ana Pop", 1500),
        ("Luc Martin", 1400),
    ]
    licensed = take_licences(history, table, since=DAY)
    assert [*licensed.texts] == [output]
    assert licensed.write() == ()
    assert take_licences(history, table, since=DAY).texts == {}
    assert [one.problem.code for one in begin_history("ffjd", table, output, on=DAY).problems] == [
        "file.would-overwrite"
    ]


def test_somebody_else_s_change_since_is_told(tmp_path: Path) -> None:
    table, output = written(tmp_path, "list.csv", TABLE), tmp_path / "history.yaml"
    begin_history("ffjd", table, output, on=DAY).write()
    history, _ = open_history(output)
    assert history is not None
    made = take_licences(history, table, since=DAY)
    output.write_text(output.read_text("utf-8") + "# seen\n", "utf-8")
    assert [one.problem.code for one in made.write()] == ["file.changed-since"]
    assert output.read_text("utf-8").endswith("# seen\n")


def test_what_is_wrong_stands_in_its_row(tmp_path: Path) -> None:
    table = written(tmp_path, "list.csv", "Nom;CP\nAna;fort\nIon;1500\n")
    (wrong,) = begin_history("ffjd", table, tmp_path / "h.yaml", on=DAY).problems
    assert (wrong.line, wrong.is_refusal) == (2, True)
    assert "B2" in say(wrong, "ro")
    people = written(
        tmp_path, "people.yaml", "ronde: people 1\nplayers: [{ id: a, name: Ana }, { id: b, name: Ana }]\n"
    )
    table = written(tmp_path, "list.csv", "Nom;CP\nAna;1500\n")
    (doubt,) = begin_history("ffjd", table, tmp_path / "h.yaml", on=DAY, people=people).problems
    assert doubt.problem.code == "table.ambiguous"
    made = begin_history("ffjd", table, tmp_path / "h.yaml", on=DAY, people=people, match={2: "b"})
    assert [*made.texts] == [tmp_path / "h.yaml"]
    assert [one.problem.code for one in begin_history("x", table, tmp_path / "h.yaml", on=DAY).problems] == [
        "file.not-among"
    ]
