"""Helpers for tests, for us and for authors of plugins and bots."""
