/** What REST tells of rankings, players and the archive: types only. Times are Unix milliseconds. */

/** @typedef {import("../protocol.js").Colour} Colour */
/** @typedef {import("../protocol.js").Person} Person */
/** @typedef {import("../protocol.js").Player} Player */
/** @typedef {"won" | "drawn" | "lost" | "void"} Outcome */

/** @typedef {{ rank: number, player: Person, rating: number, games: number, won: number, drawn: number, last_at: number, provisional: boolean }} RankingRow */
/** @typedef {{ table: string, total: number, rows: RankingRow[], me: RankingRow | null, next: string | null }} Ranking */
/** @typedef {{ tables: string[], month: string, months: string[] }} RankingTables */

/** @typedef {{ player: Person, rating: number, since: number, recent_games: number, active: boolean }} MasterRow */
/** @typedef {{ seats: number, masters: MasterRow[], waiting: { player: Person, since: number }[] }} Masters */

/** @typedef {{ games: number, won: number, drawn: number, lost: number }} Record_ */
/** @typedef {Record_ & { colour: Colour }} ColourRecord */
/** @typedef {Record_ & { player: Player | null, last_at: number }} OpponentRecord */
/** @typedef {{ table: string, rating: number, best: number, rank: number | null, games: number, won: number, drawn: number, last_at: number, provisional: boolean }} RankingView */
/** @typedef {{ tiles: number, score: number, colour: Colour, game: string | null, at: number }} Longest */

/** @typedef {{ seat: number, colour: Colour, player: Player | null, score: number | null, outcome: Outcome | null, points: number | null }} ArchiveSeat */
/**
 * @typedef {object} ArchiveGame
 * @property {string} id
 * @property {"game" | "tournament" | "master"} kind
 * @property {boolean} ranked
 * @property {boolean} doubles
 * @property {ArchiveSeat[]} seats
 * @property {number} started_at
 * @property {number} ended_at
 * @property {string} reason
 * @property {string | null} uncounted
 */
/** @typedef {{ games: ArchiveGame[], next: string | null }} Archive */

/**
 * @typedef {object} Profile
 * @property {Person} player
 * @property {string | null} country ISO 3166 alpha-2
 * @property {string} about
 * @property {number} since
 * @property {{ state: "master" | "waiting" | "former", since: number } | null} title
 * @property {RankingView[]} rankings
 * @property {Record_} record
 * @property {ColourRecord[]} colours
 * @property {ColourRecord[]} against_colours
 * @property {OpponentRecord[]} opponents
 * @property {Longest | null} line
 * @property {Longest | null} loop
 * @property {ArchiveGame[]} recent
 */

/** @typedef {{ id: number, at: number, kind: string, before: number, after: number, outcome: Outcome | null, notes: string[], reason: string | null, game: string | null }} Change */
/** @typedef {{ table: string, graph: [number, number][], changes: Change[], next: number | null }} History */
/** @typedef {{ player: Person, opponent: Player, record: Record_, games: ArchiveGame[], next: string | null }} HeadToHead */

export {};
