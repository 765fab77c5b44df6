/** Where the board stands right now, smoothed between the server's messages. */

const DELAY_MS = 120; // shown that much late, so that there is a later message to move towards
const KEPT = 12;

/**
 * @param {function(number): void} show draws the board at this angle, in degrees clockwise
 * @returns {{take: function(Object): void, jump: function(number): void}}
 */
export function createMotion(show) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
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
    take({ angle_mdeg: angleMdeg, moving }) {
      const angle = angleMdeg / 1000;
      if (calm.matches) {
        if (!moving) draw(angle);
        return;
      }
      samples.push({ angle, at: performance.now() });
      samples = samples.slice(-KEPT);
      if (shown === null) draw(angle);
      if (running) return;
      running = true;
      samples[0] = { ...samples[0], at: Math.max(samples[0].at, performance.now() - DELAY_MS) };
      requestAnimationFrame(step);
    },
    jump(angle) {
      samples = [{ angle, at: performance.now() }];
      draw(angle);
    },
  };
}

/** @returns {number} the way from one angle to another, -180 to 180 degrees */
export function shortest(from, to) {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
