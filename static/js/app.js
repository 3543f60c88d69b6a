/** What every view is given. Types only: `main.js` is the one place where the parts are joined. */

/**
 * @typedef {object} App
 * @property {import("./net/rest.js").Rest} rest
 * @property {import("./net/connection.js").Connection} connection
 * @property {import("./shell/session.js").Session} session
 * @property {import("./shell/settings.js").Settings} settings
 * @property {import("./shell/notices.js").Notices} notices
 * @property {import("./shell/sounds.js").Sounds} sounds
 * @property {import("./shell/toast.js").Toast} toast
 * @property {import("./lobby/feed.js").Feed} feed
 * @property {import("./chat/mutes.js").Mutes} mutes
 * @property {import("./lobby/personal.js").Personal} personal
 * @property {() => Promise<import("./protocol.js").Level[]>} levels the robots' levels, with rankings not older than a minute
 * @property {(path: string, options?: { replace?: boolean }) => void} navigate
 * @property {<T>(act: () => Promise<T>) => Promise<T | undefined>} attempt runs it; says in a toast what went wrong
 * @property {Promise<void>} ready done when it is known who plays here
 * @property {(path: string) => string} asset the URL of a file beside the scripts
 */

export {};
