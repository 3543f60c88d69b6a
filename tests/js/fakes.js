/** A clock and sockets that do what the test says, when it says so. */

/** Timers that stand still until `tick`. */
export class FakeTimers {
  now = 0;
  #next = 1;
  /** @type {Map<number, { at: number, fn: () => void }>} */
  #due = new Map();

  setTimeout = (/** @type {() => void} */ fn, /** @type {number} */ ms) => {
    this.#due.set(this.#next, { at: this.now + ms, fn });
    return this.#next++;
  };

  clearTimeout = (/** @type {number} */ id) => {
    this.#due.delete(id);
  };

  /** @param {number} ms let so much time pass, running what falls due in order */
  tick(ms) {
    const end = this.now + ms;
    for (;;) {
      const [first] = [...this.#due].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0]);
      if (!first) break;
      this.#due.delete(first[0]);
      this.now = first[1].at;
      first[1].fn();
    }
    this.now = end;
  }
}

/** One end of a socket; the test plays the server. */
export class FakeSocket {
  /** @type {any[]} */
  sent = [];
  isClosed = false;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onclose = null;

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }

  /** @param {object} frame */
  receive(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** @param {number} code the server, or the net, closes */
  drop(code) {
    this.onclose?.({ code });
  }

  welcome() {
    this.receive({ t: "welcome", person: null, build: "b1", at: 0 });
  }

  /** @param {string} t @returns {any[]} the frames of that type that the page has sent */
  frames(t) {
    return this.sent.filter((frame) => frame.t === t);
  }
}

/** What a line needs of the world: a clock, dice that always fall the same, and the sockets opened so far. */
export function fakeWorld(chance = 0.5) {
  const timers = new FakeTimers();
  /** @type {FakeSocket[]} */
  const sockets = [];
  const open = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return /** @type {any} */ (socket);
  };
  return { timers, sockets, open, random: () => chance, last: () => sockets[sockets.length - 1] };
}
