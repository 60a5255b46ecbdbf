"""What somebody else changed since a page was shown, in words: for who came too late."""

from collections.abc import Mapping

from django.http import HttpRequest

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Value
from ronde.web.desk.acting import seen_in
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.since import differences_since
from ronde.web.language import reading
from ronde.words.texts import text

_MOST = 8  # lines; whoever was away for longer looks at the page


def changes_since(request: HttpRequest, desk: SectionDesk) -> tuple[str, ...]:
    """What is otherwise than on the page from which a form was sent, a line each."""
    if request.method != "POST":
        return ()
    found = differences_since(desk.row, seen_in(request))
    return tuple(text(f"play.differences.{one.kind}", reading(), _named(desk, one.values)) for one in found[:_MOST])


def _named(desk: SectionDesk, values: Mapping[str, Value]) -> dict[str, Value]:
    """Players by their names, tables as the hall numbers them."""
    found = dict(values)
    if "player" in found:
        found["player"] = desk.name(PlayerId(str(found["player"])))
    if isinstance(table := found.get("table"), int):
        found["table"] = desk.shown_table(table)
    return found
