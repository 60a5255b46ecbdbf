"""Coming from elsewhere: what a former site published, the opening list, comparisons with what the games give, old addresses."""
