"""`python -m darwin_p2p` is `darwin`."""

from .cli import main

if __name__ == "__main__":
    main()
