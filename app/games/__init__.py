"""Games in the database: the event log, and the rows that lists are made from."""
