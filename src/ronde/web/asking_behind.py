"""ServerQuestions to other servers behind the pages: whoever asks has a page at once, which shows that it is being asked and later what came.

However slow a server is, it holds no thread that answers pages; and there are never more than a few questions under way, one for each account.
"""

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import connections
from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem

AT_ONCE = 8  # questions under way
MOMENT = (
    0.5  # seconds for which a page waits for a server that answers as servers do, before it says that it is being asked
)
_KEPT = 900.0  # seconds for which an answer waits to be looked at


@dataclass(frozen=True, slots=True)
class ServerQuestion:
    """A question under way or answered: for which ``place`` it was asked, of which server, what was typed in the form."""

    place: str
    server: str
    typed: Mapping[str, Any]
    answer: Future[Any] = field(default_factory=Future)
    since: float = field(default_factory=time.monotonic)


@dataclass(frozen=True, slots=True)
class AskedHere:
    """What an account has asked for a place, as it stood when the page was begun.

    An answer can come while the page is made: it is for the next look. So a page shows the question or what came of it, never neither.
    """

    under_way: ServerQuestion | None = None
    answered: ServerQuestion | None = None

    @property
    def question(self) -> ServerQuestion | None:
        """The question, under way or answered."""
        return self.under_way or self.answered


NOTHING_ASKED = AskedHere()


@dataclass(slots=True)
class ServerQuestions:
    """The questions of a process, the last one of each account; an answer is taken once."""

    _of_accounts: dict[int, ServerQuestion] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, account: int, question: ServerQuestion, work: Callable[[], Any]) -> Problem | None:
        """Begin to ask; what keeps it from being asked now."""
        with self._lock:
            self._forget_old()
            known = self._of_accounts.get(account)
            if known is not None and not known.answer.done():
                return Problem("server.asked-already", values={"server": known.server})
            if sum(not other.answer.done() for other in self._of_accounts.values()) >= AT_ONCE:
                return Problem("server.too-many", values={"server": question.server})
            self._of_accounts[account] = question
        threading.Thread(target=_ask, args=(question.answer, work), name="asking", daemon=True).start()
        return None

    def of(self, account: int, place: str) -> ServerQuestion | None:
        """The question that an account has asked for a place, and of which it has not seen the answer."""
        with self._lock:
            known = self._of_accounts.get(account)
        return known if known is not None and known.place == place else None

    def take(self, account: int, question: ServerQuestion) -> Any:
        """The answer, which is shown once; whatever went wrong while it was asked goes wrong here."""
        with self._lock:
            if self._of_accounts.get(account) is question:
                del self._of_accounts[account]
        return question.answer.result()

    def _forget_old(self) -> None:
        old = time.monotonic() - _KEPT
        self._of_accounts = {
            account: known
            for account, known in self._of_accounts.items()
            if known.since > old or not known.answer.done()
        }


QUESTIONS = ServerQuestions()


def _ask(answer: "Future[Any]", work: Callable[[], Any]) -> None:
    try:
        answer.set_result(work())
    except BaseException as error:  # noqa: BLE001 - it is raised where the answer is taken
        answer.set_exception(error)
    finally:
        connections.close_all()


def asked_behind(request: HttpRequest, place: str, server: str, work: Callable[[], Any]) -> Any:
    """What ``work`` gives, which asks a server; the ServerQuestion where it takes longer than a moment, and a Problem where it cannot be asked now."""
    account = _account(request)
    question = ServerQuestion(place, server, request.POST)
    if problem := QUESTIONS.begin(account, question, work):
        return problem
    try:
        question.answer.result(MOMENT)
    except NotYet:
        if not question.answer.done():
            return question
    except Exception:  # noqa: BLE001, S110 - it is raised again where the answer is taken
        pass
    return QUESTIONS.take(account, question)


def asked_here(request: HttpRequest, place: str) -> AskedHere:
    """The question of who looks at a place, under way or answered and not seen yet."""
    question = QUESTIONS.of(request.user.pk, place) if request.user.is_authenticated else None
    if question is None:
        return NOTHING_ASKED
    return AskedHere(answered=question) if question.answer.done() else AskedHere(under_way=question)


def answer_here(request: HttpRequest, question: ServerQuestion) -> Any:
    """The answer to a question of who looks; it is told once."""
    return QUESTIONS.take(_account(request), question)


def looked_for(request: HttpRequest, asked: AskedHere) -> HttpResponse | None:
    """What is said to the script of a page that shows a question and looks whether there is an answer: to load the page anew, or nothing yet."""
    if "asking" not in request.GET:
        return None
    if asked.under_way:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


def _account(request: HttpRequest) -> int:
    if not request.user.is_authenticated:
        raise PermissionDenied
    return int(request.user.pk)
