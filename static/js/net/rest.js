/** REST under `/api/v1`: JSON in and out, problem+json turned into `{status, code, detail}`. */

const ROOT = "/api/v1";

/** @typedef {import("../protocol.js").RestError} RestError */

/**
 * All four reject with a RestError; 204 gives null.
 * @typedef {object} Rest
 * @property {(path: string) => Promise<any>} get
 * @property {(path: string, body?: unknown) => Promise<any>} post
 * @property {(path: string, body?: unknown) => Promise<any>} put
 * @property {(path: string) => Promise<any>} del
 */

/**
 * @param {typeof fetch} [send]
 * @returns {Rest}
 */
export function createRest(send = (...all) => fetch(...all)) {
  /** @param {string} method @param {string} path @param {unknown} [body] */
  async function call(method, path, body) {
    const response = await send(ROOT + path, init(method, body)).catch(() => {
      throw /** @type {RestError} */ ({ status: 0, code: "offline", detail: "The server can't be reached." });
    });
    if (!response.ok) throw await problem(response);
    return response.status === 204 ? null : response.json();
  }

  return {
    get: (path) => call("GET", path),
    post: (path, body = {}) => call("POST", path, body),
    put: (path, body = {}) => call("PUT", path, body),
    del: (path) => call("DELETE", path),
  };
}

/** @param {string} method @param {unknown} body @returns {RequestInit} */
function init(method, body) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json, application/problem+json" };
  if (body === undefined) return { method, headers, credentials: "same-origin" };
  headers["content-type"] = "application/json";
  return { method, headers, credentials: "same-origin", body: JSON.stringify(body) };
}

/** @param {Response} response @returns {Promise<RestError>} */
async function problem(response) {
  const body = await response.json().catch(() => ({}));
  const detail = body.detail ?? body.title ?? `The server answered ${response.status}.`;
  return { status: response.status, code: body.code ?? "unknown", detail: String(detail) };
}
