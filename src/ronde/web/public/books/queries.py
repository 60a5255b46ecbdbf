"""The one thing on these pages that is asked of the database: which registers go by a book."""

from collections import defaultdict
from collections.abc import Mapping

from ronde.web.registers.models import Register


def registers_by_book() -> Mapping[str, tuple[Register, ...]]:
    """The registers that are kept here, by the code of their book."""
    found: dict[str, tuple[Register, ...]] = defaultdict(tuple)
    for one in Register.objects.filter(is_copy=False).order_by("name"):
        found[one.regulation] += (one,)
    return found
