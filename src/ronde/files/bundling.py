"""A history as a bundle, and a bundle as the history that anyone can compute with."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ronde.files.bundle_records import Bundle, PublishedList, bundle_of, ids_only
from ronde.files.list_texts import kept_text
from ronde.files.opening import OpenedFile
from ronde.ground.problems import Problem, Value
from ronde.record.chain import documents_of
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.sealing import texts_beside
from ronde.record.verification import Verified, verified
from ronde.regulations import shelf
from ronde.regulations.rules_version import rules_version


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundle, or what keeps a history from being one."""

    bundle: Bundle | None
    problems: tuple[Problem, ...] = ()


def bundled(source: OpenedFile, *, with_names: bool = False, naming: People | None = None) -> Bundled:
    """The facts of a history in their chain, and its published lists; names and texts only where somebody asked.

    ``naming``: people as they may be told of, where not everything is for everybody; texts may name anybody, and stay away then.
    """
    if source.known is None or source.file.version == 1:
        return Bundled(None, (Problem("history.first-kind", values={"path": str(source.path)}),))
    history, links = source.known.history, source.chain
    found = tuple(verified(history, links))
    if problems := tuple(problem for made in found for problem in made.problems if not made.is_intact):
        return Bundled(None, problems)
    texts = texts_beside(history.facts, source.file.salt)
    return Bundled(
        bundle_of(
            history.regulation.code,
            rules_version(history.regulation),
            links,
            lists=[one for published in found for one in _lists(published, source.path)],
            texts=texts if with_names else (),
            people=naming or (history.people if with_names else ids_only(history.people)),
            federation=history.people.federation,
        )
    )


def _lists(published: Verified, history: Path) -> Iterator[PublishedList]:
    """The lists of a publication as they were published; one that comes out otherwise by other rules, as it was kept."""
    said = published.publication
    for ranking, digest in said.lists.items():
        now = published.lists.get(ranking)
        text = now.canonical if now and now.digest == digest else kept_text(history, digest)
        if text is not None:
            yield PublishedList(
                ranking=ranking, on=said.day, edition=said.edition, fact=said.id, digest=digest, text=text
            )


def history_of(bundle: Bundle) -> tuple[History | None, tuple[Problem, ...]]:
    """The history of a bundle, and what keeps it from being one."""
    code = bundle.manifest.regulation
    if code not in shelf.codes():
        values: dict[str, Value] = {"given": code, "allowed": shelf.codes()}
        return None, (Problem("file.not-among", "", ("line", 1, "regulation"), values),)
    book = shelf.regulation(code)
    facts, problems = documents_of(bundle.links, book, bundle.texts)
    people = bundle.people.seen_by(bundle.manifest.federation)
    return History(book, people, facts), problems


def bundle_verified(bundle: Bundle) -> tuple[tuple[Verified, ...], tuple[Problem, ...]]:
    """Every published list of a bundle, computed anew from its facts; and what is wrong with the facts themselves."""
    history, problems = history_of(bundle)
    if history is None or problems:
        return (), problems
    texts = {published.digest: published.text for published in bundle.lists}
    found = tuple(verified(history, bundle.links, kept=texts.get))
    return found, (*opened(history).problems, *_absent(bundle, found))


def _absent(bundle: Bundle, found: tuple[Verified, ...]) -> Iterator[Problem]:
    """Lists that a fact says were published, and that the bundle does not hold."""
    there = {(one.fact, one.ranking) for one in bundle.lists}
    for one in found:
        said = one.publication
        for ranking in said.lists:
            if (said.id, ranking) not in there and not one.problems:
                values: dict[str, Value] = {"day": said.day, "edition": said.edition, "ranking": ranking}
                yield Problem("verify.list-absent", "", (said.id, "lists", ranking), values)
