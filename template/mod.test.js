import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTestHost } from "svc-mod-sdk/test";

// The library that `npm test` builds first.
const library = readFileSync(new URL("build/{{id}}.js", import.meta.url), "utf8");

test("applies and stores an edit", () => {
  const host = createTestHost();
  host.load(library);
  assert.equal(host.edit("text", "Good evening").effect, "applied");
  assert.equal(JSON.parse(host.config()).text, "Good evening");
  host.unload();
  assert.deepEqual(host.faults, []);
});

test("keeps the player's stored values", () => {
  const host = createTestHost({ config: '{ "size": 40 }' });
  host.load(library);
  assert.equal(host.rows().find(({ key }) => key === "size")?.value, 40);
});
