/** News that should reach you when the page isn't in front: in the tab's title and on its icon, until you look. */

/**
 * @typedef {object} Notices
 * @property {(text?: string) => void} turn it is your turn
 * @property {(text: string) => void} tell
 * @property {(title: string) => void} setTitle the page's own title
 */

/**
 * @param {{ page: Document, icon: HTMLLinkElement, badged: string }} options `badged` is the icon that calls
 * @returns {Notices}
 */
export function createNotices({ page, icon, badged }) {
  const plain = icon.href;
  let title = page.title;
  let call = "";

  function render() {
    page.title = call ? `${call} · ${title}` : title;
    const href = call ? badged : plain;
    if (icon.href !== href) icon.href = href;
  }

  /** @param {string} text */
  function tell(text) {
    if (page.visibilityState === "visible" && page.hasFocus()) return;
    call = text;
    render();
  }

  const seen = () => {
    if (!call || page.visibilityState !== "visible") return;
    call = "";
    render();
  };
  page.addEventListener("visibilitychange", seen);
  page.defaultView?.addEventListener("focus", seen);

  return {
    turn: (text = "Your turn") => tell(text),
    tell,
    setTitle(next) {
      title = next;
      render();
    },
  };
}
