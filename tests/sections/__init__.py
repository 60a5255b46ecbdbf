"""From the last slip to the rating: sections played by the engine, against the same event written and computed by hand."""
