import * as assert from "uvu/assert";
import { createRetries } from "../../../../host-shim/panel/state/retries.js";
import { suite } from "../../../support/suite.js";

const test = suite("the retries of failed requests");

test("are after 2 s, then after twice the last wait, at most 5 min", () => {
  const retries = createRetries();
  let now = 0;
  for (const wait of [2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) {
    assert.is(retries.failed("a", now), wait === 2000, "only the first is new");
    assert.equal(retries.take(now + wait - 1), []);
    now += wait;
    assert.equal(retries.take(now), ["a"]);
    assert.equal(retries.take(now), [], "once");
  }
});

test("start again at 2 s after a success, for each name separately", () => {
  const retries = createRetries();
  for (const now of [0, 2000]) {
    retries.failed("a", now);
    retries.take(now + 2000);
  }
  retries.succeeded("a");
  assert.ok(retries.failed("a", 9000));
  assert.ok(retries.failed("b", 9000));
  assert.equal(retries.take(11_000), ["a", "b"]);
});

test("do not include a request that succeeded meanwhile", () => {
  const retries = createRetries();
  retries.failed("a", 0);
  retries.succeeded("a");
  assert.equal(retries.take(2000), []);
});
