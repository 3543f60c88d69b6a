/** Questions asked on the socket that wait for their answer, by id. */

/** @typedef {import("../protocol.js").AckFrame} AckFrame */
/** @typedef {import("../protocol.js").PongFrame} PongFrame */
/** @typedef {import("../protocol.js").ErrorFrame} ErrorFrame */
/** @typedef {import("../protocol.js").RequestError} RequestError */

/** @type {RequestError} */
const LOST = { code: "lost", detail: "The connection broke before the server answered.", refusal: null };

/**
 * @returns {{
 *   ask: (id: string) => Promise<AckFrame>,
 *   answer: (frame: AckFrame | ErrorFrame) => boolean,
 *   loseAll: () => void,
 * }}
 *   `ask` rejects with a RequestError; `answer` says whether anybody waited; `loseAll` rejects everything with "lost"
 */
export function createRequests() {
  /** @type {Map<string, { resolve: (ack: AckFrame) => void, reject: (error: RequestError) => void }>} */
  const waiting = new Map();

  return {
    ask: (id) => new Promise((resolve, reject) => waiting.set(id, { resolve, reject })),
    answer(frame) {
      const one = frame.id === null ? undefined : waiting.get(frame.id);
      if (!one || frame.id === null) return false;
      waiting.delete(frame.id);
      if (frame.t === "ack") one.resolve(frame);
      else one.reject({ code: frame.code, detail: frame.detail, refusal: frame.refusal ?? null });
      return true;
    },
    loseAll() {
      const all = [...waiting.values()];
      waiting.clear();
      for (const one of all) one.reject(LOST);
    },
  };
}

/** What a request meets when there is no line to send it on. @returns {Promise<never>} */
export function refuseOffline() {
  return Promise.reject(LOST);
}
