"""What makes the numbers of the ratchet grow is found, and named with its file; what makes none of them grow passes."""

from pathlib import Path

import pytest

from tools.house.__main__ import main

# A small house: two books and the template of books, two apps of which one imports the other, a demonstration that may name books.
TREE = {
    "__init__.py": "",
    "regulations/__init__.py": "",
    "regulations/contract.py": "class Book:\n    code = ''\n",
    "regulations/ffjd/__init__.py": "from ronde.regulations.ffjd.book import REGULATION\n",
    "regulations/ffjd/book.py": "from ronde.regulations.contract import Book\n\nREGULATION = Book()\n",
    "regulations/fisf_classique/__init__.py": "REGULATION = 'fisf-classique'\n",
    "regulations/_template/__init__.py": "from ronde.regulations._template.book import REGULATION\n",
    "regulations/_template/book.py": "class Parameters:\n    pass\n\n\nREGULATION = Parameters()\n",
    "record/__init__.py": "",
    "record/lists.py": '"""The lists of ffjd and others."""\n\n\ndef places(games):\n    return [game for game in games]\n',
    "web/__init__.py": "",
    "web/urls.py": "URLS = ['ronde.web.desk.frame.desk']\n",
    "web/registers/__init__.py": "",
    "web/registers/holding.py": "from ronde.record.lists import places\n\n\nclass Held:\n    pass\n",
    "web/desk/__init__.py": "",
    "web/desk/frame.py": "from ronde.web.registers.holding import Held\n\n\ndef desk():\n    return Held()\n",
    "web/desk/pages.py": "from ronde.web.registers.holding import Held\nfrom ronde.web.desk.frame import desk\n",
    "web/desk/templates/desk/page.html": "<p>La FFJD</p>\n" + "x" * 160 + "\n",
    "web/desk/migrations/0001_initial.py": "BOOK = 'ffjd'\n",
    "web/demonstration/__init__.py": "",
    "web/demonstration/building.py": "from ronde.regulations.ffjd import REGULATION\n\nCODE = 'ffjd'\n",
    "web/static/desk.js": "// keys of the desk\n",
}

