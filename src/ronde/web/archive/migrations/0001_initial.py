"""The first tables of the archive."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Lists, lines, series, redirects, and files that are being looked at."""

    initial = True

    dependencies = [
        ('registers', '0004_copied_lists'),
    ]

    operations = [
        migrations.CreateModel(
            name='ArchivedList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ranking', models.CharField(max_length=60)),
                ('day', models.DateField()),
                ('source', models.CharField(max_length=200)),
                ('address', models.CharField(blank=True, max_length=300)),
                ('file', models.CharField(max_length=200)),
                ('digest', models.CharField(max_length=64)),
                ('size', models.PositiveIntegerField()),
                ('imported', models.DateTimeField()),
                ('author', models.CharField(max_length=100)),
                ('register', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='archived_lists', to='registers.register')),
            ],
        ),
        migrations.CreateModel(
            name='ArchivedLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('player', models.CharField(blank=True, db_index=True, max_length=200)),
                ('key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('named', models.BooleanField(default=False)),
                ('place', models.CharField(blank=True, max_length=30)),
                ('value', models.CharField(blank=True, max_length=60)),
                ('number', models.CharField(blank=True, max_length=60)),
                ('club', models.CharField(blank=True, max_length=200)),
                ('list', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='archive.archivedlist')),
            ],
        ),
        migrations.CreateModel(
            name='ArchivedSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('name', models.CharField(max_length=200)),
                ('place', models.CharField(blank=True, max_length=200)),
                ('address', models.CharField(blank=True, max_length=300)),
                ('source', models.CharField(max_length=200)),
                ('register', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='archived_series', to='registers.register')),
            ],
        ),
        migrations.CreateModel(
            name='PendingFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('author', models.CharField(max_length=100)),
                ('purpose', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=200)),
                ('content', models.BinaryField()),
                ('said', models.TextField()),
                ('at', models.DateTimeField()),
                ('register', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pending_files', to='registers.register')),
            ],
        ),
        migrations.CreateModel(
            name='Redirect',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('old', models.CharField(max_length=500, unique=True)),
                ('to', models.CharField(db_index=True, max_length=300)),
                ('author', models.CharField(max_length=100)),
                ('at', models.DateTimeField()),
                ('register', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='redirects', to='registers.register')),
            ],
        ),
        migrations.AddConstraint(
            model_name='archivedlist',
            constraint=models.UniqueConstraint(fields=('register', 'ranking', 'day'), name='one_archived_list_a_day'),
        ),
        migrations.AddConstraint(
            model_name='archivedline',
            constraint=models.UniqueConstraint(fields=('list', 'position'), name='one_archived_line_a_position'),
        ),
        migrations.AddConstraint(
            model_name='archivedseries',
            constraint=models.UniqueConstraint(fields=('register', 'day', 'name'), name='one_archived_series_a_day'),
        ),
        migrations.AddConstraint(
            model_name='pendingfile',
            constraint=models.UniqueConstraint(fields=('register', 'author', 'purpose'), name='one_pending_file_a_purpose'),
        ),
    ]
