"""Classes that only one side knows: styled and written nowhere, or written in a page and known to no style sheet and no script.

``python -m tools.style_classes`` prints them; a test fails where there is one. Pages are read as text, so templates of Django and of Jinja2 are
read alike: a class counts where it stands in a ``class`` attribute, or as a word in a string of Python, of a script or of a template tag.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

WEB = Path(__file__).parents[1] / "src" / "ronde" / "web"
# Beginnings of classes whose end is computed, and where.
COMPUTED: Mapping[str, str] = MappingProxyType(
    {
        "cols-": "columns of a page on the wall (desk/wall/pages.layout)",
        "rows-": "how many rows a column of the wall has, which sets the size of its letters (the same)",
    }
)
# Known to neither side of ours.
FOREIGN: Mapping[str, str] = MappingProxyType({"htmx-request": "set by htmx while it waits for an answer"})

_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_NAME = re.compile(r"(?<![\w-])-?[A-Za-z_][\w-]*")
_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_VALUE, _TAG = re.compile(r"\{\{.*?\}\}", re.DOTALL), re.compile(r"\{[%#].*?[%#]\}", re.DOTALL)
_STRING = re.compile(r""""[^"\n]*"|'[^'\n]*'|`[^`]*`""")
_SWITCHED = re.compile(r"""classList\.\w+\(["']([\w-]+)""")
_COMPUTED = "\N{SUBSTITUTE}"


def styled_classes(sheets: Iterable[str]) -> set[str]:
    """The classes in the selectors of style sheets."""
    found: set[str] = set()
    for sheet in sheets:
        plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
        for selector in re.findall(r"([^{}]+)\{", re.sub(r'"[^"]*"', '""', plain)):
            if not selector.strip().startswith("@"):
                found.update(_CLASS.findall(selector))
    return found


def written_classes(page: str) -> Iterator[str]:
    """The classes in the ``class`` attributes of a template; one that is computed in part ends at the part that is."""
    plain = _TAG.sub(" ", _VALUE.sub(_COMPUTED, page))
    for attribute in _ATTRIBUTE.findall(plain):
        for name in attribute.split():
            if not name.startswith(_COMPUTED):
                yield name.partition(_COMPUTED)[0]


def words_of_page(page: str) -> set[str]:
    """The words in strings of the tags of a template."""
    tags = [*_VALUE.findall(page), *_TAG.findall(page)]
    return {word for tag in tags for string in _STRING.findall(tag) for word in _NAME.findall(string)}


def words_of_script(script: str) -> set[str]:
    """The words in the strings of a script."""
    return {word for string in _STRING.findall(script) for word in _NAME.findall(string)}


def words_of_module(module: str) -> set[str]:
    """The words in the strings of a Python module, its docstrings left out."""
    tree = ast.parse(module)
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    strings = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    )
    return {word for string in strings for word in _NAME.findall(string)}


def unused_classes(root: Path = WEB) -> list[str]:
    """Classes that are styled, and written nowhere."""
    known = {name for page in _texts(root, "html") for name in (*written_classes(page), *words_of_page(page))}
    known.update(word for script in _texts(root, "js") for word in words_of_script(script))
    known.update(word for module in _texts(root, "py") for word in words_of_module(module))
    begins = (*COMPUTED,)
    styled = styled_classes(_texts(root, "css"))
    return sorted(name for name in styled - known - FOREIGN.keys() if not name.startswith(begins))


def unknown_classes(root: Path = WEB) -> dict[str, list[str]]:
    """Classes that a template writes, and no style sheet and no script knows; with the templates."""
    known = styled_classes(_texts(root, "css")) | COMPUTED.keys()
    for script in _texts(root, "js"):
        known.update(name for string in _STRING.findall(script) for name in _CLASS.findall(string))
        known.update(_SWITCHED.findall(script))
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.html")):
        for name in set(written_classes(path.read_text("utf-8"))) - known:
            found.setdefault(name, []).append(str(path.relative_to(root)))
    return found


def _texts(root: Path, kind: str) -> Iterator[str]:
    return (path.read_text("utf-8") for path in sorted(root.rglob(f"*.{kind}")))


def main() -> None:
    """Print both kinds."""
    for name in unused_classes():
        print(f"{name}: styled, and written nowhere")
    for name, templates in sorted(unknown_classes().items()):
        print(f"{name}: in {', '.join(templates)}, and no style sheet or script knows it")


if __name__ == "__main__":
    main()
