import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('registers', '0002_guards'),
    ]

    operations = [
        migrations.CreateModel(
            name='CopyFolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('path', models.CharField(max_length=1000)),
                ('copied', models.DateTimeField(null=True)),
                ('trouble', models.CharField(blank=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.CharField(max_length=60, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=200)),
                ('regulation', models.CharField(blank=True, max_length=60)),
                ('first_day', models.DateField()),
                ('last_day', models.DateField()),
                ('place', models.CharField(blank=True, max_length=200)),
                ('declaration', models.TextField(blank=True)),
                ('list_day', models.DateField(null=True)),
                ('register', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='registers.register')),
            ],
        ),
        migrations.CreateModel(
            name='SectionRow',
            fields=[
                ('id', models.CharField(max_length=60, primary_key=True, serialize=False)),
                ('file', models.CharField(max_length=100)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('version', models.PositiveIntegerField(default=0)),
                ('state', models.CharField(max_length=30)),
                ('body', models.TextField()),
                ('tags', models.TextField(default='{}')),
                ('dossier', models.CharField(blank=True, max_length=200)),
                ('sent', models.TextField(blank=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sections', to='events.event')),
            ],
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=30)),
                ('arguments', models.TextField(default='{}')),
                ('changes', models.TextField()),
                ('author', models.CharField(blank=True, max_length=100)),
                ('device', models.CharField(blank=True, max_length=100)),
                ('at', models.DateTimeField()),
                ('undoes', models.PositiveIntegerField(null=True)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='events.sectionrow')),
            ],
        ),
        migrations.CreateModel(
            name='EntrantRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.CharField(max_length=200)),
                ('person', models.CharField(blank=True, max_length=200)),
                ('frozen', models.TextField(default='{}')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='events.event')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'player'), name='one_entrant_a_player')],
            },
        ),
        migrations.AddConstraint(
            model_name='sectionrow',
            constraint=models.UniqueConstraint(fields=('event', 'file'), name='one_section_a_file_name'),
        ),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('section', 'number'), name='one_act_a_number'),
        ),
    ]
