/** The steps in words; the facts in them come from the rules engine. */

import { t } from "../texts/texts.js";

const venue = (name) => t(`venue.${name}`);
const resource = (name) => t(`resource.${name}`);

/** Lines of the steps that need more than one sentence; a list in a list is a list on the page. */
const LINES = {
  inserts: ({ quadrants }) => [
    quadrants.map((each, label) =>
      t("lay.insert", label, venue(each.venue), each.players, each.side),
    ),
  ],
  tile: ({ tile, quadrants }) => [
    t(`lay.tile.${tile}`),
    quadrants
      ? quadrants.map((each, label) =>
          t("lay.tied", label, resource(each.resource), each.season && t(`season.${each.season}`)),
        )
      : t("lay.tile.turn"),
  ],
  pieces: ({ pieces }) => [pieces.map((piece) => t(`lay.piece.${piece.venue}`, piece.laid))],
  orders: ({ piles, platinum }) => [
    t("lay.piles", piles),
    platinum === "none" ? null : t(`lay.platinum.${platinum}`),
  ],
  kit: ({ tokens }) => [t("lay.kit.text", tokens), t("lay.workers")],
  boards: ({ out }) => [t("lay.boards.text"), out.length ? t("lay.boards.out", out) : null],
  resources: ({ seats }) => [
    seats.map(({ seat, has }) =>
      t(
        "lay.starts",
        t("seat", seat),
        has.map(([name, n]) => `${n} × ${resource(name)}`),
      ),
    ),
  ],
  draft: ({ out }) => [t("lay.draft.text"), out.length ? t("lay.tiles.out", out) : null],
  draft_alone: ({ out }) => [t("lay.draft.alone"), out.length ? t("lay.tiles.out", out) : null],
  corporation: ({ game, level, stars, tokens }) => [
    t("lay.corporation.text", t(`game.${game}`), level, tokens),
    t("lay.stars", stars),
  ],
  climate: ({ climate }) => [t(`lay.climate.${climate}`)],
  "steam.boards": ({ gears }) => [t("lay.steam.boards.text", gears)],
  "steam.machines": ({ gears }) =>
    gears.length
      ? [t("lay.steam.machines.given"), gears.map((each, i) => `${i + 1}: ${each.join(", ")}`)]
      : [t("lay.steam.machines.text")],
  "steam.orders": ({ shown, of }) => [t("lay.steam.orders.text", shown, of)],
  "steam.blueprints": ({ shown, of }) => [t("lay.steam.blueprints.text", shown, of)],
  "steam.bonus": ({ of }) => [t("lay.steam.bonus.text", of)],
  "steam.achievements": ({ shown, given }) => [
    given.length
      ? t("lay.steam.achievements.given", given)
      : t("lay.steam.achievements.text", shown),
  ],
  "steam.dice": ({ each }) => [t("lay.steam.dice.text", each)],
  "steam.purple": ({ gears }) => [t("lay.steam.purple.text", gears)],
  "steam.kit": ({ markers, assistants }) => [t("lay.steam.kit.text", markers, assistants)],
  "steam.tiles": ({ numbers }) => [t("lay.steam.tiles.text", numbers)],
  "steam.overseers": () => [t("lay.steam.overseers.text")],
};

/** @returns {{title: string, lines: Array}} what to say of a step */
export function stepText(step) {
  return {
    title: t(`lay.${step.key}`),
    lines: LINES[step.key](step).filter(Boolean),
  };
}
