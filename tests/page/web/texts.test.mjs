/** The catalogues: every key is known, says as much as the English one, and never nonsense. */

import assert from "node:assert/strict";
import test from "node:test";

const TEXTS = "../../../host_tools/affineur_host/page/web/texts/";
const { CATALOGUES, LANGUAGES, t, useLanguage } = await import(`${TEXTS}texts.js`);

const { en } = CATALOGUES;
const CARD = {
  number: 7,
  symbol: 1,
  basic: [["raw", "soft", 2]],
  reward: [["point", 3]],
  extended: [["pasteurised", "refined", 5]],
  more: [["money", 11]],
  bonus: { effect: "good", good: "spice", value: 13 },
};
const MACHINE = { level: 2, mode: "both", actions: ["press", "turn"], plus: 3 };
const TILE = { effect: "good", good: "rennet", value: 3, scaled: true };
const DIE = { colour: "white", top: 5 };
/** What a text is told, where numbers would not do. */
const SAMPLES = {
  "steam.die": ["white", 3, 2],
  "steam.chosen": ["brown", 3, 5],
  "steam.socket": [2, "nw", DIE],
  "steam.machine": [MACHINE],
  "steam.tile": [TILE],
  "steam.order": [CARD],
  "steam.goods": [2, "spice"],
  "steam.overseerSpace": [2, { trigger: "white", good: "spice", value: 3 }],
  "steam.milk": ["raw", 2, 3],
  "steam.cheese": ["raw", "soft", 3],
  "steam.homeDie": [DIE],
  "steam.reward": ["spice"],
  "steam.step": ["white", 3, true],
  "villes.customer": [2, 5, 3],
  "villes.unseen": [2],
  "record.colour": [1],
  "lay.piles": [[2, 3]],
  "lay.starts": ["2", ["3", "5"]],
  "lay.boards.out": [[2, 3]],
  "lay.tiles.out": [[2, 3]],
  "lay.steam.tiles.text": [[2, 3]],
  "lay.steam.achievements.given": [[2, 3]],
};
const NUMBERS = [2, 3, 5, 7, 11, 13];

const numbers = (words) => (words.match(/\d+/g) || []).sort();

test("English and German say everything, nobody says what English does not", () => {
  assert.deepEqual(Object.keys(CATALOGUES.de).sort(), Object.keys(en).sort());
  for (const language of LANGUAGES)
    for (const key of Object.keys(CATALOGUES[language]))
      assert.ok(key in en, `${language}: ${key}`);
});

for (const language of LANGUAGES) {
  test(`texts in ${language} are words, or take what the English ones take`, () => {
    for (const [key, text] of Object.entries(CATALOGUES[language])) {
      assert.equal(typeof text, typeof en[key], key);
      if (typeof text !== "function") {
        assert.equal(typeof text, "string", key);
        continue;
      }
      const values = SAMPLES[key] || NUMBERS.slice(0, en[key].length || 1);
      const [told, english] = [text(...values), en[key](...values)];
      assert.deepEqual(numbers(told), numbers(english), `${key}: ${told} / ${english}`);
      assert.doesNotMatch(told, /undefined|NaN|\[object/, key);
      assert.ok(told.trim(), key);
    }
  });
}

test("a language without a word says it in English, an unknown one too", () => {
  globalThis.document = { documentElement: { lang: "" } };
  const browser = { languages: ["pt-BR", "ja-JP", "en"] };
  Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });
  useLanguage("fr");
  assert.equal(document.documentElement.lang, "fr");
  assert.equal(t("key.ready"), "Prêt");
  assert.equal(t("tables.well"), en["tables.well"]);
  useLanguage("");
  assert.equal(document.documentElement.lang, "ja");
  browser.languages = ["pt-BR"];
  useLanguage("");
  assert.equal(document.documentElement.lang, "en");
  assert.equal(t("no such text"), "no such text");
});
