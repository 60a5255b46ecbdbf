"""Whose a register is, for who asks whether somebody may."""

from ronde.web.registers.models import Register


def register_scope(register: Register | None) -> dict[str, str]:
    """The register and its federation; nobody's where there is none."""
    return {"register": register.code, "federation": register.federation} if register else {}
