"""Running the command as a person does: arguments in, lines and an exit code out."""

from dataclasses import dataclass

import pytest

from affineur_host.cli.main import run


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    exit_code: int
    out: str
    err: str

    def only_line(self) -> str:
        """Return the one line on stderr; fails when there is none or more than one."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        return lines[0]


@pytest.fixture
def affineur(capsys):
    """Return a function that runs `affineur ARGUMENTS` in this process."""

    def command(*arguments: object) -> Outcome:
        exit_code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Outcome(exit_code, out, err)

    return command
