import * as assert from "uvu/assert";
import { importAgain } from "../../../../host-shim/panel/loading/import-again.js";
import { suite } from "../../../support/suite.js";

const test = suite("a retried import");

test("is shared by simultaneous calls, and attempted again by a call after a failure", async () => {
  let attempts = 0;
  const load = importAgain(async () => {
    if (++attempts === 1) throw new Error("refused");
    return attempts;
  });
  const [first, second] = await Promise.allSettled([load(), load()]);
  assert.is(first.status, "rejected");
  assert.is(second.status, "rejected");
  assert.is(attempts, 1);
  assert.is(await load(), 2);
});
