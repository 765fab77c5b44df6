/** A layout as it looks on the table: pick a space in the drawing, change there what it shows. */

import { h } from "../core/dom.js";
import { BOARD_R, TILE_R, wedge } from "../fromage/geometry.js";
import { drawSpace } from "../fromage/space.js";
import { VENUES } from "../fromage/venues.js";
import { t } from "../texts/texts.js";
import { AGES, FRUITS, quadrantOf, TYPES } from "./quadrant.js";

const BOX = "-372 78 744 430";
const WORDS = { type: TYPES, age: AGES, fruit: FRUITS };

/** @returns {string} the venue whose layouts a table holds, "" for any other table */
export function venueOf(table) {
  const name = table.startsWith("layouts/") ? table.slice("layouts/".length) : "";
  return name in VENUES ? name : "";
}

/**
 * @param {string} venue
 * @param {Object} row a layout
 * @param {string} at its place
 * @param {Object} scene see rows.js; `picked` is the place of what is being changed
 * @param {function(*, string, Object): Object} drawRest fields for what has no words to choose from
 * @returns {Array} trees: the drawing, and what is picked in it
 */
export function drawLayout(venue, row, at, scene, drawRest) {
  const rowsOf = (name) => scene.beside[name]?.rows;
  const beside = { rubrics: rowsOf("rubrics"), wine_tiles: rowsOf("wine_tiles") };
  const quadrant = quadrantOf(venue, row, beside);
  const thing = scene.picked.startsWith(`${at}/`) ? look(row, scene.picked.slice(at.length)) : null;
  return [
    h(
      "div",
      { key: "drawn", class: "drawn" },
      picture(venue, quadrant, at, scene),
      h(
        "div",
        { class: "thing" },
        thing ? form(thing, scene.picked, scene, drawRest) : h("p", { class: "hint" }, t("tables.pick")),
      ),
    ),
  ];
}

function look(row, place) {
  return place.split("/").slice(1).reduce((value, step) => value?.[step], row);
}

function picture(venue, quadrant, at, scene) {
  const drawn = VENUES[venue];
  const points = drawn.points(quadrant);
  const table = knownTable(at, scene);
  const keys = (event) => {
    const name = event.target.closest("[data-name]")?.dataset.name;
    if (name && ["Enter", " "].includes(event.key)) {
      event.preventDefault();
      scene.onPick(at + name);
    }
  };
  return h(
    "svg",
    {
      class: "table layout",
      viewBox: BOX,
      role: "group",
      "aria-label": t("tables.drawing", t(`venue.${venue}`)),
      onclick: ({ target }) => {
        const name = target.closest("[data-name]")?.dataset.name;
        if (name) scene.onPick(at + name);
      },
      onkeydown: keys,
    },
    h(
      "g",
      { class: `quadrant venue-${venue}` },
      h("path", { d: wedge(TILE_R + 6, BOARD_R - 5, 3), class: "ground" }),
      drawn.ground(quadrant, points, table),
      quadrant.spaces.map((space, i) =>
        drawSpace(space, points[i], table, drawn.extra?.(space) || [], source(space.id, table)),
      ),
    ),
  );
}

/** What the drawing of a quadrant asks of a table: here everything printed can be picked. */
function knownTable(at, scene) {
  return {
    kind: (name) => voucher(at + name, scene),
    mark: (name) => (scene.picked === at + name ? "picked lit" : ""),
    touchable: (name, label) => ({
      role: "button",
      tabindex: 0,
      "aria-label": label,
      "aria-pressed": scene.picked === at + name ? "true" : "false",
      "data-name": name,
    }),
    who: String,
    colour: () => 0,
    isNew: () => false,
  };
}

const TRUST = ["assumed", "community", "rulebook", "owner"];

/** Who vouches for a thing: whoever changed it here, else the least trusted of its sources. */
function voucher(place, { facts, touched }) {
  const own = [...facts.values()].filter((fact) => fact.at.startsWith(`${place}/`));
  if (own.some((fact) => touched.has(fact.at))) return "owner";
  return TRUST.find((kind) => own.some((fact) => fact.kind === kind)) || "";
}

function source(name, table) {
  return h("circle", { r: 31, class: `source ${table.kind(name)}` });
}

function form(thing, place, scene, drawRest) {
  const chosen = Object.keys(thing).filter((name) => name in WORDS || typeof thing[name] === "boolean");
  const rest = Object.fromEntries(
    Object.entries(thing).filter(([name]) => !chosen.includes(name) && name !== "id"),
  );
  const told = new Set(chosen.map((name) => sourceOf(`${place}/${name}`, scene).told));
  const shared = told.size === 1;
  return [
    h("h3", {}, thing.id),
    shared ? h("p", { key: "told", class: "hint" }, ...told) : null,
    chosen.map((name) => choice(name, thing[name], `${place}/${name}`, scene, shared)),
    Object.keys(rest).length ? drawRest(rest, place, scene) : null,
  ];
}

function sourceOf(place, { facts, touched }) {
  if (touched.has(place)) return { kind: "owner", told: t("tables.yours") };
  const fact = facts.get(place);
  return { kind: fact?.kind || "", told: fact?.src || "" };
}

function choice(name, value, place, scene, shared) {
  const { kind, told } = sourceOf(place, scene);
  const values = WORDS[name] || [false, true];
  return h(
    "fieldset",
    { key: name, class: "choice inline" },
    h("legend", {}, t(`tables.of.${name}`), " ", h("small", { class: `src ${kind}` }, kind ? t(`tables.${kind}`) : "")),
    values.map((each) =>
      h(
        "label",
        { key: String(each) },
        h("input", {
          type: "radio",
          name: `drawn ${place}`,
          checked: each === value,
          onchange: () => scene.onChange(place, each),
        }),
        h("span", {}, wordFor(name, each)),
      ),
    ),
    shared ? null : h("p", { class: "hint" }, told),
  );
}

function wordFor(name, value) {
  if (typeof value === "boolean") return t(value ? "tables.yes" : "tables.no");
  return value === "none" ? t("tables.none") : t(`${name}.${value}`);
}
