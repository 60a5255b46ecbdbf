"""Nobody can find a child without consent, one whose consent was withdrawn, or somebody erased: not in anything that is sent to a visitor."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

import msgspec
import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import override_settings
from django.utils.http import urlencode

from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.accounts.appointing import acting
from ronde.web.actors import HeldRole, actor
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.redirects import add_redirects
from ronde.web.databases import from_url
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.models import Change, Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from tests.lanes import IS_LONG, is_drawn
from tests.web import postgresql
from tests.web.conftest import KINDS, connect
from tests.web.crawling import Answered, Values, asked, crawled, every_address
from tests.web.pages.announced_site import EVENT, entered
from tests.web.pages.conftest import REQUEST, TODAY, Site
from tests.web.searching import columns_with, found_in, plain, traces
from tests.web.verbs import ronde

CHILDREN = 20
ARCHIVED = date(2016, 9, 1)
LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(datetime(2026, 11, 17, 9, tzinfo=UTC))
_NUMBERS = count()
_OF_A_PLAYER = re.compile(r"/../dames/player/[^/]+/")


@pytest.fixture(params=KINDS)
def own_site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """The site on each kind of database, for tests that change something."""
    with override_settings(DATA=tmp_path):
        if request.param == "sqlite":
            path = tmp_path / "site.sqlite3"
            shutil.copyfile(request.getfixturevalue("sqlite_demonstration"), path)
            connect(from_url(f"sqlite://{path}"))
            yield Site()
            connections.close_all()
        else:
            server, name = request.getfixturevalue("postgresql_demonstration"), f"crawled_{next(_NUMBERS)}"
            postgresql.copy(server, name, "demonstration")
            connect(from_url(f"{server}/{name}"))
            yield Site()
            connections.close_all()
            postgresql.administer(server, f"DROP DATABASE {name} WITH (FORCE)")


@dataclass(frozen=True)
class Hidden:
    """Who must not be found; and two who may, to see that the search finds anybody at all."""

    children: tuple[Player, ...]
    withdrawn: Player
    erased: Player
    consenting: Player
    adult: Player

    @property
    def everybody(self) -> tuple[Player, ...]:
        return (*self.children, self.withdrawn, self.erased)


def hidden_people(site: Site) -> Hidden:
    """Of those on the last list, 20 turn out to be children without consent, another has one that is withdrawn, an adult is erased."""
    listed = list(site.edition.lines.order_by("position").values_list("player", flat=True))
    rows = {row.id: row for row in PersonRow.objects.filter(id__in=listed)}
    people = [_with_number(rows[player], number) for number, player in enumerate(listed)]
    grown = [one for one in people if (one.age(TODAY) or 0) >= 18]
    children = [_as_child(one, number) for number, one in enumerate(grown[: CHILDREN + 2])]
    adults = grown[CHILDREN + 2 :]
    written(People.of([*people, *children]), TODAY)
    found = Hidden(tuple(children[:CHILDREN]), children[-2], adults[0], children[-1], adults[1])
    for child in (found.withdrawn, found.consenting):
        assert note_consent(child.id, Paper("a parent", TODAY, "2026-1"), actor=LICENCES) == ()
    return found


def archived(site: Site, hidden: Hidden) -> None:
    """Everybody on a list that a former site published, found by their numbers; old addresses with their names in them."""
    office = acting(User.objects.get(username="aurore"))
    everybody = (*hidden.everybody, hidden.consenting, hidden.adult)
    rows = [f"{one.licences[0].number};{one.name};Ailleurs;{1000 + at}" for at, one in enumerate(everybody)]
    table = "\n".join(["Licence;Nom;Club;Cote", *rows]).encode()
    given = GivenArchive(f"liste-{ARCHIVED}.csv", table, "national", "ancien.example", names_unknown=True)
    seen = previewed_archive(site.register, given, office)
    assert seen.lists[0].matched == len(everybody)
    assert imported_archive(site.register, given, office, seen=seen.seen).is_done
    lines = "\n".join(f"/{one.name.replace(' ', '_')} /dames/player/{one.id}/" for one in everybody)
    assert add_redirects(site.register, lines, office).count == len(everybody)


def _with_number(row: PersonRow, number: int) -> Player:
    who = msgspec.json.decode(row.body, type=Player)
    return msgspec.structs.replace(who, licences=[Licence(since=date(2015, 9, 1), number=f"FR-{70000 + number}")])


def _as_child(who: Player, number: int) -> Player:
    return msgspec.structs.replace(who, birth=date(2012 + number % 4, 1 + number % 12, 10 + number % 17))


def searches(players: tuple[Player, ...]) -> Iterator[str]:
    """A reader who looks for somebody: by the name, by parts of it, by the address of the page."""
    for number, player in enumerate(players):
        language = LANGUAGES[number % len(LANGUAGES)]
        for name in (player.name, player.name.split()[-1], player.licences[0].number, str(player.birth)):
            yield f"/{language}/dames/?{urlencode({'name': name, 'page': 'all'})}"
            yield f"/{language}/players/?{urlencode({'name': name})}"
        yield f"/{language}/?{urlencode({'name': player.name})}"
        yield f"/{language}/dames/player/{player.id}/"
        yield f"/{language}/dames/archive/player/{player.id}/"


def _follows_links() -> bool:
    return connection.vendor == "sqlite" or IS_LONG


def sent(site: Site, hidden: Hidden) -> Iterator[Answered]:
    """All that a visitor is sent."""
    # Pages are the same in every language and on both kinds of database: links are followed in one, and all addresses asked in one.
    if _follows_links():
        languages = LANGUAGES if IS_LONG else LANGUAGES[1:2]
        yield from crawled(site.visitor, languages=languages, follows=_is_followed)
    turns = [site.edition.turn, site.register.editions.earliest("turn").turn, 10**6]
    players = [*(one.id for one in hidden.everybody[-4:]), hidden.adult.id, hidden.consenting.id, "nobody"]
    section = site.register.dossiers.values_list("section", flat=True).first()
    values: Values = {
        "digest": ["0123456789ab"],  # of a logo or a colour of the site
        "register": ["dames", "nothing"],
        "player": players,
        "turn": turns,
        "section": [section, "nothing"],
        "fact": [section, "nothing"],
        "filed": [REQUEST, "nothing"],
        "opponent": [hidden.children[0].id, hidden.adult.id],
        "event": [EVENT, "nothing"],
        "part": ["1", "dames-1", "dames-9", "nothing"],
        "number": [1],
        "table": [1],
        "token": ["nothing"],
        "end": ["nothing"],
        "day": [ARCHIVED, "2016-09-02", "nothing", site.edition.day],
        "form": ["csv", "xlsx", "json", "pdf", "nothing"],
        "club": ["rade", "nothing"],
        "league": ["bre", "nothing"],
        "year": [ARCHIVED.year, 9999],
        "book": ["ffjd", "formule-combinee", "nothing"],
        "article": ["6.1", "2-3", "nothing"],
        "name": ["ffjd-game", "nothing"],
    }
    for address in dict.fromkeys(filter(_is_asked, every_address(values))):
        yield asked(site.visitor, address)
    for address in searches(hidden.everybody):
        yield _without_what_was_typed(asked(site.visitor, address), hidden)
    yield from (
        asked(site.visitor, f"/ro/dames/{odd}") for odd in ("?name=%00", "?page=x&list=x/y", "why/x/y/", "?club=x")
    )
    opponents = Change.objects.filter(turn__in=turns, why__contains=hidden.erased.id)
    for change in opponents:
        yield asked(site.visitor, f"/ro/dames/why/{change.turn}/{change.player}/")


def _is_asked(address: str) -> bool:
    """In French every address; of the other languages the page of each player, and of all else one in six, or all where there is time."""
    is_sampled = bool(_OF_A_PLAYER.fullmatch(address)) or is_drawn(address, one_in=6)
    return is_sampled or not address.startswith(("/en/", "/ro/"))


def _is_followed(address: str) -> bool:
    """Not every paper, and every pair of players in one language only: what stands on them is the same. Of narrowed lists and players some."""
    is_pair = "/against/" in address and not address.startswith("/fr/")
    is_one_of_many = "?" in address or "/player/" in address or "/why/" in address
    is_left_out = "sheet.pdf" in address or "opponent=" in address or is_pair
    return not is_left_out and (not is_one_of_many or is_drawn(address))


def _without_what_was_typed(answer: Answered, hidden: Hidden) -> Answered:
    """A search field keeps what its reader has typed: that is the reader's, not ours."""
    text = answer.text
    for player in hidden.everybody:
        for typed in (player.name, player.licences[0].number, str(player.birth)):
            text = text.replace(f' value="{typed}"', "").replace(urlencode({"name": typed}), "")
    return Answered(answer.address, answer.status, text)


