"""Things that belong together because they are linked, directly or through others."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def linked_groups(links: Iterable[Iterable[T]]) -> tuple[tuple[T, ...], ...]:
    """The groups that links make: two links with a member in common are in one group. In order of appearance."""
    group_of: dict[T, list[T]] = {}
    for link in links:
        members = list(dict.fromkeys(link))
        touched = {id(group_of[one]): group_of[one] for one in members if one in group_of}
        group = [one for known in touched.values() for one in known]
        group += [one for one in members if one not in group_of]
        group_of.update(dict.fromkeys(group, group))
    return tuple(tuple(group) for group in {id(group): group for group in group_of.values()}.values())
