"""The rules of Tantrix, pure: tiles, hexes, legality, scoring, whole games."""
