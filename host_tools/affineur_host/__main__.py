"""`python -m affineur_host` is the command `affineur`."""

from affineur_host.cli.main import main

main()
