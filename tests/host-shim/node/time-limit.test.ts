import * as assert from "uvu/assert";
import { withTimeLimit } from "../../../host-shim/node/index.js";
import { longerFor } from "../../../host-shim/node/time-limit.js";
import { ENDLESS } from "../../support/endless.js";
import { suite } from "../../support/suite.js";

const limit = suite("the time limit");
const loop = (): void => {
  for (;;);
};
/** Returns the milliseconds after which a call was ended, by its error: more than the limit on a busy machine. */
const endedAfter = (message: string): number =>
  Number(
    /^too long: it took longer than (\d+) ms and was ended: is there an endless loop\?$/.exec(message)?.[1],
  );
const messageOf = (work: () => unknown): string => {
  try {
    work();
    return "nothing was thrown";
  } catch (error) {
    return `${"tookTooLong" in (error as object) ? "too long: " : ""}${(error as Error).message}`;
  }
};

limit("returns the result of the work, and throws its error", () => {
  assert.is(
    withTimeLimit(() => 7, 1000),
    7,
  );
  const error = new TypeError("mine");
  try {
    withTimeLimit(() => {
      throw error;
    }, 1000);
    assert.unreachable();
  } catch (thrown) {
    assert.is(thrown, error);
    assert.not.match(error.stack ?? "", /globalThis\[/, "the stack has no line of the calling script");
  }
});

for (const [what, work] of [
  ["a loop", loop],
  ["a regular expression", () => /^(a+)+$/.test(`${"a".repeat(60)}!`)],
  [
    "a loop that catches everything",
    () => {
      for (;;) {
        try {
          loop();
        } catch {}
      }
    },
  ],
  [
    "a loop in a finally",
    () => {
      try {
        loop();
      } finally {
        loop();
      }
    },
  ],
] as const) {
  limit(`ends ${what} with an error that has the elapsed time`, () => {
    const message = messageOf(() => withTimeLimit(work, 50));
    assert.ok(endedAfter(message) >= 50 && endedAfter(message) <= 250, message);
    assert.is(
      withTimeLimit(() => "and then", 1000),
      "and then",
    );
  });
}

limit("ends the inner of two nested calls, and the outer call continues", () => {
  let after = "";
  // Long enough that the remaining time is longer than any pause of the machine.
  const inner = withTimeLimit(() => {
    const message = messageOf(() => withTimeLimit(new Function(ENDLESS) as () => void, 100_000));
    after = "the outer call continues";
    return message;
  }, 12_000);
  assert.ok(endedAfter(inner) > 0, inner);
  assert.is(after, "the outer call continues");
});

limit("ends an outer call that loops after an inner call returned", () => {
  const outer = messageOf(() =>
    withTimeLimit(() => {
      withTimeLimit(() => {}, 1000);
      loop();
    }, 2000),
  );
  assert.ok(endedAfter(outer) >= 2000, outer);
});

limit("isNearlyUp is true only inside a call, near its end", () => {
  const { isNearlyUp } = withTimeLimit;
  assert.is(isNearlyUp?.(), false);
  const waited = withTimeLimit(() => {
    if (isNearlyUp?.()) return "at once";
    while (!isNearlyUp?.());
    return "then";
  }, 4000);
  assert.is(waited, "then");
  assert.is(isNearlyUp?.(), false);
});

limit("is not longer up to three tasks a core, and up to five times longer with more", () => {
  // A load of 0 also means that the system does not report it.
  const ways = [0, 5, 6, 12, 24, 30, 1000].map((load) => longerFor(load, 2));
  assert.equal(ways, [1, 1, 1, 2, 4, 5, 5]);
  assert.is(longerFor(12, 8), 1, "counts the tasks per core");
});
