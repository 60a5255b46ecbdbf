"""What a former site published, kept beside the facts: never computed with, never mixed with our own lists."""
