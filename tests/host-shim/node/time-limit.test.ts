import inspector from "node:inspector";
import os from "node:os";
import * as assert from "uvu/assert";
import { withTimeLimit } from "../../../host-shim/node/index.js";
import { longerFor } from "../../../host-shim/node/time-limit.js";
import { ENDLESS } from "../../support/endless.js";
import { suite } from "../../support/suite.js";
import { withPatched } from "../../support/with-patched.js";

const limit = suite("the time limit");
const loop = (): void => {
  for (;;);
};
/** Returns the milliseconds in the error of an ended call; on a busy machine they exceed the limit. */
const endedAfter = (message: string): number =>
  Number(
    /^too long: it took longer than (\d+) ms and was ended: is there an endless loop\?$/.exec(message)?.[1],
  );
const messageOf = (work: () => unknown): string => {
  try {
    work();
    return "nothing was thrown";
  } catch (error) {
    const { tookTooLong, message } = error as Error & { readonly tookTooLong?: boolean };
    return `${tookTooLong ? "too long: " : ""}${message}`;
  }
};

limit("returns the result of a call, and throws its error", () => {
  assert.is(
    withTimeLimit(() => 7, 1000),
    7,
  );
  const error = new TypeError("mine");
  const failing = () =>
    withTimeLimit(() => {
      throw error;
    }, 1000);
  assert.throws(failing, (thrown: unknown) => thrown === error);
  assert.not.match(error.stack ?? "", /globalThis\[/, "the stack has no line of the calling script");
  assert.match(withTimeLimit(() => new Error().stack, 1000) ?? "", /at time-limit:1/);
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
  limit(`ends ${what} with an error that names the elapsed time`, () => {
    const message = messageOf(() => withTimeLimit(work, 50));
    assert.ok(endedAfter(message) >= 50 && endedAfter(message) <= 250, message);
    assert.is(
      withTimeLimit(() => "and then", 1000),
      "and then",
    );
  });
}

limit("is five times as long on a busy machine, and ends the inner of two nested calls first", async () => {
  // A second copy of the module, which has not read the machine's load yet.
  const copy: string = "../../../host-shim/node/time-limit.js?copy";
  const { withTimeLimit }: typeof import("../../../host-shim/node/time-limit.js") = await import(copy);
  let after = "";
  // The outer limit leaves more time than any pause of the machine takes.
  const inner = withPatched(os, { loadavg: () => [1e6, 0, 0] }, () =>
    withTimeLimit(() => {
      const message = messageOf(() => withTimeLimit(new Function(ENDLESS) as () => void, 100_000));
      after = "the outer call continues";
      return message;
    }, 2400),
  );
  assert.ok(endedAfter(inner) > 5000 && endedAfter(inner) <= 9600, inner);
  assert.is(after, "the outer call continues");
});

limit("is at least a millisecond, and is off while a debugger may be attached", () => {
  assert.is(endedAfter(messageOf(() => withTimeLimit(loop, 0))), 1);
  inspector.open(0);
  try {
    const slow = (start: number): string => {
      while (performance.now() < start + 20);
      return "done";
    };
    assert.is(
      withTimeLimit(() => slow(performance.now()), 1),
      "done",
    );
  } finally {
    inspector.close();
  }
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

limit("has an isNearlyUp that returns true only inside a call, near its end", () => {
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

limit("grows if the load exceeds three tasks per core, to at most five times the usual limit", () => {
  // A system without a load average reports 0.
  const ways = [0, 5, 6, 12, 24, 30, 1000].map((load) => longerFor(load, 2));
  assert.equal(ways, [1, 1, 1, 2, 4, 5, 5]);
  assert.is(longerFor(12, 8), 1, "counts the tasks per core");
});

limit("throws the error of a full call stack as it is", () => {
  const fill = (frames: number): number =>
    frames > 0 ? 1 + fill(frames - 1) : withTimeLimit(() => 1, 100_000);
  const counts = new Map<string, number>();
  const full = (): number => counts.get("Maximum call stack size exceeded") ?? 0;
  for (let frames = 0; full() < 1000; frames++) {
    const message = messageOf(() => fill(frames));
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  assert.equal([...counts.keys()], ["nothing was thrown", "Maximum call stack size exceeded"]);
});
