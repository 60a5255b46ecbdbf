"""The text of an event's declaration in its parts: what holds for all sections, and what is otherwise for one of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ronde.files import yaml_text
from ronde.files.submitting import SECTIONS
from ronde.regulations.declaration_form import AskedField


@dataclass(frozen=True, slots=True)
class DeclarationParts:
    """Plain values: ``common`` to all sections, and ``apart`` for each file."""

    common: Mapping[str, Any] = field(default_factory=dict)
    apart: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def of(self, file: str) -> dict[str, Any]:
        """All that is said of a section; without a file, of every one."""
        return {**self.common, **self.apart.get(file, {})}

    @property
    def text(self) -> str:
        """The declaration as it is kept."""
        apart = {file: dict(said) for file, said in self.apart.items() if said}
        return yaml_text.printed({**self.common, **({SECTIONS: apart} if apart else {})})


def declaration_parts(text: str) -> DeclarationParts:
    """A declaration in its parts; none where the text is not one."""
    found, problems = yaml_text.documents(text) if text.strip() else ([], [])
    value = found[0] if len(found) == 1 and not problems else None
    if not isinstance(value, dict):
        return DeclarationParts()
    apart = value.get(SECTIONS)
    kept = (
        {str(file): said for file, said in apart.items() if isinstance(said, dict)} if isinstance(apart, dict) else {}
    )
    return DeclarationParts({key: said for key, said in value.items() if key != SECTIONS}, kept)


def said_anew(
    before: DeclarationParts, fields: Iterable[AskedField], said: Mapping[str, Any], file: str = ""
) -> DeclarationParts:
    """The same with everything said anew: of all sections, or of one, where only what differs is kept with it."""
    if not file:
        order = {one.name: said[one.name] for one in fields if one.name in said}
        return DeclarationParts(order, {other: _differing(order, own) for other, own in before.apart.items()})
    whole = {one.name: said.get(one.name, one.unsaid) for one in fields if one.name in {*said, *before.common}}
    return DeclarationParts(before.common, {**before.apart, file: _differing(before.common, whole)})


def over_what_was_said(
    now: DeclarationParts, fields: Sequence[AskedField], typed: Mapping[str, Any], shown: str, file: str = ""
) -> DeclarationParts:
    """What was typed into a form that had ``shown`` a declaration: what nobody touched there stays as it has been said meanwhile."""
    before = declaration_parts(shown)
    after = declaration_parts(said_anew(before, fields, typed, file).text).of(file)
    was, known = before.of(file), now.of(file)
    wanted = {
        one.name: known.get(one.name) if after.get(one.name) == was.get(one.name) else typed.get(one.name)
        for one in fields
    }
    return said_anew(now, fields, {name: value for name, value in wanted.items() if value is not None}, file)


def _differing(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in own.items() if name not in common or common[name] != value}
