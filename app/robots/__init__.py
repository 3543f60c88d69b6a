"""Robots: levels, how each chooses, and the processes in which they think."""
