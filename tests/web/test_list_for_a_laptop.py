"""The list that a laptop copies from a register: what a desk needs of people, no more, and not for ever."""

from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest
from django.core.exceptions import PermissionDenied

from ronde.files.opening import opened_file
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.actors import HeldRole, actor
from ronde.web.events.models import Event
from ronde.web.people.rows import written
from ronde.web.registers.copying import list_for_a_laptop
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from tests.verbs import Done
from tests.web.privacy.federation import ADULT, BIRTHS, CHILD, NAMES, SINCE, TODAY, federation, holding
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
OFFICER = actor("account:1", [HeldRole(Role.OFFICER)]).at(datetime(2026, 11, 17, 9, tzinfo=UTC))


def test_it_has_name_licence_club_rating_and_year_of_birth_and_nothing_else(tmp_path: Path) -> None:
    register = federation(tmp_path)
    path = tmp_path / "list.yaml"
    text = list_for_a_laptop(register, OFFICER)
    assert isinstance(text, str)
    path.write_text(text, "utf-8")
    source = opened_file(path)
    assert source.is_sound
    assert source.known is not None
    child = source.known.history.people.players[PlayerId(CHILD)]
    assert msgspec.to_builtins(child) == {
        "id": CHILD,
        "name": NAMES[CHILD],
        "birth_year": 2014,
        "licences": [{"since": str(SINCE)}],  # that of another federation is not this register's to hand on
        "clubs": [{"since": str(SINCE), "club": "penfeld"}],
    }
    assert all(str(day) not in text for day in BIRTHS.values())
    on, ranking = date(2020, 2, 1), source.known.book.rankings[0]
    lines = register.editions.get(day=on).lines
    found = {line.player: str(line.value) for line in source.known.ranking_list(on, ranking).lines}
    assert found == dict(lines.values_list("player", "value"))


def test_it_is_to_be_used_for_90_days_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    register = federation(tmp_path)
    # 17 November 2026: 13 days are left of it, 31 of December, 31 of January; 90 - 75 = 15 February.
    assert "\nexpires: 2027-02-15\n" in str(list_for_a_laptop(register, OFFICER))
    assert "\nexpires: 2026-11-20\n" in str(list_for_a_laptop(register, OFFICER, days=3))


def test_who_is_in_no_fact_is_on_it_with_a_licence_only(tmp_path: Path) -> None:
    register = federation(tmp_path)
    licensed = Player(id="licensed", name="Zoé Quiniou", licences=[Licence(since=SINCE, number="1")])
    past = Player(id="past", name="Yves Le Goff", licences=[Licence(since=SINCE, until=date(2016, 8, 31))])
    elsewhere = Player(id="elsewhere", name="Ana Pop", licences=[Licence(since=SINCE, federation="FRS")])
    written(People.of([licensed, past, elsewhere]), TODAY)
    FOLD.forget()
    text = str(list_for_a_laptop(register, OFFICER))
    assert "Zoé Quiniou" in text
    assert "Yves Le Goff" not in text
    assert "Ana Pop" not in text


def test_it_is_for_the_office_and_for_organisers_of_events_by_the_register(tmp_path: Path) -> None:
    register, other = federation(tmp_path), new_register("autre", "Autre", "ffjd")
    Event.objects.create(id="open", name="Open", first_day=TODAY, last_day=TODAY, register=register)
    Event.objects.create(id="far", name="Far", first_day=TODAY, last_day=TODAY, register=other)
    for role, over in ((Role.ORGANISER, "open"), (Role.OFFICER, "dames"), (Role.LICENCE_OFFICER, "")):
        assert isinstance(list_for_a_laptop(register, holding(role, over)), str)
    strangers = ((Role.VISITOR, ""), (Role.PLAYER, ADULT), (Role.ORGANISER, "far"), (Role.ORGANISER, "gone"))
    for role, over in (*strangers, (Role.OFFICER, "autre"), (Role.HELPER, "open"), (Role.CLUB_PRESIDENT, "penfeld")):
        with pytest.raises(PermissionDenied):
            list_for_a_laptop(register, holding(role, over))


def test_a_register_without_a_list_has_none_to_copy(tmp_path: Path) -> None:
    register = federation(tmp_path, acts=1)
    found = list_for_a_laptop(register, OFFICER)
    assert [getattr(one, "code", one) for one in found] == ["register.nothing-to-copy"]


def test_the_verb_writes_it_and_a_desk_finds_its_players_by_it(tmp_path: Path) -> None:
    federation(tmp_path)
    path, players = tmp_path / "list.yaml", tmp_path / "players.csv"
    done = ronde("register", "copy", "dames", "-o", path)
    assert done.returncode == 0, done.stderr
    assert "by organisers only" in done.stdout
    # The table has the full date, the list the year: they agree. Another year is somebody else's.
    players.write_text("name,birth\nTrévidic Maëlle,17/05/2014\nPaul Quéméré,1990\n", "utf-8")
    made = begun(tmp_path, players, path)
    assert made.returncode == 2
    assert "It is not certain who “Paul Quéméré” is" in made.stderr
    assert "Trévidic" not in made.stderr
    players.write_text("name,birth\nTrévidic Maëlle,17/05/2014\nPaul Quéméré,1966\n", "utf-8")
    assert begun(tmp_path, players, path).returncode == 0
    section = (tmp_path / "open.yaml").read_text("utf-8")
    assert all(player in section for player in (CHILD, NAMES[CHILD], "four", NAMES["four"]))


def begun(folder: Path, players: Path, listed: Path, lang: str = "en") -> Done:
    """A section begun with a table of players beside a list."""
    plan = ("--discipline", "draughts", "--format", "round_robin", "--rounds", "1")
    return ronde("play", "new", folder / "open.yaml", *plan, "--players", players, "--list", listed, lang=lang)


@pytest.mark.parametrize(("lang", "said"), [("en", "too old"), ("fr", "trop ancienne"), ("ro", "prea veche")])
def test_a_desk_does_not_take_players_from_a_list_that_has_expired(tmp_path: Path, lang: str, said: str) -> None:
    path, players = tmp_path / "list.yaml", tmp_path / "players.csv"
    path.write_text("regulation: ffjd\nexpires: 2020-01-31\nplayers: []\nfacts: []\n", "utf-8")
    players.write_text("name\nAnne Aubert\nBen Blanc\n", "utf-8")
    done = begun(tmp_path, players, path, lang)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "2020" in done.stderr
    assert not (tmp_path / "open.yaml").exists()
