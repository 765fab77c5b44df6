/** German: Steam & Cheese. */

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const GOODS = {
  raw: ["Rohmilch", "Rohmilch"],
  pasteurised: ["pasteurisierte Milch", "pasteurisierte Milch"],
  rennet: ["Lab", "Lab"],
  money: ["Geld", "Geld"],
  spice: ["Gewürz", "Gewürze"],
  point: ["Punkt", "Punkte"],
  tile: ["Bonusplättchen", "Bonusplättchen"],
  blueprint: ["Bauplan", "Baupläne"],
  waste: ["Abfall", "Abfall"],
};
const MILKS = { raw: "aus Rohmilch", pasteurised: "aus pasteurisierter Milch" };
const KINDS = { fresh: "frisch", soft: "weich", hard: "hart", refined: "verfeinert" };
const COLOURS = { white: "weiß", yellow: "gelb", brown: "braun", purple: "violett" };
const ACTIONS = {
  pasteurise: ["Pasteurisieren", "Pasteur."],
  cut: ["Bruch schneiden", "Schneiden"],
  press: ["Pressen", "Pressen"],
  refine: ["Verfeinern", "Verfeinern"],
  dispose: ["Abfall entsorgen", "Entsorgen"],
  top: ["Zeppelin, obere Bahn", "Flug oben"],
  bottom: ["Zeppelin, untere Bahn", "Flug unten"],
  assistant: ["Gehilfen bewegen", "Gehilfe"],
  turn: ["Zahnrad drehen", "Drehen"],
  acquire: ["Erwerben", "Erwerben"],
  complete: ["Aufträge erfüllen", "Erfüllen"],
  modify: ["Maschine umbauen", "Umbauen"],
};
const WHEN = {
  white: "weißer Würfel",
  yellow: "gelber Würfel",
  brown: "brauner Würfel",
  once: "sofort",
  zeppelin: "Zeppelin",
  modify: "Umbau",
};
const SPACES = { nw: "oben links", ne: "oben rechts", sw: "unten links", se: "unten rechts" };
const SIDES = { north: "Nord", east: "Ost", south: "Süd", west: "West" };
const ACHIEVEMENTS = [
  "Beste Mechanikerin",
  "Im Müll versunken",
  "Händchen für Gewürze",
  "Fleißiges Mäuschen",
  "Milchhandel",
  "Käse im Überfluss",
  "Käsehandel",
];

/** @returns {Object} texts by key: `name` of each row of `rows`, told by `tell` */
function each(start, rows, tell = (row) => row) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [`${start}.${name}`, tell(row)]),
  );
}

export const goods = (number, good) => some(number, ...(GOODS[good] || [good, good]));
const act = (name) => ACTIONS[name][0];
const cheeses = (list) =>
  list.map(([milk, kind, n]) => `${n} ${KINDS[kind]} ${MILKS[milk]}`).join(", ");
const rewards = (list) => list.map(([good, n]) => goods(n, good)).join(", ");
const effect = (thing) =>
  thing.effect === "action"
    ? act(thing.action)
    : thing.effect === "overseer"
      ? "Aufsicht bewegen"
      : goods(thing.value, thing.good);

function order(card) {
  const parts = [
    `Auftrag ${card.number}, Kunde ${card.symbol + 1}: ${cheeses(card.basic)} für ` +
    `${rewards(card.reward)}`,
  ];
  if (card.extended.length)
    parts.push(`erweitert: ${cheeses(card.extended)} für ${rewards(card.more)}`);
  if (card.bonus) parts.push(`Bonus: ${effect(card.bonus)}`);
  return parts.join("; ");
}

function machine({ level, mode, actions, plus }) {
  const joined = actions.map(act).join(mode === "both" ? " und " : " oder ");
  return `Maschine der Stufe ${level}: ${joined}${plus ? `, Stärke +${plus}` : ""}`;
}

