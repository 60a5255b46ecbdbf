"""The logo and the colour of the site, each at an address that says what is in it: a browser asks for them once."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.publisher.face import face
from ronde.web.publisher.models import Logo

_KEPT = "public, max-age=31536000, immutable"


@require_safe
def logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """The logo; at the address of one that was replaced there is none."""
    found = Logo.objects.filter(only=1, digest__startswith=digest).first()
    if found is None:
        raise Http404
    return _kept(HttpResponse(bytes(found.content), content_type=found.kind))


@require_safe
def style(_request: HttpRequest, digest: str) -> HttpResponse:
    """The style sheet of the site's colour: pages have no styles of their own, by their policy."""
    now = face()
    if not now.style or now.style_digest != digest:
        raise Http404
    return _kept(HttpResponse(now.style, content_type="text/css; charset=utf-8"))


def _kept(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = _KEPT
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
