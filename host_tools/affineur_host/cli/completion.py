"""`affineur completion`: what a shell needs to complete commands, options and boards."""

import os

import click
from click.shell_completion import CompletionItem, get_completion_class, shell_complete

VARIABLE = "_AFFINEUR_COMPLETE"
"""In which the shell says that it wants to know how to go on."""
_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete this command.

    \b
    bash:  affineur completion bash >> ~/.bashrc
    zsh:   affineur completion zsh >> ~/.zshrc
    fish:  affineur completion fish > ~/.config/fish/completions/affineur.fish
    """  # noqa: D301 - the character that click looks for
    made = get_completion_class(shell)
    assert made is not None
    root = context.find_root().command
    complete = made(root, {}, "affineur", VARIABLE)
    click.echo(complete.source_template % complete.source_vars())


def completed(command: click.Command) -> int | None:
    """Answer the shell when it asks how to go on; None when it does not."""
    instruction = os.environ.get(VARIABLE)
    if not instruction:
        return None
    return shell_complete(command, {}, "affineur", VARIABLE, instruction)


def boards(
    _context: click.Context, _option: click.Parameter, beginning: str
) -> list[CompletionItem]:
    """Return what may stand behind --device: ports, serial numbers, kinds of lines."""
    from affineur_host.device.ports import serial_ports  # noqa: PLC0415 - slow to load

    known = [(line, "") for line in ("sim:", "tcp:", "pty:", "replay:", "chip:")]
    for port in serial_ports():
        known += [(port.path, port.product), (port.serial_number, port.product)]
    return [
        CompletionItem(word, help=product or None)
        for word, product in known
        if word and word.startswith(beginning)
    ]
