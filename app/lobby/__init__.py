"""Tables where people meet before a game: slots, robots in slots, the start."""
