/** What has been seen of the board lately: its last turn, and the frames of its ring. */

import { shortest } from "../core/motion.js";

const LEAST_TURN = 5; // degrees; less is a correction or a push
const BEFORE_MS = 30; // a sample comes at most so long after the board has begun to move
const FRAMES_KEPT = 240;

/**
 * @returns {{move: Function, frame: Function}} both return what is to be shown from now on;
 *   `move` null while nothing has changed
 */
export function createTrace() {
  let frames = [];
  let angle = null;
  let run = null;

  function follow({ angle_mdeg: angleMdeg, at_ms: atMs }, searching) {
    const now = angleMdeg / 1000;
    const by = angle === null ? 0 : shortest(angle, now);
    angle = now;
    if (!run) run = { begun: atMs - BEFORE_MS, turned: 0, points: [[0, 0]] };
    run.isSearch = run.isSearch || searching;
    run.turned += by;
    run.points = [...run.points, [atMs - run.begun, Math.abs(run.turned)]];
    return run;
  }

  return {
    /**
     * @param {Object} sample a push `motion`; the points are [ms, degrees] from rest on
     * @param {boolean} [searching] whether the board looks for its place, which is no turn
     */
    move(sample, searching = false) {
      if (!sample.moving && !run) {
        angle = sample.angle_mdeg / 1000;
        return null;
      }
      const { points, turned, isSearch } = follow(sample, searching);
      if (!sample.moving) run = null;
      return isSearch || Math.abs(turned) < LEAST_TURN ? null : points;
    },
    /** @param {string} pixels a push `frame`; the frames are [ms, pixels], the oldest first */
    frame(pixels, atMs) {
      frames = [...frames.slice(1 - FRAMES_KEPT), [atMs, pixels]];
      return frames;
    },
  };
}

/**
 * @param {Array<[number, number]>} points [ms, degrees] in wall time
 * @param {number} pace table time per wall time
 * @returns {Array<[number, number]>} [ms of table time, degrees per second] between the points
 */
export function speeds(points, pace) {
  return points
    .slice(1)
    .map(([ms, degrees], i) => {
      const [beforeMs, before] = points[i];
      const apart = (ms - beforeMs) * pace;
      return [((ms + beforeMs) / 2) * pace, ((degrees - before) * 1000) / apart, apart];
    })
    .filter(([, , apart]) => apart > 0)
    .map(([ms, speed]) => [ms, speed]);
}
