"""Calibrating light, current, readers, keys and pace: planted wrong hardware is told."""

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from affineur.settings import Settings
from affineur.table.events import CHEESE, Mark
from affineur_host.calibration.light import COLOURS
from affineur_host.calibration.progress import Progress
from affineur_host.calibration.steps import Wrong
from affineur_sim.world import Piece

# Light


def sees(maker: Any, true_order: str) -> None:
    """Let the person see what pixels of another colour order show."""

    def look() -> str:
        maker.body.run_for(200)
        shown = dict(zip("rgb", maker.body.world.lights.pixel(0), strict=True))
        sent = [shown[channel] for channel in maker.body.settings.led_order]
        lit = dict(zip(true_order, sent, strict=True))
        return next(colour for colour in COLOURS if lit[colour[0]])

    maker.answer(light__first="0", light__way="clockwise", light__whole="yes")
    maker.answer(**{f"light__{colour}": look for colour in COLOURS})


@pytest.mark.parametrize("true_order", ["".join(order) for order in permutations("rgb")])
@pytest.mark.parametrize("set_order", ["grb", "brg"])
def test_the_order_of_the_colours_is_found(make: Any, set_order: str, true_order: str) -> None:
    maker = make({"led_order": set_order})
    sees(maker, true_order)
    maker.calibrate("light")
    assert maker.kept.led_order == true_order


def test_colours_that_no_order_explains_are_told(make: Any) -> None:
    maker = make()
    sees(maker, "grb")
    maker.answer(light__blue="red")
    with pytest.raises(Wrong, match=r"red for blue"):
        maker.calibrate("light")


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("light__first", "none", "the ring stays dark"),
        ("light__first", "2", "the first pixel stands before seat 2"),
        ("light__way", "anticlockwise", "the ring runs anticlockwise"),
        ("light__whole", "no", "not all 60 pixels"),
    ],
)
def test_a_strip_laid_wrong_is_told(make: Any, question: str, answer: str, told: str) -> None:
    maker = make()
    sees(maker, "grb")
    maker.answer(**{question: answer})
    with pytest.raises(Wrong, match=told):
        maker.calibrate("light")


# Current


def test_without_an_ammeter_only_the_supply_is_asked_for(make: Any) -> None:
    maker = make()
    maker.answer(current__limit=2_000)
    assert maker.calibrate("current")["settings"] == {"led_limit_ma": 2_000}


def test_measured_currents_are_kept_on_the_safe_side(make: Any) -> None:
    maker = make()
    maker.answer(current__ammeter="yes", current__dark=70)
    maker.answer(current__red=270, current__green=255, current__blue=190)
    maker.calibrate("current")
    kept = maker.kept
    assert (kept.led_idle_ma, kept.led_channel_ma) == (2, (20, 19, 19))


def test_pixels_that_draw_too_much_are_told(make: Any) -> None:
    maker = make()
    maker.answer(current__ammeter="yes", current__dark=60, current__red=500)
    with pytest.raises(Wrong, match=r"a full red pixel draws 44.0 mA"):
        maker.calibrate("current")
    assert maker.kept == Settings()


# Readers


def test_every_pad_is_read_by_its_own_reader(make: Any) -> None:
    assert make().calibrate("readers")["figures"] == {"readers": {0: 0, 1: 1, 2: 2, 3: 3}}


def tap(maker: Any, at: int) -> None:
    maker.body.world.tap(at, Mark(CHEESE, 0, 1, "04aa"))


def test_two_swapped_readers_are_told_with_their_wires(make: Any) -> None:
    maker = make()
    maker.person.hands = {"readers.1": partial(tap, maker, 2), "readers.2": partial(tap, maker, 1)}
    with pytest.raises(
        Wrong, match=r"readers of seats 1 and 2 are swapped: exchange .* GP20 and GP21"
    ):
        maker.calibrate("readers")


def test_readers_in_a_circle_are_told_one_by_one(make: Any) -> None:
    maker = make()
    maker.person.hands = {
        f"readers.{seat}": partial(tap, maker, (seat + 1) % 3) for seat in range(3)
    }
    with pytest.raises(Wrong, match=r"tag at seat 0 was read by the reader of seat 1") as wrong:
        maker.calibrate("readers")
    assert str(wrong.value).count("was read by") == 3


