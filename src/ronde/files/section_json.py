"""A section as JSON text, for a database: written and read on every act of an arbiter (docs/formats/tournament.md).

It is play's own values as they are, so nothing can be lost on the way: no other shape stands between. The text is
canonical: keys in order, no blanks, no number but whole ones (a section holds no fraction and no day); equal sections
give equal texts.
"""

from typing import Any, Literal

import msgspec

from ronde.files import json_text
from ronde.files.structure import not_among
from ronde.files.tournament import Parsed
from ronde.files.tournament_checks import section_problems
from ronde.ground.misfits import misfit_path
from ronde.ground.problems import PathPart, Problem
from ronde.ground.results import DISCIPLINES
from ronde.play.names import without_names
from ronde.play.section import Section

KIND: Literal["section 1"] = "section 1"

# Where the checks of the tournament file and the values have different words: the file writes the plan at its top.
_IN_PLAN = {"phases": "phases", "criteria": "criteria", "points": "halves", "unwanted": "unwanted"}


class SectionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole text: a later version of it will have another word first, and be told from this one by it."""

    ronde: Literal["section 1"]
    section: Section


_DECODER = msgspec.json.Decoder(SectionBody)
_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=dict)  # any Mapping may hold what results are worth


def section_json(section: Section, *, with_names: bool) -> str:
    """The section as canonical JSON; without names, players are there by their ids only."""
    return _text(SectionBody(KIND, section if with_names else without_names(section)))


def _text(body: SectionBody) -> str:
    return _ENCODER.encode(body).decode()


def trusted_section(text: str) -> Section:
    """The section of a text that was checked before it was stored, and that nothing but us writes: not looked through again."""
    return _DECODER.decode(text).section


def parse_section(text: str) -> Parsed:
    """The section of a text, or everything that is wrong with it."""
    body, refusal = _decoded(text)
    # Play's dataclasses let unknown keys pass. A text that is written again letter by letter has none; one that is not
    # (a blank is enough) is looked through the slow way.
    if body is None or _text(body) != text:
        problems = _faults(text, refusal)
        if body is None or problems:
            return Parsed(None, tuple(problems))
    found = impossible(body.section)
    return Parsed(None if found else body.section, found)


def _decoded(text: str) -> tuple[SectionBody | None, str]:
    try:
        return _DECODER.decode(text), ""
    except (ValueError, RecursionError) as error:  # broken text, a wrong type, half a character, nested too deep
        return None, str(error)


def _faults(text: str, refusal: str) -> list[Problem]:
    """All that keeps a text from being a section; of what only the fast way has seen, the place is told."""
    value, problems = json_text.value(text)
    found = problems or _other_version(value) or _misshapen(value)
    return found or (
        [Problem("file.value", where=misfit_path(refusal), values={"detail": "misfit"})] if refusal else []
    )


def _other_version(value: Any) -> list[Problem]:
    """A version that we do not know: what else it says means nothing to us."""
    if not isinstance(value, dict) or "ronde" not in value or value["ronde"] == KIND:
        return []
    return [not_among((KIND,), str(value["ronde"])[:60], "ronde")]


def _misshapen(value: Any) -> list[Problem]:
    from ronde.files.structure_faults import faults  # noqa: PLC0415 - slow to import, and most texts are right

    return faults(value, SectionBody, is_closed=True)


def impossible(section: Section) -> tuple[Problem, ...]:
    """What the engine could not work with, said at its place in the text."""
    if section.discipline not in DISCIPLINES:
        return (not_among(DISCIPLINES, section.discipline, "section", "discipline"),)
    return tuple(_in_text(problem) for problem in section_problems(section))


def _in_text(problem: Problem) -> Problem:
    place: tuple[PathPart, ...] = problem.where
    if place and place[0] in _IN_PLAN:
        place = ("plan", _IN_PLAN[str(place[0])], *place[1:])
    return Problem(problem.code, problem.article, ("section", *place), problem.values, problem.level)
