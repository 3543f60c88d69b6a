"""Loopline: an open server for the game of Tantrix."""
