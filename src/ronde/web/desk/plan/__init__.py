"""The plan of a section: formats, phases, groups, criteria."""
