"""Acts between the database and ``play``: read as values, and one more written with the section that it makes."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC
from secrets import token_hex
from typing import Any

from django.contrib.auth.models import User

from ronde.files.acts_json import arguments_json, changes_json, trusted_changes
from ronde.files.section_json import section_json
from ronde.ground.problems import Problem
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.act import Kind
from ronde.play.acts.cells import CellChange
from ronde.play.acts.past import PastAct
from ronde.play.permissions import state
from ronde.play.section import Section
from ronde.web.accounts.this_machine import called
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.authors import host_of
from ronde.web.events.bodies import keep_read
from ronde.web.events.models import Act, SectionRow


def past_act(row: Act) -> PastAct:
    """A row as a value."""
    return PastAct(row.number, Kind(row.kind), trusted_changes(row.changes), row.author, row.undoes)


def acts_after(section: str, number: int) -> list[PastAct]:
    """Every act after one, in order: one query."""
    return [past_act(row) for row in Act.objects.filter(section_id=section, number__gt=number).order_by("number")]


def own_acts(section: str, author: str) -> list[PastAct]:
    """What somebody did, without what it changed; undoings are among it, since nobody undoes what another did."""
    rows = Act.objects.filter(section_id=section, author=author).order_by("number")
    values = rows.values_list("number", "kind", "undoes")
    return [PastAct(number, Kind(kind), (), author, undoes) for number, kind, undoes in values]


@dataclass(frozen=True, slots=True)
class NextAct:
    """An act about to be written: what was asked, the section after it, what it touches, which act it takes back."""

    asked: Asked
    section: Section
    changes: tuple[CellChange, ...]
    undoes: int | None = None
    tags: str | None = None


def act_link(before: str, act: Any) -> str:
    """The link of an act: a digest over all that it says and the link of the act before it, which is empty for the first.

    The device is left out, because it may be called by a name and then has to be erased.
    """
    moment = act.at.astimezone(UTC).isoformat()
    said = [before, act.section_id, act.number, act.kind, act.arguments, act.changes, act.author, moment, act.undoes]
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()


def write(row: SectionRow, next_act: NextAct, actor: Actor) -> None:
    """One more act, and the section that it makes. Only the transaction that has read the row, and holds it, may call this."""
    written = Act(
        section=row,
        number=row.version + 1,
        kind=next_act.asked.kind.value,
        arguments=arguments_json(next_act.asked),
        changes=changes_json(next_act.changes),
        author=actor.author,
        device=actor.device,
        at=actor.now or now(),
        undoes=next_act.undoes,
    )
    written.link = act_link(row.link, written)
    _write_section(row, next_act, written.link)
    written.save(force_insert=True)


def _write_section(row: SectionRow, next_act: NextAct, link: str) -> None:
    columns = {**_columns(row, next_act), "link": link}
    if not SectionRow.objects.filter(pk=row.pk, version=row.version).update(**columns):
        message = f"section {row.pk} was changed by somebody who did not wait"
        raise RuntimeError(message)
    for column, value in columns.items():
        setattr(row, column, value)
    keep_read(row, next_act.section)


# A body of 500 players is 380 kB: a result is written without it, and a body stays so few results behind that reading them costs nothing.
_MOST_BEHIND = 32
RESULTS = frozenset({"game", "correction"})  # the cells of results; a pairing changes its round too


def _columns(row: SectionRow, next_act: NextAct) -> dict[str, str | int]:
    section = next_act.section
    columns: dict[str, str | int] = {"version": row.version + 1, "state": state(section).value, "stamp": token_hex(8)}
    if row.behind < _MOST_BEHIND and all(change.at[0] in RESULTS for change in next_act.changes):
        return {**columns, "behind": row.behind + 1}
    columns |= {"behind": 0, "body": section_json(section, with_names=True), "name": section.name}
    return columns if next_act.tags is None else {**columns, "tags": next_act.tags}


def with_authors(section: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Problems that name an act, with whoever did it called as people at the desk know them."""
    numbers = {int(str(one.values["number"])) for one in problems if "by" in one.values}
    acts = Act.objects.filter(section_id=section, number__in=numbers) if numbers else ()
    rows = {row.number: row for row in acts}
    shown = shown_authors([*rows.values()])
    return tuple(
        replace(one, values={**one.values, "by": shown[one.values["number"]]}) if "by" in one.values else one
        for one in problems
    )


def shown_authors(rows: list[Act]) -> dict[object, str]:
    """Who did each act, as people at the desk know them; found with one query."""
    names = author_names((row.author, row.device) for row in rows)
    return {row.number: names[row.author, row.device] for row in rows}


def author_names(authors: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Who acts on which device, as people at the desk know them: the name of an account, the device, or another machine; found with one query."""
    every = set(authors)
    accounts = {author.partition(":")[2] for author, _ in every if author.startswith("account:")}
    users = User.objects.filter(pk__in=[one for one in accounts if one.isdigit()]) if accounts else ()
    names = {f"account:{user.pk}": called(user) for user in users}
    return {(author, device): names.get(author) or device or host_of(author) or author for author, device in every}


def account_of(actor: Actor) -> User | None:
    """The account of whoever acts, if it is one."""
    kind, _, number = actor.author.partition(":")
    return User.objects.filter(pk=number).first() if kind == "account" and number.isdigit() else None
