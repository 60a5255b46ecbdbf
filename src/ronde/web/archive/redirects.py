"""Addresses of the former site, each with the page of ours that stands in its place."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import get_language

from ronde.ground.problems import Problem, Value
from ronde.web.actors import Actor
from ronde.web.archive.models import Redirect
from ronde.web.clock import now
from ronde.web.people.naming import named_people
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

MOST = 20_000  # redirects of a register
_LONGEST_OLD, _LONGEST_TO = 500, 300
_BATCH = 500
_MOST_ASKED = 12  # names in what is asked of an address that are looked at
_LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Redirected:
    """How many redirects were added; or what is wrong, line by line, and none was."""

    count: int = 0
    problems: tuple[Problem, ...] = ()


def add_redirects(register: Register, lines: str, actor: Actor) -> Redirected:
    """Old and new addresses, a pair on each line, all of them or none; an old one that is there gets its new page."""
    must(actor, "adopt-list", register_scope(register))
    pairs, problems = _pairs(lines)
    with transaction.atomic():
        there = dict(Redirect.objects.values_list("old", "register_id"))
        known = {old for old, owner in there.items() if owner != register.pk}
        targets = set(Redirect.objects.values_list("to", flat=True))
        for number, (old, to) in pairs.items():
            problems += tuple(_problems(register, number, (old, to)))
            if old in known:
                problems += (_problem("archive.redirect-taken", number, old),)
            if to in there.keys() | {one for one, _ in pairs.values()} or old in targets:
                problems += (_problem("archive.redirect-loop", number, old),)
        if len(there) + len(pairs) > MOST:
            problems += (Problem("archive.redirects-many", values={"most": MOST}),)
        if problems or not pairs:
            return Redirected(problems=problems or (Problem("archive.redirect-none"),))
        rows = [
            Redirect(register=register, old=old, to=to, author=actor.author, at=actor.now or now())
            for old, to in dict(pairs.values()).items()
        ]
        Redirect.objects.bulk_create(
            rows, batch_size=_BATCH, update_conflicts=True, unique_fields=["old"], update_fields=["to", "author", "at"]
        )
    return Redirected(len(rows))


def remove_redirect(register: Register, number: int, actor: Actor) -> int:
    """Forget a redirect; how many there were."""
    must(actor, "adopt-list", register_scope(register))
    return register.redirects.filter(pk=number).delete()[0]


def redirected(path: str, query: str) -> str:
    """Where an old address leads, in the reader's language; empty if it leads nowhere.

    What is asked in it may come in another order and with more beside (a campaign, a session), and a language may stand before it: the redirect
    that names most of what is asked goes first.
    """
    asked = parse_qsl(query[:_LONGEST_OLD], keep_blank_values=True)[:_MOST_ASKED]
    for old in dict.fromkeys((path[:_LONGEST_OLD], _without_language(path)[:_LONGEST_OLD])):
        to = _leads_to(old, asked)
        if to:
            return in_language(to, get_language() or settings.LANGUAGE_CODE) if _is_told(to) else ""
    return ""


def _leads_to(path: str, asked: Sequence[tuple[str, str]]) -> str:
    """The page for an old path with what is asked of it."""
    wanted = Q(old=path)
    for name, _ in asked:
        wanted |= Q(old__startswith=f"{path}?", old__contains=f"{name}=")
    found: dict[int, str] = {}
    for old, to in Redirect.objects.filter(wanted).values_list("old", "to").order_by("-old")[:MOST]:
        named = Counter(parse_qsl(old.partition("?")[2], keep_blank_values=True))
        if old.partition("?")[0] == path and named <= Counter(asked):
            found[named.total()] = to
    return found[max(found)] if found else ""


def _without_language(path: str) -> str:
    first, _, rest = path.removeprefix("/").partition("/")
    return f"/{rest}" if first in _LANGUAGES and rest else path


def _is_told(to: str) -> bool:
    """Whether an address leads to nobody, or to somebody who is named in public: an old address may have the name in it."""
    found = _page(in_language(to, settings.LANGUAGE_CODE))
    named = found.kwargs if found else {}
    return "player" not in named or named_people().filter(id=named["player"]).exists()


def in_language(to: str, language: str) -> str:
    """A page in a language, where its address says none."""
    return to if to.split("/")[1] in _LANGUAGES else f"/{language}{to}"


def _pairs(lines: str) -> tuple[Mapping[int, tuple[str, str]], tuple[Problem, ...]]:
    """The pairs by the numbers of their lines: two addresses with a space, a semicolon, a comma or an arrow between them."""
    found: dict[int, tuple[str, str]] = {}
    problems: list[Problem] = []
    for number, line in enumerate(lines.splitlines(), start=1):
        parts = line.replace("→", " ").replace(";", " ").replace("\t", " ").split()
        parts = line.split(",") if len(parts) == 1 and line.count(",") == 1 else parts
        if len(parts) == 2:
            found[number] = (_path(parts[0].strip(), is_old=True), _path(parts[1].strip(), is_old=False))
        elif parts:
            problems.append(_problem("archive.redirect-line", number, line))
    return found, tuple(problems)


def _path(address: str, *, is_old: bool) -> str:
    """An address of which only the path counts, and for an old one what is asked in it; before an old one another site's name may stand.

    What is no address of such a kind is left as it was typed, to be named.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    is_path = address.startswith("/") and not parts.netloc
    is_site = parts.scheme in {"http", "https"} and (is_old or parts.hostname in settings.ALLOWED_HOSTS)
    if not is_path and not is_site:
        return address
    path = unquote(parts.path)
    return f"{path}?{parts.query}" if is_old and parts.query else path


def _problems(register: Register, number: int, pair: tuple[str, str]) -> Iterator[Problem]:
    old, to = pair
    if not old.startswith("/") or old == "/" or old.startswith("//") or len(old) > _LONGEST_OLD:
        yield _problem("archive.redirect-old", number, old)
    elif _is_answered(old.partition("?")[0]):
        yield _problem("archive.redirect-answered", number, old)
    if not _is_ours(register, to):
        yield _problem("archive.redirect-to", number, to)


def _is_answered(path: str) -> bool:
    """Whether a page of ours has that address; a list of a register that does not exist answers nothing."""
    found = _page(path)
    return found is not None and not (found.view_name.startswith("public:") and _is_nobodys(found.kwargs))


def _is_nobodys(named: Mapping[str, object]) -> bool:
    return "register" in named and not Register.objects.filter(code=str(named["register"])).exists()


def _is_ours(register: Register, to: str) -> bool:
    """Whether an address is a page for everybody of the register, or the first page of the site."""
    if not to.startswith("/") or to.startswith("//") or len(to) > _LONGEST_TO:
        return False
    found = _page(in_language(to, settings.LANGUAGE_CODE))
    if found is None or not found.view_name.startswith("public:"):
        return False
    return found.view_name == "public:home" or found.kwargs.get("register") == register.code


def _page(path: str) -> ResolverMatch | None:
    """What answers at an address; one that names a language is looked up in the one that is spoken now, which alone is known."""
    first, _, rest = path.removeprefix("/").partition("/")
    spoken = get_language() or settings.LANGUAGE_CODE
    try:
        return resolve(f"/{spoken}/{rest}" if first in _LANGUAGES else path)
    except Resolver404:
        return None


def _problem(code: str, number: int, given: str) -> Problem:
    values: dict[str, Value] = {"row": number, "given": given[:100]}
    return Problem(code, where=(number,), values=values)
