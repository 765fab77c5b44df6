/** How this viewer likes the page: theme, language, the side of the table to look from. */

import { h } from "../core/dom.js";
import { LANGUAGES, t } from "../texts/texts.js";

/** @returns {Array} trees */
export function drawDisplay(state, _view, table, _game, actions) {
  const { theme, language, from } = state.choices;
  const pick = (title, name, values, now, label) =>
    h(
      "fieldset",
      { key: name, class: "choice" },
      h("legend", {}, t(title)),
      values.map((value) =>
        h(
          "label",
          { key: value },
          h("input", {
            type: "radio",
            name,
            checked: value === now,
            onchange: () => actions.prefer({ [name]: value }),
          }),
          h("span", {}, label(value)),
        ),
      ),
    );
  return [
    pick("view.theme", "theme", ["auto", "light", "dark"], theme, (value) =>
      t(`view.theme.${value}`),
    ),
    pick("view.from", "from", [0, 1, 2, 3], from, table.who),
    pick("view.language", "language", ["", ...LANGUAGES], language, (value) =>
      t(`view.language.${value}`),
    ),
    state.you.role === "host" && state.you.shared ? invitations(state, table, actions) : null,
    state.you.role === "host"
      ? h("p", {}, h("a", { href: "tables.html" }, t("tables.title")))
      : null,
  ];
}

/** Addresses to hand out: one for each seat, one for whoever only watches. */
function invitations(state, table, actions) {
  if (!state.invitations)
    return h("button", { class: "answer", onclick: actions.invite }, t("view.invite"));
  return h(
    "div",
    { class: "invitations" },
    state.invitations.map(({ who, seat, address, qr }) =>
      h(
        "figure",
        { key: address },
        h("img", { src: qr, alt: "" }),
        h(
          "figcaption",
          {},
          who === "seat" ? table.who(seat) : t("view.watcher"),
          h("a", { href: address }, address),
        ),
      ),
    ),
  );
}
