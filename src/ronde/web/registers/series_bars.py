"""The bars of series in force in a register: from the seasons that it has opened, as its lists were made with them."""

from ronde.record.chain import documents_of
from ronde.record.versions import corrects
from ronde.regulations import shelf
from ronde.regulations.answers import SeriesBars
from ronde.regulations.contract import ProposesSeasons
from ronde.regulations.documents import Withdrawn
from ronde.web.registers.chain_rows import link_of
from ronde.web.registers.models import Edition, Fact


def bars_of_list(edition: Edition) -> SeriesBars | None:
    """The bars that a published list goes by: from the facts recorded before it. None where the book has no series.

    Read from the facts by one query: nothing has to be folded, so that a process that only shows says the same.
    """
    book = shelf.regulation(edition.register.regulation)
    if not isinstance(book, ProposesSeasons):
        return None
    kinds = [kind.__struct_config__.tag for kind in (book.opens_season, Withdrawn)]
    rows = Fact.objects.filter(register=edition.register_id, kind__in=kinds, turn__lte=edition.turn).order_by("turn")
    facts = documents_of(map(link_of, rows), book)[0]
    corrected = {corrects(fact) for fact in facts}
    standing = (fact for fact in facts if fact.id not in corrected)
    return book.bars_in_force(standing, on=edition.day)
