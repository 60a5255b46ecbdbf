"""The form of a book's declaration: every field that an organiser may fill in, from the structure by which its text is read.

What the structure does not say stands in ``form.yaml`` in the book's folder: what every organiser is asked first, by which article, and
which ids are those of players, what an edition suggests. It decides nothing, so it is no part of a book's rules version.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Any

import yaml
from msgspec import NODEFAULT, Struct, convert, inspect, to_builtins

from ronde.regulations import shelf
from ronde.regulations.submission import Declaration

FILE = "form.yaml"
ALL = "all"  # instead of naming everybody
PLAYER, VALUE = "player", "value"  # what the two parts of a line of ``Kind.BY_PLAYER`` are called


class Kind(StrEnum):
    """How something is asked."""

    TEXT = "text"
    CODE = "code"  # a number, or a word
    NUMBER = "number"
    DAY = "day"
    TICK = "tick"
    YES_NO = "yes-no"  # nothing is said of it until one is chosen
    CHOICE = "choice"
    CHOICES = "choices"  # a choice a round
    VALUES = "values"  # several numbers or words
    SECTION = "section"  # another section
    PLAYER = "player"
    PLAYERS = "players"
    BY_PLAYER = "by-player"  # a value for each of some players
    GROUP = "group"  # several fields that belong together
    ROWS = "rows"  # a group as often as needed


class FormNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked first, in this order (of a group: by what it is mostly filled in), and by which articles.

    ``players`` and ``sections`` are the fields that name one. ``ticked`` are groups that say something by being there; ``suggested`` says where an edition has values for a field.
    """

    usual: tuple[str, ...] = ()
    articles: dict[str, str] = {}
    players: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()
    suggested: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class AskedField:
    """One field: its path in the declaration ("pace.minutes"), how it is asked, and between which bounds.

    ``may_be_unsaid``: nothing said of a list is another thing than an empty list. ``has_all``: everybody may be meant by one word.
    ``is_ticked``: a group says something even if nothing is filled in. ``is_usual``: most who fill in its
    group need it. ``unsaid`` is the value of what nobody filled in.
    """

    path: str
    kind: Kind
    article: str = ""
    is_required: bool = False
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    inner: "tuple[AskedField, ...]" = ()
    has_all: bool = False
    may_be_unsaid: bool = False
    is_ticked: bool = False
    is_usual: bool = True
    unsaid: Any = None

    @property
    def name(self) -> str:
        """The last part of its path."""
        return self.path.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class DeclarationForm:
    """The fields of a declaration: what every organiser is asked, and what only some need; where an edition has suggestions."""

    usual: tuple[AskedField, ...] = ()
    others: tuple[AskedField, ...] = ()
    suggested: Mapping[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[AskedField, ...]:
        """All of them."""
        return (*self.usual, *self.others)


@cache
def declaration_form(code: str) -> DeclarationForm:
    """The form of a book; no fields where it takes no declaration."""
    declaration = shelf.regulation(code).declaration
    if declaration is None:
        return DeclarationForm()
    reader = _Reader(_notes(code))
    fields = {one.name: reader.asked("", one) for one in _fields(declaration)}
    usual = tuple(fields.pop(name) for name in reader.notes.usual if name in fields)
    return DeclarationForm(usual, tuple(fields.values()), reader.notes.suggested)


def suggestions(code: str, on: date) -> Mapping[str, tuple[str, ...]]:
    """What the edition of a day has for fields that may hold anything: by their paths. A list gives its names, a table its keys."""
    book, form = shelf.regulation(code), declaration_form(code)
    edition = book.editions.on(on) if form.suggested else None
    return {path: _suggested(edition, where) for path, where in form.suggested.items()} if edition else {}


def _suggested(edition: Any, where: str) -> tuple[str, ...]:
    name, _, part = where.partition(".")
    return tuple(str(getattr(one, part) if part else one) for one in getattr(edition, name))


def _notes(code: str) -> FormNotes:
    path = shelf.folder(code) / FILE
    return convert(yaml.safe_load(path.read_text("utf-8")), FormNotes) if path.exists() else FormNotes()


def _fields(structure: type[Declaration]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(structure)
    return found.fields if isinstance(found, inspect.StructType) else ()


def _unsaid(field: inspect.Field) -> Any:
    """The plain value that an optional field has by itself."""
    return to_builtins(field.default if field.default_factory is NODEFAULT else field.default_factory())


@dataclass(frozen=True, slots=True)
class _Reader:
    """Fields read from their types, with what the notes say of them."""

    notes: FormNotes

    def asked(self, around: str, field: inspect.Field) -> AskedField:
        """A field of a structure."""
        path = f"{around}.{field.encode_name}".lstrip(".")
        options = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        given = [one for one in options if not isinstance(one, inspect.NoneType)]
        found = AskedField(path, Kind.TICK) if field.default is False else self._of_types(path, given)
        has_none = len(given) < len(options) and found.kind is Kind.PLAYERS
        article = self.notes.articles.get(path, "")
        unsaid = None if field.required else _unsaid(field)
        return replace(found, article=article, is_required=field.required, may_be_unsaid=has_none, unsaid=unsaid)

    def _of_types(self, path: str, given: Sequence[inspect.Type]) -> AskedField:
        """A value that is of one of some types."""
        match given:
            case [inspect.UnionType() as either]:
                return self._of_types(path, either.types)
            case [inspect.StructType() as group]:
                return AskedField(path, Kind.GROUP, inner=self._inner(path, group), is_ticked=path in self.notes.ticked)
            case [inspect.DictType() as values]:
                value = self._of_types(f"{path}.{VALUE}", [values.value_type])
                return AskedField(path, Kind.BY_PLAYER, inner=(AskedField(f"{path}.{PLAYER}", Kind.PLAYER), value))
            case [*_, inspect.ListType() as several]:
                return self._of_list(path, several.item_type, has_all=len(given) > 1)
        return self._plain(path, given)

    def _of_list(self, path: str, each: inspect.Type, *, has_all: bool) -> AskedField:
        if isinstance(each, inspect.StructType):
            return AskedField(path, Kind.ROWS, inner=self._inner(path, each))
        if isinstance(each, inspect.LiteralType):
            return AskedField(path, Kind.CHOICES, choices=tuple(map(str, each.values)))
        return AskedField(path, Kind.PLAYERS if path in self.notes.players else Kind.VALUES, has_all=has_all)

    def _inner(self, path: str, group: inspect.StructType) -> tuple[AskedField, ...]:
        usual = [one for one in self.notes.usual if one.startswith(f"{path}.")]
        found = {one.path: one for one in (self.asked(path, field) for field in group.fields)}
        order = dict.fromkeys((*usual, *found))
        return tuple(replace(found[one], is_usual=one in usual or not usual) for one in order)

    def _plain(self, path: str, given: Sequence[inspect.Type]) -> AskedField:
        """A value in one field."""
        match given:
            case [inspect.BoolType()]:
                return AskedField(path, Kind.YES_NO)
            case [inspect.DateType()]:
                return AskedField(path, Kind.DAY)
            case [inspect.IntType() as number]:
                return AskedField(path, Kind.NUMBER, least=number.ge, most=number.le)
            case [inspect.LiteralType() as one]:
                return AskedField(path, Kind.CHOICE, choices=tuple(map(str, one.values)))
            case [inspect.StrType() as text]:
                return AskedField(path, self._of_text(path), longest=text.max_length)
        return AskedField(path, Kind.CODE)

    def _of_text(self, path: str) -> Kind:
        if path in self.notes.players:
            return Kind.PLAYER
        return Kind.SECTION if path in self.notes.sections else Kind.TEXT
