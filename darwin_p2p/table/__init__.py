"""A table: seats, and the loop that answers the engine's needs."""
