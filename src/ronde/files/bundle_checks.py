"""Whether a bundle agrees with itself: its counts, its chain, its lists with their publications, texts with their facts."""

from collections.abc import Iterator

from ronde.files.bundle_records import Bundle, PublishedList
from ronde.ground.problems import Problem, Value
from ronde.record.canonical import canonical_object, digest
from ronde.record.chain import chain_problems, document_as, head, kind_of
from ronde.record.sealing import text_problems
from ronde.regulations.common_facts import Publication


def content_problems(bundle: Bundle) -> Iterator[Problem]:
    """All in which it does not, each with its line."""
    yield from _manifest_problems(bundle)
    yield from _chain_problems(bundle)
    yield from _list_problems(bundle)
    yield from _text_problems(bundle)


def _manifest_problems(bundle: Bundle) -> Iterator[Problem]:
    said = bundle.manifest
    there = {
        "facts": len(bundle.links),
        "lists": len(bundle.lists),
        "texts": len(bundle.texts),
        "leagues": len(bundle.people.leagues),
        "clubs": len(bundle.people.clubs),
        "people": len(bundle.people.players),
    }
    for key, count in there.items():
        if getattr(said, key) != count:
            values: dict[str, Value] = {**_MANIFEST, "key": key, "said": getattr(said, key), "found": count}
            yield Problem("bundle.count", "", ("line", 1, key), values)
    if said.head != head(bundle.links):
        yield Problem("bundle.head", "", ("line", 1, "head"), _MANIFEST)


_MANIFEST: dict[str, Value] = {"line": 1, "kind": "manifest"}


def _chain_problems(bundle: Bundle) -> Iterator[Problem]:
    """What is wrong with the first link that is wrong; a link of turn n stands on line n + 1."""
    before = None
    for at, link in enumerate(bundle.links, 2):
        found = chain_problems([link], after=before)
        if found:
            yield from (problem.inside("line", at) for problem in found)
            return
        before = link


def _list_problems(bundle: Bundle) -> Iterator[Problem]:
    kind = kind_of(Publication)
    links = {link.id: link for link in bundle.links if link.kind == kind}
    for at, published in enumerate(bundle.lists, 2 + len(bundle.links)):
        values: dict[str, Value] = {"line": at, "kind": "list", "ranking": published.ranking, "on": published.on}
        link = links.get(published.fact)
        said = document_as(link, Publication)[0] if link and link.version <= Publication.version else None
        if published.digest != digest(published.text):
            yield Problem("bundle.list-differs", "", ("line", at, "text"), values)
        elif not isinstance(said, Publication) or not _is_of(published, said):
            yield Problem("bundle.unpublished", "", ("line", at), {**values, "fact": published.fact})


def _is_of(published: PublishedList, said: Publication) -> bool:
    """Whether a fact says that just this list was published."""
    same_list = said.lists.get(published.ranking) == published.digest
    return same_list and (said.day, said.edition) == (published.on, published.edition)


def _text_problems(bundle: Bundle) -> Iterator[Problem]:
    links = {link.id: link for link in bundle.links}
    for at, text in enumerate(bundle.texts, 2 + len(bundle.links) + len(bundle.lists)):
        link = links.get(text.fact)
        document = canonical_object(link.document) if link else None
        yield from (problem.inside("line", at) for problem in text_problems(document or {}, [text]))
