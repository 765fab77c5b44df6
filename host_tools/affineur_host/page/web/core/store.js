/** One place for everything the page knows; who draws is called once per animation frame. */

/**
 * @param {Object} initial
 * @returns {{get: function(): Object, set: function(Object): void,
 *   subscribe: function(Function): void}}
 */
export function createStore(initial) {
  let state = initial;
  let waiting = false;
  const listeners = [];
  const tell = () => {
    waiting = false;
    listeners.forEach((listener) => listener(state));
  };
  return {
    get: () => state,
    set(changes) {
      state = { ...state, ...changes };
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(tell);
    },
    subscribe: (listener) => listeners.push(listener),
  };
}
