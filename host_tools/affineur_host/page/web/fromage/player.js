/** A player board: what is unused and used, parlours, structures, orders, wine, workers. */

import { h } from "../core/dom.js";
import { counted, drawDiscretion, drawHand, icon, pickable, store } from "../panels/parts.js";
import { t } from "../texts/texts.js";
import { use } from "./symbols.js";
import { drawTile } from "./venues/vigneto.js";
import { abilityText } from "./words.js";

const RESOURCES = ["structure", "livestock", "fruit", "order"];
const TURNS = { bronze: 1, silver: 2, gold: 3, platinum: 4, any: 0 };

/**
 * @param {Object} player of the view
 * @param {Object} table see board.js
 * @returns {Array} trees
 */
export function drawPlayer(player, table, seat) {
  const { board } = player;
  if (!board) return [workers(player, table, seat)];
  return [
    h(
      "div",
      { class: "stores" },
      RESOURCES.map((name) => stored(board, name)),
    ),
    allowance(board),
    drawHand("hand.offered", board.hand.offered, (tile) => structureTile(tile, table)),
    drawHand("hand.kept", board.hand.kept, (tile) => structureTile(tile, table)),
    drawDiscretion(board.hand, table),
    h("h3", {}, t("board.parlours")),
    h(
      "div",
      { class: "parlours" },
      board.parlours.map((parlour, i) => drawParlour(parlour, i + 1, table)),
    ),
    h("h3", {}, t("board.structures")),
    h(
      "div",
      { class: "slots" },
      board.slots.map((slot, i) => drawSlot(slot, i + 1, player, table)),
    ),
    orders(board, table),
    board.chain.length || chainAsked(player) ? chain(board, table, seat) : null,
  ];
}

/** @returns {Object} a tree: the same in a line */
export function drawBrief(player) {
  const { board } = player;
  const away = player.workers.filter((worker) => !worker.home);
  return h(
    "span",
    { class: "brief-board" },
    board
      ? RESOURCES.map((name) =>
          counted(icon(`resource-${name}`), board.stored[name], t(`resource.${name}`)),
        )
      : null,
    away.map((worker) =>
      counted(
        icon(`type-${worker.type}`),
        worker.left || "!",
        t("tag.worker", t(`type.${worker.type}`)),
        { class: "count away" },
      ),
    ),
  );
}

function stored(board, name) {
  const usedUp =
    name === "fruit"
      ? t("board.usedFruit", board.used.fruited, board.used.jam)
      : `${t("board.used")} ${board.used[name]}`;
  const picture = icon(`resource-${name}`);
  return store(name, picture, board.stored[name], t(`resource.${name}`), usedUp);
}

function allowance(board) {
  const done = [board.made && t("board.made"), board.gathered && t("board.gathered")].filter(
    Boolean,
  );
  return done.length
    ? h(
        "p",
        { class: "done" },
        done.map((text) => h("span", {}, `✓ ${text}`)),
      )
    : null;
}

function cheeseMark({ type, age }) {
  return h(
    "svg",
    { viewBox: "-17 -17 34 34", class: `cheese-mark age-${age}`, "aria-hidden": "true" },
    h("circle", { r: 14, class: "plate" }),
    h("circle", { r: 12.5, class: "rim" }),
    Array.from({ length: TURNS[age] }, (_, i) => {
      const angle = ((i - (TURNS[age] - 1) / 2) * 30 * Math.PI) / 180;
      return h("circle", {
        cx: 12.5 * Math.sin(angle),
        cy: -12.5 * Math.cos(angle),
        r: 2.6,
        class: "notch",
      });
    }),
    use(`type-${type}`, { class: `type ${type}`, transform: "scale(.72)" }),
  );
}

const named = ({ age, type }) =>
  age === "any" && type === "any" ? t("cheese.any") : `${t(`age.${age}`)} ${t(`type.${type}`)}`;

function drawParlour(parlour, number, table) {
  return pickable(
    table,
    parlour.id,
    t("parlour", number, parlour.cost, named(parlour), parlour.used),
    `parlour ${parlour.used ? "used" : ""}`,
    h("span", { class: "cost" }, String(parlour.cost), icon("resource-livestock")),
    cheeseMark(parlour),
  );
}

function drawSlot(slot, number, player, table) {
  const text = abilityText(slot);
  const guest = player.workers.find((worker) => worker.on === slot.id);
  return pickable(
    table,
    slot.id,
    t("slot", number, text, slot.open, slot.cost),
    `slot ${slot.open ? "open" : "shut"}`,
    h(
      "span",
      { class: "cost" },
      slot.open ? "✓" : [String(slot.cost), icon("resource-structure")],
    ),
    h("span", { class: "text" }, text),
    guest ? icon(`type-${guest.type}`) : null,
  );
}

function structureTile(tile, table) {
  const text = abilityText(tile);
  const label = t("hand.tile", text);
  return pickable(table, tile.id, label, "slot", h("span", { class: "text" }, text));
}

function orders(board, table) {
  return [
    board.orders.length ? h("h3", {}, t("board.orders")) : null,
    h(
      "div",
      { class: "orders" },
      board.orders.map((order) =>
        pickable(table, order.id, named(order), "order", cheeseMark(order)),
      ),
    ),
    board.completed.length
      ? h(
          "p",
          { class: "done" },
          h("span", {}, `✓ ${t("board.completed", board.completed.length)}`),
        )
      : null,
  ];
}

const chainAsked = (player) =>
  player.moves.some((move) => move.kind === "left" || move.kind === "right");

function chain(board, table, seat) {
  const end = (side) => pickable(table, `chain:${seat}:${side}`, t(`move.${side}`), "end", "+");
  return [
    h("h3", {}, t("board.chain")),
    h(
      "div",
      { class: "chain" },
      end("left"),
      board.chain.map((tile) =>
        h("svg", { viewBox: "-27 -10 54 20", class: "wine" }, drawTile(tile)),
      ),
      end("right"),
    ),
  ];
}

function workers(player) {
  return h(
    "ul",
    { class: "workers" },
    player.workers.map((worker) =>
      h(
        "li",
        { key: worker.id, class: worker.home ? "home" : "away" },
        icon(`type-${worker.type}`),
        worker.home ? "✓" : t("tag.away", worker.left),
      ),
    ),
  );
}
