"""An installation that has everything in it once, built through the services that the pages use: what a version is kept by."""
