"""The Trio shell: sockets, TLS, deadlines. What the bytes mean is decided in `wire` and `fair`."""
