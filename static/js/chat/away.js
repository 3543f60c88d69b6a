/** Tells the server when this page is out of sight, and when it is back. */

/**
 * @param {Pick<import("../net/connection.js").Connection, "request" | "status" | "onStatus">} connection
 * @param {Pick<Document, "visibilityState" | "addEventListener">} page
 */
export function tellAway(connection, page) {
  // A new line starts as "here": only what differs has to be told.
  let told = false;

  function tell() {
    const away = page.visibilityState === "hidden";
    if (connection.status !== "open" || away === told) return;
    told = away;
    // If the line breaks before the answer, the next line starts afresh anyway.
    connection.request({ t: "away", away }).catch(() => {});
  }

  page.addEventListener("visibilitychange", tell);
  connection.onStatus((status) => {
    told = false;
    if (status === "open") tell();
  });
}
