"""Texts in English, French and Romanian: problems, steps, labels. Other rooms give ids and values only."""
