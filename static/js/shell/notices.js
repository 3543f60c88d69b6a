/**
 * News that should reach you when the page isn't in front: in the tab's title, on its icon, by a sound, and as a system
 * notification where you have allowed it. While you look at the page it says nothing.
 */

/** What the news is about. @typedef {"turn" | "sat" | "begun" | "invited" | "draw" | "away" | "news"} Kind */

/**
 * @typedef {object} Notices
 * @property {(kind: Kind, text: string) => void} notify the one door for news; any view may call it
 * @property {(text?: string) => void} turn it is your turn
 * @property {(text: string) => void} tell somebody sat down at your table, or the like
 * @property {(title: string) => void} setTitle the page's own title
 * @property {() => Permission} permission
 * @property {() => Promise<Permission>} ask for system notifications: only from a press of a button
 */
/** `missing`: this browser, or a page without https, has none. @typedef {"granted" | "denied" | "default" | "missing"} Permission */
/** @typedef {{ permission: () => Permission, ask: () => Promise<Permission>, show: (text: string, kind: Kind) => void }} System */

/** Those whose view makes a sound of its own. @type {ReadonlySet<Kind>} */
const HEARD = new Set(["turn"]);

/**
 * @param {object} options
 * @param {Document} options.page
 * @param {HTMLLinkElement} options.icon
 * @param {string} options.badged the icon that calls
 * @param {Pick<import("./settings.js").Settings, "get">} options.settings
 * @param {import("./sounds.js").Sounds} options.sounds
 * @param {System} options.system
 * @returns {Notices}
 */
export function createNotices({ page, icon, badged, settings, sounds, system }) {
  const plain = icon.href;
  let title = page.title;
  let call = "";

  function render() {
    page.title = call && !title.startsWith(call) ? `${call} · ${title}` : title;
    const href = call ? badged : plain;
    if (icon.href !== href) icon.href = href;
  }

  /** @type {Notices["notify"]} */
  function notify(kind, text) {
    if (page.visibilityState === "visible" && page.hasFocus()) return;
    call = text;
    render();
    if (!HEARD.has(kind)) sounds.play("call");
    if (settings.get("notify") && system.permission() === "granted") system.show(text, kind);
  }

  const seen = () => {
    if (!call || page.visibilityState !== "visible") return;
    call = "";
    render();
  };
  page.addEventListener("visibilitychange", seen);
  page.defaultView?.addEventListener("focus", seen);

  return {
    notify,
    turn: (text = "Your turn") => notify("turn", text),
    tell: (text) => notify("news", text),
    setTitle(next) {
      title = next;
      render();
    },
    permission: system.permission,
    ask: system.ask,
  };
}

/** The browser's notifications. @param {Window & typeof globalThis} window @param {string} picture @returns {System} */
export function systemNotices(window, picture) {
  const has = "Notification" in window && window.isSecureContext;
  return {
    permission: () => (has ? window.Notification.permission : "missing"),
    ask: async () => (has ? window.Notification.requestPermission() : "missing"),
    show(text, kind) {
      try {
        // The same kind again takes the place of the one before, from whatever tab.
        const notice = new window.Notification("Loopline", { body: text, tag: `loopline-${kind}`, icon: picture });
        notice.onclick = () => {
          window.focus();
          notice.close();
        };
      } catch {
        // Some phones only show them from a service worker: title, icon and sound have told it already.
      }
    },
  };
}
