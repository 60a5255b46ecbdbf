"""Care of an installation: backups while people work, restoring them, upgrades that copy first."""
