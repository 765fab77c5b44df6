/** Where the board stands right now, smoothed between the server's messages. */

const DELAY_MS = 150; // shown that much late, so that there is a later message to move towards
const GAP_MS = 40; // about as far apart messages of a moving board are
const KEPT = 12;
const DRIFT_MS = 0.2; // by which a message may take longer than the quickest before, each time
const ASTRAY_MS = 2000;

/**
 * The clock of the server as this browser's: the quickest message tells how far they are apart.
 *
 * @returns {function(number, number): number} when something of `atMs` there, which has come
 *   `nowMs` here, was here
 */
export function createClock() {
  let apart = null;
  return (atMs, nowMs) => {
    const came = nowMs - atMs;
    const isAstray = apart === null || Math.abs(came - apart) > ASTRAY_MS;
    apart = isAstray ? came : Math.min(came, apart + DRIFT_MS);
    return atMs + apart;
  };
}

/**
 * @param {function(number): void} show draws the board at this angle, in degrees clockwise
 * @returns {{take: function(Object): void}}
 */
export function createMotion(show) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const here = createClock();
  let samples = [];
  let shown = null;
  let running = false;

  function draw(angle) {
    if (angle === shown) return;
    shown = angle;
    show(angle);
  }

  function step() {
    const at = performance.now() - DELAY_MS;
    while (samples.length > 1 && samples[1].at <= at) samples.shift();
    const [first, second] = samples;
    if (!second) {
      draw(first.angle);
      running = false;
      return;
    }
    const part = Math.max(0, (at - first.at) / (second.at - first.at));
    draw(first.angle + part * shortest(first.angle, second.angle));
    requestAnimationFrame(step);
  }

  return {
    take({ angle_mdeg: angleMdeg, moving, at_ms: atMs }) {
      const angle = angleMdeg / 1000;
      const at = here(atMs, performance.now());
      if (calm.matches) {
        if (!moving) draw(angle);
        return;
      }
      const last = samples.at(-1);
      if (last && !running) last.at = Math.max(last.at, at - GAP_MS); // it stood still till then
      samples = [...samples, { angle, at }].slice(-KEPT);
      if (shown === null) draw(angle);
      if (running) return;
      running = true;
      requestAnimationFrame(step);
    },
  };
}

/** @returns {number} the way from one angle to another, -180 to 180 degrees */
export function shortest(from, to) {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
