"""Articles in templates: each leads to its page, where there is one."""

from django import template
from django.urls import reverse
from django.utils.html import format_html

from ronde.web.language import reading
from ronde.web.public.books.volumes import Volume, volume
from ronde.web.templatetags.words import well_set
from ronde.words.sentence_tree import Sentence

register = template.Library()


@register.simple_tag(takes_context=True)
def article_of(context: template.Context, one: Sentence) -> str:
    """The article of a sentence: a link to its page where the page's book has one. It asks the database nothing.

    A page of a document that has no words of its own names it apart (``articles_of``).
    """
    address = article_address(str(context.get("articles_of") or context.get("book_code") or ""), one.reference)
    if address:
        return format_html('<a class="art" href="{}">{}</a>', address, one.article)
    return format_html('<span class="art">{}</span>', one.article)


@register.simple_tag
def article_link(code: str, reference: str) -> str:
    """An article of a book by its number, as it is cited: a link where it has a page."""
    book = volume(code)
    cited = book.reference(reference, reading()) if book else reference
    address = article_address(code, reference)
    if address:
        return format_html('<a class="art" href="{}">{}</a>', address, cited)
    return format_html('<span class="art">{}</span>', cited)


@register.simple_tag
def article_cited(book: Volume, reference: str) -> str:
    """An article of a book as it is cited, without a link."""
    return book.reference(reference, reading())


@register.filter
def short_name(book: Volume) -> str:
    """What a rule book is called above its articles."""
    return well_set(book.short(reading()))


def article_address(code: str, reference: str) -> str:
    """Where an article of a book is told; nothing where it has no page."""
    book = volume(code) if code and reference else None
    found = book.nearest(reference) if book else ""
    return reverse("public:article", args=(code, found)) if found else ""
