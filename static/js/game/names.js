/** What the people and robots of a game are called: robots that share a name are numbered in seat order. Pure. */

/** @typedef {import("../protocol.js").Seat} Seat */
/** @typedef {import("../protocol.js").Game} Game */

/**
 * The seats with names that tell them apart: two robots of one level become "Pebble 1" and "Pebble 2".
 * @param {Seat[]} seats
 * @returns {Seat[]} the same objects where nothing changes
 */
export function tellApart(seats) {
  /** @param {Seat} seat */
  const twins = ({ player }) => seats.filter((one) => one.player.kind === "robot" && one.player.name === player.name);
  return seats.map((seat) => {
    const alike = seat.player.kind === "robot" ? twins(seat) : [];
    if (alike.length < 2) return seat;
    return { ...seat, player: { ...seat.player, name: `${seat.player.name} ${alike.indexOf(seat) + 1}` } };
  });
}
