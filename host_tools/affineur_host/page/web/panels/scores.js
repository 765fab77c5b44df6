/** The score sheet: at the end, and live for viewers who switch it on. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { emblem } from "./seats.js";

const OF_SEATS = "structures fruit orders unused points waste coins markers assistants sets".split(
  " ",
);

/** @returns {Array} trees */
export function drawScores(state, view, table, _game, actions) {
  const { live } = state.choices;
  const sheet = view?.scores;
  return [
    sheet?.final
      ? null
      : h(
          "label",
          { class: "switch" },
          h("input", {
            type: "checkbox",
            checked: live,
            onchange: (event) => actions.prefer({ live: event.target.checked }),
          }),
          t("scores.show"),
        ),
    !sheet
      ? h("p", { class: "hint" }, t("scores.none"))
      : sheet.final || live
        ? drawSheet(sheet, view, table)
        : h("p", { class: "hint" }, t("scores.hidden")),
    h("p", { class: "aside" }, h("a", { href: "pad", target: "_blank" }, t("pad.link"))),
  ];
}

function drawSheet(sheet, view, table) {
  const best = sheet.totals.reduce((most, total) => Math.max(most, total), 1);
  return [
    h("h2", {}, t(sheet.final ? "scores.final" : "scores.now")),
    h("p", { class: "winner" }, standing(sheet, table)),
    h(
      "table",
      { class: "sheet" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          sheet.columns.map((seat) =>
            h(
              "th",
              { scope: "col" },
              emblem(view.seats[seat].colour),
              h("span", {}, table.who(seat)),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        sheet.lines.map((line) => row(line, sheet)),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          { class: "total" },
          h("th", { scope: "row" }, t("scores.total")),
          sheet.totals.map((total, i) =>
            h("td", {}, String(total), bar(total / best, view.seats[sheet.columns[i]].colour)),
          ),
        ),
        (sheet.ties || [["cheeses", sheet.cheeses]]).map(([key, counts]) =>
          h(
            "tr",
            { key },
            h("th", { scope: "row" }, t(`scores.${key}`)),
            counts.map((count) => h("td", {}, String(count))),
          ),
        ),
      ),
    ),
    sheet.corporation ? corporation(sheet.corporation) : null,
    sheet.assumed.length ? assumed(sheet) : null,
  ];
}

function standing(sheet, table) {
  const names = sheet.winners.map(table.who);
  if (names.length > 1) return t("scores.shared", names.join(", "));
  return t(sheet.final ? "scores.wins" : "scores.leads", names[0]);
}

function bar(part, colour) {
  return h("span", { class: `bar seat-${colour}`, style: { "--part": part.toFixed(3) } });
}

function row(line, sheet) {
  const venue = !OF_SEATS.includes(line.key);
  const name = t(venue ? `venue.${line.key}` : `line.${line.key}`);
  const guessed = sheet.assumed.some((name_) =>
    about(line.key).some((word) => name_.toLowerCase().includes(word)),
  );
  return h(
    "tr",
    { key: line.key },
    h(
      "th",
      { scope: "row" },
      name,
      guessed ? h("sup", { title: t("scores.assumed.mark") }, "*") : null,
      line.season ? h("small", {}, t(`season.${line.season}`)) : null,
    ),
    line.cells.map((cell) =>
      h(
        "td",
        {},
        String(cell.points),
        cell.why
          .filter(([, count]) => count)
          .map((why) => h("small", { key: why[0] }, t(`why.${why[0]}`, ...why.slice(1)))),
      ),
    ),
  );
}

/** Words by which the names of assumed tables tell that they are about a line. */
function about(key) {
  return (
    {
      structures: ["player_boards", "structure_tiles"],
      orders: ["orders_"],
      villes: ["villes", "customer"],
      vigneto: ["vigneto", "wine"],
      markers: ["sc_player_board"],
      assistants: ["sc_player_board"],
      sets: ["sc_orders"],
    }[key] || [key]
  );
}

function corporation(found) {
  return h(
    "table",
    { class: "sheet corporation" },
    h("caption", {}, t("corporation")),
    h(
      "tbody",
      {},
      found.lines.map(([key, points]) =>
        h("tr", { key }, h("th", { scope: "row" }, t(`line.${key}`)), h("td", {}, String(points))),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        { class: "total" },
        h("th", { scope: "row" }, t("scores.total")),
        h("td", {}, String(found.total)),
      ),
    ),
  );
}

function assumed(sheet) {
  return h(
    "details",
    { class: "assumed" },
    h("summary", {}, `* ${t("scores.assumed")}`),
    h("p", {}, sheet.assumed.join(", ")),
  );
}
