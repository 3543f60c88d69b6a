"""What goes over the wire: strict frames from the client, frames from the server, views of a match."""
