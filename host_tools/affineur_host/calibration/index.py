"""How wide the magnets are for the sensor, and how much play the belt has."""

from affineur.settings.values import ROWS
from affineur.table.motion.magnets import ANGLES_DEG
from affineur_host.calibration.row import MAGNETS, Field, Row, fields_of
from affineur_host.calibration.steps import Allow, Facts, Finding, Script, Turn, Wrong
from affineur_host.calibration.survey import forwards, judged
from affineur_host.workbench import Motion

_MOTION = (
    "The board will turn slowly two turns clockwise and two back, for about a minute. "
    "Hands off; any key stops it."
)
_WEAK_PERMILLE = 500  # of the widest field; a magnet this much weaker will be missed one day
_STEP_MDEG = 10


def script(facts: Facts) -> Script:
    """Meet every magnet both ways; the fields' width and where they differ are the result."""
    if not facts.kept.index_fitted:
        return Finding("there is no index sensor (index_fitted = no): nothing to measure")
    yield Allow("index.turn", _MOTION)
    there, end = yield from forwards(facts, "index")
    motion: Motion = yield Turn(-end)
    back = fields_of(motion.edges)
    judged(back)
    _check_even(there)
    width = _mean([each.width for each in there.fields[:MAGNETS]])
    play = max(0.0, _play(there.fields, [Field(end - f.left, end - f.met) for f in back]))
    width_mdeg, play_mdeg = (round(v * 360_000 / there.turn_steps) for v in (width, play))
    settings = {
        "index_width_mdeg": _within("index_width_mdeg", width_mdeg),
        "backlash_mdeg": _within("backlash_mdeg", -(-play_mdeg // _STEP_MDEG) * _STEP_MDEG),
    }
    sentence = (
        f"a magnet is felt for {width_mdeg / 1000:.2f} degrees, the play of belt and sensor is "
        f"{play_mdeg / 1000:.2f} degrees, the worst magnet sits "
        f"{there.misfit_mdeg / 1000:.2f} degrees off"
    )
    figures = {"width_mdeg": width_mdeg, "play_mdeg": play_mdeg, "misfit_mdeg": there.misfit_mdeg}
    return Finding(sentence, settings, figures)


def _check_even(row: Row) -> None:
    widest = max(each.width for each in row.fields)
    for field, magnet in zip(row.fields, row.magnets, strict=True):
        if field.width * 1000 < widest * _WEAK_PERMILLE:
            raise Wrong(
                f"the magnet at {ANGLES_DEG[magnet]} degrees is felt for "
                f"{field.width * 360 / row.turn_steps:.1f} degrees, others for "
                f"{widest * 360 / row.turn_steps:.1f}",
                "bring it flush with the others, or the sensor closer to the ring",
            )


def _play(there: tuple[Field, ...], back: list[Field]) -> float:
    """Return how many microsteps later, commanded, the same fields come on the way back.

    Both edges of a field see the play and the sensor's own hysteresis alike.
    """
    late = []
    for field in there:
        near = min(back, key=lambda other: abs(other.met - field.met))
        late.append(((field.met - near.met) + (field.left - near.left)) / 2)
    late.sort()
    return _mean(late[len(late) // 4 : len(late) - len(late) // 4])


def _mean(values: list[int] | list[float]) -> float:
    return sum(values) / len(values)


def _within(key: str, value: int) -> int:
    low, high = ROWS[key][2]
    return int(min(high, max(low, value)))
