/**
 * Where the keyboard goes on when what it stood on is no longer there: into a menu that has
 * opened, back to the table when it has closed, to the next answer when one has been given.
 */

/**
 * @param {Element} svg the table
 * @returns {function(function(): void): void} `keep(draw)` draws, and puts the focus where it goes
 */
export function createFocus(svg) {
  const find = (selector) => document.querySelector(selector);
  let isAnswering = false;

  return function keep(draw) {
    const before = document.activeElement;
    const menu = find(".menu");
    const byKeys = before?.matches(":focus-visible");
    if (byKeys && before.closest("#ask")) isAnswering = true;
    draw();
    const now = find(".menu");
    const isLost = document.activeElement === document.body || document.activeElement?.disabled;
    if (now && !menu) now.querySelector("button").focus();
    else if (menu && !now && isLost) svg.querySelector('[data-name][tabindex="0"]')?.focus();
    else if (isAnswering && isLost) next()?.focus();
    else if (!isLost && !document.activeElement.closest("#ask")) isAnswering = false;
  };

  /** The first answer there is, or else what ends the question. */
  function next() {
    return find("#ask .answer:not(:disabled)") || find("#ask .go:not(:disabled)");
  }
}
