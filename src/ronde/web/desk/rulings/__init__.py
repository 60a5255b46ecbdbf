"""The journal of rulings: complaints, what was decided, penalties."""
