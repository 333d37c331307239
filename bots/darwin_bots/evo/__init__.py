"""What the bundled bots know about EVO."""
