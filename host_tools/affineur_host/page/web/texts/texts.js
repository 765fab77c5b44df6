/** The text catalogue in force: `t(key, ...values)`. */

import de from "./de.js";
import en from "./en.js";
import es from "./es.js";
import fr from "./fr.js";
import ja from "./ja.js";

/** English and German say everything; what another language does not say is said in English. */
export const CATALOGUES = { en, de, fr, es, ja };
export const LANGUAGES = Object.keys(CATALOGUES);
let chosen = en;

/** @param {string} language one of LANGUAGES, or "" for the first of the browser's we have */
export function useLanguage(language) {
  const wished = [language, ...navigator.languages.map((each) => each.slice(0, 2))];
  const found = wished.find((each) => each in CATALOGUES) || "en";
  chosen = CATALOGUES[found];
  document.documentElement.lang = found;
}

/**
 * @param {string} key
 * @param {...*} values for texts that are functions
 * @returns {string} the text, English where the language has none, the key where nobody has
 */
export function t(key, ...values) {
  const text = chosen[key] ?? en[key];
  if (text === undefined) return key;
  return typeof text === "function" ? text(...values) : text;
}