export default {
  ...each("steam.good", GOODS, (row) => row[1]),
  "steam.good.point": "Punkte",
  ...each("steam.action", ACTIONS, (row) => row[0]),
  ...each("steam.actionShort", ACTIONS, (row) => row[1]),
  ...each("steam.space", SPACES),
  ...each("steam.kind", KINDS),
  ...each("steam.side", SIDES),
  ...each("steam.when", WHEN),
  ...Object.fromEntries(ACHIEVEMENTS.map((name, i) => [`steam.achievement.${i + 1}`, name])),
  "state.starting": "wer beginnt?",
  "state.inTurn": (who) => `${who} ist am Zug`,
  "steam.pool": "Würfel und Reihenfolge",
  "steam.gear1": "Aktionstafel 1",
  "steam.gear2": "Aktionstafel 2",
  "steam.gear3": "Aktionstafel 3",
  "steam.overseers": "Tafel der Aufsicht",
  "steam.zeppelin": "Zeppelintafel",
  "steam.market": "Markt",
  "steam.goods": goods,
  "steam.roundShort": "Runde",
  "steam.phase.setup": "Aufbau",
  "steam.phase.over": "Das Spiel ist zu Ende",
  "steam.standing": (round, turn) => `Runde ${round} von 6 · Zug ${turn} von 3`,
  "steam.standingStep": (round) => `Runde ${round} von 6 · Aufsicht`,
  "steam.orderOf": (who, place, now) =>
    `${who} spielt an Stelle ${place}${now ? ", am Zug" : ""}`,
  "steam.die": (colour, top, number) =>
    `${number > 1 ? `${number} Würfel` : "Würfel"}, ${COLOURS[colour]}, zeigt ${top}`,
  "steam.chosen": (colour, top, bottom) =>
    `Gewählt: Würfel, ${COLOURS[colour]}, zeigt ${top}, unten liegt ${bottom}`,
  "steam.socket": (gear, space, die) => {
    const place = `Aktionstafel ${gear}, Würfelfeld ${space}`;
    if (!die) return `${place}: frei`;
    return die.top
      ? `${place}: Würfel, ${COLOURS[die.colour]}, zeigt ${die.top}`
      : `${place}: gesperrt durch einen violetten Würfel`;
  },
  "steam.machineAt": (gear, side) => `Tafel ${gear} ${side}`,
  "steam.machine": machine,
  "steam.empty": "noch keine Maschine",
  "steam.used": "benutzt",
  "steam.ownedBy": (who) => `gehört ${who}`,
  "steam.strength": (n) => `Stärke ${n}`,
  "steam.tile": (tile) => `Bonusplättchen: ${effect(tile)}${tile.scaled ? " mit der Stärke" : ""}`,
  "steam.order": order,
  "steam.offer": (text, price) => `${text}; kostet Stärke ${price}`,
  "steam.offerGone": (factor) => `Leerer Platz, Faktor ${factor}`,
  "steam.ordersRow": (n) => `Aufträge · noch ${n}`,
  "steam.plansRow": (n) => `Baupläne · noch ${n}`,
  "steam.first": "Erstes Feld beider Bahnen",
  "steam.track.top": (n) => `Obere Bahn, Feld ${n}`,
  "steam.track.bottom": (n) => `Untere Bahn, Feld ${n}`,
  "steam.costs": (n) => `kostet ${n} Geld`,
  "steam.middle": (n, text) => `Zwischen den Bahnen bei ${n}: ${text} für ein Paar`,
  "steam.ring.outer": "Äußerer Ring",
  "steam.ring.inner": "Inneres Zahnrad",
  "steam.ringSpace": (ring, n, text) => `${ring}, Feld ${n}${text ? `: ${text}` : ""}`,
  "steam.zone": (n, tile) =>
    `Platz für ein Bonusplättchen an Sektor ${n}${tile ? `: ${tile}` : ""}`,
  "steam.assistants": (who, n) => `${some(n, "Gehilfe", "Gehilfen")} von ${who}`,
  "steam.overseerSpace": (n, { trigger, good, value }) => {
    const gain = good === "flight" ? "eine weitere Zeppelinaktion" : goods(value, good);
    const less = trigger === "modify" ? `${value} Geld weniger` : gain;
    return `Feld ${n} der Aufsicht: ${WHEN[trigger]}, ${less}`;
  },
  "steam.heldBy": (who) => `hier steht die Aufsicht von ${who}`,
  "steam.brief.milk": "Milch",
  "steam.brief.cheese": "Käse",
  "steam.brief.hand": "Karten und Plättchen auf der Hand",
  "steam.milkHead": "Milch, altert nach rechts",
  "steam.cheeseHead": "Käse: frisch, weich, hart, verfeinert",
  "steam.milk": (row, space, n) => `${n} ${GOODS[row][0]} auf Feld ${space}`,
  "steam.cheese": (row, kind, n) => `${n} Käse ${MILKS[row]}, ${KINDS[kind]}`,
  "steam.waste": (n) => `${n} Abfall, je 3 Punkte weniger`,
  "steam.home": "Eigenes Würfelfeld",
  "steam.homeDie": (die) =>
    die ? `Eigenes Würfelfeld: Würfel, ${COLOURS[die.colour]}` : "Eigenes Würfelfeld: frei",
  "steam.homeFree": "Je Runde eine Aktion deiner Wahl, mit der Unterseite des Würfels.",
  "steam.homeStrength": (n) => `In dieser Runde genutzt; unten liegt ${n}.`,
  "steam.markers": "Besitzmarken",
  "steam.assistantsRow": "Gehilfen",
  "steam.assistantsHome": (n, cost) =>
    `${some(n, "Gehilfe", "Gehilfen")} zu Hause${cost === null ? "" : `, der nächste kostet ` +
    `${cost} Geld`}`,
  "steam.hand": "Aufträge auf der Hand",
  "steam.plans": "Baupläne",
  "steam.tiles": "Bonusplättchen",
  "steam.done": "Erfüllte Aufträge",
  "steam.achievements": "Erfolge",
  "steam.counter.machines": (n) => `${n} eigene Maschinen`,
  "steam.counter.waste": (n) => `${n} Abfall`,
  "steam.counter.spice": (n) => `${n} Gewürze`,
  "steam.counter.tiles": (n) => `${n} Bonusplättchen`,
  "steam.counter.milk": (n) => `${n} Milch`,
  "steam.counter.cheese": (n) => `${n} Käse`,
  "steam.counter.orders": (n) => `${n} Aufträge einer Farbe`,
  "line.points": "Punkte im Spiel",
  "line.waste": "Abfall",
  "line.coins": "Geld",
  "line.markers": "Besitzmarken",
  "line.assistants": "Gehilfen",
  "line.sets": "Auftragssätze",
  "why.waste": (n) => `${n} Abfall`,
  "why.milk_left": (n) => `${n} Milch übrig`,
  "why.money": (n) => `${n} Geld`,
  "why.sold": (n) => `${n} für Käse`,
  "why.placed": (n) => `${n} eingesetzt`,
  "why.orders": (n) => some(n, "Auftrag", "Aufträge"),
  "why.symbols": (n) => some(n, "Kunde", "Kunden"),
  "scores.waste_left": "Gleichstand: wenigster Abfall",
  "scores.goods_left": "Gleichstand: wenigstes Lab und Gewürz",
  "leave.done": "Fertig",
  "leave.end": "Zug beenden",
  "leave.gear": "Zahnrad drehen",
  "leave.start": "Ich beginne",
  "leave.pass": "Zug beenden",
};
