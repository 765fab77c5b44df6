/** The cheeses that the board was told: where each stands is asked, the venue is then counted. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { entry, whose } from "./cells.js";
import { isCountable, isCounted, loggedIn, REGIONS } from "./model.js";

const SIDES = ["I", "II", "board"];

/** @returns {?Object} a tree; null where nothing was told */
export function drawLogged(pad, actions) {
  if (!pad.logged.length) return null;
  return h(
    "section",
    { key: "logged", class: "logged screen" },
    h("h2", {}, t("pad.logged")),
    h("p", { class: "hint" }, t("pad.logged.help")),
    pad.venues
      .filter((venue) => loggedIn(pad, venue).length)
      .map((venue) => drawVenue(pad, venue, actions)),
  );
}

function drawVenue(pad, venue, actions) {
  const sides = Object.keys(loggedIn(pad, venue)[0].spaces);
  return h(
    "fieldset",
    { key: venue },
    h(
      "legend",
      {},
      t(`venue.${venue}`),
      h("small", {}, t(isCounted(pad, venue) ? "pad.counted" : "pad.open")),
    ),
    isCountable(pad, venue)
      ? [
          drawSide(pad, venue, sides, actions),
          h(
            "div",
            { class: "cheeses" },
            loggedIn(pad, venue).map((cheese) => drawCheese(pad, cheese, actions)),
          ),
          venue === "villes" ? drawCustomers(pad, actions) : null,
          venue === "venezia" ? drawGondolas(pad, actions) : null,
        ]
      : [
          h("p", { class: "hint" }, t(`pad.not.${venue}`)),
          loggedIn(pad, venue).map((cheese) => h("p", { key: keyOf(cheese) }, label(pad, cheese))),
        ],
  );
}

function drawSide(pad, venue, sides, actions) {
  const now = pad.sides[venue];
  return h(
    "label",
    { class: "line" },
    h("span", {}, t("setup.side")),
    h(
      "select",
      {
        value: now,
        onchange: (event) =>
          actions.change(({ sides: old, logged }) => ({
            sides: { ...old, [venue]: event.target.value },
            logged: logged.map((each) => (each.venue === venue ? without(each) : each)),
          })),
      },
      SIDES.filter((side) => sides.includes(side)).map((side) =>
        h("option", { value: side, selected: side === now }, t(`setup.side.${side}`)),
      ),
    ),
  );
}

function without({ space: _, ...cheese }) {
  return cheese;
}

const keyOf = ({ seat, token }) => `${seat} ${token}`;

function label(pad, { seat, age, type }) {
  const told = [age && t(`age.${age}`), type && t(`type.${type}`)].filter(Boolean).join(" ");
  return `${whose(pad, seat)}: ${told || t("pad.unknown")}`;
}

function drawCheese(pad, cheese, actions) {
  const taken = new Set(
    loggedIn(pad, cheese.venue)
      .filter((other) => keyOf(other) !== keyOf(cheese))
      .map(({ space }) => space),
  );
  const offered = (cheese.spaces[pad.sides[cheese.venue]] || []).filter((n) => !taken.has(n));
  const put = (space) =>
    actions.change(({ logged }) => ({
      logged: logged.map((each) =>
        keyOf(each) !== keyOf(cheese) ? each : space ? { ...each, space } : without(each),
      ),
    }));
  return h(
    "label",
    { key: keyOf(cheese), class: `line seat-mark seat-${cheese.seat}` },
    h("span", {}, label(pad, cheese)),
    h(
      "select",
      {
        value: String(cheese.space || ""),
        onchange: (event) => put(Number(event.target.value)),
      },
      h("option", { value: "", selected: !cheese.space }, t("pad.which")),
      offered.map((space) =>
        h(
          "option",
          { key: space, value: String(space), selected: space === cheese.space },
          t("space.number", space),
        ),
      ),
    ),
  );
}

function drawCustomers(pad, actions) {
  return h(
    "div",
    { class: "regions" },
    h("p", { class: "hint" }, t("pad.customers")),
    REGIONS.map((region) => {
      const letter = "ABCDEF"[region - 1];
      return h(
        "label",
        { key: region },
        h("span", {}, letter),
        entry(pad.customers[region], t("pad.customer", letter), (token) =>
          actions.change(({ customers }) => ({
            customers: { ...customers, [region]: token && Math.min(6, Math.max(1, token)) },
          })),
        ),
      );
    }),
  );
}

function drawGondolas(pad, actions) {
  return h(
    "label",
    { class: "line" },
    h("span", {}, t("pad.gondolas")),
    h("input", {
      type: "text",
      value: pad.gondolas,
      placeholder: "2, 5",
      oninput: (event) => actions.change(() => ({ gondolas: event.target.value })),
    }),
  );
}
