/** German: while nobody can act. */

export default {
  "gone.again": "Die Seite wartet darauf und macht dann weiter.",
  "gone.fresh": "Ein frisches Brett kommt auf den Tisch.",
  "gone.starting": "Das Brett startet.",
  "gone.unplugged": "Stromausfall",
  "ask.unplugged":
    "Stromausfall: Das Brett ist dunkel. Mit Strom kommt es mit seiner Partie zurück.",
  "ask.sitting": "Alle setzen sich; die Partie beginnt von selbst.",
  "ask.homing":
    "Das Brett sucht seinen Platz, höchstens eine Runde. Hände weg; jede Taste hält es an.",
  "way.settling": "Hände weg",
  "way.homing": "Platz suchen",
  "way.reconciling": "Mit dem Tisch vergleichen",
  "way.retrieving": "Arbeiter kehren heim",
  "way.seconds": (n) => ` ${n} s`,
  "way.searched": (n) => `${n}° von 360° abgesucht`,
};
