"""What pages show, computed from the facts before it is written: lists with their lines, changes, dossiers.

Everything here can be deleted and made anew: it holds nothing that the facts do not say.
"""

from dataclasses import dataclass

from ronde.record.opened import Opened
from ronde.record.publishing import lists_on
from ronde.regulations.common_facts import Publication
from ronde.regulations.rules_version import rules_version
from ronde.web.registers import models
from ronde.web.registers.change_rows import change_rows
from ronde.web.registers.dossier_rows import dossier_rows, gone_sections
from ronde.web.registers.holding import Held
from ronde.web.registers.list_rows import ListRows, Standings, list_rows, with_list

_BATCH = 500


@dataclass(frozen=True, slots=True)
class PublishedRows:
    """The rows of a publication: one list a ranking, and every change since the list before."""

    lists: tuple[ListRows, ...]
    changes: tuple[models.Change, ...]

    def write(self) -> None:
        """Write them."""
        for edition, lines in self.lists:
            edition.save(force_insert=True)
            for line in lines:
                line.edition = edition
            models.Line.objects.bulk_create(lines, batch_size=_BATCH)
        models.Change.objects.bulk_create(self.changes, batch_size=_BATCH)


@dataclass(frozen=True, slots=True)
class Projection:
    """All rows that follow from the facts between two turns; ``gone``: sections that were withdrawn."""

    after: Held
    published: tuple[PublishedRows, ...] = ()
    dossiers: tuple[models.DossierRow, ...] = ()
    gone: tuple[str, ...] = ()

    def write(self) -> None:
        """Write the rows; the caller's transaction is around it."""
        register = self.after.register
        for one in self.published:
            one.write()
        models.DossierRow.objects.bulk_create(
            self.dossiers,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=["register", "section"],
            update_fields=["version", "name", "state", "since", "refused", "undecided", "warned"],
        )
        models.DossierRow.objects.filter(register=register, section__in=self.gone).delete()
        models.Projected.objects.update_or_create(
            register=register, defaults={"turn": self.after.turn, "rules": rules_version(self.after.known.book)}
        )


def projected(before: Held, after: Held, standings: Standings) -> Projection:
    """The rows that follow from the facts that one register has more than the other; ``standings``: the lists before."""
    history, known, published = after.known.history, before.known, []
    for turn, said in enumerate(history.facts[before.turn :], start=before.turn + 1):
        if isinstance(said, Publication):
            known = after.known if turn == after.turn else known.going_on(history, turn)
            published.append(_published(after, known, said, turn, standings))
            for rows in published[-1].lists:
                standings = with_list(standings, rows)
    return Projection(
        after,
        tuple(published),
        tuple(dossier_rows(after.register, before.known, after.known)),
        gone_sections(before.known, after.known),
    )


def _published(held: Held, known: Opened, said: Publication, turn: int, before: Standings) -> PublishedRows:
    ranked = lists_on(known, said.day).values()
    lists = (list_rows(held.register, known.history, said, one, turn=turn, before=before) for one in ranked)
    return PublishedRows(tuple(lists), tuple(change_rows(held.register, known, said, turn=turn)))
