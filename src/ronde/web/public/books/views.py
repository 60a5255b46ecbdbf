"""Every rule book on the shelf, its articles, and how we read them."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from ronde.web.public.books.pages import article_page, book_page, shelved
from ronde.web.public.books.volumes import Volume, volume
from ronde.web.public.frame import answer


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """Every rule book on the shelf."""
    return answer(request, "public/books/books.html", {"books": shelved(timezone.localdate())})


@require_safe
def book(request: HttpRequest, book: str) -> HttpResponse:
    """A rule book: its articles and what becomes of each, its editions, our readings."""
    one = _volume(book)
    return answer(request, "public/books/book.html", {"page": book_page(one, timezone.localdate()), **named(one)})


@require_safe
def article(request: HttpRequest, book: str, article: str) -> HttpResponse:
    """An article: what it says, with the numbers of a day, how we read it, an example, a calculator."""
    one = _volume(book)
    covered = one.by_slug.get(article)
    if covered is None:
        raise Http404
    asked = request.GET.get("on", "")[:30]
    on = _day(asked)
    page = article_page(one, covered, on or timezone.localdate(), request.GET)
    context = {"page": page, "asked_day": on, "wrong_day": "" if on else asked, **named(one)}
    return answer(request, "public/books/article.html", context)


def named(book: Volume) -> dict[str, str]:
    """How a page says whose words and articles it shows: a document that gives no ratings has no words of its own."""
    return {"book_code": book.code if book.book else "", "articles_of": book.code}


def _volume(code: str) -> Volume:
    found = volume(code)
    if found is None:
        raise Http404
    return found


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
