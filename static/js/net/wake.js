/** The moments at which a page should look after its line: back to the front, back from the cache, back on the net. */

/**
 * @param {() => void} fn
 * @param {AbortSignal} signal
 */
export function onWake(fn, signal) {
  window.addEventListener("online", fn, { signal });
  // Told that the net is gone, find out now rather than after the long silence.
  window.addEventListener("offline", fn, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && fn(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && fn(), { signal });
}
