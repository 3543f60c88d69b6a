/** One view at a time, by the history API: links inside the house don't reload the page. */

import { parsePath } from "./routes.js";

/** @typedef {import("./routes.js").Route} Route */
/**
 * Fills `root`; everything that it starts ends with `signal`.
 * @typedef {(root: HTMLElement, route: Route, signal: AbortSignal) => void} Show
 */

/**
 * @param {HTMLElement} root
 * @param {Show} show
 * @param {() => boolean} isOutdated whether the server has a newer page than this: then the next step loads it
 * @returns {{ navigate: (path: string, options?: { replace?: boolean }) => void, start: () => void }}
 */
export function createRouter(root, show, isOutdated) {
  let view = new AbortController();
  let isFirst = true;

  function render() {
    view.abort();
    view = new AbortController();
    root.replaceChildren();
    show(root, parsePath(location.pathname), view.signal);
    // A screen reader learns of the new page as if it had been loaded.
    if (!isFirst) root.focus({ preventScroll: true });
    isFirst = false;
  }

  /** @param {string} path @param {{ replace?: boolean }} [options] */
  function navigate(path, { replace = false } = {}) {
    if (path === location.pathname + location.search) return;
    if (isOutdated()) return location.assign(path);
    history[replace ? "replaceState" : "pushState"](null, "", path);
    render();
    return window.scrollTo(0, 0);
  }

  function start() {
    window.addEventListener("popstate", () => render());
    document.addEventListener("click", (event) => {
      const path = insidePath(event);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    });
    render();
  }

  return { navigate, start };
}

/** @param {MouseEvent} event @returns {string | null} the path (and query) of a plain click on a link to a page of ours */
function insidePath(event) {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return null;
  return link.hash || parsePath(link.pathname).name === "lost" ? null : link.pathname + link.search;
}
