"""HTTP and the socket's endpoint: the only place, with main, that knows FastAPI."""
