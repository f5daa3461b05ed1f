import * as assert from "uvu/assert";
import { repeatScans } from "../../../../host-shim/server/operation/repeat-scans.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const scans = suite("the repeated scans of an install");

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

scans("log a failed scan and continue until stop(), which also works during a scan", async () => {
  const lines: string[] = [];
  let count = 0;
  let rests = 0;
  const scanning = repeatScans(
    () => {
      if (++count === 1) throw new Error("EACCES");
      scanning.stop();
    },
    () => rests++,
    (level, text) => lines.push(`${level} ${text}`),
  );
  await until(() => rests === 2, "the second scan");
  assert.is(count, 2);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, /^error .*EACCES/);
  assert.is(timers(), 0);
});

scans("log the error of every scan once, until it changes", async () => {
  const lines: string[] = [];
  const errors = ["EACCES", "EACCES", "EACCES", "EIO"];
  let count = 0;
  const scanning = repeatScans(
    () => {
      const error = errors[count++];
      if (error !== undefined) throw new Error(error);
      scanning.stop();
    },
    () => {},
    (level, text) => lines.push(`${level} ${text}`),
  );
  await until(() => count > errors.length, "the scan after the errors");
  assert.is(lines.length, 2);
  assert.match(lines[0]!, /EACCES/);
  assert.match(lines[1]!, /EIO/);
});
