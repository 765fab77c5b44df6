/** The seats: the chosen one with keys, pad and player board, the others in short. */

import { h } from "../core/dom.js";
import { middle } from "../keyboard.js";
import { t } from "../texts/texts.js";
import { drawConsole } from "./console.js";
import { drawLog } from "./log.js";

/** @returns {Array} trees */
export function drawSeats(state, view, table, game, actions) {
  if (!view) return [];
  const order = [0, 1, 2, 3].map((n) => (state.chosen + n) % 4);
  return [
    ...order.map((seat) =>
      seat === state.chosen
        ? full(seat, view, table, game, actions)
        : brief(seat, view, table, game, actions),
    ),
    game.drawBeside(view, table),
    drawLog(state),
  ];
}

function full(seat, view, table, game, actions) {
  const live = view.seats[seat];
  const player = view.players[seat];
  return h(
    "section",
    { key: seat, class: `seat-card chosen seat-${live.colour}` },
    title(live, view, table, actions),
    view.state === "finished" ? null : drawConsole(live, player, view, table, game, actions),
    player ? game.drawPlayer(player, table, seat) : null,
    table.mayChangeBots && player ? botSwitch(seat, table, actions) : null,
  );
}

function title(live, view, table, actions) {
  const seat = live.position;
  return h(
    "header",
    {},
    emblem(live.colour),
    h("h2", {}, table.who(seat)),
    table.isBot(seat) ? h("span", { class: "bot" }, t("computer")) : null,
    h("span", { class: `mood mood-${live.mood}` }, t(`mood.${live.mood}`)),
    live.plays && table.mayAct(seat) && ["acting", "retrieving"].includes(view.state)
      ? h(
          "button",
          {
            class: "quiet undo",
            onclick: (event) => actions.move(seat, "undo", middle(event.target)),
          },
          t("key.undo"),
        )
      : null,
  );
}

function botSwitch(seat, table, actions) {
  const is = table.isBot(seat);
  return h(
    "button",
    {
      key: "bot",
      class: "quiet",
      onclick: () => actions.world("bot", { seat, value: is ? 0 : 1 }),
    },
    t(is ? "computer.leaves" : "computer.takes"),
  );
}

function brief(seat, view, table, game, actions) {
  const live = view.seats[seat];
  const player = view.players[seat];
  return h(
    "button",
    {
      key: seat,
      class: `seat-card brief seat-${live.colour} mood-${live.mood}`,
      onclick: () => actions.choose(seat),
    },
    emblem(live.colour),
    h("span", { class: "name" }, table.who(seat)),
    h("span", { class: "mood" }, t(`mood.${live.mood}`)),
    player ? game.drawBrief(player, table) : null,
  );
}

/** @returns {Object} the emblem of a colour */
export function emblem(colour) {
  return h(
    "svg",
    { viewBox: "-12 -12 24 24", class: `emblem-icon seat-${colour}`, "aria-hidden": "true" },
    h("circle", { r: 11.5, class: "wheel" }),
    colour >= 0
      ? h("use", { href: `#emblem-${colour}`, class: "emblem", transform: "scale(.8)" })
      : null,
  );
}
