"""Leaves a child behind that holds its pipes open."""

import subprocess
import sys

from darwin_p2p.bots import Bot


class Forks(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"])
