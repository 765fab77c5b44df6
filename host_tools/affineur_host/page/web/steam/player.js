/** The board of a seat: goods, milk and cheese, the own die space, rows of pieces, cards. */

import { h } from "../core/dom.js";
import {
  counted as ofParts,
  drawDiscretion,
  drawHand,
  icon as symbol,
  pickable,
  store,
} from "../panels/parts.js";
import { t } from "../texts/texts.js";
import { drawWorks } from "./gear.js";
import { drawOrder } from "./market.js";
import { drawDie, drawTile } from "./pieces.js";

const GOODS = [
  ["points", "point"],
  ["money", "money"],
  ["rennet", "rennet"],
  ["spice", "spice"],
];
const MILKS = ["raw", "pasteurised"];
const SYMBOL = 26;
const KINDS = ["fresh", "soft", "hard", "refined"];

const icon = (shape, look) => symbol(shape, `steam-icon ${look}`, SYMBOL);

const counted = (shape, look, number, name) =>
  ofParts(icon(shape, look), number, name, { key: shape });

/** @returns {Array|null} trees */
export function drawPlayer(player, table) {
  const { board } = player;
  if (!board) return null;
  return [
    h(
      "div",
      { key: "goods", class: "stores steam-goods" },
      GOODS.map(([name, good]) =>
        store(good, icon(`good-${good}`, good), board.goods[name], t(`steam.good.${good}`)),
      ),
    ),
    dairy(board, table),
    home(board, table),
    rows(board, table),
    drawHand("steam.hand", board.hand.orders, (card) => orderCard(card, "order", table)),
    drawHand("steam.plans", board.hand.blueprints, (card) => planCard(card, table)),
    drawHand("steam.tiles", board.hand.tiles, (card) => tileCard(card, table)),
    drawDiscretion(board.hand, table),
    drawHand("steam.done", board.done, (card) => orderCard(card, "order done-order", table)),
  ];
}

/** @returns {Object|null} a tree: the same in a line */
export function drawBrief(player) {
  const { board } = player;
  if (!board) return null;
  const milk = board.milk.flat().reduce((sum, each) => sum + each.number, 0);
  const cheese = board.cheese.flat().reduce((sum, each) => sum + each.number, 0);
  return h(
    "span",
    { class: "brief-board" },
    GOODS.map(([name, good]) =>
      counted(`good-${good}`, good, board.goods[name], t(`steam.good.${good}`)),
    ),
    counted("good-raw", "raw", milk, t("steam.brief.milk")),
    counted("cheese-hard", "of-raw", cheese, t("steam.brief.cheese")),
    counted("good-waste", "waste", board.waste.number, t("steam.good.waste")),
    counted("figure-hand", "hand", Object.values(board.hand).flat().length, t("steam.brief.hand")),
  );
}

/** Milk ages to the right until it is waste; cheese ripens from fresh to refined. */
function dairy(board, table) {
  return [
    h("h3", { key: "milk head" }, t("steam.milkHead")),
    h(
      "div",
      { key: "milk", class: "dairy" },
      MILKS.map((row, i) => [
        h("span", { key: row, class: "row-name" }, t(`steam.good.${row}`)),
        board.milk[i].map((space, n) =>
          cell(table, space, t("steam.milk", row, n + 1, space.number), `good-${row}`, row),
        ),
        i ? null : waste(board, table),
      ]),
    ),
    h("h3", { key: "cheese head" }, t("steam.cheeseHead")),
    h(
      "div",
      { key: "cheese", class: "dairy" },
      MILKS.map((row, i) => [
        h("span", { key: row, class: "row-name" }, t(`steam.good.${row}`)),
        board.cheese[i].map((kind, n) =>
          cell(
            table,
            kind,
            t("steam.cheese", row, KINDS[n], kind.number),
            `cheese-${KINDS[n]}`,
            `of-${row}`,
          ),
        ),
      ]),
    ),
  ];
}

const cell = (table, { id, number }, label, shape, look) =>
  pickable(
    table,
    id,
    label,
    `cell ${number ? "" : "none"}`,
    icon(shape, look),
    h("b", {}, String(number)),
  );

const waste = ({ waste: { id, number } }, table) =>
  pickable(
    table,
    id,
    t("steam.waste", number),
    `cell waste-cell ${number ? "" : "none"}`,
    icon("good-waste", "waste"),
    h("b", {}, String(number)),
  );

/** The own die space, and the twelve actions it opens once a die lies there. */
function home({ home: { id, die, actions } }, table) {
  const open = actions.filter((name) => table.mark(name));
  return [
    h("h3", { key: "home head" }, t("steam.home")),
    h(
      "div",
      { key: "home", class: "home" },
      pickable(
        table,
        id,
        t("steam.homeDie", die),
        `home-die ${die ? "" : "none"}`,
        die
          ? h(
              "svg",
              { viewBox: "-48 -48 96 96", "aria-hidden": "true" },
              drawDie({ ...die, faces: [] }),
            )
          : null,
      ),
      open.length
        ? h(
            "div",
            { class: "home-actions" },
            open.map((name) => {
              const action = name.split(":")[2];
              return pickable(
                table,
                name,
                t(`steam.action.${action}`),
                "home-action",
                icon(`action-${action}`, "action"),
              );
            }),
          )
        : h(
            "small",
            { class: "hint" },
            t(die ? "steam.homeStrength" : "steam.homeFree", die?.bottom),
          ),
    ),
  ];
}

function rows({ markers, assistants }, table) {
  return h(
    "div",
    { key: "rows", class: "piece-rows" },
    h("h3", {}, t("steam.markers")),
    pieces(markers),
    h("h3", {}, t("steam.assistantsRow")),
    pickable(
      table,
      assistants.id,
      t("steam.assistantsHome", assistants.spaces.length - assistants.gone, assistants.next),
      "assistant-row",
      pieces(assistants),
    ),
  );
}

/** Pieces leave from the left; what an empty space shows counts at the end. */
function pieces({ spaces, gone }) {
  return h(
    "span",
    { class: "pieces" },
    spaces.map(({ cost, points }, i) =>
      h(
        "span",
        { key: i, class: i < gone ? "piece gone" : "piece" },
        h(
          "small",
          {},
          i < gone ? "" : String(cost),
          i < gone ? null : icon("good-money", "money"),
        ),
        h("b", {}, `${points}★`),
      ),
    ),
  );
}

function orderCard(card, classes, table) {
  const used = card.open === false && card.bonus ? "spent" : "";
  return pickable(
    table,
    card.id,
    t("steam.order", card),
    `card ${classes} ${used}`,
    h("svg", { viewBox: "-92 -104 184 208", "aria-hidden": "true" }, drawOrder(card)),
  );
}

const planCard = (card, table) =>
  pickable(
    table,
    card.id,
    t("steam.machine", card),
    "card blueprint",
    h("svg", { viewBox: "-92 -70 184 140", "aria-hidden": "true" }, drawWorks(card)),
  );

const tileCard = (card, table) =>
  pickable(
    table,
    card.id,
    t("steam.tile", card),
    "card tile",
    h("svg", { viewBox: "-36 -32 72 64", "aria-hidden": "true" }, drawTile(card)),
  );
