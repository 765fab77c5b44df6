/** The pad as it looks: a line per venue and resource, a column per seat. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawColumns, entry, number, points, put, whose } from "./cells.js";
import { drawLogged } from "./logged.js";
import { GAMES, isCounted, playersOf, RUBRICS, VENUES } from "./model.js";
import { drawSteam, GAME as STEAM } from "./steam.js";

const CORPORATE = ["fruit", "gondolas", "customers"];

/** @returns {Array} trees */
export function drawPad(state, actions) {
  const { pad, sheet, wrong, table } = state;
  return [
    h(
      "header",
      { class: "bar" },
      h("h1", {}, t("pad.title")),
      h("span", { class: "room" }),
      table ? h("button", { onclick: actions.takeTable }, t("pad.take")) : null,
      h("button", { onclick: () => actions.begin(pad.game, pad.seats.length) }, t("pad.blank")),
      h("button", { class: "go", onclick: actions.print }, t("pad.print")),
    ),
    h("p", { class: "hint screen" }, t("pad.hint")),
    drawChoices(pad, actions),
    h("p", { class: "wrong", role: "status" }, wrong),
    h("p", { class: "winner", role: "status" }, sheet ? standing(sheet, pad) : ""),
    h("div", { class: "wide" }, (pad.game === STEAM ? drawSteam : drawTable)(pad, sheet, actions)),
    pad.corporation ? drawCorporation(pad, sheet, actions) : null,
    drawLogged(pad, actions),
    sheet?.assumed.length
      ? h("p", { class: "hint" }, `${t("scores.assumed")}: ${sheet.assumed.join(", ")}`)
      : null,
  ];
}

function drawChoices(pad, actions) {
  const players = pad.seats.length;
  const set = (orders) => actions.change(() => ({ orders: orders || null }));
  const rubrics = pad.game === "mix" ? RUBRICS : RUBRICS.slice(0, 2);
  return h(
    "div",
    { class: "choices screen" },
    choose(
      "setup.game",
      pad.game,
      GAMES,
      (game) => t(`game.${game}`),
      (game) => actions.begin(game, players),
    ),
    choose("setup.players", String(players), playersOf(pad.game).map(String), String, (count) =>
      actions.begin(pad.game, Number(count)),
    ),
    pad.game === STEAM
      ? null
      : choose("setup.orders", pad.orders || "", ["", ...rubrics], rubric, set),
  );
}

const rubric = (name) => t(`setup.orders.${name ? name.replace(" ", "_") : "printed"}`);

function choose(title, value, values, label, change) {
  return h(
    "label",
    { key: title },
    h("span", {}, t(title)),
    h(
      "select",
      { value, onchange: (event) => change(event.target.value) },
      values.map((each) => h("option", { value: each, selected: each === value }, label(each))),
    ),
  );
}

function standing(sheet, pad) {
  const names = sheet.winners.map((name) => whose(pad, name));
  if (names.length > 1) return t("scores.shared", names.join(", "));
  return names.length ? t("scores.leads", names[0]) : "";
}

function drawTable(pad, sheet, actions) {
  return drawColumns(
    pad,
    sheet,
    actions,
    (line) => drawLines(pad, actions, line),
    (line) =>
      line("cheeses", [t("scores.cheeses"), h("small", {}, t("pad.cheeses.help"))], (seat) =>
        number(pad, actions, seat, "cheeses", t("scores.cheeses")),
      ),
  );
}

function drawLines(pad, actions, line) {
  const counted = (key, text) =>
    line(key, [t(`line.${key}`), h("small", {}, t(`pad.${key}.help`))], (seat, found) => [
      number(pad, actions, seat, text, t(`pad.${text}`)),
      h("output", {}, points(found?.lines[key])),
    ]);
  return [
    pad.venues.map((venue, place) =>
      line(`venue ${place}`, venueName(pad, venue, place, actions), (seat, found) =>
        drawVenue(pad, venue, seat, found, actions),
      ),
    ),
    line("structures", t("line.structures"), (seat) =>
      number(pad, actions, seat, "structures", t("line.structures")),
    ),
    line("fruit", [t("line.fruit"), h("small", {}, t("pad.fruit.help"))], (seat, found) => [
      h(
        "span",
        { class: "product" },
        number(pad, actions, seat, "fruited", t("pad.fruited")),
        "×",
        number(pad, actions, seat, "jam", t("pad.jam")),
      ),
      h("output", {}, points(found?.lines.fruit)),
    ]),
    counted("orders", "completed"),
    counted("unused", "unused"),
  ];
}

function drawVenue(pad, venue, seat, found, actions) {
  if (isCounted(pad, venue))
    return h("output", { class: "counted" }, points(found?.lines[venue]));
  return entry(pad.points[venue]?.[seat], `${t(`venue.${venue}`)}, ${whose(pad, seat)}`, (value) =>
    actions.change((now) => ({
      points: { ...now.points, [venue]: put(now.points[venue], seat, value) },
    })),
  );
}

function venueName(pad, venue, place, actions) {
  if (pad.game !== "mix" || pad.logged.length) return t(`venue.${venue}`);
  const free = VENUES.filter((each) => each === venue || !pad.venues.includes(each));
  return h(
    "select",
    {
      value: venue,
      "aria-label": t("pad.venue", place + 1),
      onchange: (event) =>
        actions.change((now) => ({
          venues: now.venues.map((old, i) => (i === place ? event.target.value : old)),
        })),
    },
    free.map((each) => h("option", { value: each, selected: each === venue }, t(`venue.${each}`))),
  );
}

/** The corporation of a single player (S-SCORE-1). */
function drawCorporation(pad, sheet, actions) {
  const told = pad.corporation;
  const found = sheet?.columns.find((column) => column.name === "corporation");
  const set = (change) =>
    actions.change((now) => ({ corporation: { ...now.corporation, ...change } }));
  const field = (key, title) =>
    entry(told[key], `${title}, ${t("corporation")}`, (value) => {
      const { [key]: _, ...others } = told;
      actions.change(() => ({
        corporation: value === undefined ? others : { ...others, [key]: value },
      }));
    });
  const row = (key, title, cell, line = key) =>
    h(
      "tr",
      { key },
      h("th", { scope: "row" }, title),
      h("td", {}, cell, h("output", {}, points(found?.lines[line]))),
    );
  return h(
    "table",
    { class: "sheet pad corporation" },
    h("caption", {}, t("corporation")),
    h(
      "tbody",
      {},
      row(
        "level",
        t("setup.corporation"),
        entry(told.level, t("setup.corporation"), (level) =>
          set({ level: Math.min(4, Math.max(1, level || 1)) }),
        ),
      ),
      row("cheeses", t("pad.placed"), field("cheeses", t("pad.placed")), "track"),
      row("cards", t("line.cards"), field("cards", t("line.cards"))),
      CORPORATE.map((key) =>
        row(
          key,
          t(`line.${key}`),
          entry(told.points?.[key], `${t(`line.${key}`)}, ${t("corporation")}`, (value) =>
            set({ points: put(told.points, key, value) }),
          ),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        { class: "total" },
        h("th", { scope: "row" }, t("scores.total")),
        h("td", {}, h("output", {}, found ? String(found.total) : "–")),
      ),
    ),
  );
}
