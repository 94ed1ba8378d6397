import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

project = "Distributed Systems"
extensions = ["zootrope"]
html_theme = "alabaster"
zootrope = "/zootrope/"  # where dist/ of Zootrope is
