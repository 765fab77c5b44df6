/** German: score pad and set-up helper. */

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export default {
  "pad.name": (n) => `Name an Platz ${n}`,
  "pad.venue": (n) => `Ort ${n}`,
  "pad.fruited": "Früchte auf Fruchtfeldern",
  "pad.jam": "Früchte auf Marmeladefeldern",
  "pad.completed": "Erfüllte Aufträge",
  "pad.unused": "Ungenutzte Rohstoffe",
  "pad.placed": "Gelegte Käse",
  "pad.logged": "Käse, von denen das Brett weiß",
  "pad.logged.help":
    "Nur wo jeder liegt, fehlt noch: Sagt es für jeden Käse eines Ortes, und dessen Punkte " +
    "werden gezählt. Felder sind von links nach rechts nummeriert, dann auf euch zu.",
  "pad.unknown": "Alter und Sorte unbekannt",
  "pad.not.vigneto": "Das Vigneto zählt Weinplättchen, von denen niemand dem Brett erzählt hat.",
  "pad.not.villes": "Das Brett weiß nicht, wo die Käse des Konzerns liegen.",
  "pad.customers": "Kundenmarken, 1 bis 6, auf den Regionen",
  "pad.customer": (region) => `Kundenmarke der Region ${region}`,
  "pad.gondolas": "Belegte Gondelplätze",
  "pad.steam.track": "Punkte auf der Leiste",
  "pad.steam.track.help": "mit den Markern für 50 und 100",
  "pad.steam.waste": "Abfall",
  "pad.steam.waste.help": "je −3",
  "pad.steam.milk": "Übrige Milch",
  "pad.steam.milk.help": "roh und pasteurisiert, wird zu Abfall",
  "pad.steam.fresh": "Frischer Käse",
  "pad.steam.fresh.help": "je 1 Münze",
  "pad.steam.soft": "Weicher Käse",
  "pad.steam.soft.help": "je 2 Münzen",
  "pad.steam.hard": "Harter Käse",
  "pad.steam.hard.help": "je 3 Münzen",
  "pad.steam.refined": "Verfeinerter Käse",
  "pad.steam.refined.help": "je 4 Münzen",
  "pad.steam.money": "Geld",
  "pad.steam.money.help": "ein Punkt je 5 Münzen, Käse verkauft",
  "pad.steam.markers": "Eingesetzte Besitzmarken",
  "pad.steam.markers.help": "leere Felder von links",
  "pad.steam.assistants": "Eingesetzte Gehilfen",
  "pad.steam.assistants.help": "leere Felder von links",
  "pad.steam.client": (n) => `Aufträge von Kunde ${n}`,
  "pad.steam.wasteLeft": "Abfall am Ende",
  "pad.steam.wasteLeft.help": "der wenigste entscheidet bei Gleichstand",
  "pad.steam.goods": "Lab und Gewürze",
  "pad.steam.goods.help": "danach die wenigsten davon",
  "lay.advanced": "Fortgeschritten: Gebäudeplättchen auswählen",
  "lay.side": (name) => `Seite des Einlegers von ${name}`,
  "lay.orientation": "Vor Platz 0 liegt",
  "lay.orientation.open": "noch nicht gedreht",
  "setup.tile": "Rohstoffplättchen",
  "setup.tile.fromage": "wie in der Schachtel",
  "setup.tile.fromage_alt": "die andere Reihenfolge",
  "lay.insert": (label, name, players, side) =>
    side === "board"
      ? `Viertel ${label}: ${name}, ohne Einleger`
      : `Viertel ${label}: ${name}, Einleger für ${players}, Seite ${side}`,
  "lay.tile.fromage": "Das Plättchen von Fromage kommt in die Mitte, zufällig gedreht.",
  "lay.tile.fromage_alt":
    "Das Plättchen von Fromage mit der anderen Reihenfolge kommt in die Mitte, zufällig gedreht.",
  "lay.tile.formaggio": "Das Plättchen von Formaggio kommt in die Mitte, zufällig gedreht.",
  "lay.tile.turn":
    "Dreht das Brett, bis vor jedem Platz ein Viertel liegt. Sagt dann oben, welcher Rohstoff " +
    "vor Platz 0 liegt; daraus folgen die Rohstoffe zu Beginn.",
  "lay.tied": (label, name, season) => `Viertel ${label}: ${name}${season ? `, ${season}` : ""}`,
  "lay.pieces": "Teile der Orte",
  "lay.piece.villes": "Villes: auf jede Region eine zufällige Kundenmarke, die normale Seite oben",
  "lay.piece.vigneto":
    "Vigneto: Weinplättchen nach Farbe mischen, je eines offen auf jeden freien Tisch seiner " +
    "Farbe",
  "lay.piece.venezia": (laid) =>
    `Venezia: die Gondeln in die Schale${laid ? `, ${laid} davon auf die markierten Plätze` : ""}`,
  "lay.piles": (piles) =>
    piles.length === 1
      ? `Mischen; ein Stapel mit ${piles[0]} Karten.`
      :
        `Mischen; zwei Stapel mit ${piles.join(" und ")} Karten, je einer auf einer ` +
        "Rohstoffschale.",
  "lay.platinum.in": "Aufträge für Platinkäse bleiben im Spiel.",
  "lay.platinum.out": "Zuerst die Aufträge für Platinkäse herausnehmen.",
  "lay.kit.text": (tokens) => `Alle nehmen ${tokens} Käsemarken einer Farbe.`,
  "lay.workers":
    "Drei Arbeiter, auf weichem, hartem und blauem Sockel, stehen zu Beginn vor ihrer Besitzerin.",
  "lay.boards.text": "Alle bekommen zufällig eine.",
  "lay.boards.out": (numbers) =>
    `Ohne die, die einen fehlenden Ort nennen: Nummern ${numbers.join(", ")}.`,
  "lay.starts": (who, has) => `${who}: ${has.join(", ")}`,
  "lay.draft": "Auswahl",
  "lay.draft.text": "Jetzt, vor dem ersten Zug, werden Gebäudeplättchen ausgewählt.",
  "lay.draft_alone": "Gebäudeplättchen",
  "lay.draft.alone": "Zieh vier Plättchen und behalte eines, dann drei, dann zwei, dann eines.",
  "lay.tiles.out": (numbers) =>
    `Ohne die Plättchen, die einen fehlenden Ort nennen: Nummern ${numbers.join(", ")}.`,
  "lay.corporation.text": (game, level, tokens) =>
    `Seine Tafel von ${game}, Stufe ${level}, mit ${tokens} Marken auf den Feldern; ` +
    "sonst hat er nichts.",
  "lay.stars": (stars) => `Schwierigkeit: ${some(stars, "Stern", "Sterne")}.`,
  "lay.climate": "Gut zu wissen",
  "lay.climate.easier": "Mit diesen Orten kommt man leichter an Rohstoffe als sonst.",
  "lay.climate.scarcer": "Mit diesen Orten sind Rohstoffe knapper als sonst.",
  "lay.steam.boards": "Tafeln",
  "lay.steam.boards.text": (gears) =>
    `Markt, Aufsicht, Gehilfen, Zeppelin und ${gears} Aktionstafeln, wie Platz ist.`,
  "lay.steam.machines": "Startmaschinen",
  "lay.steam.machines.text":
    "Die zwölf Maschinen der Stufe 1 zufällig auf die Plätze, vier je Tafel.",
  "lay.steam.machines.given": "Fürs erste Spiel nach Aktionstafeln:",
  "lay.steam.orders": "Aufträge",
  "lay.steam.orders.text": (shown, of) =>
    `Alle ${of} mischen; ${shown} offen auf den Markt, der Stapel ebenfalls offen.`,
  "lay.steam.blueprints": "Baupläne",
  "lay.steam.blueprints.text": (shown, of) =>
    `Die übrigen ${of} Maschinen mischen; ${shown} offen auf den Markt, der Rest verdeckt.`,
  "lay.steam.bonus": "Bonusplättchen",
  "lay.steam.bonus.text": (of) => `Alle ${of} verdeckt mischen.`,
  "lay.steam.achievements": "Erfolge",
  "lay.steam.achievements.text": (shown) => `${shown} Karten offen, der Rest in die Schachtel.`,
  "lay.steam.achievements.given": (numbers) => `Fürs erste Spiel Nummern ${numbers.join(", ")}.`,
  "lay.steam.dice": "Würfel",
  "lay.steam.dice.text": (each) => `Je ${each} in Weiß, Gelb und Braun.`,
  "lay.steam.purple": "Violette Würfel",
  "lay.steam.purple.text": (gears) =>
    `Je einer auf ein beliebiges Würfelfeld der ${gears} Aktionstafeln; sie bleiben dort.`,
  "lay.steam.kit": "Wer spielt, bekommt",
  "lay.steam.kit.text": (markers, assistants) =>
    `Spielertafel, ${markers} Besitzmarken, ${assistants} Gehilfen, eine Aufsicht, ` +
    "die Marker für 50 und 100 Punkte.",
  "lay.steam.tiles": "Startplättchen",
  "lay.steam.tiles.text": (numbers) =>
    `Zur Wahl stehen die Nummern ${numbers.join(", ")}. Wer rechts vom Startplatz sitzt, wählt ` +
    "zuerst, dann weiter nach rechts; wer beginnt, wählt zuletzt.",
  "lay.steam.overseers": "Erste Aufsicht",
  "lay.steam.overseers.text": "In derselben Reihenfolge kommt jede Aufsicht auf ein freies Feld.",
};
