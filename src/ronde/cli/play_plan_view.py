"""What a new plan comes to, in a line a phase: its rounds, how they are paired, which groups its players make."""

from ronde.cli.play_view import say
from ronde.play.formats.seating import ranked
from ronde.play.pairing.combined import grouping
from ronde.play.section import Section
from ronde.words.language import Language
from ronde.words.texts import text


def show_plan(section: Section, lang: Language) -> None:
    """Each phase with its rounds; of groups how many of which size, once there are players."""
    plan = section.plan
    for index, phase in enumerate(plan.phases):
        span = plan.span(index)
        rounds = f"{span.start}–{span.stop - 1}" if phase.rounds > 1 else str(span.start)
        form = text(f"desk_plan.kinds.{phase.format}", lang)
        say(text("play.says.plan_phase", lang, {"phase": index + 1, "rounds": rounds, "format": form}))
        players = len(ranked(section, span.start))
        made = grouping(players, phase.rounds) if phase.format == "groups" and players else None
        if made is not None:
            sizes = ((made.small, phase.rounds + 1), (made.large, phase.rounds + 3))
            groups = " + ".join(f"{count}×{size}" for count, size in sizes if count)
            values = {"phase": index + 1, "players": players, "groups": groups}
            say(text("play.says.plan_groups", lang, values))
