"""The chain of a register: its facts in order, each bound to the one before it by a digest over all that it is.

What is stored is what is hashed: the text of a document is never written anew. A kind of document has a version; a fact
of an older one is taken through the kind's ``upgrades`` when it is read, and stays in the chain as it was.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import asdict, replace

from ronde.ground.misfits import misfit_detail
from ronde.ground.problems import Problem, Value
from ronde.record.canonical import canonical as canonical  # noqa: PLC0414 - a chain and its form go together
from ronde.record.canonical import canonical_object, composed, digest
from ronde.record.sealing import TextBeside, sealed, text_problems, with_texts
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Id
from ronde.regulations.judgement import Digest

NO_LINK = "0" * 64  # what stands before the first
_Positive = Annotated[int, Meta(ge=1)]


class Link(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact in its chain. ``document`` is its canonical text, with free text by digest; ``before`` the digest before it."""

    turn: _Positive
    id: Id
    kind: Id
    version: _Positive
    recorded: str
    author: str
    role: str
    via: str
    document: str
    before: Digest
    digest: Digest


@dataclass(frozen=True, slots=True)
class Origin:
    """How a fact came in: when, from whom (an account, never a name), as what, through which door.

    Without ``recorded`` it is what the document says of itself, or else with the fact before it.
    """

    recorded: str = ""
    author: str = ""
    role: str = ""
    via: str = ""


IN_A_FILE = Origin(via="file")


def chained(
    documents: Iterable[Document],
    *,
    salt: bytes,
    origin: Origin = IN_A_FILE,
    origins: Mapping[int, Origin] = MappingProxyType({}),
    after: Link | None = None,
) -> tuple[Link, ...]:
    """Facts as links, going on from the head of a chain: one more fact costs one link.

    ``salt`` is the register's, for free text; the texts themselves are what ``sealed`` puts beside. ``origins``: those of single
    turns that came in otherwise.
    """
    links: list[Link] = []
    for document in documents:
        turn = after.turn + 1 if after else 1
        after = _link(document, salt, origins.get(turn, origin), after)
        links.append(after)
    return tuple(links)


def _link(document: Document, salt: bytes, origin: Origin, after: Link | None) -> Link:
    plain, _ = sealed(document, salt)
    link = Link(
        turn=after.turn + 1 if after else 1,
        id=composed(document.id),
        kind=kind_of(type(document)),
        version=document.version,
        recorded=origin.recorded or document.recorded or (after.recorded if after else ""),
        author=origin.author,
        role=origin.role,
        via=origin.via,
        document=canonical(plain),
        before=_digest(after),
        digest=NO_LINK,
    )
    return replace(link, digest=link_digest(link))


def head(links: Sequence[Link]) -> str:
    """The digest that stands for a whole chain: that of its last link."""
    return _digest(links[-1] if links else None)


def _digest(link: Link | None) -> str:
    return link.digest if link else NO_LINK


def link_digest(link: Link) -> str:
    """SHA-256 over the canonical form of every other column."""
    return digest(canonical({name: value for name, value in asdict(link).items() if name != "digest"}))


def kind_of(shape: type[Document]) -> str:
    """How a kind of document is called in histories and chains."""
    return str(shape.__struct_config__.tag)


def kinds(book: AnyBook) -> Mapping[str, type[Document]]:
    """The documents of a book by their kinds."""
    return {kind_of(shape): shape for shape in book.documents}


# Is it whole?


def chain_problems(
    links: Iterable[Link], book: AnyBook | None = None, *, after: Link | None = None
) -> tuple[Problem, ...]:
    """What is wrong with the first link that is wrong; with a book also whether it can be read by it."""
    known = kinds(book) if book else None
    for link in links:
        found = (*_link_problems(link, after), *(_kind_problems(link, known) if known is not None else ()))
        if found:
            return found
        after = link
    return ()


def _link_problems(link: Link, after: Link | None) -> Iterator[Problem]:
    turn = after.turn + 1 if after else 1
    if link.turn != turn:
        yield Problem("chain.turn", "", (link.id, "turn"), _of(link, expected=turn))
    if link.before != _digest(after):
        yield Problem("chain.before", "", (link.id, "before"), _of(link))
    if link.digest != link_digest(link):
        yield Problem("chain.digest", "", (link.id, "digest"), _of(link))
    written = canonical_object(link.document)
    if written is None:
        yield Problem("chain.not-canonical", "", (link.id, "document"), _of(link))
    elif (written.get("id"), written.get("fact")) != (link.id, link.kind):
        yield Problem("chain.other-fact", "", (link.id, "document"), _of(link))


def _kind_problems(link: Link, known: Mapping[str, type[Document]]) -> Iterator[Problem]:
    shape = known.get(link.kind)
    if shape is None:
        yield Problem("chain.unknown-kind", "", (link.id, "kind"), _of(link, kind=link.kind))
    elif link.version > shape.version:
        values = _of(link, kind=link.kind, version=link.version, known=shape.version)
        yield Problem("chain.too-new", "", (link.id, "version"), values)


def _of(link: Link, **more: Value) -> dict[str, Value]:
    return {"id": link.id, "turn": link.turn, **more}


# What does it say?


def documents_of(
    links: Iterable[Link], book: AnyBook, texts: Iterable[TextBeside] = ()
) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """The facts of a chain that can be read, in their order, and all that is wrong with the others."""
    known = kinds(book)
    beside: dict[str, list[TextBeside]] = {}
    for text in texts:
        beside.setdefault(text.fact, []).append(text)
    read = [_document(link, known, beside.get(link.id, ())) for link in links]
    return tuple(one for one, _ in read if one), tuple(problem for _, found in read for problem in found)


def document_of(
    link: Link, book: AnyBook, texts: Iterable[TextBeside] = ()
) -> tuple[Document | None, tuple[Problem, ...]]:
    """The fact of a link in the present form of its kind, with the texts that are given; or why it cannot be read."""
    return _document(link, kinds(book), [text for text in texts if text.fact == link.id])


def _document(
    link: Link, known: Mapping[str, type[Document]], texts: Iterable[TextBeside]
) -> tuple[Document | None, tuple[Problem, ...]]:
    problems = tuple(_kind_problems(link, known))
    return (None, problems) if problems else document_as(link, known[link.kind], texts)


def document_as(
    link: Link, shape: type[Document], texts: Iterable[TextBeside] = ()
) -> tuple[Document | None, tuple[Problem, ...]]:
    """The fact of a link as a document of a kind that knows its version."""
    written = canonical_object(link.document)
    if written is None:
        return None, (Problem("chain.not-canonical", "", (link.id, "document"), _of(link)),)
    wrong = tuple(text_problems(written, texts))
    try:
        present = with_texts(upgraded(written, shape, link.version), shape, texts)
        return convert(present, shape, strict=True), wrong
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError) as error:
        # Whoever wrote it, it never was a document of that version: an upgrade may stumble over it too.
        return None, (*wrong, Problem("chain.unreadable", "", (link.id,), _of(link, detail=misfit_detail(str(error)))))


def upgraded(written: dict[str, Any], shape: type[Document], version: int) -> dict[str, Any]:
    """A document as the present version writes it. A free text may be a digest here: it is moved, never looked into."""
    for older in range(version, shape.version):
        written = shape.upgrades[older](written)
    return written
