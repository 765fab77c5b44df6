/** German: a look into the machine, and what can happen to it. */

const count = (n) => n.toLocaleString("de");

export default {
  "inspect.seen": (degrees, seconds) => `Gesehen: ${degrees}° in ${seconds} s (Punkte).`,
  "inspect.planned": (pace, seconds, speed, share) =>
    `Geplant im Tempo „${pace}“: ${seconds} s, höchstens ${speed}° je Sekunde ` +
    `und ${share} % dessen, was eine Figur rutschen lässt (Linie).`,
  "inspect.fast":
    "Die Zeit vergeht hier zu schnell, um eine Drehung zu sehen; ihr Plan wird gezeigt.",
  "pace.gentle": "sanft",
  "pace.normal": "normal",
  "pace.brisk": "zügig",
  "inspect.ring.alt": (seconds) =>
    `Die 60 Lichter des Rings, im Uhrzeigersinn von Platz 0, in den letzten ${seconds} Sekunden`,
  "inspect.link.title": "Was das Brett auf seiner Leitung zählt",
  "inspect.link.none": "Das Brett hat nichts gesagt.",
  "inspect.wire.all": "Auch Gutschriften und Bilder",
  "inspect.wire.none": "Seit diese Ansicht offen ist, kam nichts vorbei.",
  "inspect.health.title": "Speicher und Zeiten des Bretts",
  "inspect.health.none": "Das Brett wurde noch nicht gefragt.",
  "inspect.health.noHeap":
    "Dieses simulierte Brett hat den Speicher des Computers; ein Chip oder Brett nennt seinen.",
  "inspect.health.free": "Speicher frei",
  "inspect.health.used": "Speicher belegt",
  "inspect.health.answer": "Antwortet in",
  "inspect.health.longest": "Zuletzt höchstens",
  "inspect.bytes": (n) => `${count(n)} Byte`,
  "inspect.ms": (n) => `${count(n)} ms`,
  "inspect.curve.free": (top) => `Freier Speicher über die Zeit, bis ${count(top)} kB`,
  "inspect.curve.answer": (top) => `Zeit bis zur Antwort, bis ${count(top)} ms`,
  "world.hint": "Was an einem echten Tisch geschehen kann, und wie das Brett damit umgeht.",
  "world.jam": "Das Brett verkeilen",
  "world.free": "Den Keil wegnehmen",
  "world.hand": "Das Brett zwei Sekunden festhalten",
  "world.push": "Das Brett von Hand drehen",
  "world.slip": "Den Motor rutschen lassen",
  "world.glitch": "Den Lagesensor stören",
  "world.cut_power": "Den Stecker ziehen",
  "world.power_on": "Den Stecker einstecken",
  "world.cut_motor": "Dem Motor den Strom nehmen",
  "world.restore_motor": "Dem Motor Strom geben",
  "world.reader": (n) => `Leser von Platz ${n} tot`,
  "world.keys": (n) => `Tasten von Platz ${n} tot`,
  "world.index": "Lagesensor tot",
  "world.lights": "Ring tot",
  "world.motor": "Motortreiber tot",
  "world.speed": "Lauf der Zeit",
};
