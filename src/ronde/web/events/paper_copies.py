"""Papers of an event in the folders that its copies go to: a stick is carried to whoever has a printer."""

from dataclasses import dataclass
from pathlib import Path

from ronde.files.writing import replacing
from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.events.copies import copy_name
from ronde.web.events.models import CopyFolder, Event
from ronde.web.events.rules import RUN, event_scope
from ronde.web.permissions import must


@dataclass(frozen=True, slots=True)
class PaperCopied:
    """Where a paper lies now, and where it could not be written."""

    paths: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def copy_paper(event: Event, name: str, content: bytes, actor: Actor) -> PaperCopied:
    """Write a PDF into every folder of copies, beside the event's own; an older one of that name is replaced."""
    must(actor, RUN, event_scope(event))
    folders = [Path(one.path) for one in CopyFolder.objects.order_by("pk")]
    if not folders:
        return PaperCopied(problems=(Problem("paper.no-stick"),))
    file = f"{copy_name(event).removesuffix('.ronde')}-{name}.pdf"
    written, problems = list[str](), list[Problem]()
    for folder in folders:
        try:
            folder.stat()  # a stick that is gone is gone: its folder is not made
            with replacing(folder / file, is_public=True) as beside:
                beside.write_bytes(content)
            written.append(str(folder / file))
        except OSError:
            problems.append(Problem("paper.not-on-stick", values={"path": str(folder)}))
    return PaperCopied(tuple(written), tuple(problems))
