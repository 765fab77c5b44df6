"""The command `affineur`, also as `python -m affineur_host`.

The rest is loaded only once stopping it is looked after: loading takes a while.
"""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from affineur_host.cli.main import run  # noqa: PLC0415

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
