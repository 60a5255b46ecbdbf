"""A why that is not stored yet, asked for: the process that folds computes it at once, another says that it is on its way."""

from django.conf import settings

from ronde.files import derivation_json
from ronde.ground.ids import PlayerId
from ronde.record.explanation import explained
from ronde.regulations.answers import Change as Outcome
from ronde.web.registers.change_rows import UNEXPLAINED, is_outcome
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.models import Change, Register
from ronde.web.registers.storing_whys import known_with


def with_whys(register: Register, rows: tuple[Change, ...]) -> tuple[Change, ...]:
    """These changes of one player and one list, with their whys where this process may compute them."""
    if all(row.why for row in rows) or not settings.RONDE_FOLDS:
        return rows
    try:
        held = FOLD.held(register)
    except FoldedElsewhereError:
        return rows
    known = known_with(held, rows[0].turn)
    roster = known.history.roster
    number = roster.number(PlayerId(rows[0].player))
    happenings = {happening.id: index for index, happening in enumerate(known.replay.happenings)}
    for row in rows:
        found = explained(known.replay, happenings[row.happening], number)
        steps = next(
            (told.steps for told in found if isinstance(told.outcome, Outcome) and is_outcome(row, told.outcome)), None
        )
        row.why = UNEXPLAINED if steps is None else derivation_json.printed(steps, roster.player)
        Change.objects.filter(pk=row.pk, why="").update(why=row.why)
    return rows