# What is planted: in which file, what, and the measures that grow by it.
PLANTED = {
    "an import of a book": ("record/a.py", "from ronde.regulations.ffjd import REGULATION\n", "book-imports"),
    "a relative import": ("record/a.py", "from ..regulations.ffjd import book\n", "book-imports"),
    "an import within a function": (
        "record/a.py",
        "def f():\n    import ronde.regulations.ffjd.book\n",
        "book-imports",
    ),
    "a file that names a book": ("record/a.py", "import ronde.regulations.ffjd\n", "files-naming-books"),
    "a code": ("record/a.py", "BOOK = 'fisf-classique'\n", "book-codes"),
    "a code as a folder": ("record/a.py", "BOOK = 'fisf_classique'\n", "book-codes"),
    "a key of a book": ("record/a.py", "def key(name):\n    return f'ffjd.{name}'\n", "book-codes"),
    "a code in a template": ("web/desk/templates/a.html", '{% if book == "ffjd" %}\n', "book-codes"),
    "a code in a script": ("web/static/a.js", 'if (book === "ffjd") {}\n', "book-codes"),
    "an import back": ("web/registers/a.py", "from ronde.web.desk import frame\n", "mutual-pairs"),
    "an import back, counted": ("web/registers/a.py", "from ronde.web.desk import frame\n", "mutual-imports"),
    "POST.get": ("web/desk/a.py", "def view(request):\n    return request.POST.get('table')\n", "post-get"),
    "a number": ("web/desk/a.py", "def table(typed):\n    return typed.isdecimal()\n", "hand-parsed-numbers"),
    "a line of 161 characters": ("web/desk/templates/a.html", "x" * 161 + "\n", "long-template-lines"),
    "a loop": ("record/a.py", "def f(games):\n    for one in games:\n        print(one)\n", "loops-over-one"),
    "a comprehension": ("record/a.py", "def f(games):\n    return {at for at, one in games}\n", "loops-over-one"),
    "a class again": ("record/a.py", "class Held:\n    pass\n", "repeated-classes"),
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The small house, whose numbers are kept."""
    for file, text in TREE.items():
        write(tmp_path, file, text)
    kept = tmp_path / "kept.json"
    assert main(["--keep"], tmp_path, kept) == 0
    return tmp_path


def write(house: Path, file: str, text: str) -> None:
    path = house / "src" / "ronde" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def remove(house: Path, file: str) -> None:
    (house / "src" / "ronde" / file).unlink()


def run(house: Path, *arguments: str) -> int:
    return main([*arguments], house, house / "kept.json")


def test_nothing_in_the_small_house_is_counted_and_it_passes(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(house, "--check") == 0
    run(house)
    table = [line.split() for line in capsys.readouterr().out.splitlines()]
    numbers = {line[0]: line[1:3] for line in table if line and "-" in line[0]}
    assert len(numbers) == 12
    assert {name for name, counts in numbers.items() if counts != ["0", "0"]} == set()


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_fails_the_check_with_measure_and_file(
    planted: str, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text, measure = PLANTED[planted]
    write(house, file, text)
    assert run(house, "--check") == 1
    message = capsys.readouterr().err
    assert f"{measure} grew from 0 to" in message
    assert f"    src/ronde/{file}:" in message
    assert "To do: " in message


def test_a_module_with_one_importer_in_its_folder_is_named_with_it(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(house, "web/registers/telling.py", "def why():\n    return ''\n")
    assert run(house, "--check") == 0  # nobody imports it
    write(house, "web/registers/asking.py", "from ronde.web.registers.telling import why\n")
    assert run(house, "--check") == 1
    assert (
        "src/ronde/web/registers/telling.py:1: is imported by src/ronde/web/registers/asking.py alone"
        in capsys.readouterr().err
    )
    write(house, "web/desk/asking.py", "from ronde.web.registers.telling import why\n")
    assert run(house, "--check") == 0  # somebody outside its folder needs it


def test_a_module_that_is_loaded_by_its_name_may_have_one_importer(house: Path) -> None:
    remove(house, "web/urls.py")
    assert run(house, "--check") == 1  # pages alone import the frame
    write(house, "web/urls.py", TREE["web/urls.py"])
    assert run(house, "--check") == 0


def test_a_word_is_the_name_of_five_public_functions_and_not_of_six(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(5):
        write(house, f"record/module_{number}.py", "def shown():\n    pass\n\n\ndef shown_list():\n    pass\n")
    write(house, "record/private.py", "def _shown():\n    pass\n")
    assert run(house, "--check") == 0
    write(house, "web/desk/sixth.py", "def shown():\n    pass\n")
    assert run(house, "--check") == 1
    assert "src/ronde/web/desk/sixth.py:1: def shown, defined 6 times" in capsys.readouterr().err


def test_a_book_copied_from_the_template_costs_nothing(house: Path) -> None:
    for name in ("__init__.py", "book.py"):
        text = TREE[f"regulations/_template/{name}"].replace("_template", "my_club")
        write(house, f"regulations/my_club/{name}", text)
    assert run(house, "--check") == 0
    write(house, "record/a.py", "BOOK = 'my-club'\n")  # and its code is known from its folder
    assert run(house, "--check") == 1


def test_what_was_kept_may_move_to_another_file_and_not_become_more(house: Path) -> None:
    write(house, "record/a.py", "BOOK = 'ffjd'\n")
    assert run(house, "--keep", "--allow-growth", "book-codes", "--allow-growth", "files-naming-books") == 0
    remove(house, "record/a.py")
    write(house, "record/b.py", "BOOK = 'ffjd'\n")
    assert run(house, "--check") == 0
    write(house, "record/b.py", "BOOK = 'ffjd'\nOTHER = 'ffjd'\n")
    assert run(house, "--check") == 1


def test_a_larger_number_is_kept_only_where_it_is_named(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(house, "record/a.py", "for one in []:\n    BOOK = 'ffjd'\n")
    assert run(house, "--keep", "--allow-growth", "loops-over-one") == 1
    assert "Not kept: book-codes grew from 0 to 1" in capsys.readouterr().err
    assert run(house, "--check") == 1
    message = capsys.readouterr().err
    assert "book-codes" in message
    assert "loops-over-one" not in message


def test_a_smaller_number_passes_and_once_kept_it_holds(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(house, "record/a.py", "for one in []:\n    pass\n")
    assert run(house, "--keep", "--allow-growth", "loops-over-one") == 0
    remove(house, "record/a.py")
    assert run(house, "--check") == 0
    assert "loops-over-one 1 → 0. Run `make house`" in capsys.readouterr().out
    assert run(house, "--keep") == 0
    write(house, "record/a.py", "for one in []:\n    pass\n")
    assert run(house, "--check") == 1
