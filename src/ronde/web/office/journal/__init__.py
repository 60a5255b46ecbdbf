"""The chain of facts as people read it; any list as known on a day; what a fact moves; verification."""
