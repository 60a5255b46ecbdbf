from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Construction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('seed', models.BigIntegerField()),
                ('finished', models.TextField(default='[]')),
                ('is_whole', models.BooleanField(default=False)),
            ],
        ),
    ]
