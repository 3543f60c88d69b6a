/**
 * What goes over the wire, REST and socket alike: types only, so that both ends speak of the same things.
 * Times are integer Unix milliseconds, ids are UUID strings, a seat is an index into `seats`, a cell is `[q, r]`.
 */

/** @typedef {"R" | "Y" | "G" | "B"} Colour */
/** @typedef {[number, number]} Cell */

/** @typedef {{ id: string, name: string, kind: "guest" | "registered", ranking: number | null, crown: boolean }} Person */

/**
 * Who sits on a seat or slot: `id` for people only, `level` for robots only.
 * @typedef {{ kind: "guest" | "registered" | "robot", id: string | null, name: string, level: string | null, ranking: number | null, crown: boolean }} Player
 */

/**
 * A robot's level; `missing` says in words what an unplayable one needs.
 * @typedef {{ id: string, name: string, ranking: number, character: string, playable: boolean, missing: string | null }} Level
 */

/** @typedef {{ slot: number, colour: Colour, player: Player | null }} Slot */
/** @typedef {"open" | "link" | "invited"} Visibility */
/** @typedef {0 | 30 | 60 | 180 | 300} Delay */
/** @typedef {{ person: Person, state: "pending" | "accepted" | "declined" }} Invited */

/**
 * @typedef {object} Table
 * @property {string} id
 * @property {"game" | "tournament" | "master"} kind
 * @property {boolean} doubles
 * @property {boolean} ranked
 * @property {Visibility} visibility
 * @property {"on" | "purist"} hints
 * @property {ClockOption | null} clock
 * @property {Delay} delay seconds by which spectators see its game later
 * @property {Person} opener
 * @property {Slot[]} slots
 * @property {Invited[]} invited
 * @property {"open" | "playing" | "closed"} state
 * @property {string | null} game
 * @property {number} created_at
 */

/**
 * What the opener asks for; `colour` is the opener's own, null for the first one.
 * @typedef {{ seats: 2 | 3 | 4, doubles: boolean, ranked: boolean, visibility: Visibility, hints: "on" | "purist", clock: ClockOption | null, colour: Colour | null, delay: Delay, kind: "game" | "tournament" | "master" }} TableWish
 */

/**
 * How a game ended; `bag_order` and `salt` (hex) prove the commitment made at the start.
 * @typedef {object} Result
 * @property {"complete" | "deadlock" | "resignation" | "time" | "abandonment" | "abort" | "draw_agreed"} reason
 * @property {number[]} winners
 * @property {number[]} scores
 * @property {number[]} bag_order
 * @property {string} salt
 */

/** @typedef {{ seat: number, colour: Colour, player: Player, score: number }} SummarySeat */

/**
 * A game as the lobby lists it.
 * @typedef {object} Summary
 * @property {string} id
 * @property {"game" | "tournament" | "master"} kind
 * @property {boolean} doubles
 * @property {boolean} ranked
 * @property {SummarySeat[]} seats
 * @property {number} bag
 * @property {number | null} turn
 * @property {number} watchers
 * @property {"running" | "finished"} state
 * @property {Result | null} result
 * @property {number} started_at
 */

/** Somebody with a page open: at a running game, away from the page, or here. @typedef {{ person: Person, state: "here" | "playing" | "away" }} LobbyPerson */

/** @typedef {{ tables: Table[], games: Summary[], people: LobbyPerson[] }} Lobby */

/** @typedef {{ seat: number, colour: Colour, player: Player, hand: number[] }} Seat */

/**
 * A tile that lies on the board; `turn` is the number of the turn that it belongs to.
 * @typedef {{ seq: number, at: number, turn: number, seat: number, phase: "free" | "forced", tile: number, q: number, r: number, rotation: number, drew: number | null }} PlacedTile
 */

/**
 * A clock to play with: seconds a side, seconds added after each turn (kind increment only).
 * @typedef {{ kind: "sudden_death" | "increment" | "penalty", seconds: number, increment: number }} ClockOption
 */
