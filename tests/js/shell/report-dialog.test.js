import assert from "node:assert/strict";
import { test } from "node:test";

import { outcomeWords } from "../../../static/js/shell/report-dialog.js";

test("the reporter hears what came of it, with the answer if there is one", () => {
  const frame = /** @type {const} */ ({ t: "report_resolved", report: "r", id: "7", about: "line", outcome: "acted", answer: "" });
  assert.equal(outcomeWords(frame), "You reported a line of talk: we have done something about it.");
  assert.equal(
    outcomeWords({ ...frame, about: "game", outcome: "no_action", answer: "They play well." }),
    "You reported a game: we have looked at it, and found nothing to do. They play well.",
  );
});
