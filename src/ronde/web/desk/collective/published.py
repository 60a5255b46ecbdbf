"""The list of the register that has a game: where everybody reads it, and by which digest it is verified."""

from ronde.record.after_game import AfterGame
from ronde.web.desk.frame import SectionDesk
from ronde.web.registers.models import DossierRow, Edition


def published_list(desk: SectionDesk, after: AfterGame) -> Edition | None:
    """The first list of the game's ranking that was published with the game in it; nothing before it is homologated."""
    register = desk.event.register
    if register is None or not desk.row.dossier:
        return None
    dossier = DossierRow.objects.filter(register=register, section=desk.row.dossier, counts=True).first()
    if dossier is None:
        return None
    lists = Edition.objects.filter(register=register, ranking=after.ranking.code, turn__gte=dossier.turn)
    return lists.filter(day__gte=after.after.on).select_related("register").order_by("turn").first()
