"""Registers: the chain of facts of one federation by one rule book, and what is projected from it for pages."""
