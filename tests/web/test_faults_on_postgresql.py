"""A server of PostgreSQL that stops answering, and one whose disk has damaged a table: pages say so and keep what was sent, ``/health`` names it."""

from pathlib import Path
from random import Random

import psycopg
import pytest
from django.db import close_old_connections, connections
from django.test import Client

from ronde.web.database_trial import TRIAL
from ronde.web.databases import from_url
from tests.web import postgresql
from tests.web.conftest import connect
from tests.web.desk.rounds.playing import Desk, an_organiser, in_round_1, scores
from tests.web.test_faults_told import kept_in, said_of

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
PAGE = 8192  # bytes of PostgreSQL


def health() -> tuple[int, str]:
    answer = Client(raise_request_exception=False).get("/health")
    return answer.status_code, answer.content.decode()


def test_a_server_that_has_gone_is_told_and_what_was_sent_is_taken_when_it_is_back(database: str) -> None:
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    desk.page()
    server, _, name = database.rpartition("/")
    postgresql.administer(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
    answer = desk.submit("2", "412", "388")
    assert said_of(answer) == (503, "database-not-there")
    TRIAL.forget()
    status, said = health()
    assert (status, "BAD write: The database does not answer" in said) == (503, True), said
    postgresql.administer(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    close_old_connections()  # as a server does before each request, and the client of these tests does not
    assert desk.client.post(desk.address("result/"), kept_in(answer)).status_code == 303
    assert scores(row) == [None, (412, 388), None, None]
    TRIAL.forget()
    assert health()[0] == 200


def test_a_damaged_table_is_told(database: str) -> None:
    """PostgreSQL looks at no page before it is asked for: so does ``/health``, until somebody has met the damage."""
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    desk.page()
    connections.close_all()
    server, _, name = database.rpartition("/")
    postgresql.copy(server, "damaged", name)  # nothing of it is in the memory of the server
    try:
        with psycopg.connect(f"{server}/damaged") as own:
            asked = "SELECT current_setting('data_directory'), pg_relation_filepath('events_act')"
            folder, path = own.execute(asked).fetchone() or ("", "")
        with (Path(folder) / path).open("r+b") as file:
            file.write(Random(6).randbytes(PAGE))  # noqa: S311 - no secret
        connect(from_url(f"{server}/damaged"))
        answer = desk.submit("2", "412", "388")
        assert said_of(answer) == (503, "not-database")
        status, said = health()
        assert (status, "BAD met by a page within the last minute: The database is damaged" in said) == (503, True), (
            said
        )
    finally:
        connections.close_all()
        postgresql.administer(server, "DROP DATABASE damaged WITH (FORCE)")
