"""The worked examples of the rule books: their files by name, and what stands in them, read when a test asks."""

from functools import cache
from pathlib import Path

from ronde.files import yaml_text
from ronde.files.example import Example, example_files
from ronde.files.structure import typed
from ronde.regulations import shelf

FILES = {
    f"{code}-{file.stem}": file for code in shelf.codes() for file in example_files(shelf.folder(code) / "examples")
}


@cache
def examples(code: str) -> tuple[tuple[Path, Example], ...]:
    """Every case of a book with its file, read and not yet run."""
    return tuple((file, one) for file in example_files(shelf.folder(code) / "examples") for one in _written(file))


def _written(file: Path) -> list[Example]:
    _, found, problems = yaml_text.read(file)
    assert not problems, file
    read = [typed(written, Example) for written in found]
    assert all(example is not None for example, _ in read), (file, [wrong for _, wrong in read])
    return [example for example, _ in read if example is not None]
