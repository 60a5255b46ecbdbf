"""Calculators: forms that everybody may fill in, answered by the rule books' own formulas, with the way to the answer."""
