"""Index sensor, piezo and flash store."""

from collections.abc import Iterator
from errno import EINVAL, ENOENT
from pathlib import Path

import pytest
from driver_bench import BenchClock
from hypothesis import given
from hypothesis import strategies as st

from affineur.drivers.errand import Errand, pause
from affineur.drivers.fault import SILENT, Fault
from affineur.drivers.flash_store import FlashStore
from affineur.drivers.hall import Hall
from affineur.drivers.piezo import Piezo
from affineur.table.events import IndexEdge, PartFound, PartLost
from affineur_sim.devices.wiring import Line


class Counting:
    """A stepper that only counts."""

    moving = True
    now = 0

    def steps(self) -> int:
        return self.now


class Sensor:
    """A sensor line that interrupts at both edges, and its driver."""

    def __init__(self) -> None:
        self.stepper, self.events = Counting(), []
        self.line = Line(1, lambda _level: self.hall.edge())
        self.hall = Hall(self.line, self.stepper, self.events.append)


def test_both_edges_carry_the_step_count_of_their_moment() -> None:
    sensor = Sensor()
    sensor.stepper.now = 100
    sensor.line(0)
    sensor.stepper.now = 140
    sensor.line(1)
    sensor.stepper.now = 400
    sensor.hall.poll()
    assert sensor.events == [IndexEdge(True, 100), IndexEdge(False, 140)]


def test_an_edge_at_rest_has_no_steps() -> None:
    sensor = Sensor()
    sensor.stepper.now, sensor.stepper.moving = 5_000, False
    sensor.line(0)
    sensor.hall.poll()
    assert sensor.events == [IndexEdge(True, 0)]
    assert sensor.hall.at_magnet


@given(st.lists(st.integers(1, 30), max_size=20))
def test_no_edge_is_lost_between_polls(batches: list[int]) -> None:
    sensor = Sensor()
    for edges in batches:
        for _ in range(edges):
            sensor.stepper.now += 1
            sensor.line(1 - sensor.line())
        sensor.hall.poll()
    assert [event.steps for event in sensor.events] == list(range(1, sum(batches) + 1))
    assert all(event.rising == (event.steps % 2 == 1) for event in sensor.events)


def test_a_chattering_line_is_a_lost_sensor_until_it_calms_down() -> None:
    sensor = Sensor()
    for _ in range(100):
        sensor.line(1 - sensor.line())
    sensor.hall.poll()
    assert sensor.events[-1] == PartLost("index", -1)
    sensor.hall.poll()
    assert sensor.events[-1] == PartFound("index", -1)


class Buzzer:
    """A PWM output that notes what sounds."""

    def __init__(self) -> None:
        self.sounding = 0
        self.duty = 0
        self._frequency = 0

    def freq(self, frequency_hz: int) -> None:
        self._frequency = frequency_hz

    def duty_u16(self, duty: int) -> None:
        self.duty = duty
        self.sounding = self._frequency if duty else 0


def test_a_tune_is_played_note_by_note() -> None:
    clock, buzzer = BenchClock(), Buzzer()
    piezo = Piezo(buzzer, clock)
    piezo.play(((440, 20), (0, 10), (880, 5)))
    heard = []
    for _ in range(40):
        piezo.poll()
        heard.append(buzzer.sounding)
        clock.now += 1_000
    assert heard == [440] * 20 + [0] * 10 + [880] * 5 + [0] * 5


def test_a_new_tune_takes_over_and_stop_is_silence() -> None:
    clock, buzzer = BenchClock(), Buzzer()
    piezo = Piezo(buzzer, clock)
    piezo.play(((440, 1_000),))
    piezo.play(((880, 1_000),))
    assert buzzer.sounding == 880
    piezo.stop()
    clock.now += 2_000_000
    piezo.poll()
    assert buzzer.sounding == 0


def test_muted_means_silent() -> None:
    buzzer = Buzzer()
    Piezo(buzzer, BenchClock(), muted=True).play(((440, 1_000),))
    assert buzzer.sounding == 0


def test_half_the_volume_is_a_quarter_of_the_duty() -> None:
    duties = []
    for percent in (1, 50, 100):
        buzzer = Buzzer()
        Piezo(buzzer, BenchClock(), volume_percent=percent).play(((440, 1_000),))
        duties.append(buzzer.duty)
    assert duties == [3, 8_192, 32_768]


def test_an_empty_tune_ends_what_sounds() -> None:
    buzzer = Buzzer()
    piezo = Piezo(buzzer, BenchClock())
    piezo.play(((440, 1_000),))
    piezo.play(())
    assert buzzer.sounding == 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FlashStore]:
    made = FlashStore(str(tmp_path / "data"))
    yield made
    made.release()


def test_what_is_appended_is_read_back(store: FlashStore) -> None:
    store.append("journal", b"one\n")
    store.append("journal", b"two\n")
    store.sync("journal")
    store.append("journal", b"three\n")
    assert store.read("journal") == b"one\ntwo\nthree\n"


def test_a_replaced_file_has_only_the_new_content(store: FlashStore) -> None:
    store.append("settings", b"old and long")
    store.replace("settings", b"new")
    assert store.read("settings") == b"new"


def test_a_cut_off_replacement_changes_nothing_and_is_not_listed(
    store: FlashStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.replace("settings", b"old")

    def cut(_old: str, _new: str) -> None:
        raise OSError("power")

    with monkeypatch.context() as patch:
        patch.setattr("os.rename", cut)
        with pytest.raises(OSError, match="power"):
            store.replace("settings", b"new")
    assert store.read("settings") == b"old"
    assert store.names() == ["settings"]
    store.replace("settings", b"newer")
    assert store.read("settings") == b"newer"


def test_names_are_sorted_and_removed_files_gone(store: FlashStore) -> None:
    for name in ("b", "a", "c"):
        store.replace(name, b"x")
    store.remove("b")
    store.remove("b")
    assert store.names() == ["a", "c"]


def test_a_missing_file_is_said_to_be_missing(store: FlashStore) -> None:
    with pytest.raises(OSError, match="nothing") as caught:
        store.read("nothing")
    assert caught.value.errno == ENOENT


@pytest.mark.parametrize("name", ["", "a/b", "../a", "a.new"])
def test_a_name_that_is_none_is_refused(store: FlashStore, name: str) -> None:
    with pytest.raises(OSError, match=str(EINVAL)):
        store.append(name, b"x")


def test_an_existing_folder_is_taken_over(tmp_path: Path) -> None:
    FlashStore(str(tmp_path / "data")).replace("a", b"x")
    assert FlashStore(str(tmp_path / "data")).names() == ["a"]


def test_a_folder_that_cannot_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"a file")
    with pytest.raises(OSError, match="data"):
        FlashStore(str(tmp_path / "data"))


def test_an_errand_gives_its_result_or_its_fault() -> None:
    def good() -> object:
        yield
        return 7

    def bad() -> object:
        yield
        raise Fault(SILENT)

    errand = Errand(good())
    assert [errand.poll(), errand.poll(), errand.poll()] == [False, True, True]
    assert errand.result() == 7
    errand = Errand(bad())
    while not errand.poll():
        pass
    with pytest.raises(Fault):
        errand.result()


@given(st.integers(0, 2**30 - 1), st.integers(0, 50))
def test_a_pause_takes_as_long_as_it_says(start_ms: int, duration_ms: int) -> None:
    clock = BenchClock(start_ms * 1_000)
    for _ in pause(clock, duration_ms):
        clock.now += 1_000
    assert clock.now == (start_ms + duration_ms) * 1_000
