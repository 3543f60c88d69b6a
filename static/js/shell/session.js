/** Who plays in this browser: nobody, a guest or a registered person. */

/** @typedef {import("../protocol.js").Person} Person */

/** @typedef {{ name: string, password: string, email: string | null, country: string | null, about: string }} Registration */

/**
 * @typedef {object} Session
 * @property {() => Person | null} person
 * @property {() => Promise<Person>} ensure the person there is, or a fresh guest; rejects with a RestError
 * @property {(wish: Registration) => Promise<void>} register a guest stays the same person; rejects with a RestError
 * @property {(name: string, password: string) => Promise<void>} logIn rejects with a RestError
 * @property {() => Promise<void>} leave
 * @property {() => void} forget the server has ended the session already
 * @property {() => Promise<void>} load asks the server; rejects with a RestError
 * @property {(person: Person | null) => void} adopt what the server says who we are
 * @property {(fn: () => void, signal?: AbortSignal) => void} onChange
 */

/**
 * @param {import("../net/rest.js").Rest} rest
 * @param {() => void} onSwitch the cookie is another now: the live line has to be opened anew
 * @returns {Session}
 */
export function createSession(rest, onSwitch) {
  /** @type {Person | null} */
  let person = null;
  /** @type {Promise<Person> | null} */
  let making = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  /** @param {Person | null} next */
  function adopt(next) {
    const isSame = next?.id === person?.id && next?.name === person?.name && next?.kind === person?.kind && next?.ranking === person?.ranking && next?.crown === person?.crown;
    person = next;
    if (!isSame) for (const fn of [...listeners]) fn();
  }

  /** @param {Promise<{ person: Person }>} asked @returns {Promise<Person>} */
  async function become(asked) {
    const answer = await asked;
    adopt(answer.person);
    onSwitch();
    return answer.person;
  }

  function forget() {
    adopt(null);
    onSwitch();
  }

  return {
    person: () => person,
    ensure() {
      if (person) return Promise.resolve(person);
      // Two quick clicks are one guest.
      making ??= become(rest.post("/session/guest")).finally(() => {
        making = null;
      });
      return making;
    },
    async register(wish) {
      await become(rest.post("/accounts", wish));
    },
    async logIn(name, password) {
      await become(rest.post("/session", { name, password }));
    },
    async leave() {
      await rest.del("/session");
      forget();
    },
    forget,
    async load() {
      adopt((await rest.get("/session")).person);
    },
    adopt,
    onChange(fn, signal) {
      listeners.add(fn);
      signal?.addEventListener("abort", () => listeners.delete(fn), { once: true });
    },
  };
}
