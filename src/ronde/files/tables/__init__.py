"""Tables of people as clubs have them: bytes become text, rows, columns, cells with a meaning, and persons."""
