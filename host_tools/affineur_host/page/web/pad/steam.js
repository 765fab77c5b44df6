/** The pad of Steam & Cheese: what is left on the boards, a line per thing (C-END, C-TIE). */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawColumns, entry, number, points, put, whose } from "./cells.js";

export const GAME = "steam";
const CLIENTS = [0, 1, 2, 3, 4];
const CHEESES = ["fresh", "soft", "hard", "refined"];
const MOST_MARKERS = 7;
const MOST_ASSISTANTS = 4;
const MOST_ORDERS = 16;

/** @returns {Object} the table description (score/README.md of the host tools) */
export function describedSteam(pad) {
  const told = pad.seats.map((seat) => [seat, seatOf(pad.numbers[seat] || {})]);
  return { game: GAME, players: pad.seats.length, seats: Object.fromEntries(told) };
}

/** Rennet and spices are one number here, since only their sum decides a tie. */
function seatOf({ goods, ...numbers }) {
  const { symbols, ...counts } = numbers;
  return {
    ...counts,
    symbols: CLIENTS.map((client) => symbols?.[client] ?? 0),
    ...(goods === undefined ? {} : { spice: goods }),
  };
}

/** @returns {Object} the table of lines and seats */
export function drawSteam(pad, sheet, actions) {
  return drawColumns(
    pad,
    sheet,
    actions,
    (line) => drawLines(pad, actions, line),
    (line) => drawTies(pad, actions, line),
  );
}

function drawLines(pad, actions, line) {
  const counted = (key, counts, most) =>
    line(key, heading(key), (seat, found) => [
      number(pad, actions, seat, key, t(`pad.steam.${key}`), most),
      counts ? h("output", {}, points(found?.lines[counts])) : null,
    ]);
  return [
    counted("track", null),
    counted("waste", null),
    counted("milk", "waste"),
    CHEESES.map((kind) => counted(kind, null)),
    counted("money", "coins"),
    counted("markers", "markers", MOST_MARKERS),
    counted("assistants", "assistants", MOST_ASSISTANTS),
    CLIENTS.map((client) => drawClient(pad, actions, line, client)),
  ];
}

function drawClient(pad, actions, line, client) {
  const last = client === CLIENTS.length - 1;
  const title = t("pad.steam.client", client + 1);
  return line(`client ${client}`, title, (seat, found) => [
    entry(
      pad.numbers[seat]?.symbols?.[client],
      `${title}, ${whose(pad, seat)}`,
      (count) =>
        actions.change((now) => {
          const mine = now.numbers[seat] || {};
          const symbols = put(mine.symbols, client, count);
          return { numbers: { ...now.numbers, [seat]: { ...mine, symbols } } };
        }),
      MOST_ORDERS,
    ),
    last ? h("output", {}, points(found?.lines.sets)) : null,
  ]);
}

function drawTies(pad, actions, line) {
  return [
    line("waste left", heading("wasteLeft"), (_seat, found) =>
      h("output", { class: "counted" }, found ? String(found.ties.waste_left) : "–"),
    ),
    line("goods", heading("goods"), (seat) =>
      number(pad, actions, seat, "goods", t("pad.steam.goods")),
    ),
  ];
}

const heading = (key) => [t(`pad.steam.${key}`), h("small", {}, t(`pad.steam.${key}.help`))];
