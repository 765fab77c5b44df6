/** Mishaps that the simulator can cause; the board answers them as it would at a real table. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const HAND_MS = 2000;
const PUSH_DEGREES = 20;
const SLIPS = 3;
const PARTS = ["motor", "index", "lights"];
const SPEEDS = [250, 500, 1000, 2000, 5000, 20000];

/** @returns {Array} trees */
export function drawWorld(state, _view, _table, _game, actions) {
  const world = state.world || { dead: [] };
  const act = (name, fields) =>
    h(
      "button",
      { class: "answer", onclick: () => actions.world(name, fields) },
      t(`world.${name}`),
    );
  return [
    h("p", { class: "hint" }, t("world.hint")),
    h(
      "div",
      { class: "answers stacked" },
      world.jammed ? act("free") : act("jam"),
      act("hand", { value: HAND_MS }),
      act("push", { value: PUSH_DEGREES }),
      act("slip", { value: SLIPS }),
      act("glitch"),
      world.powered === false ? act("power_on") : act("cut_power"),
      world.supplied === false ? act("restore_motor") : act("cut_motor"),
    ),
    h(
      "div",
      { class: "dead" },
      PARTS.map((part) => dead(world, part, -1, t(`world.${part}`), actions)),
      [0, 1, 2, 3].flatMap((seat) =>
        ["reader", "keys"].map((part) =>
          dead(world, part, seat, t(`world.${part}`, seat), actions),
        ),
      ),
    ),
    speed(world, actions),
  ];
}

function dead(world, part, seat, text, actions) {
  const is = world.dead.some(([name, at]) => name === part && at === seat);
  return h(
    "label",
    { key: `${part} ${seat}`, class: "switch" },
    h("input", {
      type: "checkbox",
      checked: is,
      onchange: () => actions.world(is ? "revive" : "kill", { part, seat }),
    }),
    text,
  );
}

function speed(world, actions) {
  return h(
    "label",
    { class: "line" },
    h("span", {}, t("world.speed")),
    h(
      "select",
      { onchange: (event) => actions.world("speed", { value: Number(event.target.value) }) },
      SPEEDS.map((value) =>
        h(
          "option",
          { value: String(value), selected: value === 1000 * world.speed },
          `× ${value / 1000}`,
        ),
      ),
    ),
  );
}
