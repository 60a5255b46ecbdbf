"""A page for whoever works in a process that does not hold the registers: who does, and what to do."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ronde.web.errors import elsewhere
from ronde.web.registers.leasing import FoldedElsewhereError


class FoldedElsewhereMiddleware:
    """Answers where a page needed the registers and another process has them; nothing was written then."""

    def __init__(self, answered: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answered = answered

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through."""
        return self._answered(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, for this exception only."""
        return elsewhere(request, exception.holder) if isinstance(exception, FoldedElsewhereError) else None
