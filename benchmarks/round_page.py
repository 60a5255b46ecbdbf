"""What a result costs that an arbiter sends from the page of the round, as a multiple of a page that writes one row."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import perf_counter, process_time
from typing import Any

from django.http import HttpResponse

from benchmarks.figures import note
from benchmarks.timing import seconds

TIMES = 100
HEAD = "| players | a page that writes one row | a result by the page | by CPU | answer | the page itself, CPU | nothing new |"


def page_lines(sections: Mapping[int, str], rounds: int) -> Iterator[str]:
    """A line for each section by the number of its players; the last of so many rounds has no result."""
    yield HEAD
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for size, section in sections.items():
        yield _line(size, _Browser(size, section, rounds))


def _line(size: int, browser: "_Browser") -> str:
    browser.page()
    took = _measured((browser.one_row, _nothing), (browser.result, browser.undo), (browser.news, _nothing))
    (one, one_cpu), (result, result_cpu), (news, _) = took
    page = seconds(browser.page)
    note(f"page-result-{size}", result_cpu / one_cpu)
    clock, cpu = _times(result, one), _times(result_cpu, one_cpu)
    rest = f"{browser.answered / 1000:.1f} kB | {1000 * page:.0f} ms | {1000 * news:.1f} ms"
    return f"| {size} | {1000 * one:.1f} ms | {clock} | {cpu} | {rest} |"


def _times(each: float, one: float) -> str:
    return f"{1000 * each:.1f} ms ({each / one:.1f} ×)"


def _nothing() -> None:
    """Nothing is to be done between two runs."""


def _measured(*works: tuple[Callable[[], None], Callable[[], None]]) -> list[tuple[float, float]]:
    """The middle of many runs of each, in turns, by the clock and by CPU; what follows each is not measured."""
    took: list[list[tuple[float, float]]] = [[] for _ in works]
    for _ in range(TIMES):
        for (work, after), kept in zip(works, took, strict=True):
            begun, cpu = perf_counter(), process_time()
            work()
            kept.append((perf_counter() - begun, process_time() - cpu))
            after()
    return [(_middle(clock), _middle(cpu)) for clock, cpu in (zip(*kept, strict=True) for kept in took)]


def _middle(values: Iterable[float]) -> float:
    return sorted(values)[TIMES // 2]


class _Browser:
    """Somebody who is signed in and runs the event; what they enter is undone unmeasured, so that every result is the first of its table."""

    def __init__(self, size: int, section: str, rounds: int) -> None:
        from django.contrib.auth.models import User  # noqa: PLC0415 - after the setup
        from django.test import Client  # noqa: PLC0415 - after the setup
        from django.urls import clear_url_caches, path  # noqa: PLC0415 - after the setup

        from ronde.web import urls  # noqa: PLC0415 - after the setup
        from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
        from ronde.web.events.models import SectionRow  # noqa: PLC0415 - after the setup
        from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

        user, _ = User.objects.get_or_create(username="olga")
        self.event = SectionRow.objects.get(pk=section).event_id
        appointed(user, Role.ORGANISER, self.event)
        self.size, self.section, self.client, self.author = size, section, Client(), f"account:{user.pk}"
        self.client.force_login(user)
        self.address, self.answered, self.table, self.version = f"/fr/desk/{section}/rounds/{rounds}/", 0, 0, 0
        urls.urlpatterns[:0] = [path(f"bench-one-row-{size}", self._one_row)]
        clear_url_caches()

    def _one_row(self, _: Any) -> HttpResponse:
        from ronde.web.events.models import CopyFolder  # noqa: PLC0415 - after the setup

        CopyFolder.objects.create(path="somewhere")
        return HttpResponse("done")

    def one_row(self) -> None:
        self._must(self.client.post(f"/bench-one-row-{self.size}", {"table": "1", "first": "2"}))

    def result(self) -> None:
        self.table = self.table % (self.size // 2) + 1
        fields = {"table": str(self.table), "first": "2", "seen": str(self.version)}
        answer = self._must(self.client.post(f"{self.address}result/", fields, headers={"X-Beside": "1"}))
        self.answered, self.version = len(answer.content), int(answer["X-Section-Version"])

    def undo(self) -> None:
        from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
        from ronde.web.events import services  # noqa: PLC0415 - after the setup
        from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

        who = actor(self.author, [HeldRole(Role.ORGANISER, self.event)])
        self.version = services.undo(self.section, who, seen=self.version).version

    def page(self) -> None:
        self._must(self.client.get(self.address))
        self.version = self._version()

    def news(self) -> None:
        self._must(self.client.get(f"{self.address}news/", {"seen": self.version}, headers={"X-Beside": "1"}), 204)

    def _version(self) -> int:
        from ronde.web.events.models import SectionRow  # noqa: PLC0415 - after the setup

        return SectionRow.objects.get(pk=self.section).version

    def _must(self, answer: Any, status: int = 200) -> Any:
        """What is measured has to have happened."""
        if answer.status_code != status:
            message = f"{answer.status_code}: {answer.content[:500]!r}"
            raise RuntimeError(message)
        return answer
