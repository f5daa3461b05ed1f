import * as assert from "uvu/assert";
import { createTickErrors } from "../../../host-shim/runtime/tick-errors.js";
import { suite } from "../../support/suite.js";

const errors = suite("errors of the host's tick");

errors("are logged once in ten seconds", () => {
  let now = 5_000;
  const lines: string[] = [];
  const hear = createTickErrors(
    (level, text) => lines.push(`${level} ${text.split("\n")[0]}`),
    () => now,
  );
  for (const time of [5_000, 5_001, 14_999, 15_000, 24_999, 60_000]) {
    now = time;
    hear(`at ${time}`);
  }
  const line = (time: number) => `error the mod host failed in a tick, and continues: at ${time}`;
  assert.equal(lines, [5_000, 15_000, 60_000].map(line));
});
