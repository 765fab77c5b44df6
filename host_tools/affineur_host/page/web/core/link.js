/** The line to the server: requests that are answered, and pushes that come unasked. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * @param {function(string, *): void} onPush called with the kind and value of each push
 * @param {function(boolean): void} onLine called when the line opens or closes
 * @returns {{ask: function(string, Object=): Promise<Object>}} `ask` rejects with {code, text}
 */
export function createLink(onPush, onLine) {
  const open = new Map();
  let socket = null;
  let number = 0;
  let waitMs = FIRST_WAIT_MS;

  function connect() {
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address);
    socket.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      onLine(true);
    };
    socket.onmessage = (event) => take(JSON.parse(event.data));
    socket.onclose = () => {
      giveUp();
      onLine(false);
      setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
  }

  function take(message) {
    if (!("id" in message)) {
      for (const [kind, value] of Object.entries(message)) onPush(kind, value);
      return;
    }
    const asked = open.get(message.id);
    open.delete(message.id);
    if (!asked) return;
    if (message.refusal) asked.reject(message.refusal);
    else asked.resolve(message.answer);
  }

  function giveUp() {
    for (const asked of open.values()) asked.reject({ code: "GONE", text: "" });
    open.clear();
  }

  connect();
  return {
    ask(name, fields = {}) {
      if (!socket || socket.readyState !== WebSocket.OPEN) {
        return Promise.reject({ code: "GONE", text: "" });
      }
      number += 1;
      const id = number;
      socket.send(JSON.stringify({ id, name, fields }));
      return new Promise((resolve, reject) => open.set(id, { resolve, reject }));
    },
  };
}