/**
 * Milliseconds left by seat at the time `at`, below zero once used up; whose clock runs; tournament points given away.
 * @typedef {{ option: ClockOption, left: number[], running: number | null, at: number, penalty: number[] }} Clock
 */
/** @typedef {{ cell: Cell, fits: number[][] }} Space */
/** @typedef {{ number: number, seat: number, phase: "free" | "forced", legal: string[], spaces: Space[], closed: Cell[] }} Turn */
/** @typedef {{ score: number, kind: "line" | "loop", tiles: number, cells: Cell[] }} Best */
/** @typedef {Record<Colour, Best>} Scores */

/**
 * Who left, was replaced, came back: to seat `seat`, in turn `turn`, at the wish of seat `by` (null: nobody's).
 * @typedef {{ kind: "resigned" | "time_up" | "abandoned" | "aborted" | "seat_lent" | "seat_taken_back", seat: number, by: number | null, turn: number }} Chapter
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {number} rules_version
 * @property {"game" | "tournament" | "master"} kind
 * @property {boolean} doubles
 * @property {boolean} ranked
 * @property {"on" | "purist"} hints
 * @property {Clock | null} clock
 * @property {boolean} can_abort
 * @property {number[]} draw_by the seats whose side is for the draw that stands offered
 * @property {number} delay seconds by which spectators see the game later
 * @property {(string | null)[]} lent by seat, the level of the robot that plays in its person's place
 * @property {Chapter[]} story what happened beside the placements, in order
 * @property {number[]} out the seats that have quit, in that order; a game of three or four goes on without them
 * @property {number} started_at
 * @property {number} first
 * @property {string} commitment
 * @property {Seat[]} seats
 * @property {number} bag
 * @property {number[]} unseen
 * @property {PlacedTile[]} tiles
 * @property {Turn | null} turn
 * @property {Scores} scores
 * @property {Result | null} result
 */

/** @typedef {{ t: "welcome", person: Person | null, build: string, at: number }} WelcomeFrame */
/** @typedef {{ t: "ack", id: string, seq: number }} AckFrame */
/** @typedef {{ t: "pong", id: string, at: number }} PongFrame */

/**
 * Which rule a placement breaks: the cell that would be hurt, the side that does not match.
 * @typedef {{ reason: string, cell: Cell | null, side: number | null }} Refusal
 */
/** @typedef {{ t: "error", id: string | null, code: string, detail: string, refusal: Refusal | null }} ErrorFrame */

/** @typedef {{ t: "snapshot", room: "lobby", seq: number, lobby: Lobby }} LobbySnapshotFrame */
/** @typedef {{ t: "table", room: "lobby", seq: number, table: Table }} TableFrame */
/** @typedef {{ t: "game", room: "lobby", seq: number, game: Summary }} GameFrame */
/** @typedef {{ t: "people", room: "lobby", seq: number, joined: LobbyPerson[], left: string[], changed: LobbyPerson[] }} PeopleFrame */
/** @typedef {LobbySnapshotFrame | TableFrame | GameFrame | PeopleFrame} LobbyFrame */

/** @typedef {{ t: "invitation", table: Table, by: Person }} InvitationFrame */
/** @typedef {{ t: "invitation_gone", table: string }} InvitationGoneFrame */
/** @typedef {{ t: "report_resolved", report: string, about: "line" | "game" | "player", id: string, outcome: "acted" | "no_action" | "duplicate", answer: string }} ReportResolvedFrame */
/** @typedef {{ t: "seeking", since: number | null }} SeekingFrame */
/** @typedef {{ t: "paired", game: string }} PairedFrame */
/** @typedef {{ t: "you", person: Person }} YouFrame */
/** What is told to a person, whatever rooms their pages are in. @typedef {InvitationFrame | InvitationGoneFrame | ReportResolvedFrame | SeekingFrame | PairedFrame | YouFrame} PersonalFrame */
/** @typedef {{ since: number | null, game: string | null }} Seek */

