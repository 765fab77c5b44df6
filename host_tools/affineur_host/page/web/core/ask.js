/** Requests of pages that need no socket, since nothing is pushed to them. */

/**
 * @param {string} name
 * @param {Object} [fields]
 * @returns {Promise<Object>} the answer; rejects with {code, text}
 */
export async function ask(name, fields = {}) {
  let answer;
  try {
    answer = await fetch("request", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name, fields }),
    });
  } catch {
    throw { code: "GONE", text: "" };
  }
  const told = await answer.json();
  if (!answer.ok) throw told;
  return told;
}
