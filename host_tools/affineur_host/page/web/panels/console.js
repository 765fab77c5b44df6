/** A seat's console: six keys, a pad, and the tags of its pieces to tap or to drag onto it. */

import { h } from "../core/dom.js";
import { KEYS, nextToken, tokenMark, workerMark } from "../core/pads.js";
import { colourOf, middle } from "../keyboard.js";
import { t } from "../texts/texts.js";

const TYPES = ["soft", "hard", "blu"];

/** @returns {Object} a tree */
export function drawConsole(live, player, view, table, game, actions) {
  const seat = live.position;
  if (!table.mayAct(seat)) return null;
  const offered = game.tags?.(view);
  const marks = tags(live, player, view).filter(({ key }) => !offered || offered.includes(key));
  const tap = (mark, element) => actions.tap(seat, mark, middle(element));
  return h(
    "div",
    { class: "console", role: "group", "aria-label": t("console") },
    marks.length ? h(
      "div",
      { class: "tags" },
      marks.map(({ key, text, note, badge, mark, shape }) =>
        h(
          "button",
          {
            key,
            class: `tag ${shape} ${note ? "away" : ""}`,
            draggable: "true",
            disabled: !mark,
            "aria-label": [text, note].filter(Boolean).join(", "),
            onclick: (event) => tap(mark, event.currentTarget),
            ondragstart: (event) =>
              event.dataTransfer.setData("application/x-affineur", JSON.stringify(mark)),
          },
          picture(shape, live.colour >= 0 ? live.colour : seat),
          badge ? h("small", {}, badge) : null,
        ),
      ),
      pad(live, tap),
    ) : null,
    h(
      "div",
      { class: "keys" },
      KEYS.map((name) => key(name, live, actions)),
    ),
  );
}

function tags(live, player, view) {
  const colour = colourOf(view, live.position);
  const number = nextToken(player);
  const left = player?.tokens?.left ?? null;
  const token = {
    key: "token",
    shape: "token",
    text: t("tag.token", left),
    note: "",
    badge: left === null ? "" : String(left),
    mark: number ? tokenMark(colour, number) : null,
  };
  const workers = TYPES.map((type, i) => {
    const worker = player?.workers?.[i];
    const away = worker && !worker.home;
    return {
      key: type,
      shape: type,
      text: t("tag.worker", t(`type.${type}`)),
      note: away ? t("tag.away", worker.left) : "",
      badge: away ? `↩${worker.left || ""}` : "",
      mark: workerMark(colour, type),
    };
  });
  return [token, ...workers];
}

function picture(shape, colour) {
  const round = shape === "token";
  return h(
    "svg",
    { viewBox: "-17 -17 34 34", class: `seat-${colour}`, "aria-hidden": "true" },
    round
      ? h("circle", { r: 15, class: "wheel" })
      : h("path", { d: "M-13 16L-11 5A12 12 0 1 1 11 5L13 16Z", class: "pawn" }),
    round
      ? h("use", { href: `#emblem-${colour}`, class: "emblem" })
      : h("use", {
          href: `#type-${shape}`,
          class: "type",
          transform: "translate(0 -3) scale(.62)",
        }),
  );
}

function pad(live, tap) {
  const { token, worker } = live.draft;
  const lying = [
    token ? t("tag.token", null) : "",
    worker >= 0 ? t(`type.${TYPES[worker]}`) : "",
  ].filter(Boolean);
  return h(
    "div",
    {
      class: `pad ${lying.length ? "holds" : ""}`,
      role: "status",
      "aria-label": t("pad"),
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        const mark = event.dataTransfer.getData("application/x-affineur");
        if (mark) tap(JSON.parse(mark), event.currentTarget);
      },
    },
    lying.join(" + ") || t("pad.empty"),
  );
}

/** Keys are pressed and let go, so that `back` can be held. */
function key(name, live, actions) {
  const seat = live.position;
  const digit = Number(name);
  const isDown = name === "ready" && live.ready;
  const lights = digit && digit <= live.options;
  const text =
    name === "ready"
      ? t(live.ready ? "key.isReady" : "key.ready")
      : name === "back"
        ? t("key.back")
        : name;
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    actions.hold(seat, name);
  };
  return h(
    "button",
    {
      key: name,
      class: `key key-${name} ${lights ? "lit" : ""} ${isDown ? "down" : ""}`,
      "aria-label": digit ? t("key.digit", name) : text,
      onpointerdown: down,
      onpointerup: () => actions.letGo(seat, name),
      onpointercancel: () => actions.letGo(seat, name),
      onclick: (event) =>
        event.detail === 0 && actions.press(seat, name, middle(event.currentTarget)),
    },
    text,
  );
}
