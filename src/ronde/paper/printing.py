"""What every sheet needs to know: of which section, who plays under which name, when it is printed, for whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.play.section import Section
from ronde.words.language import Language
from ronde.words.numbers import day_text, hour_text
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Printing:
    """A section to be printed, with its names. ``printed`` is the moment, where the event is; ``times`` says when rounds begin, in words."""

    event: str
    section: Section
    printed: datetime
    language: Language
    place: str = ""
    times: Mapping[int, str] = field(default_factory=dict)

    def say(self, message: str, **values: Any) -> str:
        """A text of a sheet."""
        return text(f"paper.{message}", self.language, values)

    def name(self, player: PlayerId | None) -> str:
        """How a player is called in the hall: by the whole name."""
        entry = self.section.entry(player) if player else None
        return (entry.name if entry else "") or player or self.say("free")

    def club(self, player: PlayerId) -> str:
        """The club that a player is entered for."""
        entry = self.section.entry(player)
        return next((tag.partition(":")[2] for tag in (entry.tags if entry else ()) if tag.startswith("club:")), "")

    def round_line(self, number: int) -> str:
        """A round, its phase where there are several, and when it begins."""
        phases = self.section.plan.phases
        phase = self.section.plan.phase_index(number) + 1
        line = self.say("round_of_phase" if len(phases) > 1 else "round", round=number, phase=phase)
        return f"{line} · {self.times[number]}" if number in self.times else line

    @property
    def first(self) -> str:
        """What the side named first does: starts, or has White."""
        return self.say(f"starts.{self.section.discipline}")

    @property
    def second(self) -> str:
        """What the other side does."""
        return self.say(f"answers.{self.section.discipline}")

    def common(self) -> dict[str, Any]:
        """What every sheet shows."""
        hour, day = hour_text(self.printed, self.language), day_text(self.printed.date(), self.language)
        lines = [" · ".join(filter(None, (self.event, self.section.name))), self.place]
        return {
            "lang": self.language,
            "event": self.event,
            "lines": [line for line in dict.fromkeys(lines) if line],
            "foot": self.say("printed", hour=hour, day=day),
            "page_of": self.say("page_of", page="{page}", pages="{pages}"),
        }
