"""The database: engine, sessions, and the metadata that the migrations are held against."""
