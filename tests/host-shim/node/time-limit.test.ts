import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withTimeLimit } from "../../../host-shim/node/index.js";

const limit = suite("the time limit");
const loop = (): void => {
  for (;;);
};
const messageOf = (work: () => unknown): string => {
  try {
    work();
    return "nothing was thrown";
  } catch (error) {
    return `${"tookTooLong" in (error as object) ? "too long: " : ""}${(error as Error).message}`;
  }
};

limit("gives what the work gives, and throws what it throws, itself", () => {
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
    assert.not.match(error.stack ?? "", /globalThis\[/, "no line of the script that calls it");
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
  limit(`${what} ends with an error that says how long it took`, () => {
    assert.is(
      messageOf(() => withTimeLimit(work, 50)),
      "too long: it took longer than 50 ms and was ended: is there an endless loop?",
    );
    assert.is(
      withTimeLimit(() => "and then", 1000),
      "and then",
    );
  });
}

limit("of nested calls the inner one ends first, and the outer one goes on", () => {
  const inner = withTimeLimit(() => messageOf(() => withTimeLimit(loop, 9000)), 4000);
  const [, milliseconds] = /^too long: it took longer than (\d+) ms/.exec(inner) ?? [];
  assert.ok(Number(milliseconds) > 0 && Number(milliseconds) < 4000, inner);
});

limit("an outer call that loops on after an inner one has ended is ended too", () => {
  const outer = messageOf(() =>
    withTimeLimit(() => {
      withTimeLimit(() => {}, 1000);
      loop();
    }, 2000),
  );
  assert.match(outer, /^too long: it took longer than 2000 ms/);
});

limit("its time is nearly up only inside of a call, near its end", () => {
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

limit.run();
