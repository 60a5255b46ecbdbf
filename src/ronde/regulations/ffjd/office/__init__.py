"""The office: what must hold before a series is homologated (chapter 5), its fee, and requests for a rating by hand (6.7)."""
