"""The faces in a browser: a Django project, one noun an app. It stands beside the command line; neither knows the other."""
