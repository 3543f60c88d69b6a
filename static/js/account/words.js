/** Words of the account page. */

const BROWSERS = /** @type {[RegExp, string][]} */ ([
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|Chromium\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
]);
const SYSTEMS = /** @type {[RegExp, string][]} */ ([
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS/, "macOS"],
  [/Linux|X11/, "Linux"],
]);

/** @param {string} agent a User-Agent header @returns {string} such as "Firefox on Linux" */
export function browserName(agent) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.split(/[ /(]/)[0].slice(0, 30) || "An unknown browser");
}

/** @param {number} at @param {number} now both in Unix milliseconds @returns {string} such as "within a day", "3 days ago" */
export function ago(at, now) {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  // Use is noted once a day: less than that is "today" to us.
  if (minutes < 24 * 60) return "within a day";
  return words.format(-Math.floor(minutes / (24 * 60)), "day");
}
