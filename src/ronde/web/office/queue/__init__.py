"""Sections in the office: what waits, and one of them with its verdict."""
