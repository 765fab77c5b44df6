/** The text catalogue in force: `t(key, ...values)`. */

import de from "./de.js";
import en from "./en.js";

const CATALOGUES = { de, en };
let chosen = en;

/** @param {string} language "en", "de", or "" for the browser's */
export function useLanguage(language) {
  const wanted = language || navigator.language.slice(0, 2);
  chosen = CATALOGUES[wanted] || en;
  document.documentElement.lang = CATALOGUES[wanted] ? wanted : "en";
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
