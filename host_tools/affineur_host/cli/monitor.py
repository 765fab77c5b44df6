"""`affineur monitor`: what a board reports, as it happens, in plain words."""

import contextlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from affineur.table.motion import faults
from affineur_host.cli.journal import describe, describe_header
from affineur_host.cli.options import (
    a_number,
    device_option,
    json_option,
    print_json,
    quiet_option,
)
from affineur_host.errors import EXIT_FILE_NOT_WRITTEN, UserError

if TYPE_CHECKING:
    from affineur.wire.host import Happened
    from affineur_host.device.session import Session

_LISTEN_S = 0.5
_QUIET_S = 10.0
_STATES = {
    "booting": "starting",
    "homing": "looking for its place",
    "reconciling": "comparing what is kept with what lies on the table",
    "lobby": "in the lobby, waiting for players",
    "retrieving": "bringing workers home",
    "acting": "in play, seats act",
    "settling": "about to turn",
    "rotating": "turning",
    "paused": "paused",
    "finished": "done, the match is over",
    "faulted": "stopped",
}


@click.command("monitor")
@device_option
@click.option(
    "--for",
    "for_s",
    type=click.FloatRange(0.0),
    callback=a_number,
    metavar="SECONDS",
    help="Stop after so long; else at Ctrl-C.",
)
@click.option(
    "--rates",
    "rates_s",
    type=click.FloatRange(0.0),
    callback=a_number,
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How often to tell how much came and was lost; 0: only at the end.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write all that goes over the line into a new FILE, for --device replay:FILE.",
)
@json_option
@quiet_option
def monitor(  # noqa: PLR0913, PLR0917 - one argument per option
    device: str | None,
    for_s: float | None,
    rates_s: float,
    record: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Show what a board reports, as it happens."""
    with _recorded(device, record) as session:
        teller = _Json(session) if as_json else _Words(session, quiet)
        try:
            _Watch(session, teller, rates_s).run(for_s, thoroughly=record is not None)
        except KeyboardInterrupt:
            teller.rates()


@contextmanager
def _recorded(device: str | None, record: Path | None) -> "Iterator[Session]":
    """Talk with the board; if wanted, write down all that goes over the line."""
    from affineur_host.device.opening import open_device  # noqa: PLC0415 - slow to load
    from affineur_host.device.recording import Recorded  # noqa: PLC0415
    from affineur_host.device.session import Session  # noqa: PLC0415

    transport = open_device(device)
    file = None if record is None else _new_file(record)
    session = Session(transport if file is None else Recorded(transport, file))
    try:
        yield session
    finally:
        session.close()
        if file is not None:
            file.close()


def _new_file(path: Path) -> TextIO:
    """Open a file that is not there yet: no recording takes the place of anything."""
    try:
        return path.open("x", encoding="ascii")
    except OSError as error:
        reason = (error.strerror or "refused by the system").lower()
        hint = "name a file that is not there yet"
        raise UserError(
            f"{path} cannot be written: {reason}", hint, EXIT_FILE_NOT_WRITTEN
        ) from error


class _Watch:
    """Greets the board, then passes on what comes until it is over."""

    def __init__(self, session: "Session", teller: "_Words | _Json", rates_s: float):
        self._session = session
        self._teller = teller
        self._rates_s = rates_s or float("inf")
        self._heard_s = session.transport.now_s()

    def run(self, for_s: float | None, *, thoroughly: bool) -> None:
        """Watch for `for_s`, or until the recording is over; `thoroughly` asks for all first."""
        from affineur_host.device.recording import RecordingOver, ask_everything  # noqa: PLC0415

        self._teller.welcome(self._session.greet())
        now_s = self._session.transport.now_s
        self._session.ask("watch", scene=False, frame_ms=0)
        self._teller.status(self._session.ask("status"))
        if thoroughly:
            ask_everything(self._session)
        until_s = float("inf") if for_s is None else now_s() + for_s
        due_s = now_s() + self._rates_s
        with contextlib.suppress(RecordingOver):
            while now_s() < until_s:
                self._pass_on(min(until_s, due_s, now_s() + _LISTEN_S) - now_s())
                if now_s() >= due_s:
                    due_s += self._rates_s
                    self._teller.rates()
        self._teller.rates()

    def _pass_on(self, timeout_s: float) -> None:
        """Tell what comes; a board that is quiet for long is asked whether it is still there."""
        session = self._session
        events = session.listen(timeout_s)
        for event in events:
            self._teller.event(event)
        for line in session.console.taken():
            self._teller.printed(line)
        now_s = session.transport.now_s()
        if events:
            self._heard_s = now_s
        elif now_s - self._heard_s > _QUIET_S:
            session.ask("status")
            self._heard_s = now_s


class _Teller:
    """What both ways of telling have in common: the time, and the counts."""

    def __init__(self, session: "Session"):
        self._session = session
        self._began_s = session.transport.now_s()
        self._events = 0

    def _seconds(self) -> float:
        return self._session.transport.now_s() - self._began_s

    def _counts(self) -> dict[str, Any]:
        counts = self._session.end.counts
        seconds = self._seconds()
        return {
            "seconds": round(seconds, 3),
            "events": self._events,
            "events_per_s": round(self._events / seconds, 3) if seconds else 0.0,
            "lost": counts.dropped,
            "damaged": counts.damaged,
        }


class _Words(_Teller):
    """Tells people."""

    def __init__(self, session: "Session", quiet: bool):
        super().__init__(session)
        self._quiet = quiet
        self._state = ""

    def welcome(self, hello: dict[str, Any]) -> None:
        """Say who speaks."""
        name = self._session.transport.name
        if not self._quiet:
            click.echo(
                f"{hello['board']} at {name}, firmware {hello['firmware']}; Ctrl-C ends this."
            )

    def status(self, status: dict[str, Any]) -> None:
        """Say how things stand."""
        seats = ", ".join(str(seat) for seat in status["seats"]) or "none yet"
        played = f"{status['game']} at level {status['level']}, seats: {seats}"
        self._state = state_in_words(status)
        self._say(f"{self._state}; {played}")

    def event(self, event: "Happened") -> None:
        """Say what has happened."""
        self._events += 1
        if event.missed:
            self._say(f"lost before this: events {event.missed}")
        words = in_words(event.name, event.values)
        if event.name == "state":
            if words == self._state:
                return
            self._state = words
        self._say(words)

    def printed(self, line: str) -> None:
        """Pass on what the board prints."""
        self._say(f"printed: {line}")

    def rates(self) -> None:
        """Say how much came and was lost."""
        if not self._quiet:
            counts = self._counts()
            self._say(
                f"events {counts['events']}, {counts['events_per_s']:.2f} a second;"
                f" lost {counts['lost']}, damaged lines {counts['damaged']}"
            )

    def _say(self, line: str) -> None:
        click.echo(f"{self._seconds():9.2f}  {line}")


class _Json(_Teller):
    """Tells programs: one JSON object per line."""

    def welcome(self, hello: dict[str, Any]) -> None:
        """Say who speaks."""
        self._say("hello", {"device": self._session.transport.name, **hello})

    def status(self, status: dict[str, Any]) -> None:
        """Say how things stand."""
        self._say("status", status)

    def event(self, event: "Happened") -> None:
        """Say what has happened."""
        self._events += 1
        self._say(event.name, {**event.values, "missed": event.missed})

    def printed(self, line: str) -> None:
        """Pass on what the board prints."""
        self._say("printed", {"text": line})

    def rates(self) -> None:
        """Say how much came and was lost."""
        self._say("rates", self._counts())

    def _say(self, event: str, values: dict[str, Any]) -> None:
        print_json({"at_s": round(self._seconds(), 3), "event": event, **values})


def in_words(name: str, values: dict[str, Any]) -> str:
    """Return an event as a line for people."""
    if name == "tell":
        to = "" if values["seat"] < 0 else f"to seat {values['seat']}: "
        rule = f" ({values['rule']})" if values["rule"] else ""
        return f"{to}{values['text']}{rule}"
    if name == "state":
        return state_in_words(values)
    if name == "record":
        return f"record {values['number']}: {_record_in_words(values)}"
    if name == "dropped":
        return f"the board had to drop events: {values['lines']} so far"
    return f"{name} {json.dumps(values)}"


def state_in_words(values: dict[str, Any]) -> str:
    """Return what the board does, and what has stopped it."""
    doing = _STATES.get(values["state"], values["state"])
    turned = f" after {values['turn']} sectors" if values["turn"] else ""
    fault = values["fault"]
    if not fault:
        return f"the board is {doing}{turned}"
    sentence = f": {faults.sentence(fault)}" if fault in faults.CODES else ""
    return f"the board is {doing}{turned} by {fault}{sentence}"


def _record_in_words(values: dict[str, Any]) -> str:
    record = values["record"]
    if record is None:
        return f"in {values['match']}, too long to show"
    if values["number"] == 0 and isinstance(record, dict) and "seats" in record:
        return f"{values['match']}: {describe_header(record)}"
    return describe(record)
