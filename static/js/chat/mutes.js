/** Whom we have muted, as the server tells it on every page of ours. */

/** @typedef {import("../protocol.js").Person} Person */

/**
 * @typedef {object} Mutes
 * @property {() => ReadonlySet<string>} ids
 * @property {(id: string) => boolean} has
 * @property {(frame: { people: Person[] }) => void} take
 * @property {(id: string, isMuted: boolean) => Promise<void>} set rejects with a RestError; the server's frame tells of the change
 * @property {(fn: () => void, signal?: AbortSignal) => void} watch
 */

/**
 * @param {import("../net/rest.js").Rest} rest
 * @returns {Mutes}
 */
export function createMutes(rest) {
  /** @type {Set<string>} */
  let ids = new Set();
  /** @type {Set<() => void>} */
  const watchers = new Set();

  /** @param {Set<string>} next */
  function become(next) {
    ids = next;
    for (const fn of [...watchers]) fn();
  }

  return {
    ids: () => ids,
    has: (id) => ids.has(id),
    take: ({ people }) => become(new Set(people.map((person) => person.id))),
    async set(id, isMuted) {
      await (isMuted ? rest.put(`/mutes/${id}`) : rest.del(`/mutes/${id}`));
      const next = new Set(ids);
      if (isMuted) next.add(id);
      else next.delete(id);
      become(next);
    },
    watch(fn, signal) {
      watchers.add(fn);
      signal?.addEventListener("abort", () => watchers.delete(fn), { once: true });
    },
  };
}
