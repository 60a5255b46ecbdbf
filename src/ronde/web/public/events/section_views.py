"""A section while it is played and after: its rounds, standings, games and figures."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from ronde.web.public.events.live_sections import PublicSection, public_section
from ronde.web.public.events.live_stamps import live_page
from ronde.web.public.events.section_bulletin import bulletin_of
from ronde.web.public.events.section_figures import figures_page
from ronde.web.public.events.section_pages import report_of, section_page
from ronde.web.public.events.section_standings import crosstable_page, last_table, player_games, standings_page
from ronde.web.public.events.section_tables import shown_table, shown_tables
from ronde.web.public.events.section_whys import why_table


@live_page
def section(request: HttpRequest, event: str, section: str) -> HttpResponse:
    """The round that is played, and the first of the standings."""

    def part(of: PublicSection, me: str) -> dict[str, Any]:
        tables = shown_tables(of, of.round, me) if of.round else ()
        return {"tables": tables, "standings": standings_page(of, last_table(of), me), "report": report_of(of)}

    return section_page(request, (event, section), "live", part)


@live_page
def round_(request: HttpRequest, event: str, section: str, number: int) -> HttpResponse:
    """One round that is published."""

    def part(of: PublicSection, me: str) -> dict[str, Any] | None:
        if not 1 <= number <= len(of.section.rounds):
            return None
        return {"number": number, "tables": shown_tables(of, of.section.rounds[number - 1], me)}

    return section_page(request, (event, section), "round", part)


@live_page
def why(request: HttpRequest, event: str, section: str, number: int, table: int) -> HttpResponse:
    """Why two meet in a round."""

    def part(of: PublicSection, me: str) -> dict[str, Any] | None:
        rounds = of.section.rounds
        found = rounds[number - 1] if 1 <= number <= len(rounds) else None
        at = of.desk.table_of(table)
        if found is None or not 1 <= at <= len(found.games):
            return None
        game, shown = found.games[at - 1], shown_table(of, found.games[at - 1], me)
        return {"number": number, "table": shown, "why": why_table(of, found, game)} if shown.can_be_told else None

    return section_page(request, (event, section), "why", part)


@live_page
def standings(request: HttpRequest, event: str, section: str) -> HttpResponse:
    """The standings after a round."""
    after = request.GET.get("after", "")

    def part(of: PublicSection, me: str) -> dict[str, Any]:
        asked = int(after) if after.isdecimal() and len(after) < 4 else 0
        wanted = asked if 1 <= asked <= len(of.section.rounds) else last_table(of)
        return {"standings": standings_page(of, wanted, me)}

    return section_page(request, (event, section), "standings", part)


@live_page
def crosstable(request: HttpRequest, event: str, section: str) -> HttpResponse:
    """Every game at a glance."""

    def part(of: PublicSection, _me: str) -> dict[str, Any] | None:
        cross = crosstable_page(of)
        named = {row.player for row in cross.rows if of.is_named(row.player)} if cross else set()
        return {"cross": cross, "named": named} if cross else None

    return section_page(request, (event, section), "crosstable", part)


@live_page
def player(request: HttpRequest, event: str, section: str, player: str) -> HttpResponse:
    """One player's games."""

    def part(of: PublicSection, _me: str) -> dict[str, Any] | None:
        games = player_games(of, player)
        return {"games": games, "sheet": games.sheet, "why": games.why} if games else None

    return section_page(request, (event, section), "player", part)


@require_safe
def figures(request: HttpRequest, event: str, section: str) -> HttpResponse:
    """The figures of the rule book as things stand."""

    def part(of: PublicSection, me: str) -> dict[str, Any]:
        return {"figures": figures_page(of, me)}

    return section_page(request, (event, section), "figures", part)


@live_page
def bulletin(_request: HttpRequest, event: str, section: str) -> HttpResponse:
    """The bulletin of a section that is over, as PDF."""
    of = public_section(event, section)
    made = bulletin_of(of) if of else None
    if of is None or made is None:
        raise Http404
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = (
        content_disposition_header(as_attachment=False, filename=f"{of.desk.row.file}.pdf") or "inline"
    )
    answer["X-Robots-Tag"] = "noindex"
    return answer
