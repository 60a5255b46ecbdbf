"""Two ids that are one person: what was recorded under one of them counts under the other, as the book deals with late facts.

Nothing is done to the facts. Each that names the id that goes is corrected, by the same way as any correction: in its
place where the book replays, as a difference in the next list where a list was published. A withdrawal corrects it back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace as altered
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem, Value
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Adopted, Document, Payment

if TYPE_CHECKING:
    from ronde.record.resolution import Arrival, Resolution


def merged_ids(standing: Mapping[str, SamePerson]) -> dict[str, str]:
    """The id that counts for each that does not, whatever the order in which they were found to be one."""
    ids: dict[str, str] = {}
    for fact in standing.values():
        player, other = ids.get(fact.player, fact.player), ids.get(fact.other, fact.other)
        ids = {one: player if now == other else now for one, now in ids.items()}
        ids[other] = player
    return ids


def person_problem(resolved: "Resolution", fact: SamePerson) -> Problem | None:
    """Why two ids cannot be one person: they are already, a fact names both, or the other one has to stay."""
    ids = merged_ids(resolved.same)
    player, other = ids.get(fact.player, fact.player), ids.get(fact.other, fact.other)
    if player == other:
        return Problem("person.same-already", "", (fact.id, "other"), {"player": fact.player, "other": fact.other})
    values: dict[str, Value] = {"player": player, "other": other}
    for one in _current(resolved):
        if _names_both(one, player, other):
            return Problem("person.both-in-one", "", (fact.id, "other"), {**values, "fact": one.id})
        if _keeps(resolved, one, player, other):
            return Problem("person.other-stays", "", (fact.id, "other"), {**values, "fact": one.id})
    return None


def _keeps(resolved: "Resolution", one: Document, player: str, other: str) -> bool:
    """Whether a fact gave the id that would go something that a published list was made from: a rating, a factor.

    Games are counted anew as differences; a list taken over or a decision is nobody else's. That id stays, then.
    """
    if resolved.lateness.last_published is None or isinstance(one, Payment | SamePerson):
        return False
    named = {who for _, who in one.mentions()}
    return other in named and player not in named and not isinstance(one, resolved.history.regulation.sections)


def meeting_problem(resolved: "Resolution", fact: Document) -> Problem | None:
    """Why a fact cannot count while two ids are one person: it names both."""
    ids = merged_ids(resolved.same)
    named = dict.fromkeys(player for _, player in fact.mentions())
    if isinstance(fact, Adopted | SamePerson):
        return None
    for one in named:
        if one in ids and ids[one] in named:
            return Problem("person.both-named", "", (fact.id,), {"player": ids[one], "other": one})
    return None


def _names_both(fact: Document, player: str, other: str) -> bool:
    paths = [(path, one) for path, one in fact.mentions() if one in {player, other}]
    if isinstance(fact, Adopted):  # of two ratings one is kept; games on the way to one are not ours to add up
        paths = paths if any(path[0] != "ratings" for path, _ in paths) else []
    return not isinstance(fact, SamePerson) and {player, other} <= {one for _, one in paths}


def _current(resolved: "Resolution") -> Iterator[Document]:
    """The facts that stand, in order of recording, as they count."""
    documents, sequences = resolved.history.documents, resolved.versions.sequences
    for name in sorted(resolved.versions.standing, key=lambda one: (sequences[one], one)):
        yield resolved.recast.get(name, documents[name])


def recast(resolved: "Resolution", arrival: "Arrival") -> "Resolution":
    """All facts that stand, each under the ids that count now."""
    ids = merged_ids(resolved.same)
    for was in tuple(_current(resolved)):
        original = resolved.history.documents[was.id]
        now = under(original, ids)
        if now != was and not isinstance(was, SamePerson) and not _is_kept(resolved, was):
            resolved = _recast(resolved, now, arrival)
    return resolved


def under(fact: Document, ids: Mapping[str, str]) -> Document:
    """A fact with the ids that count in place of the others."""
    return fact.renamed(ids) if any(player in ids for _, player in fact.mentions()) else fact


def _is_kept(resolved: "Resolution", fact: Document) -> bool:
    """Whether a list taken over has led to one of ours: that stays, and with it what it was made of."""
    return isinstance(fact, Adopted) and resolved.lateness.last_published is not None


def _recast(resolved: "Resolution", now: Document, arrival: "Arrival") -> "Resolution":
    name, dossier, office = now.id, resolved.dossier(now.id), resolved.office
    if isinstance(now, Payment) and FactId(name) in office.payments:
        office = replace(office, payments=office.payments.set(FactId(name), now))
    counted = now
    if dossier is not None and dossier.version.id == name:
        office = office.with_dossier(altered(dossier, version=now))
        counted = now.homologated_on(dossier.homologated) if dossier.homologated else now
    resolved = replace(resolved, office=office, recast=resolved.recast.set(name, now))
    old = resolved.versions.standing[name]
    if old is None:
        return resolved
    new = resolved.made(counted, arrival)
    beside = resolved.own_happening(now, old, new, arrival, by=arrival.fact.id)
    if beside is not None:
        return resolved.with_happening(name, f"{arrival.fact.id}:{name}", arrival.turn, beside)
    key = resolved.versions.key(name)
    turn, _ = resolved.happenings[key]
    return resolved.with_happening(name, key, turn, new) if new else resolved
