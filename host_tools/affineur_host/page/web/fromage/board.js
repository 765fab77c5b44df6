/**
 * The turning board: four quadrants with everything on them.
 *
 * The table handed to every drawing function knows what is the same for all of them:
 * `colour(seat)` number of the seat's colour, `who(owner)` its name, `mark(name)` classes for what
 * can be picked, `touchable(name, label)` attributes that make a thing pickable, `isNew(name)`.
 */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { arc, BOARD_R, moveTo, polar, SPACE_R, TILE_R, wedge } from "./geometry.js";
import { drawSector, sectorPoint } from "./sector.js";
import { drawSpace } from "./space.js";
import { symbols } from "./symbols.js";
import { use } from "./symbols.js";
import { VENUES } from "./venues.js";
import { drawWorker } from "./worker.js";

const NAME_R = 483;
const TOLD_ROWS = [240, 300, 360, 420];
const TOLD_PER_ROW = 6;

export { symbols };

/**
 * @param {Object} view
 * @param {Object} table
 * @returns {Array} trees for the turning group, drawn for a board that has not turned
 */
export function drawBoard(view, table) {
  if (!view.board) return [];
  return [
    view.board.quadrants.map((quadrant) => drawQuadrant(view, quadrant, table)),
    h(
      "g",
      { key: "hub", class: "hub" },
      h("circle", { r: 23 }),
      h("path", { d: "M-9 -4A10 10 0 1 1 -6 8M-10 -11L-9 -4L-2 -6", class: "way" }),
    ),
  ];
}

function drawQuadrant(view, quadrant, table) {
  const venue = VENUES[quadrant.venue];
  const known = venue && quadrant.spaces.length > 0;
  const at = known ? venue.points(quadrant) : [];
  return h(
    "g",
    {
      key: `quadrant ${quadrant.label}`,
      class: `quadrant venue-${quadrant.venue || "any"}`,
      transform: `rotate(${90 * quadrant.label})`,
      role: "group",
      "aria-label": quadrantLabel(quadrant, table),
    },
    h("path", { key: "field", d: wedge(TILE_R + 6, BOARD_R - 5, 3), class: "ground" }),
    title(quadrant),
    drawSector(quadrant, table),
    known ? venue.ground(quadrant, at, table) : toldCheeses(quadrant, table),
    known
      ? quadrant.spaces.map((s, i) => drawSpace(s, at[i], table, venue.extra?.(s) || []))
      : null,
    workersHere(view, quadrant, at, table),
  );
}

/** What the eye sees at once: which venue it is, what can be gathered, before whom it lies. */
function quadrantLabel({ venue, label, resource, position }, table) {
  const name = venue ? t(`venue.${venue}`) : t("quadrant", label + 1);
  const before = t("quadrant.before", table.who(position));
  return [name, resource && t(`resource.${resource}`), before].filter(Boolean).join(", ");
}

function title(quadrant) {
  const name = quadrant.venue ? t(`venue.${quadrant.venue}`) : t("quadrant", quadrant.label + 1);
  return h(
    "g",
    { key: "title", class: "title" },
    h("path", { id: `name-arc-${quadrant.label}`, d: arc(NAME_R, 40), fill: "none" }),
    h(
      "text",
      {},
      h("textPath", { href: `#name-arc-${quadrant.label}`, startOffset: "50%" }, name),
    ),
  );
}

/** Cheeses of which only the quadrant was told, in rows by owner. */
function toldCheeses(quadrant, table) {
  return (quadrant.cheeses || []).slice(0, TOLD_ROWS.length * TOLD_PER_ROW).map((cheese, i) => {
    const rowLength = Math.min(TOLD_PER_ROW, quadrant.cheeses.length - (i - (i % TOLD_PER_ROW)));
    const x = ((i % TOLD_PER_ROW) - (rowLength - 1) / 2) * 58;
    return h(
      "g",
      {
        key: `cheese ${cheese.owner} ${cheese.token}`,
        transform: moveTo({ x, y: TOLD_ROWS[Math.floor(i / TOLD_PER_ROW)] }),
        class: `token told seat-${table.colour(cheese.owner)} age-${cheese.age || "any"}`,
        role: "img",
        "aria-label": t(
          "cheese.told",
          table.who(cheese.owner),
          cheese.age && t(`age.${cheese.age}`),
          cheese.type && t(`type.${cheese.type}`),
        ),
      },
      h("circle", { r: SPACE_R - 2, class: "rim" }),
      h("circle", { r: SPACE_R - 6, class: "wheel" }),
      use(`emblem-${table.colour(cheese.owner)}`, { class: "emblem" }),
    );
  });
}

function workersHere(view, quadrant, at, table) {
  const found = [];
  view.players.forEach((player, seat) => {
    (player?.workers || []).forEach((worker) => {
      const point = worker.on && pointOf(worker.on, quadrant, at, found.length);
      if (point) found.push(drawWorker(worker, seat, quadrant.label, point, table));
    });
  });
  return found;
}

/** Where a worker stands in this quadrant, null when it stands elsewhere. */
function pointOf(name, quadrant, at, count) {
  const [kind, label, place] = name.split(":");
  if (Number(label) !== quadrant.label) return null;
  if (kind === "sector") return sectorPoint(Number(place));
  if (kind === "space") return { x: at[place].x + 15, y: at[place].y - 15 };
  return kind === "quadrant" ? polar(190, (count - 2) * 11) : null;
}
