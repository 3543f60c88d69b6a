/** The words of rankings, profiles and the archive. No DOM. */

/** @typedef {import("./rankings-types.js").ArchiveGame} ArchiveGame */
/** @typedef {import("./rankings-types.js").Change} Change */

/** @type {Record<string, string>} */
const TABLES = { all_time: "All-time", doubles: "Doubles", tournament: "Tournament Elo", master: "Master ranking" };
/** @type {Record<string, string>} */
const KINDS = { tournament: "Tournament game", master: "Master game" };
/** @type {Record<string, string>} */
export const REASONS = {
  complete: "played to the end",
  deadlock: "deadlock",
  resignation: "resignation",
  time: "on time",
  abandonment: "abandoned",
  abort: "called off",
  draw_agreed: "draw agreed",
};
/** @type {Record<string, string>} */
const NOTES = {
  draw: "a draw moves nothing",
  quit: "given up: by ten at least",
  robot_half: "a win against a robot brings half",
  robot_too_weak: "the robot stands 300 or more below",
  farming: "halved: many games against the same opponent within a day",
  frozen: "the ranking is frozen",
};
/** @type {Record<string, string>} */
const KIND_OF_CHANGE = { reversal: "Game taken back", refund: "Given back", correction: "Corrected", reset: "Reset" };

export const LASTING = Object.keys(TABLES);

/** @param {string} table @returns {boolean} "2026-11" */
export function isMonth(table) {
  return /^\d{4}-\d{2}$/.test(table);
}

/** @param {string} table @param {string} [locale] @returns {string} "All-time", "November 2026" */
export function tableName(table, locale) {
  if (!isMonth(table)) return TABLES[table] ?? table;
  const [year, month] = table.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, 15)).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });
}

/** @param {number} at @param {string} [locale] @returns {string} "30 Nov 2026" in the order of the reader's country */
export function day(at, locale) {
  return new Date(at).toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
}

/** @param {ArchiveGame} game @returns {string} "Ranked game, Doubles" */
export function gameKind(game) {
  const kind = KINDS[game.kind] ?? (game.ranked ? "Ranked game" : "Unranked game");
  return game.doubles ? `${kind}, Doubles` : kind;
}

/** @param {number} change @returns {string} with its sign, to a tenth: "+3.2", "−0.4", "±0" */
export function signed(change) {
  const tenth = Math.round(Math.abs(change) * 10) / 10;
  if (tenth === 0) return "±0";
  return `${change > 0 ? "+" : "−"}${tenth.toFixed(1)}`;
}

/** @param {Change} change @returns {string} "Won", "Lost · given up: by ten at least", "Game taken back · cheating" */
export function changeWords(change) {
  const first = change.kind === "game" ? outcomeWord(change.outcome) : (KIND_OF_CHANGE[change.kind] ?? change.kind);
  const notes = change.notes.filter((note) => note !== "draw" || change.outcome !== "drawn").map((note) => NOTES[note] ?? note);
  return [first, ...notes, change.reason].filter(Boolean).join(" · ");
}

/** @param {string | null} outcome */
export function outcomeWord(outcome) {
  return { won: "Won", drawn: "Drawn", lost: "Lost", void: "Void" }[outcome ?? ""] ?? "Played";
}

/** @param {{ games: number, won: number, drawn: number }} record @returns {string} wins, draws as halves: "58 %"; a dash without games */
export function share({ games, won, drawn }) {
  return games ? `${Math.round((100 * (won + drawn / 2)) / games)} %` : "–";
}

/** @param {string} name @returns {string} the address of a player's page */
export function playerPath(name) {
  return `/player/${encodeURIComponent(name)}`;
}
