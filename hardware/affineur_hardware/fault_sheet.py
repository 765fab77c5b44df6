"""The sheet of faults: what the firmware says, and where to look in the hardware."""

from affineur.table.motion import faults
from affineur_hardware.circuit import Circuit, read


def sheet(circuit: Circuit) -> str:  # noqa: ARG001 - every document is made from the circuit
    """Return the sheet as Markdown."""
    causes = read("faults.toml")
    lines = [
        "# What each fault means\n",
        "Made from `hardware/data/faults.toml` and the firmware's own sentences by"
        " `python -m affineur_hardware documents`; do not edit.\n",
        "## The board\n",
        "| code | the board says | in the hardware |",
        "|---|---|---|",
    ]
    lines += [
        f"| `{code}` | {faults.sentence(code)} | {causes['drive'][code]} |"
        for code in faults.CODES
    ]
    lines += ["\n## A part, in the log\n", "| code | look at |"]
    lines.append("|---|---|")
    lines += [f"| `{code}` | {cause} |" for code, cause in causes["driver"].items()]
    lines += ["\n## Which part\n", "| name | where |", "|---|---|"]
    lines += [f"| {name} | {where} |" for name, where in causes["part"].items()]
    return "\n".join([*lines, ""])