def files(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The files for everybody: the bundle, and the one with names."""
    for name, options in (("plain", ()), ("named", ("--names",))):
        path = tmp_path / f"{name}.bundle"
        done = ronde("register", "bundle", "dames", "-o", path, *options)
        assert done.returncode == 0, done.stderr
        yield f"bundle {name}", done.stdout + path.read_text("utf-8")


def given_away(texts: list[tuple[str, str]], people: tuple[Player, ...]) -> set[str]:
    """Where somebody can be found."""
    wanted = [trace for player in people for trace in traces(player)]
    return {place for place, said in texts if any(trace in said for trace in wanted)}


def _is_child_named(said: str, hidden: Hidden) -> bool:
    return plain(hidden.consenting.name) in said


def assert_verifies() -> None:
    for register in Register.objects.all():
        assert verified_register(register).is_sound


@pytest.mark.whole_site
def test_nothing_that_is_sent_to_a_visitor_tells_of_20_children_a_withdrawn_one_or_somebody_erased(
    own_site: Site, tmp_path: Path
) -> None:
    hidden = hidden_people(own_site)
    archived(own_site, hidden)
    entered(*(one.id for one in (*hidden.everybody, hidden.consenting, hidden.adult)))
    assert_verifies()
    assert withdraw_consent(hidden.withdrawn.id, actor=LICENCES) == ()
    assert_verifies()
    request = ask(hidden.erased.id, Kind.ERASURE, LICENCES).request
    assert request is not None
    assert decide(request.pk, LICENCES, granted=True).problems == ()
    assert_verifies()
    answers = tuple(sent(own_site, hidden))
    assert {one.status for one in answers} <= {200, 302, 400, 401, 403, 404, 405, 429}, {
        one.address for one in answers if one.status >= 500
    }
    everything = [(one.address, plain(one.text)) for one in answers]
    everything += [(name, plain(text)) for name, text in files(tmp_path)]
    assert given_away(everything, hidden.everybody) == set()
    assert columns_with([hidden.erased]) == ()
    # The same search finds who may be found, on every kind of page and in the bundle with names: by name, and nothing else.
    shown = given_away(everything, (hidden.adult, hidden.consenting))
    assert {"bundle named", "/fr/dames/", f"/en/dames/player/{hidden.adult.id}/"} <= shown
    for page in (f"/fr/dames/archive/{ARCHIVED}/", "/fr/players/?letter=") if _follows_links() else ():
        assert any(one.startswith(page) for one in shown), page
    assert "bundle plain" not in shown
    # Pages with the name of a child are not for search engines, and no others say so.
    naming = {one.address for one, (_, said) in zip(answers, everything, strict=False) if _is_child_named(said, hidden)}
    assert f"/fr/dames/player/{hidden.consenting.id}/" in naming
    assert {one.address for one in answers if "X-Robots-Tag: noindex" in one.text} == naming
    secrets = [*hidden.adult.licences, *hidden.consenting.licences]
    assert not any(plain(one.number) in text for _, text in everything for one in secrets)


def test_the_file_that_leaves_the_office_has_nobody_of_another_register_and_nobody_erased(
    own_site: Site, tmp_path: Path
) -> None:
    hidden = hidden_people(own_site)
    stranger = Player(id="elsewhere", name="Zénaïde Urvoas-Perrot", birth=date(1980, 1, 2))
    written(People.of([stranger]), TODAY)
    request = ask(hidden.erased.id, Kind.ERASURE, LICENCES).request
    assert request is not None
    decide(request.pk, LICENCES, granted=True)
    path = tmp_path / "given.yaml"
    assert ronde("register", "give", "dames", "-o", path).returncode == 0
    text = path.read_text("utf-8")
    assert found_in(text, hidden.erased) == ()
    assert found_in(text, stranger) == ()
    assert found_in(text, hidden.children[0])  # the office's own file has everybody whom it is about
