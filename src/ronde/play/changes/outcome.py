"""The outcome of a change: the new section, or the old one and why."""

from dataclasses import dataclass

from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Section


@dataclass(frozen=True, slots=True)
class Changed:
    """A section after a change, with everything that is to be said about it."""

    section: Section
    problems: tuple[Problem, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether the change was not made."""
        return has_refusal(self.problems)


def judged(before: Section, after: Section, problems: tuple[Problem, ...]) -> Changed:
    """The new section, unless something refuses it."""
    return Changed(before if has_refusal(problems) else after, problems)
