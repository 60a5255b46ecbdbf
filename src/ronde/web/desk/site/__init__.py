"""An event of this desk on the site for everybody."""
