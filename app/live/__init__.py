"""The live part: connections, rooms, dispatch. Plain asyncio; knows nothing of the web framework."""
