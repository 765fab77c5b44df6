/** Over the table: a choice where something was picked, a refusal where it was tried. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const MENU_WIDTH = 260;
const EDGE = 12;

/** @returns {Array} trees */
export function drawOver(state, view, game, actions) {
  return [
    state.menu ? menu(state, view, game, actions) : null,
    state.bubble ? bubble(state.bubble, actions) : null,
  ];
}

/** Beside what was picked, and on the screen even where that has been scrolled away. */
function placed(x, anywhere, width) {
  const y = Math.max(EDGE, Math.min(anywhere, innerHeight - EDGE));
  const left = Math.max(EDGE, Math.min(x - width / 2, innerWidth - width - EDGE));
  const above = y > innerHeight * 0.6;
  return above
    ? { left: `${left}px`, bottom: `${innerHeight - y + 26}px`, top: "auto", width: `${width}px` }
    : { left: `${left}px`, top: `${y + 26}px`, bottom: "auto", width: `${width}px` };
}

function menu({ menu: { moves, x, y }, chosen }, view, game, actions) {
  const player = view.players[chosen];
  return h(
    "div",
    {
      key: "menu",
      class: "menu",
      role: "menu",
      "aria-label": t("move.which"),
      style: placed(x, y, MENU_WIDTH),
      onkeydown: step,
    },
    h("p", { role: "none" }, t("move.which")),
    moves.map((move) =>
      h(
        "button",
        {
          key: move.text,
          role: "menuitem",
          onclick: () => actions.move(chosen, move.text, { x, y }),
        },
        game.moveText(move, view, player),
      ),
    ),
  );
}

function step(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  items[(at + by + items.length) % items.length].focus();
  event.preventDefault();
}

function bubble({ text, rule, x, y }, actions) {
  return h(
    "div",
    {
      key: "bubble",
      class: "bubble",
      role: "alert",
      style: placed(x, y, MENU_WIDTH),
      onclick: actions.unpick,
    },
    text.charAt(0).toUpperCase() + text.slice(1),
    rule ? h("span", { class: "rule" }, rule) : null,
  );
}
