"""``ronde play hand-over``, ``take-over`` and ``take-back``: an event that goes on at another machine."""

import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from ronde.cli import play_event_view as showing
from ronde.cli.echoing import echo
from ronde.cli.loading import end, refuse, writing
from ronde.cli.play_desk import Desk, desk_alone
from ronde.files.events.courses import Side
from ronde.files.events.event import EventFile
from ronde.files.events.handing_over import Beside, Occasion, prepared, write_hand_over
from ronde.files.events.reading import is_event, read
from ronde.files.events.sent import sent_parts
from ronde.files.events.taking_over import Arriving, arriving, take_back, write_arriving, write_shared
from ronde.files.processes import this_host
from ronde.files.writing import make_folder
from ronde.words.language import Language
from ronde.words.texts import text


def new_id() -> str:
    """An id of an event or a section: nobody has had it, and it tells nothing."""
    return secrets.token_hex(8)


def hand_over_files(files: Sequence[Path], output: Path, beside: Beside, lang: Language) -> None:
    """Write the event file and mark the files, or say what keeps them from being handed over."""
    _must_be_free(output, lang)
    for path in (beside.declaration, beside.list):
        Desk(files[0], lang).must_exist(path)
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    with ExitStack() as stack:
        for file in sorted(set(files), key=lambda one: one.resolve()):
            stack.enter_context(desk_alone(file, lang, may_be_elsewhere=True)).section()
        made = prepared([*dict.fromkeys(files)], beside, Occasion(moment, this_host(), new_id))
        if made.event is None:
            end(made.problems, files[0], lang)
        with writing(output, lang):
            write_hand_over(made, output)
    values = {"name": made.event.name, "count": len(files), "path": str(output), "bytes": output.stat().st_size}
    echo(text("play.says.handed_over", lang, values))


def _must_be_free(output: Path, lang: Language) -> None:
    """Only an older event file is overwritten."""
    if output.exists() and not is_event(output):
        raise refuse(text("play.says.exists", lang, {"path": str(output)}))


def submitted_parts(path: Path, folder: Path, lang: Language) -> dict[Path, Path]:
    """What an event file holds of what was sent to the office, each once, written into a folder; or the end.

    Each comes with what to call it: the event file and the part of it.
    """
    sent = sent_parts(read_event(path, lang))
    if not sent:
        raise refuse(text("play.says.event_not_submitted", lang, {"path": str(path)}))
    made = {}
    for at, (part, written) in enumerate(sent.items(), start=1):
        place = folder / f"{path.stem}-{at}.yaml"
        place.write_text(written, "utf-8")
        made[place] = path / part
    return made


def read_event(path: Path, lang: Language) -> EventFile:
    """The event of a file, or the end."""
    Desk(path, lang).must_exist(path)
    event, problems = read(path)
    if event is None:
        end(problems, path, lang)
    return event


def take_over_event(path: Path, folder: Path, keep: Side | None, lang: Language) -> None:
    """Write every section into the folder, where nobody has to choose or somebody has chosen."""
    event = read_event(path, lang)
    with writing(folder, lang):
        folder.parent.mkdir(parents=True, exist_ok=True)
        make_folder(folder)
    with ExitStack() as stack:
        for one in sorted(arriving(event, folder)[0], key=lambda one: one.path):
            stack.enter_context(desk_alone(one.path, lang, may_be_elsewhere=True))
        found, problems = arriving(event, folder)  # what it was before the locks may be another by now
        if problems:
            end(problems, path, lang)
        _must_be_chosen(found, keep, lang)
        with writing(folder, lang):
            aside = [write_arriving(event, one, keep) for one in found]
            others = write_shared(event, folder)
    for one, other in zip(found, aside, strict=True):
        showing.say_taken_over(one, other, keep, lang)
    for other in others:
        echo(text("play.says.event_left", lang, {"path": str(other)}))


def _must_be_chosen(found: Sequence[Arriving], keep: Side | None, lang: Language) -> None:
    """Where both went on, what each did is shown; without a choice nothing is written."""
    both = [one for one in found if one.course == "both"]
    for one in both:
        showing.show_both(one, lang)
    if both and keep is None:
        raise refuse(text("play.says.event_choose", lang))


def take_back_file(file: Path, lang: Language) -> None:
    """Let a section be changed here again, with a warning."""
    with desk_alone(file, lang, may_be_elsewhere=True) as desk:
        desk.section()
        with writing(file, lang):
            note = take_back(file)
    if note is None:
        desk.refuse("not_handed_over", path=str(file))
    echo(text("play.says.taken_back", lang, {"path": str(file), "name": note.name}))
