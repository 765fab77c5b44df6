"""A score sheet as text: one column per contestant, one row per line."""

from affineur_host.score.sheet import Column, Sheet

_WIDTH = 12


def printed(sheet: Sheet) -> list[str]:
    """Return the lines of the printed sheet."""
    labels = list(dict.fromkeys(label for column in sheet.columns for label in column.lines))
    width = max(len(label) for label in [*labels, "cheeses made"]) + 2
    rows = [_row("", [column.name for column in sheet.columns], width)]
    rows += [
        _row(label, [_cell(column, label) for column in sheet.columns], width) for label in labels
    ]
    rows.append(_row("total", [str(column.total) for column in sheet.columns], width))
    if any(column.cheeses for column in sheet.columns):
        made = ["-" if each.cheeses is None else str(each.cheeses) for each in sheet.columns]
        rows.append(_row("cheeses made", made, width))
    for tie in sheet.columns[0].ties if sheet.columns else ():
        left = [str(column.ties[tie]) for column in sheet.columns]
        rows.append(_row(tie.replace("_", " "), left, width))
    return rows + _remarks(sheet)


def _row(label: str, cells: list[str], width: int) -> str:
    return f"{label:<{width}}" + "".join(f"{cell[: _WIDTH - 1]:>{_WIDTH}}" for cell in cells)


def _cell(column: Column, label: str) -> str:
    if label not in column.lines:
        return "-"
    return f"{column.lines[label]}{'*' if label in column.told else ''}"


def _remarks(sheet: Sheet) -> list[str]:
    remarks = []
    if sheet.winners:
        standing = "winner" if sheet.final else "leading"
        remarks.append(f"{standing}: {', '.join(sheet.winners)}")
    if not sheet.final:
        remarks.append("the game is not over; these are the points as they stand")
    if any(column.told for column in sheet.columns):
        remarks.append("* told, not counted")
    if sheet.assumed:
        remarks.append("assumed values took part: " + ", ".join(sheet.assumed))
        remarks.append("put in those of your copy with `affineur tables import`")
    return remarks
