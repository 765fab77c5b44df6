/** The market: five orders and five blueprints, dear on the left, cheap on the right. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawGood, moveTo, plate } from "./pieces.js";
import { drawWorks } from "./gear.js";
import { use } from "./symbols.js";

const STEP = 192;
const CARD = [182, 212];
const PLAN = [182, 140];
const CHEESE = 40;
const PER_ROW = 4;

/** @returns {Array} trees round (0, 0) */
export function drawMarket(market, table) {
  const x = (i) => (i - 2) * STEP;
  return [
    plate(990, 470, 26, { key: "ground", class: "panel-ground" }),
    h(
      "text",
      { key: "orders", x: -478, y: -205, class: "heading left" },
      t("steam.ordersRow", market.piles.orders),
    ),
    market.orders.map((offer, i) =>
      drawOffer(offer, x(i), -78, CARD, table, (card) => drawOrder(card), "steam.order"),
    ),
    h(
      "text",
      { key: "plans", x: -478, y: 66, class: "heading left" },
      t("steam.plansRow", market.piles.blueprints),
    ),
    market.blueprints.map((offer, i) =>
      drawOffer(offer, x(i), 152, PLAN, table, (card) => drawPlan(card), "steam.machine"),
    ),
  ];
}

function drawOffer(offer, x, y, [width, height], table, draw, text) {
  const label = offer.card
    ? t("steam.offer", t(text, offer.card), offer.price)
    : t("steam.offerGone", offer.factor);
  return h(
    "g",
    {
      key: offer.id,
      class: `offer thing ${offer.card ? "" : "gone"} ${table.mark(offer.id)}`,
      transform: moveTo(x, y),
      ...table.touchable(offer.id, label),
    },
    plate(width, height, 16, { class: "bed" }),
    offer.card ? draw(offer.card) : null,
    h(
      "g",
      { class: "price", transform: moveTo(width / 2 - 20, -height / 2 + 18) },
      h("circle", { r: 19 }),
      h("text", { y: 9 }, offer.card ? String(offer.price) : `×${offer.factor}`),
    ),
  );
}

const drawPlan = (card) => h("g", { key: "plan", transform: "translate(0 8)" }, drawWorks(card));

/** @returns {Array} what an order card asks for and gives, round (0, 0), 170 by 200 */
export function drawOrder(card) {
  return [
    h("rect", {
      key: "band",
      x: -84,
      y: -99,
      width: 168,
      height: 26,
      rx: 10,
      class: `client client-${card.symbol}`,
    }),
    h(
      "text",
      { key: "client", x: -70, y: -79, class: "client-mark" },
      "●▲■◆✚"[card.symbol] || "●",
    ),
    drawPart("basic", card.basic, card.reward, -42),
    card.extended.length ? drawPart("extended", card.extended, card.more, 38) : null,
    card.bonus ? drawBonus(card.bonus) : null,
  ];
}

function drawPart(name, cheeses, goods, y) {
  const pieces = cheeses.flatMap(([milk, kind, number]) =>
    Array.from({ length: number }, () => [milk, kind]),
  );
  const wide = Math.min(CHEESE, 160 / Math.max(PER_ROW, pieces.length));
  const left = (-(pieces.length - 1) * wide) / 2;
  return h(
    "g",
    { key: name, transform: moveTo(0, y), class: `part ${name}` },
    name === "extended" ? h("path", { d: "M-78 -32H78", class: "fold" }) : null,
    pieces.map(([milk, kind], i) =>
      use(`cheese-${kind}`, {
        key: i,
        class: `of-${milk}`,
        transform: moveTo(left + i * wide, -8, 1.5),
      }),
    ),
    goods.map(([good, number], i) =>
      h(
        "g",
        { transform: moveTo((i - (goods.length - 1) / 2) * 54, 25) },
        drawGood(good, number, 1.05),
      ),
    ),
  );
}

function drawBonus(bonus) {
  return h(
    "g",
    { key: "bonus", class: "order-bonus", transform: moveTo(0, -86) },
    h("rect", { x: -22, y: -13, width: 44, height: 26, rx: 13 }),
    bonus.effect === "action"
      ? use(`action-${bonus.action}`, { transform: "scale(.92)" })
      : bonus.effect === "overseer"
        ? use("figure-overseer", { transform: "scale(.9)" })
        : drawGood(bonus.good, bonus.value, 0.8),
  );
}
