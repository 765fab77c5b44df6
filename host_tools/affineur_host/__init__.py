"""Host tools of Affineur: the command `affineur`."""
