"""The last list of every register that is kept here, and the one before it."""

from collections.abc import Mapping
from functools import reduce
from operator import or_

from django.db.models import OuterRef, Q, Subquery

from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking


def own_registers() -> tuple[Register, ...]:
    """The registers that are kept here, in the order of their names, closed ones after the others; a copied list is the federation's to show."""
    found = Register.objects.filter(is_copy=False).order_by("name", "code")
    return tuple(sorted(found, key=lambda register: register.closed is not None))


def latest_editions(registers: tuple[Register, ...] | None = None) -> Mapping[str, Edition]:
    """The last list of each register by its code, of the ranking that it opens with: one question, and one for the registers."""
    return {one.register.code: one for one in _newest(own_registers() if registers is None else registers)}


def _newest(registers: tuple[Register, ...]) -> tuple[Edition, ...]:
    wanted = [Q(register=one, ranking=first_ranking(one).code) for one in registers]
    if not wanted:
        return ()
    others = Edition.objects.filter(register=OuterRef("register"), ranking=OuterRef("ranking"))
    newest = Subquery(others.order_by("-day", "-number").values("pk")[:1])
    rows = Edition.objects.filter(reduce(or_, wanted), pk=newest).select_related("register").defer("text")
    return tuple(rows.order_by("register__name", "register__code"))


def sizes_before(editions: Mapping[str, Edition]) -> Mapping[str, int]:
    """How many stood on the list of the day before each of these, by the register's code; nothing for a first list. One question."""
    if not editions:
        return {}
    others = Edition.objects.filter(
        register=OuterRef("register"), ranking=OuterRef("ranking"), day__lt=OuterRef("day")
    ).order_by("-day", "-number")
    rows = Edition.objects.filter(pk__in=[one.pk for one in editions.values()])
    found = rows.annotate(before=Subquery(others.values("size")[:1])).values_list("register__code", "before")
    return {code: size for code, size in found if size is not None}
