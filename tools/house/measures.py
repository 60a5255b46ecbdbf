"""What the ratchet counts. Each measure is a function from the tree to its findings: where one stands, and what stands there."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tools.house.tree import PACKAGE, Import, Module, TextFile, Tree

LONGEST_LINE = 160
MOST_DEFINITIONS = 5
LOADED_BY_DJANGO = frozenset({"apps", "models", "settings", "urls", "wsgi"})  # found by these names in any app


@dataclass(frozen=True, order=True)
class Finding:
    """One thing that is counted."""

    file: str
    line: int
    what: str


@dataclass(frozen=True)
class Measure:
    """A number of the ratchet: what it counts, how, and what to do when it grew."""

    name: str
    counts: str
    remedy: str
    findings: Callable[[Tree], Iterable[Finding]]


# Nothing above ``regulations`` names a book.


def book_imports(tree: Tree) -> Iterator[Finding]:
    """Imports of a rule book, one for each line and book."""
    for module in _modules_above_books(tree):
        found = {(each.line, each.target.split(".")[2]) for each in tree.imports[module.name] if _is_book(tree, each)}
        yield from (Finding(module.file, line, f"imports the book {book}") for line, book in sorted(found))


def book_codes(tree: Tree) -> Iterator[Finding]:
    """Strings in Python, and places in templates and scripts, where the code of a rule book stands as a word, in either spelling.

    A key such as "ffjd.undecided", a part of one such as f"ffjd.{name}" and an address such as "/books/ffjd/" count as much as the bare
    code: whoever writes them chooses by the book, and they are wrong or missing for the next one. Docstrings and comments of Python do
    not count, for they choose nothing; nor does the name of a federation, in capitals.
    """
    spellings = {spelling for book in tree.books for spelling in (book, book.replace("_", "-"))}
    code = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(sorted(spellings)) or '(?!)'})(?![A-Za-z0-9])")
    for module in _modules_above_books(tree):
        for literal in module.literals:
            if code.search(str(literal.value)):
                yield Finding(module.file, literal.lineno, ast.unparse(literal))
    for text in (*tree.templates, *tree.scripts):
        if _is_above_books(text):
            for number, line in enumerate(text.lines, 1):
                yield from (Finding(text.file, number, around(line, each)) for each in code.finditer(line))


def files_naming_books(tree: Tree) -> Iterator[Finding]:
    """Files that import a book or hold its code, each once."""
    files: dict[str, list[Finding]] = defaultdict(list)
    for finding in (*book_imports(tree), *book_codes(tree)):
        files[finding.file].append(finding)
    for file, found in files.items():
        yield Finding(file, min(found).line, f"names a book, in {len(found)} place{'s'[: len(found) > 1]}")


def _is_above_books(file: Module | TextFile) -> bool:
    """Whether a file may not name a book. The demonstration may: it tells a story of real ones."""
    return file.parts[0] not in {"ground", "regulations"} and file.parts[:2] != ("web", "demonstration")


def _modules_above_books(tree: Tree) -> Iterator[Module]:
    return (module for module in tree.modules.values() if _is_above_books(module))


def _is_book(tree: Tree, imported: Import) -> bool:
    parts = imported.target.split(".")
    return parts[1:2] == ["regulations"] and len(parts) > 2 and parts[2] in tree.books


def around(line: str, match: re.Match[str]) -> str:
    """The part of a long line in which something was found."""
    return line[max(0, match.start() - 30) : match.end() + 30].strip()


# How the house is divided.


def mutual_pairs(tree: Tree) -> Iterator[Finding]:
    """Pairs of apps of ``web`` (its folders) that import each other; found where the direction with fewer imports begins."""
    for (app, other), (fewer, more) in _mutual_imports(tree).items():
        counts = f"{app} imports {other} {len(fewer)} times, {other} imports {app} {len(more)} times"
        yield Finding(fewer[0].file, fewer[0].line, f"{counts}, as in {more[0].file}:{more[0].line}")


def mutual_imports(tree: Tree) -> Iterator[Finding]:
    """Imports between two apps of ``web`` that import each other, in the direction with fewer of them."""
    for fewer, _ in _mutual_imports(tree).values():
        yield from fewer


def _mutual_imports(tree: Tree) -> dict[tuple[str, str], tuple[list[Finding], list[Finding]]]:
    """For each pair of apps that import each other the imports of both directions; first the one with fewer, which is the one to give up."""
    between: dict[tuple[str, str], set[Finding]] = defaultdict(set)
    for module in tree.modules.values():
        for each in tree.imports[module.name]:
            app, other = _app(module.name, tree), _app(each.target, tree)
            if app and other and app != other:
                between[app, other].add(Finding(module.file, each.line, f"{app} imports {each.target}"))
    pairs = sorted((app, other) for app, other in between if app < other and (other, app) in between)
    fewer = [min(pair, pair[::-1], key=lambda way: len(between[way])) for pair in pairs]
    return {(app, other): (sorted(between[app, other]), sorted(between[other, app])) for app, other in fewer}


def _app(name: str, tree: Tree) -> str:
    """The folder of ``web`` that a module stands in; "" where it is in none."""
    parts = name.split(".")
    is_in_folder = parts[:2] == [PACKAGE, "web"] and len(parts) > 2 and ".".join(parts[:3]) in tree.packages
    return parts[2] if is_in_folder else ""


def one_importer(tree: Tree) -> Iterator[Finding]:
    """Modules that exactly one other module imports, one of the same folder.

    Not counted: a module that is loaded by its name (in a setting, an ``include`` or by a convention of Django), and in a rule book the
    files that the template of a book has, so that a book copied from it costs nothing here.
    """
    named = {str(literal.value) for module in tree.modules.values() for literal in module.literals}
    loaded = {text for text in named if text.startswith(f"{PACKAGE}.")}
    loaded |= {text.rpartition(".")[0] for text in loaded}
    for name, module in tree.modules.items():
        importers = tree.importers.get(name, frozenset())
        if module.is_package or len(importers) != 1 or name in loaded:
            continue
        if name.rpartition(".")[2] in LOADED_BY_DJANGO or _is_of_template(tree, module):
            continue
        (importer,) = importers
        if importer in tree.modules and tree.modules[importer].package == module.package:
            yield Finding(module.file, 1, f"is imported by {tree.modules[importer].file} alone")


def _is_of_template(tree: Tree, module: Module) -> bool:
    """Whether a file of a book, or of the template, is one that every book begins with."""
    _, *inside = module.parts
    if module.parts[0] != "regulations" or inside[0] not in {*tree.books, "_template"}:
        return False
    return ".".join([PACKAGE, "regulations", "_template", *inside[1:]]).removesuffix(".py") in tree.modules


# How it is written.


def post_get(tree: Tree) -> Iterator[Finding]:
    """``request.POST.get`` in ``web``: what a form of Django would read and check."""
    for module in tree.modules.values():
        for node in module.nodes if module.parts[0] == "web" else ():
            if isinstance(node, ast.Attribute) and node.attr == "get" and _is_post(node.value):
                yield Finding(module.file, node.lineno, _line(module, node.lineno))


def _is_post(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "POST"


def hand_parsed_numbers(tree: Tree) -> Iterator[Finding]:
    """``isdecimal``, ``isdigit`` and ``isnumeric`` in ``web``: numbers that a field of a form would read and bound."""
    for module in tree.modules.values():
        for node in module.nodes if module.parts[0] == "web" else ():
            if isinstance(node, ast.Attribute) and node.attr in {"isdecimal", "isdigit", "isnumeric"}:
                yield Finding(module.file, node.lineno, _line(module, node.lineno))


def long_template_lines(tree: Tree) -> Iterator[Finding]:
    """Lines of templates that are longer than 160 characters."""
    for template in tree.templates:
        for number, line in enumerate(template.lines, 1):
            if len(line) > LONGEST_LINE:
                yield Finding(template.file, number, f"{len(line)} characters: {line[:60].strip()}…")


def loops_over_one(tree: Tree) -> Iterator[Finding]:
    """Loops and comprehensions with a variable that is called ``one``."""
    for module in tree.modules.values():
        for node in module.nodes:
            if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
                names = [each for each in ast.walk(node.target) if isinstance(each, ast.Name) and each.id == "one"]
                yield from (Finding(module.file, each.lineno, _line(module, each.lineno)) for each in names)


def repeated_classes(tree: Tree) -> Iterator[Finding]:
    """Every definition of a class whose name another class of the tree has too. Classes within classes (``Meta``) are not counted, nor in a
    book those that the template of a book has."""
    template = {
        node.name
        for module in tree.modules.values()
        if module.parts[:2] == ("regulations", "_template")
        for node in module.syntax.body
        if isinstance(node, ast.ClassDef)
    }
    defined: dict[str, list[Finding]] = defaultdict(list)
    for module in tree.modules.values():
        is_book = module.parts[0] == "regulations" and module.parts[1] in {*tree.books, "_template"}
        for node in module.syntax.body:
            if isinstance(node, ast.ClassDef) and not (is_book and node.name in template):
                defined[node.name].append(Finding(module.file, node.lineno, f"class {node.name}"))
    return _definitions_beyond(defined, 1)


def repeated_functions(tree: Tree) -> Iterator[Finding]:
    """Every definition of a public function of a module whose name is one word that more than five modules define."""
    defined: dict[str, list[Finding]] = defaultdict(list)
    for module in tree.modules.values():
        for node in module.syntax.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "_" not in node.name:
                defined[node.name].append(Finding(module.file, node.lineno, f"def {node.name}"))
    return _definitions_beyond(defined, MOST_DEFINITIONS)


def _definitions_beyond(defined: dict[str, list[Finding]], most: int) -> Iterator[Finding]:
    """All definitions of the names that have more than so many: which of them was there first cannot be told from the tree."""
    for found in defined.values():
        if len(found) > most:
            yield from (Finding(each.file, each.line, f"{each.what}, defined {len(found)} times") for each in found)


def _line(module: Module, number: int) -> str:
    return module.lines[number - 1].strip()


BY_CONTRACT = "ask the book for it, through the contract of regulations"
DOWN = "move what both need below both"
MEASURES = (
    Measure(
        "files-naming-books",
        "files above regulations that import a book or hold its code",
        BY_CONTRACT,
        files_naming_books,
    ),
    Measure("book-imports", "imports of a book above regulations", BY_CONTRACT, book_imports),
    Measure("book-codes", "codes of a book above regulations: Python, templates, scripts", BY_CONTRACT, book_codes),
    Measure("mutual-pairs", "pairs of apps of web that import each other", DOWN, mutual_pairs),
    Measure("mutual-imports", "imports between such apps, in the rarer direction", DOWN, mutual_imports),
    Measure(
        "one-importer",
        "modules with exactly one importer, in their own folder",
        "write it into the module that imports it, unless it is a subject of its own",
        one_importer,
    ),
    Measure("post-get", "POST.get in web", "read the field through a form (django.forms)", post_get),
    Measure(
        "hand-parsed-numbers",
        "isdecimal, isdigit and isnumeric in web",
        "let a field of a form read and bound the number",
        hand_parsed_numbers,
    ),
    Measure(
        "long-template-lines",
        f"template lines over {LONGEST_LINE} characters",
        "break the line, or give the part a template of its own",
        long_template_lines,
    ),
    Measure(
        "loops-over-one", "loops whose variable is called one", "call it what it is: game, player, line", loops_over_one
    ),
    Measure(
        "repeated-classes",
        "definitions of classes whose name is not unique",
        "give it a name that no other class has",
        repeated_classes,
    ),
    Measure(
        "repeated-functions",
        f"public functions of one word that is defined more than {MOST_DEFINITIONS} times",
        "say in two or three words what it does or returns",
        repeated_functions,
    ),
)
