"""Which lines of a draft an officer has looked at: kept for each officer and each draft, and void where the line says something else."""

from datetime import date

from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.models import SeenLine
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

_FIGURES = 130  # signs


def seen_by(register: Register, day: date, ranking: str, actor: Actor) -> frozenset[tuple[str, str]]:
    """The players whom an officer has looked at in the draft of a day, each with what the line said."""
    must(actor, "look", register_scope(register))
    rows = SeenLine.objects.filter(register=register, day=day, ranking=ranking, officer=actor.author)
    return frozenset(rows.values_list("player", "figures"))


def mark_seen(register: Register, day: date, ranking: str, player: str, actor: Actor, *, figures: str) -> None:
    """An officer has looked at a line."""
    must(actor, "publish", register_scope(register))
    SeenLine.objects.update_or_create(
        {"figures": figures[:_FIGURES], "at": actor.now or now()},
        register=register,
        day=day,
        ranking=ranking,
        officer=actor.author,
        player=player,
    )


def mark_unseen(register: Register, day: date, ranking: str, player: str, actor: Actor) -> None:
    """An officer wants to look at a line again."""
    must(actor, "publish", register_scope(register))
    SeenLine.objects.filter(register=register, day=day, ranking=ranking, officer=actor.author, player=player).delete()
