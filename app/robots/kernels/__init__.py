"""The game on flat integer arrays, for robots: compiled by numba where it is installed, plain Python where it is not."""
