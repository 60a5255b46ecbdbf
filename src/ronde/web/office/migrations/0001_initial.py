import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('registers', '0002_guards'),
    ]

    operations = [
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(max_length=200)),
                ('finding', models.CharField(max_length=100)),
                ('where', models.CharField(blank=True, max_length=200)),
                ('asked_of', models.CharField(max_length=30)),
                ('asked_by', models.CharField(max_length=100)),
                ('asked', models.DateTimeField()),
                ('words', models.TextField(blank=True)),
                ('answer', models.CharField(blank=True, max_length=60)),
                ('answered_by', models.CharField(blank=True, max_length=100)),
                ('answered', models.DateTimeField(null=True)),
                ('how', models.CharField(blank=True, max_length=100)),
                ('reason', models.TextField(blank=True)),
                ('register', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='questions', to='registers.register')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('answer', '')), fields=('register', 'section', 'finding', 'where'), name='one_open_question_a_finding')],
            },
        ),
    ]
