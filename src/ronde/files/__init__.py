"""A parser and a printer for each format. Parsers report every problem with its path, and never half a document."""
