"""The numbers of the rule "to look at", by book: a habit of who keeps a register, not a rule that computes anything."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from ronde.record.opened import Opened
from ronde.record.to_look_at import LookRule
from ronde.regulations.contract import ProposesSeasons

# FFJD moves by some ten points a series, FISF by up to 200 an event, FRS and ABSP by a few, a club's Grand Prix by some points an evening.
_RULES: Mapping[str, LookRule] = MappingProxyType(
    {
        "ffjd": LookRule(over=60),
        "fisf-classique": LookRule(over=150, near=10),
        "frs": LookRule(over=15),
        "absp": LookRule(over=10),
        "cel-grand-prix": LookRule(over=8),
    }
)


def look_rule(known: Opened, day: date) -> LookRule:
    """The rule of a book on a day, with the bars of its series where it has any (FISF 3)."""
    rule, book = _RULES.get(known.book.code, LookRule()), known.book
    season = book.proposed_season(known.replay.state_on(day), on=day) if isinstance(book, ProposesSeasons) else None
    return replace(rule, thresholds=tuple(bar.current for bar in season.bars)) if season else rule