/** @typedef {{ t: "snapshot", room: string, seq: number, game: Game }} GameSnapshotFrame */
/** @typedef {{ t: "placed", room: string, seq: number, at: number, seat: number, turn_number: number, phase: "free" | "forced", tile: number, q: number, r: number, rotation: number, drew: number | null, bag: number, turn: Turn | null, scores: Scores, clock: Clock | null, can_abort: boolean, draw_by: number[] }} PlacedFrame */
/** @typedef {{ t: "ended", room: string, seq: number, at: number, result: Result, clock: Clock | null }} EndedFrame */
/** @typedef {{ t: "resigned" | "time_up" | "abandoned" | "seat_taken_back" | "draw_offered" | "draw_answered" | "aborted", room: string, seq: number, at: number, seat: number, by: number | null, draw_by: number[], lent: (string | null)[], out: number[] }} SeatFrame */
/** A robot plays the seat from here on: seat `by` asked for it (null: the seat has quit). @typedef {{ t: "seat_lent", room: string, seq: number, at: number, seat: number, by: number | null, level: string, lent: (string | null)[], draw_by: number[] }} SeatLentFrame */
/** @typedef {{ t: "credited", room: string, seq: number, at: number, seat: number, milliseconds: number, clock: Clock | null }} CreditedFrame */
/** @typedef {{ t: "rematch", room: string, colours: "keep" | "swap" | null, agreed: number[], game: string | null }} RematchFrame */
/** @typedef {{ t: "rematched", room: string, game: string }} RematchedFrame */
/** @typedef {{ t: "review", room: string, state: "running" | "done" | "failed", done: number, total: number }} ReviewFrame */
/** A placement in the notation, and the margin in points that it lets its seat expect. @typedef {{ placement: string, margin: number }} Suggestion */
/** @typedef {{ seq: number, suggestions: Suggestion[], left: number }} Hint */
/** `scores`: each colour's final score as expected right after it. @typedef {{ seat: number, placement: string, had_choice: boolean, loss: number, alternatives: Suggestion[], scores: Partial<Record<Colour, number>> }} ReviewedPly */
/** `accuracy` by seat, 0 to 100; `turning_points` are indices of plies. @typedef {{ version: number, accuracy: (number | null)[], turning_points: number[], plies: ReviewedPly[] }} Review */
/** @typedef {{ state: "none" | "waiting" | "running" | "done" | "failed", ahead: number, done: number, total: number, review: Review | null }} ReviewStanding */
/** @typedef {"here" | "away" | "offline"} PresenceState */
/** `act_at`: by seat, from when (Unix milliseconds) the others may act. @typedef {{ t: "presence", room: string, seats: PresenceState[], act_at: (number | null)[], watchers: number, watching: string[] }} PresenceFrame */
/** @typedef {GameSnapshotFrame | PlacedFrame | EndedFrame | SeatFrame | SeatLentFrame | CreditedFrame | PresenceFrame} RoomFrame */

/** @typedef {"talk" | "players" | "spectators" | "team"} Channel */
/** Something said; `links` tells whether links in it may be clickable. @typedef {{ id: number, at: number, person: Person, text: string, links: boolean }} Line */
/** @typedef {{ t: "chat", room: string, channel: Channel, line: Line }} ChatFrame */
/**
 * A channel that we may read; `refusal` says why we may not write there.
 * @typedef {{ t: "chat_history", room: string, channel: Channel, lines: Line[], refusal: string | null }} ChatHistoryFrame
 */
/** Whom we have muted. @typedef {{ t: "mutes", people: Person[] }} MutesFrame */

/**
 * Any frame of a room, as the connection routes it: `seq` counts up by one, and is absent on passing news.
 * @typedef {{ t: string, room: string, seq?: number } & Record<string, any>} Frame
 */

/**
 * Why a request on the socket failed; code "lost" when the line broke before the answer came.
 * @typedef {{ code: string, detail: string, refusal: Refusal | null }} RequestError
 */

/**
 * Why a REST request failed; status 0 and code "offline" when there was no answer at all.
 * @typedef {{ status: number, code: string, detail: string }} RestError
 */

export {};
