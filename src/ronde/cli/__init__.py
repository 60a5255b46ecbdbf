"""The command line: one file a verb. A verb imports what it needs when it runs, so that ``ronde --help`` is instant."""
