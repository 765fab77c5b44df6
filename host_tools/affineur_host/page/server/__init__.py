"""The server behind the page: who may come in, the browsers, the board, the simulated world."""