def test_a_dead_reader_is_told_with_its_wire(make: Any) -> None:
    maker = make(absent=frozenset({("reader", 3)}))
    with pytest.raises(Wrong, match=r"reader of seat 3 does not answer.* GP22"):
        maker.calibrate("readers")


def test_a_reader_that_hears_no_tag_is_told(make: Any) -> None:
    maker = make()
    maker.person.hands["readers.0"] = lambda: None
    with pytest.raises(Wrong, match=r"no reader told of the tag at seat 0"):
        maker.calibrate("readers")


def test_a_person_who_was_too_slow_may_do_it_once_more(make: Any) -> None:
    maker = make()
    asked = maker.person.asked
    maker.person.hands["readers.0"] = lambda: asked.count("readers.0") > 1 and tap(maker, 0)
    maker.answer(readers__0__again="yes")
    assert maker.calibrate("readers")["figures"]["readers"][0] == 0


def test_a_board_without_readers_has_nothing_to_calibrate_there(make: Any) -> None:
    assert "reader_kind = none" in make({"reader_kind": "none"}).calibrate("readers")["sentence"]


# Keys


def test_all_keys_are_pressed_once(make: Any) -> None:
    maker = make()
    assert maker.calibrate("keys")["figures"] == {"keys": 24}
    assert len(maker.person.asked) == 24


def test_keys_on_each_others_wires_are_told(make: Any) -> None:
    maker = make()
    maker.person.hands = {
        "keys.1.ready": lambda: maker.body.world.press(1, 5),
        "keys.1.back": lambda: maker.body.world.press(3, 0),
        "keys.2.4": lambda: None,
    }
    with pytest.raises(Wrong) as wrong:
        maker.calibrate("keys")
    assert wrong.value.message == (
        "`ready` of seat 1 arrives as `back` of seat 1; "
        "`back` of seat 1 arrives as `ready` of seat 3; nothing came from `4` of seat 2"
    )


def test_an_expander_that_does_not_answer_is_told_and_not_asked_for(make: Any) -> None:
    maker = make(absent=frozenset({("keys", 2), ("keys", 3)}))
    with pytest.raises(Wrong, match=r"keys of seat 2 do not answer.*keys of seat 3 do not"):
        maker.calibrate("keys")
    assert len(maker.person.asked) == 12


# Pace


def test_paces_are_slowed_until_nothing_slides(make: Any) -> None:
    """Pieces with less friction than the settings believe: the world tells what slid."""
    maker = make(pieces=(Piece(radius_mm=220, friction=0.10),))
    slides = maker.body.world.slides

    def slid() -> str:
        found = bool(slides)
        slides.clear()
        return "yes" if found else "no"

    maker.answer(**{f"pace__{pace}__slid": slid for pace in ("gentle", "normal", "brisk")})
    maker.calibrate("pace")
    kept = maker.kept
    limit = 1_000 * 0.10 / 0.15
    assert 0.75 * limit < kept.pace_brisk_permille < 1.1 * limit
    assert kept.pace_gentle_permille == 360
    assert kept.pace_gentle_permille <= kept.pace_normal_permille <= kept.pace_brisk_permille
    assert [key for key in maker.person.asked if key.endswith("turn")].count("pace.brisk.turn") > 1


def test_a_board_too_smooth_for_any_pace_is_told(make: Any) -> None:
    maker = make({"pace_gentle_permille": 60})
    maker.answer(pace__gentle__slid="yes")
    with pytest.raises(Wrong, match=r"even at the slowest pace"):
        maker.calibrate("pace")


# Progress


def test_what_is_done_is_remembered_for_each_board(make: Any, tmp_path: Any) -> None:
    maker = make()
    maker.calibrate("readers")
    maker.calibrate("keys")
    maker.calibrate("readers")
    file = tmp_path / "calibration.json"
    assert Progress("Affineur", file).done == ["keys", "readers"]
    assert Progress("Küche", file).done == []
    Progress("Affineur", file).forget()
    assert Progress("Affineur", file).done == []


def test_a_damaged_file_of_progress_is_as_none(tmp_path: Any) -> None:
    file = tmp_path / "calibration.json"
    file.write_text("[1, 2", encoding="utf-8")
    progress = Progress("Affineur", file)
    progress.add("keys")
    assert Progress("Affineur", file).done == ["keys"]
