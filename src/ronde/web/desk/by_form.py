"""What only a form asks for: whoever comes by its address alone, as after a reload or by undoing on a page that was refused, is led to the page above it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse


def by_form(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A form that is sent is answered by the view; its address alone leads to a page. It stands below the guard, which asks first."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **named)
        return redirect(_page_above(request.path_info, str(named.get("section", ""))))

    return answered


def _page_above(path: str, section: str) -> str:
    """The nearest page on the way up to the desk; of a section that has none there, its rounds."""
    top, above = reverse("desk:events"), _up(path)
    while above != top and not _is_page(above):
        above = _up(above)
    return reverse("desk:rounds", args=[section]) if above == top and section else above


def _up(path: str) -> str:
    return path.rstrip("/").rpartition("/")[0] + "/"


def _is_page(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
