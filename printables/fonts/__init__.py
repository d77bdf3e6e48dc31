"""The three cuts of type that every page carries; see OFL.txt for their licence, cut.py for their origin."""
