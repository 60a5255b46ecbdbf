"""Who plays: entering, importing, checking in, paying."""
