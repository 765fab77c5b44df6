/** What a viewer likes, kept in the browser: theme, language, place at the table, scores. */

const KEY = "affineur";
const SMALL = matchMedia("(max-width: 820px)").matches;
const USUAL = { theme: "auto", language: "", from: 0, live: false, near: SMALL };

/** @returns {Object} the viewer's choices, the usual ones where none were made */
export function readChoices() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...USUAL };
  }
}

/** @param {Object} choices to keep; a browser that keeps nothing still obeys them */
export function keepChoices(choices) {
  document.documentElement.dataset.theme = choices.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    return;
  }
}
