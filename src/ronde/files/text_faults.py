"""What a parser stumbled over, by kind: its own words are English, and meant for whoever programs with it.

Each kind has its words (``details``); what a parser says otherwise is only that the text cannot be read from there on.
"""

# How the messages of the parser of YAML (libyaml) begin.
_OF_YAML = (
    ("did not find expected ',' or ']'", "list-not-closed"),
    ("did not find expected ',' or '}'", "group-not-closed"),
    ("did not find expected key", "indentation"),
    ("did not find expected '-' indicator", "indentation"),
    ("did not find expected <document start>", "indentation"),
    ("block sequence entries are not allowed", "indentation"),
    ("block mapping", "indentation"),
    ("found a tab character", "strange-sign"),
    ("mapping values are not allowed", "colon-too-many"),
    ("mapping keys are not allowed", "colon-too-many"),
    ("could not find expected ':'", "colon-missing"),
    ("found character that cannot start any token", "strange-sign"),
    ("found unexpected end of stream", "quotation-not-closed"),
    ("found unexpected document indicator", "quotation-not-closed"),
    ("found unknown escape character", "wrong-escape"),
    ("control characters are not allowed", "control-sign"),
)

# How the messages of Python's parser of JSON begin.
_OF_JSON = (
    ("Expecting value", "value-missing"),
    ("Expecting ',' delimiter", "comma-missing"),
    ("Expecting property name", "key-missing"),
    ("Illegal trailing comma", "key-missing"),
    ("Expecting ':' delimiter", "colon-missing"),
    ("Unterminated string", "quotation-not-closed"),
    ("Invalid \\", "wrong-escape"),
    ("Invalid control character", "control-sign"),
    ("Extra data", "more-behind"),
)


def yaml_fault(message: str) -> str:
    """The kind of what the parser of YAML says."""
    return _kind(_OF_YAML, message)


def json_fault(message: str) -> str:
    """The kind of what the parser of JSON says."""
    return _kind(_OF_JSON, message)


def _kind(known: tuple[tuple[str, str], ...], message: str) -> str:
    return next((kind for begun, kind in known if message.startswith(begun)), "unreadable")
