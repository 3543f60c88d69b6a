"""The match layer: who sits where, commands and events, how a game ends. Pure: time and chance are arguments."""
