"""What pages about people ask for: a person with the version to change them by, who changed what, lists, and who may be one person twice."""

from dataclasses import dataclass, replace
from itertools import islice

from django.db.models import Q

from ronde.record.lookalikes import Lookalikes
from ronde.record.players import Player
from ronde.web.actors import Actor
from ronde.web.people.models import ImportedList, Merge, PeopleChange, PersonRow
from ronde.web.people.rows import everyone, player_of
from ronde.web.people.whose import PeopleOfFederation, federations_held, must_for_any, scopes_of
from ronde.web.permissions import may

MOST = 50  # lines of a journal, pairs, lists


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person as somebody sees them before changing something; ``same_as``: whose other id this is."""

    player: Player
    version: int
    same_as: str
    changes: tuple[PeopleChange, ...]
    merges: tuple[Merge, ...]


def seen_person(person: str, actor: Actor) -> SeenPerson | None:
    """A person with the last changes and all merges, for who may change them; as many questions for whomever."""
    row = PersonRow.objects.filter(pk=person).first()
    if row is None:
        return None
    player = player_of(row)
    must_for_any(actor, "edit-person", scopes_of(player))
    changes = PeopleChange.objects.filter(kind="person", row=person).order_by("-version")[:MOST]
    merges = Merge.objects.filter(Q(person=person) | Q(other=person), undone_at=None).order_by("pk")
    return SeenPerson(player, row.version, row.same_as_id or "", tuple(changes), tuple(merges))


def imported_lists(actor: Actor, most: int = MOST) -> tuple[ImportedList, ...]:
    """The lists that were imported last, of the federations for which somebody may import one."""
    lists = ImportedList.objects.order_by("-at", "-pk")[:most]
    return tuple(one for one in lists if may(actor, "import-list", {"federation": one.federation}))


def lookalike_pairs(actor: Actor, most: int = MOST) -> tuple[tuple[Player, Player], ...]:
    """Persons of one's federations who may be one under two ids, and of whom nobody has said that they are not."""
    federations = federations_held(actor)
    must_for_any(actor, "merge", [{"federation": federation} for federation in federations or ("",)])
    ours, people = [PeopleOfFederation(federation) for federation in federations], everyone()
    seen = {key: one for key, one in people.players.items() if not ours or any(key in those for those in ours)}
    lookalikes = Lookalikes(replace(people, players=seen))
    named = (player for player in seen.values() if player.name)
    pairs = ((one, people.players[two]) for one in named for two in lookalikes.of(one) if one.id < two)
    return tuple(islice(((one, two) for one, two in pairs if two.name), most))
