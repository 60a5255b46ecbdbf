"""The tables brought up to date: what is there is copied first, and what a newer version has made is not touched."""

import os
from dataclasses import dataclass

from django.core.management import call_command

from ronde.web.care.alone import give_back, lease_if_free
from ronde.web.care.backing_up import Backup, backed_up
from ronde.web.care.refusals import RefusedError, refusal
from ronde.web.care.restoring import named_before
from ronde.web.care.state import applied, has_content, is_behind, unknown
from ronde.web.registers.guards import check_guards
from ronde.web.registers.renewing import Renewed, renewed

WITHOUT_COPY = "RONDE_UPGRADE_UNCOPIED"
_GUARDED = ("registers", "0002_guards")


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The copy that was made before, where there was something to lose, and the registers that were projected anew."""

    copy: Backup | None
    registers: tuple[Renewed, ...] = ()


def upgraded() -> Upgraded:
    """Bring the tables up to date, and what pages show of registers with them."""
    if newer := unknown(applied()):
        raise refusal("backup.newer-database", what=", ".join(newer))
    if _GUARDED in applied():
        check_guards()  # what lost its guards, a dump that was cut off, say, has lost more
    copy = _copy_before() if is_behind() and has_content() else None
    call_command("migrate", verbosity=0)
    return Upgraded(copy, tuple(renewed()))


def _copy_before() -> Backup | None:
    """A copy of what is there, unless the environment says that somebody has seen to it otherwise."""
    give_back(lease_if_free())  # a process of the version before would go on writing as it knows
    if os.environ.get(WITHOUT_COPY, "") == "1":
        return None
    try:
        return backed_up(named_before("before-upgrade"), look=False)
    except RefusedError as refused:
        if refused.problem.code != "backup.no-program":
            raise
        raise refusal("backup.upgrade-uncopied", setting=WITHOUT_COPY, **refused.problem.values) from refused
