"""The glossary and the code use the same names, each with one meaning."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = re.findall(r"^\| [^|`]*`(\w+)`", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE)
SOURCE = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))


def test_every_name_of_the_glossary_is_defined_once_in_the_code() -> None:
    assert len(NAMES) >= 30
    definition = r"^(?:class {name}|def {name}|{name}: TypeAlias)\b"
    found = {name: len(re.findall(definition.format(name=name), SOURCE, re.MULTILINE)) for name in NAMES}
    assert {name: count for name, count in found.items() if count != 1} == {}
