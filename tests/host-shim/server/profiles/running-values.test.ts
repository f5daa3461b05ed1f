import * as assert from "uvu/assert";
import { createRunningValues } from "../../../../host-shim/server/profiles/running-values.js";
import { headerValue, httpResponse } from "../../../../sdk/http/index.js";
import { suite } from "../../../support/suite.js";

const waiting = suite("values of a profile that wait for a load");

const ROWS = '[{"key":"k","label":"K","type":"int","default":1,"value":1}]';

/** Creates the values of running mods with a clock; the mods in `live` run. */
function open(isWritten = true) {
  const live = new Set<string>();
  const requests: string[] = [];
  const lines: string[] = [];
  const clock = { now: 0 };
  const batch = { count: 0, is: false };
  const faults: string[] = [];
  const rows = { text: ROWS };
  const values = createRunningValues({
    isLive: (id) => live.has(id),
    isReady: (id) => live.has(id),
    isUsable: () => true,
    hold(_id, work) {
      work();
      return isWritten;
    },
    together(_id, work) {
      batch.count++;
      batch.is = true;
      try {
        work();
      } finally {
        batch.is = false;
      }
    },
    fault: (id, where, error) => faults.push(`${id}, ${where}: ${(error as Error).message}`),
    log: (level, text) => lines.push(`${level} ${text}`),
    now: () => clock.now,
    routes: {
      find: (method, path) => (request) => {
        requests.push(`${method} ${path} ${request.body}`);
        assert.is(headerValue(request, "Prefer"), "return=minimal");
        if (batch.is && request.body.includes("endless")) throw new Error("it took longer than 3000 ms");
        const isRefused = !rows.text.includes("late") && request.body.includes("late");
        const body = isRefused ? '{"ok":false,"err":"no such setting"}' : rows.text;
        return httpResponse(isRefused || path.endsWith("bare") ? 404 : 200, "application/json", body);
      },
    },
  });
  return { live, requests, lines, faults, clock, batch, rows, values };
}
const mod = (id: string, literal = "2") => ({ id, values: new Map([["k", literal]]), isState: true });

waiting(
  "are stored in batches with one time limit; a value that exceeds it fails, and is not sent again",
  () => {
    const { requests, faults, batch, values } = open();
    const planned = ["a", "endless", "b", "endless to reset"].map((key, at) => ({
      key,
      before: "1",
      after: "2",
      reset: at === 3,
    }));
    const why = "it took longer than 3000 ms";
    assert.equal(values.store("m", planned), ["", why, "", why]);
    assert.equal(
      requests.map((request) => request.replace(/.*"key":"|".*/g, "")),
      planned.map(({ key }) => key),
    );
    assert.is(batch.count, 2);
    assert.equal(faults, [
      `m, its route POST /svc/settings/m: ${why}`,
      `m, its route POST /svc/settings/m/reset: ${why}`,
    ]);
  },
);

waiting("are stored once, in a step after the load of the mod", () => {
  const { live, requests, values } = open();
  values.wait([mod("a")]);
  values.step();
  live.add("a");
  values.loaded("a");
  assert.equal(requests, []);
  values.step();
  values.loaded("a");
  values.step();
  assert.equal(requests, ["GET /svc/settings/a ", 'POST /svc/settings/a {"key":"k","value":2}']);
});

waiting("are dropped and logged 30 s after the last load", () => {
  const { live, requests, lines, clock, values } = open();
  values.wait([mod("a"), mod("bare")]);
  clock.now = 20_000;
  live.add("bare").add("other");
  values.loaded("bare");
  values.loaded("other");
  values.step();
  assert.equal(lines, ["warn dropped the values of the profile for bare: it has no settings"]);
  clock.now = 49_999;
  values.step();
  assert.is(lines.length, 1);
  clock.now = 50_000;
  values.step();
  assert.equal(lines.slice(1), ["warn dropped the profile's values for mods that were not loaded: a"]);
  live.add("a");
  values.loaded("a");
  values.step();
  assert.is(requests.length, 1);
});

waiting("are stored in rows that the mod declares later, up to 30 s after the last load", () => {
  for (const isDeclared of [true, false]) {
    const { live, requests, lines, clock, rows, values } = open();
    values.wait([
      {
        ...mod("a"),
        values: new Map([
          ["k", "2"],
          ["late", "3"],
        ]),
      },
    ]);
    live.add("a");
    values.loaded("a");
    values.step();
    values.step();
    assert.equal(requests.splice(0), [
      "GET /svc/settings/a ",
      'POST /svc/settings/a {"key":"late","value":3}',
      'POST /svc/settings/a {"key":"k","value":2}',
      "GET /svc/settings/a ",
    ]);
    clock.now = 20_000;
    if (isDeclared) rows.text = ROWS.replace("]", `,${ROWS.slice(1).replace('"k"', '"late"')}`);
    values.step();
    clock.now = 30_000;
    values.step();
    values.step();
    assert.equal(
      requests,
      isDeclared
        ? ["GET /svc/settings/a ", 'POST /svc/settings/a {"key":"late","value":3}']
        : ["GET /svc/settings/a ", "GET /svc/settings/a "],
    );
    const line = "warn the profile's value of late in a is skipped: no such setting";
    assert.equal(lines, isDeclared ? [] : [line]);
  }
});

waiting("are replaced by later waiting values, and logged as dropped", () => {
  const { live, requests, lines, values } = open();
  values.wait([mod("a"), mod("b")]);
  values.wait([mod("b", "3")]);
  assert.equal(lines, ["warn dropped the profile's values for mods that were not loaded: a"]);
  live.add("a").add("b");
  values.loaded("a");
  values.loaded("b");
  values.step();
  assert.equal(requests, ["GET /svc/settings/b ", 'POST /svc/settings/b {"key":"k","value":3}']);
});

waiting("are stored one by one if a write of all together fails", () => {
  const { requests, values } = open(false);
  const value = { key: "k", before: "1", after: "2", reset: false };
  assert.equal(values.store("a", [value]), [""]);
  assert.equal(requests, Array(2).fill('POST /svc/settings/a {"key":"k","value":2}'));
});
