/**
 * Somebody who plays by what the page shows: lit things, answers, and the ready button.
 *
 * Returns the thing to click next, null while there is nothing to do but wait. With `wish.until`
 * clicks on by itself until the match is in that state, with `wish.text` until the table says so.
 */
(wish) => {
  const BLINK_MS = 20;
  const PATIENCE_MS = 20000;
  const all = (query) => [...document.querySelectorAll(query)];
  const first = (query) => document.querySelector(query);
  const matchState = () => document.body.dataset.state;

  function next() {
    // Time runs fast here: a key may come when the board has begun to turn, and stops it.
    if (matchState() === "paused") return first("#ask button.go");
    if (!["acting", "retrieving"].includes(matchState()) || first("#ask button[disabled]")) return null;
    const item = first(".menu button");
    if (item) return item;
    const confirm = first("#ask button.confirm");
    if (!confirm?.classList.contains("down")) {
      const answer = first("#ask .answers button.answer:not(.quiet)");
      return answer || liked() || confirm || another();
    }
    return another();
  }

  function liked() {
    const lit = all("[data-name].lit");
    for (const kind of wish.liked) {
      const found = lit.find((thing) => thing.dataset.name.startsWith(`${kind}:`));
      if (found) return found;
    }
    return wish.any ? lit[0] : null;
  }

  function another() {
    const waits = (card) => wish.seats.some((seat) => card.innerText.includes(`Seat ${seat}`));
    return all("#side .seat-card.brief").find((card) => waits(card) && !/ready/i.test(card.innerText)) || null;
  }

  const isDone = () =>
    wish.text ? first("svg.table").textContent.includes(wish.text) : matchState() === wish.until;

  async function play() {
    let clickedMs = performance.now();
    for (let clicks = 0; !isDone(); ) {
      const thing = next();
      if (thing) {
        clickedMs = performance.now();
        thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
        clicks += 1;
      }
      const stuck = performance.now() - clickedMs > PATIENCE_MS;
      if (stuck || clicks > wish.most) throw new Error(`never ${wish.until || wish.text}: ${matchState()} ${first("#ask").innerText}`);
      await new Promise((done) => setTimeout(done, BLINK_MS));
    }
  }

  return wish.until || wish.text ? play() : next();
};
