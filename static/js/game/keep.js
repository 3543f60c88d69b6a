/** What this tab keeps over a reload: the placement in the making, the plans, and a placement whose answer is not known. */

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {{ draft: Draft | null, plans: Plan[], unanswered: { id: string, text: string } | null }} Kept */

/**
 * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} storage null where there is none
 * @param {string} gameId
 */
export function createKeep(storage, gameId) {
  const name = `loopline.placing.${gameId}`;
  let last = "";

  /** @returns {Kept | null} null when nothing, or nothing that makes sense, is kept */
  function load() {
    try {
      const kept = JSON.parse(storage?.getItem(name) ?? "null");
      return isKept(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {Kept} kept */
  function save(kept) {
    const empty = !kept.draft && !kept.unanswered && kept.plans.length === 0;
    const text = empty ? "" : JSON.stringify(kept);
    if (text === last) return;
    last = text;
    try {
      if (empty) storage?.removeItem(name);
      else storage?.setItem(name, text);
    } catch {
      // Full or forbidden: then it lasts as long as the page.
    }
  }

  return { load, save };
}

/** @param {any} kept @returns {kept is Kept} */
function isKept(kept) {
  if (typeof kept !== "object" || kept === null || !Array.isArray(kept.plans)) return false;
  const { draft, unanswered } = kept;
  if (unanswered !== null && (typeof unanswered?.id !== "string" || typeof unanswered?.text !== "string")) return false;
  return (draft === null || isDraft(draft)) && kept.plans.every((/** @type {any} */ plan) => isDraft(plan) && plan.cell !== null);
}

/** @param {any} draft */
function isDraft(draft) {
  if (typeof draft !== "object" || draft === null || !Number.isInteger(draft.tile) || !Number.isInteger(draft.rotation)) return false;
  return draft.cell === null || (Array.isArray(draft.cell) && draft.cell.length === 2 && draft.cell.every(Number.isInteger));
}
