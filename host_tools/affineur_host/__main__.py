"""The command `affineur`, also as `python -m affineur_host`.

The rest is loaded only once stopping it is looked after: loading takes a while.
"""

import signal
import sys

_ENDING = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Windows has the last one for Ctrl-Break and a window that is closed."""


def main() -> None:
    """Run the command line and leave with its exit code.

    What else ends a program does so as Ctrl-C does: a board that turns is stopped first.
    """
    try:
        _end_as_ctrl_c_does()
        from affineur_host.cli.main import run  # noqa: PLC0415

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


def _end_as_ctrl_c_does() -> None:
    for number in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
        if signal.getsignal(number) is signal.SIG_DFL:  # else it is to be ignored, as by nohup
            signal.signal(number, signal.default_int_handler)


if __name__ == "__main__":
    main()
