"""The category of an event before it is played (art. 4)."""

from ronde.regulations.answers import EventCategory
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.parameters import KindOfEvent, Parameters
from ronde.regulations.fisf_classique.submission import EventDeclaration

USUAL_KIND: KindOfEvent = "tournament"  # until something is declared
ARTICLE = "4"


def event_category(players: int, declared: EventDeclaration | None, edition: Parameters) -> EventCategory:
    """The category that so many players make of an event; 0 while an officer has still to choose it."""
    kind = declared.kind if declared else USUAL_KIND
    decides = edition.kinds[kind].category
    chosen = declared.category if declared and declared.category and decides == "officer" else 0
    if decides == "officer":
        return EventCategory(chosen, ARTICLE, kind)
    if decides != "size":
        return EventCategory(decides, ARTICLE, kind)
    level = int(rules.category(players, 0, edition.sizes))
    bounds = (0, *edition.sizes)
    most = edition.sizes[level - 1] if level <= len(edition.sizes) else None
    return EventCategory(level, ARTICLE, kind, bounds[level - 1] + 1, most)
