"""The form of a declaration as its page draws it: every field with its words, its article and what is said of it so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ronde.regulations.declaration_form import ALL, PLAYER, VALUE, AskedField, Kind
from ronde.words.language import Language
from ronde.words.numbers import day_text
from ronde.words.texts import article_text, catalogue, label, text

_WORDS = "declaration"


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose, as the declaration and as people call it."""

    value: str
    called: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    """What a form knows of its event: the players, those without a rating, the other sections, how many rounds.

    ``hints`` say what holds where nothing is declared, by path; ``suggested`` are values of the book's edition.
    """

    players: Mapping[str, str]
    unrated: tuple[str, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    hints: Mapping[str, str] = field(default_factory=dict)
    suggested: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FormField:
    """A field: the name of its input, its words, and what is said. ``inner`` are the fields of a group, ``rows`` those of its lines.

    ``told`` says in a few words what holds; nothing where nothing does.
    """

    asked: AskedField
    name: str
    label: str
    help: str = ""
    article: str = ""
    value: str = ""
    options: tuple[Option, ...] = ()
    hint: str = ""
    told: str = ""
    is_given: bool = False
    inner: "tuple[FormField, ...]" = ()
    rows: "tuple[tuple[FormField, ...], ...]" = ()

    @property
    def kind(self) -> str:
        """How it is asked."""
        return self.asked.kind.value

    @property
    def usual(self) -> "tuple[FormField, ...]":
        """What most fill in of a group."""
        return tuple(one for one in self.inner if one.asked.is_usual)

    @property
    def unusual(self) -> "tuple[FormField, ...]":
        """What only some do."""
        return tuple(one for one in self.inner if not one.asked.is_usual)

    @property
    def is_open(self) -> bool:
        """Whether something is said in what is folded away."""
        return any(one.is_given for one in self.unusual)

    @property
    def is_all(self) -> bool:
        """Whether everybody is meant."""
        return self.asked.has_all and self.value == ALL

    @property
    def last_row(self) -> int:
        """How many lines there are, the empty one among them."""
        return len(self.rows)

    @property
    def id(self) -> str:
        """What its input is called in the page."""
        return f"d-{self.name.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class FormWriter:
    """Fields in the words of a book and of a language."""

    code: str
    language: Language
    hall: Hall

    def fields(self, asked: Iterable[AskedField], said: Mapping[str, Any]) -> tuple[FormField, ...]:
        """The fields of a form, filled with what is said."""
        return tuple(self.field(one, one.path, said.get(one.name)) for one in asked)

    def field(self, asked: AskedField, name: str, said: Any) -> FormField:
        """A field; ``said`` is the plain value, None where nothing is said."""
        made = FormField(
            asked=asked,
            name=name,
            label=label(f"{_WORDS}.{asked.path}.label", self.language, code=self.code),
            help=self._text(f"{_WORDS}.{asked.path}.help"),
            article=self._article(asked.article),
            value=_shown(said),
            options=tuple(self._options(asked, said)),
            hint=self.hall.hints.get(asked.path, ""),
            is_given=said is not None,
            inner=tuple(self._inner(asked, name, said)) if asked.kind is Kind.GROUP else (),
            rows=tuple(self._rows(asked, name, said)),
        )
        return replace(made, told=self._told(made, said))

    def _told(self, field: FormField, said: Any) -> str:
        """What holds, in a few words."""
        value = "" if field.asked.kind is Kind.TICK else self._told_value(field, said)  # what is not ticked is not said
        if field.asked.is_ticked or (field.asked.kind in {Kind.YES_NO, Kind.TICK} and said is True):
            return field.label if said is not None else ""
        return text("desk_finish.told", self.language, {"field": field.label, "value": value}) if value else ""

    def _told_value(self, field: FormField, said: Any) -> str:
        match field.asked.kind:
            case Kind.CHOICE:
                return next((one.called for one in field.options if one.is_chosen), field.hint)
            case Kind.YES_NO:
                return text("desk_finish.said_no", self.language) if said is False else ""
            case Kind.DAY:
                return _day_told(field.value, self.language)
            case Kind.GROUP:
                return ", ".join(f"{one.value} {one.label}" for one in field.inner if one.value)
            case Kind.ROWS | Kind.CHOICES | Kind.BY_PLAYER:
                return str(len(said)) if said else ""
        return field.value or field.hint

    def _article(self, article: str) -> str:
        return article_text(article, self.language, code=self.code) if article else ""

    def _text(self, message: str) -> str:
        return text(message, self.language, code=self.code) if message in catalogue(self.code) else ""

    def _options(self, asked: AskedField, said: Any) -> Iterator[Option]:
        match asked.kind:
            case Kind.CHOICE | Kind.CHOICES:
                yield from (Option(one, called, one == said) for one, called in self._choices(asked).items())
            case Kind.SECTION:
                yield from (Option(one, called) for one, called in self.hall.sections.items())
            case Kind.PLAYER | Kind.PLAYERS:
                chosen = [said] if isinstance(said, str) else said or []
                everyone = {
                    **self.hall.players,
                    **{one: str(one) for one in chosen if one not in {*self.hall.players, ALL}},
                }
                yield from (Option(one, called, one in chosen) for one, called in everyone.items())
            case _:
                yield from (Option(one, one) for one in self.hall.suggested.get(asked.path, ()))

    def _choices(self, asked: AskedField) -> dict[str, str]:
        """What can be chosen, in the order of the words."""
        before = f"{_WORDS}.{asked.path}.choices."
        worded = [one.removeprefix(before) for one in catalogue(self.code) if one.startswith(before)]
        every = [*(one for one in worded if one in asked.choices), *(one for one in asked.choices if one not in worded)]
        return {one: label(f"{before}{one}", self.language, code=self.code) for one in every}

    def _inner(self, asked: AskedField, name: str, said: Any) -> Iterator[FormField]:
        known = said if isinstance(said, dict) else {}
        return (self.field(one, f"{name}.{one.name}", known.get(one.name)) for one in asked.inner)

    def _rows(self, asked: AskedField, name: str, said: Any) -> Iterator[tuple[FormField, ...]]:
        """The lines there are, and an empty one."""
        if asked.kind is Kind.CHOICES:
            given = [*said] if isinstance(said, list) else []
            every = [*given, *[None] * (self.hall.rounds - len(given))]
            yield from ((self._of_round(asked, f"{name}.{at}", one),) for at, one in enumerate(every))
        if asked.kind in {Kind.ROWS, Kind.BY_PLAYER}:
            lines = self._by_player(said) if asked.kind is Kind.BY_PLAYER else [*said] if isinstance(said, list) else []
            for at, one in enumerate([*lines, {}]):
                yield tuple(self._inner(asked, f"{name}.{at}", one))

    def _of_round(self, asked: AskedField, name: str, said: Any) -> FormField:
        options = tuple(Option(one, called, one == said) for one, called in self._choices(asked).items())
        return FormField(AskedField(asked.path, Kind.CHOICE), name, name.rpartition(".")[2], options=options)

    def _by_player(self, said: Any) -> list[dict[str, Any]]:
        """A line for everyone of whom something is said, and for everyone without a rating."""
        known = said if isinstance(said, dict) else {}
        everyone = dict.fromkeys((*known, *self.hall.unrated))
        return [{PLAYER: one, VALUE: known.get(one)} for one in everyone]


def _day_told(given: str, language: Language) -> str:
    try:
        return day_text(date.fromisoformat(given), language) if given else ""
    except ValueError:
        return given


def _shown(said: Any) -> str:
    """A value as it stands in a field."""
    match said:
        case None | dict():
            return ""
        case bool():
            return "yes" if said else "no"
        case list():
            return ", ".join(map(str, said))
        case _:
            return str(said)
