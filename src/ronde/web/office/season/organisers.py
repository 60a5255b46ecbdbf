"""The organisers' file: everybody with a rating on the last list, for who runs an event; no licence and no birth date leave the office."""

import csv
from io import StringIO

from ronde.files.spreadsheet_cells import harmless
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.people.models import ClubRow, PersonRow
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import value_text
from ronde.web.registers.variants import rankings_of
from ronde.words.numbers import conventions
from ronde.words.texts import label, text

BOM = "\ufeff"  # by which spreadsheets know that letters are UTF-8
_COLUMNS = ("id", "name", "club", "rating", "series", "status")


def organisers_file(register: Register, actor: Actor) -> str | None:
    """The ranking with everybody as it was published last, one line a player by name; None where none was."""
    must(actor, "look", register_scope(register))
    ranking = rankings_of(register)[-1]
    edition = register.editions.filter(ranking=ranking.code).defer("text").order_by("day", "number").last()
    if edition is None:
        return None
    lines = list(edition.lines.order_by("position"))
    names = dict(PersonRow.objects.filter(id__in=edition.lines.values("player")).values_list("id", "name"))
    clubs = dict(ClubRow.objects.filter(id__in={one.club for one in lines}).values_list("id", "name"))
    out = StringIO()
    writer = csv.writer(out, delimiter=conventions(reading()).delimiter, lineterminator="\r\n")
    writer.writerow([text(f"office_season.file.{one}", reading()) for one in _COLUMNS])
    for one in sorted(lines, key=lambda line: names.get(line.player, "")):
        status = label(f"statuses.{one.status}", reading(), code=register.regulation) if one.status else ""
        who = (names.get(one.player) or one.player, clubs.get(one.club, ""))
        figures = (value_text(one.value, ranking.decimals), one.series, status)
        writer.writerow([harmless(one.player), *map(harmless, who), *figures])
    return BOM + out.getvalue()
