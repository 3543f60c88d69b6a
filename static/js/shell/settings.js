/** What a person chose for this browser, kept in localStorage and shared between its tabs. */

const STORE = "loopline.settings";

/**
 * `level` and `robots` are the last choice in "Play Robot"; `game` the last game that was entered from here.
 * @typedef {object} Values
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} marks marks on the lines beside their colours
 * @property {boolean} sound
 * @property {boolean} notify system notifications, once the browser allows them
 * @property {"auto" | "less"} motion
 * @property {string | null} level
 * @property {number} robots
 * @property {string | null} game
 * @property {boolean} talk whether the talk stands beside lobby and board where there is room
 */

/** @type {Readonly<Values>} */
const DEFAULTS = Object.freeze({ theme: "auto", marks: true, sound: true, notify: true, talk: true, motion: "auto", level: null, robots: 1, game: null });

/**
 * @typedef {object} Settings
 * @property {<K extends keyof Values>(key: K) => Values[K]} get
 * @property {<K extends keyof Values>(key: K, value: Values[K]) => void} set
 * @property {(fn: (key: keyof Values) => void) => () => void} onChange gives the function that stops it
 */

/**
 * @param {Pick<Storage, "getItem" | "setItem">} storage
 * @param {Pick<EventTarget, "addEventListener">} [tabs] tells with a "storage" event what another tab stored
 * @returns {Settings}
 */
export function createSettings(storage, tabs) {
  /** @type {Set<(key: keyof Values) => void>} */
  const listeners = new Set();
  let values = read(storage);

  /** @param {Values} next */
  function become(next) {
    const keys = /** @type {(keyof Values)[]} */ (Object.keys(DEFAULTS));
    const changed = keys.filter((key) => next[key] !== values[key]);
    values = next;
    for (const key of changed) for (const fn of [...listeners]) fn(key);
  }

  tabs?.addEventListener("storage", (event) => {
    if (/** @type {StorageEvent} */ (event).key === STORE) become(read(storage));
  });

  return {
    get: (key) => values[key],
    set(key, value) {
      const next = { ...values, [key]: value };
      write(storage, next);
      become(next);
    },
    onChange(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}

/** @param {Pick<Storage, "getItem">} storage @returns {Values} defaults where nothing, or nothing of that type, is stored */
function read(storage) {
  try {
    const stored = JSON.parse(storage.getItem(STORE) ?? "{}");
    const fits = Object.entries(stored).filter(([key, value]) => isValue(key, value));
    return { ...DEFAULTS, ...Object.fromEntries(fits) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {string} key @param {unknown} value */
function isValue(key, value) {
  if (key === "theme") return value === "auto" || value === "light" || value === "dark";
  if (key === "motion") return value === "auto" || value === "less";
  if (key === "marks" || key === "sound" || key === "notify" || key === "talk") return typeof value === "boolean";
  if (key === "robots") return value === 1 || value === 2 || value === 3;
  return (key === "level" || key === "game") && (value === null || typeof value === "string");
}

/** @param {Pick<Storage, "setItem">} storage @param {Values} values */
function write(storage, values) {
  try {
    storage.setItem(STORE, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the page.
  }
}
