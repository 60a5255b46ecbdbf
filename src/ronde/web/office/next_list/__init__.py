"""The next list: a draft with its differences, and its publication."""
