"""What pages show, computed from the facts before it is written: lists with their lines, who waits for one, changes, dossiers, who played whom.

Everything here can be deleted and made anew: it holds nothing that the facts do not say. The many rows of a publication are
staged before its transaction: nobody sees lines and changes of a turn that has no edition yet. So the transaction itself is
short, and a process that is killed before it leaves rows that the next one removes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Model

from ronde.record.opened import Opened
from ronde.record.publishing import lists_on
from ronde.regulations.common_facts import Publication
from ronde.regulations.rules_version import rules_version
from ronde.web.registers import models
from ronde.web.registers.change_rows import change_rows
from ronde.web.registers.dossier_rows import dossier_rows, gone_sections
from ronde.web.registers.holding import Held
from ronde.web.registers.list_rows import ListRows, Standings, list_rows, with_list
from ronde.web.registers.played_rows import NOBODY_PLAYED, PlayedRows, played_rows
from ronde.web.registers.waiting_rows import waiting_rows

_DOSSIER = ["version", "name", "state", "counts", "day", "turn", "since", "refused", "undecided", "warned"]
_SLICE = 500  # rows staged in one transaction
STAGED = (models.Line, models.Change, models.WaitingRow)  # what is written before its edition


@dataclass(frozen=True, slots=True)
class PublishedRows:
    """The rows of a publication: one list a ranking, every change since the list before, and who is not on it yet."""

    lists: tuple[ListRows, ...]
    changes: tuple[models.Change, ...]
    waiting: tuple[models.WaitingRow, ...] = ()

    @property
    def turn(self) -> int:
        """The turn of the publication; every book has a ranking."""
        return self.lists[0].edition.turn


@dataclass(frozen=True, slots=True)
class Projection:
    """All rows that follow from the facts between two turns; ``gone``: sections that were withdrawn."""

    before: Held
    after: Held
    published: tuple[PublishedRows, ...] = ()
    dossiers: tuple[models.DossierRow, ...] = ()
    gone: tuple[str, ...] = ()
    played: PlayedRows = NOBODY_PLAYED

    def stage(self, check: Callable[[], None]) -> None:
        """Write what nobody sees before the rest is there, slice by slice; what an earlier attempt left is removed first.

        ``check`` is asked in each transaction whether the register still is what this follows from: who slept meanwhile must
        not touch what another one has published.
        """
        with transaction.atomic():
            check()
            remove_staged(self.after.register, self.before.turn)
        for rows in self._staged():
            with transaction.atomic():
                check()
                type(rows[0])._default_manager.bulk_create(rows)  # noqa: SLF001 - Django's name for it

    def stage_all(self) -> None:
        """Write the same at once; the caller's transaction is around it."""
        for rows in self._staged():
            type(rows[0])._default_manager.bulk_create(rows)  # noqa: SLF001 - Django's name for it

    def _staged(self) -> Iterator[Sequence[Model]]:
        for one in self.published:
            for every in (*(rows.lines for rows in one.lists), one.changes, one.waiting):
                yield from (every[start : start + _SLICE] for start in range(0, len(every), _SLICE))

    def write(self) -> None:
        """Write the rest; the caller's transaction is around it."""
        register = self.after.register
        models.Edition.objects.bulk_create([rows.edition for one in self.published for rows in one.lists])
        models.DossierRow.objects.bulk_create(
            self.dossiers,
            batch_size=_SLICE,
            update_conflicts=True,
            unique_fields=["register", "section"],
            update_fields=_DOSSIER,
        )
        if self.gone:
            models.DossierRow.objects.filter(register=register, section__in=self.gone).delete()
        self._write_played(register)
        models.Projected.objects.update_or_create(
            register=register, defaults={"turn": self.after.turn, "rules": rules_version(self.after.known.book)}
        )

    def _write_played(self, register: models.Register) -> None:
        """Who played whom, of sections that are new or changed; nothing of those that are gone."""
        sections = (*self.played.sections, *self.gone)
        for kind in (models.AppearanceRow, models.GameRow):
            for start in range(0, len(sections), _SLICE):
                part = sections[start : start + _SLICE]
                kind._default_manager.filter(register=register, section__in=part).delete()  # noqa: SLF001 - Django's name for it
        models.AppearanceRow.objects.bulk_create(self.played.appearances, batch_size=_SLICE)
        models.GameRow.objects.bulk_create(self.played.games, batch_size=_SLICE)


def remove_staged(register: models.Register, turn: int) -> None:
    """Remove what was staged for turns that the register has not come to."""
    for kind in STAGED:
        kind._default_manager.filter(register=register, turn__gt=turn).delete()  # noqa: SLF001 - Django's name for it


def projected(before: Held, after: Held, standings: Callable[[], Standings]) -> Projection:
    """The rows that follow from the facts that one register has more than the other.

    ``standings`` gives the lists before, and is asked only where another one was published.
    """
    return Projection(
        before,
        after,
        tuple(_publications(before, after, standings)),
        tuple(dossier_rows(after.register, before.known, after.known)),
        gone_sections(before.known, after.known),
        played_rows(after.register, before.known, after.known),
    )


def _publications(before: Held, after: Held, standings: Callable[[], Standings]) -> Iterator[PublishedRows]:
    history, known, stood = after.known.history, before.known, None
    for turn, said in enumerate(history.facts[before.turn :], start=before.turn + 1):
        if isinstance(said, Publication):
            stood = standings() if stood is None else stood
            known = after.known if turn == after.turn else known.going_on(history, turn)
            made = _published(after, known, said, turn, stood)
            for rows in made.lists:
                stood = with_list(stood, rows)
            yield made


def _published(held: Held, known: Opened, said: Publication, turn: int, before: Standings) -> PublishedRows:
    ranked = lists_on(known, said.day).values()
    lists = (list_rows(held.register, known.history, said, one, turn=turn, before=before) for one in ranked)
    changes = change_rows(held.register, known, said, turn=turn)
    waiting = waiting_rows(held.register, known, said, turn=turn)
    return PublishedRows(tuple(lists), tuple(changes), tuple(waiting))
