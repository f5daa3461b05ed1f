import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { rejectionWords, VERDICT_WORDS, Verdict } from "../../../host-shim/protocol/verdicts.js";
import { repository } from "../../support/repository.js";

const verdicts = suite("verdicts");
const all = Object.values(Verdict);

verdicts("each but loaded has words and a fix for the log of a game", () => {
  const words = rejectionWords("a", { baseUrl: "http://127.0.0.1:1", side: "client" });
  assert.equal(Object.keys(words).sort(), all.filter((verdict) => verdict !== "loaded").sort());
});

verdicts("no two look alike in the panel", () => {
  assert.is(new Set(all.map((verdict) => VERDICT_WORDS[verdict])).size, all.length);
});

verdicts("the wire reference names each", () => {
  const text = readFileSync(join(repository, "docs/wire.md"), "utf8");
  for (const verdict of all) assert.ok(text.includes(`\`${verdict}\``), verdict);
});

verdicts.run();
