"""How verified lists are shown: each with its digest, and the first that differs with what is wrong."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from rich.text import Text

from ronde.cli.loading import refuse, show_problems
from ronde.cli.terminal import console, error_console, problem_text
from ronde.files import bundle as bundle_files
from ronde.files.bundling import bundle_verified
from ronde.files.list_texts import kept_text
from ronde.files.opening import opened_file
from ronde.files.regular_files import content_of
from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import Link, head
from ronde.record.verification import Verified, verified
from ronde.words.language import Language
from ronde.words.texts import text


def verified_history(path: Path, lang: Language) -> bool:
    """Whether every list of a history is what was published."""
    source = opened_file(path)
    code = source.known.book.code if source.known else ""
    show_problems(path, source.file, source.problems, code, lang)
    if source.known is None or not source.is_sound:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    chain, kept = source.chain if source.file.version > 1 else None, partial(kept_text, path)
    return shown_lists(verified(source.known.history, chain, kept=kept), chain or (), path, code, lang)


def verified_bundle(path: Path, lang: Language) -> bool:
    """Whether a bundle agrees with itself, and its lists follow from its facts. One that is not as it was written cannot be read."""
    bundle, problems = bundle_files.parse(content_of(path))
    if bundle is None:
        say_problems(problems, path, "", lang)
        if any(problem.code in bundle_files.UNREADABLE for problem in problems):
            raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
        return False
    found, problems = bundle_verified(bundle)
    say_problems(problems, path, bundle.manifest.regulation, lang)
    return shown_lists(found, bundle.links, path, bundle.manifest.regulation, lang) and not has_refusal(problems)


def say_problems(problems: Iterable[Problem], path: Path, code: str, lang: Language) -> None:
    """Each problem of a file, where no line is known."""
    for problem in problems:
        error_console().print(problem_text(problem, path, None, lang, code))


def shown_lists(found: Iterable[Verified], chain: Sequence[Link], path: Path, code: str, lang: Language) -> bool:
    """Each list as it is computed; the end at the first that is damaged. Of other rules all are said, and who is concerned."""
    same = answered = waiting = 0
    with console() as screen:
        for published in found:
            if not published.is_settled:
                say_problems((*published.problems, *published.moved), path, code, lang)
            if not published.is_intact:
                return False
            if not published.is_settled:
                waiting += 1
                continue
            screen.print(_line(published, lang))
            same, answered = same + (not published.problems), answered + bool(published.problems)
        if not waiting:
            screen.print(text("says.verify_done" if same or answered else "says.verify_nothing", lang, {"count": same}))
        if answered:
            screen.print(text("says.verify_others", lang, {"count": answered}))
        if waiting:
            screen.print(text("says.verify_waiting", lang, {"count": waiting}))
        if chain:
            screen.print(text("says.verify_head", lang, {"head": head(chain), "count": len(chain)}))
    return not waiting


def _line(one: Verified, lang: Language) -> Text:
    said = one.publication
    values = {"day": said.day, "edition": said.edition}
    if one.problems:
        return Text(text("says.verify_answered", lang, {**values, "answer": one.answer}), "yellow")
    digests = ", ".join(f"{ranking} {digest[:16]}…" for ranking, digest in said.lists.items())
    return Text("✓ ", "green").append(text("says.verify_list", lang, {**values, "digests": digests}), "")
