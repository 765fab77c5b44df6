"""Every shipped scenario holds on the fast body; broken ones are named by line."""

from pathlib import Path

import pytest

from affineur_sim import scenario

SLOW = ("ten_thousand_turns", "power_cut_at_each_record")


@pytest.mark.parametrize("path", scenario.shipped(), ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    scenario.play(path.read_text(encoding="utf-8"))


def test_every_scenario_has_a_title_and_expects_something() -> None:
    for path in scenario.shipped():
        text = path.read_text(encoding="utf-8")
        assert scenario.title_of(text), path
        assert "\nexpect " in text, path


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("fly to the moon", 1),
        ("start 0 2\nseat 9: ready", 2),
        ("start 0 2\nseat 0: token 99 +", 2),
        ("set no_such_setting = 3", 1),
        ("set hands_off_delay_ms = -3", 1),
        ("world gravity = 3", 1),
        ("repeat 3\nturn", 1),
        ("end", 1),
        ("", 1),
        ("# nothing but a title", 1),
        ("start 0 2\nexpect pigs fly", 2),
        ("start 0 2\nwait", 2),
        ("absent reader 7\nstart 0 2", 2),
        ("repeat 0\nend", 1),
    ],
)
def test_a_broken_scenario_names_the_line(text: str, line: int) -> None:
    with pytest.raises(scenario.ScenarioError) as error:
        scenario.play(text)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("start 0 2\nexpect turn 1", 2),
        ("start 0 2\nexpect tokens 0 14", 2),
        ("start 0 2\nexpect pip 0 soft 3 1", 2),
        ("start 0 2\nturn\nexpect board 0", 3),
        ("start 0 2\nwait for finished", 2),
        ("start 0 2\nseat 0: back\nturn\nhand 60\nturn", 5),
        ("start 0 2\nrepeat 2\nexpect turn 1\nend", 3),
    ],
)
def test_what_does_not_come_true_names_the_line(text: str, line: int) -> None:
    with pytest.raises(scenario.ExpectationFailed) as failed:
        scenario.play(text)
    assert failed.value.line == line


@pytest.mark.parametrize(
    "step",
    [
        "expect turn 0",  # no match is running
        "power on\nexpect score 0 5",
        "start 0 2\nexpect gear owes 1",
        "start 0 2\nexpect round 1 1 0",
        "start 0 2\npower cut\nexpect journal whole",
        "wait inf",
        "wait nan",
        "wait -1",
        "wait 1e9",
        "hand 1e99",
        "start 0\nseat 0: hold back inf",
    ],
)
def test_a_step_that_means_nothing_here_names_its_line(step: str) -> None:
    with pytest.raises(scenario.ScenarioError) as error:
        scenario.play(f"# odd\n{step}\n")
    assert error.value.line == step.count("\n") + 2
