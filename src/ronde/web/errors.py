"""Pages that say what is wrong, in the reader's language, and where to go on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """There is no such page."""
    return _page(request, "not_found", 404)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """The page is for somebody else."""
    return _page(request, "forbidden", 403)


def failed(request: HttpRequest) -> HttpResponse:
    """A fault of ours."""
    return _page(request, "failed", 500)


def _page(request: HttpRequest, message: str, status: int) -> HttpResponse:
    return render(
        request, "ronde/error.html", {"what": f"errors.{message}", "do": f"errors.{message}_do"}, status=status
    )
