import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { registrySchema } from "../../../host-shim/selection/registry-schema.js";
import { modEntry } from "../../support/install.js";
import { fitsSchema, type Schema } from "../../support/json-schema.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";
import { badEntries, badFaces, inFolder, withLibrary } from "./bad-entries.js";

const schemas = suite("JSON Schema of the registry");

const file = (path: string) => JSON.parse(readFileSync(join(repository, path), "utf8"));
const schema: Schema = JSON.parse(JSON.stringify(registrySchema()));

const registry = (mods: readonly unknown[]) => ({
  schema: "svc.registry/1",
  mods,
  lists: [],
  activeLists: [],
});

schemas("accepts the example registry, which is read without a problem", () => {
  const example = file("examples/install/registry/mods.json");
  assert.ok(fitsSchema(example, schema));
  assert.equal(parseRegistry(JSON.stringify(example)).problems, []);
});

schemas("has a description of each member", () => {
  const nameless: string[] = [];
  JSON.stringify(schema, (keyword, value: unknown) => {
    const members = keyword === "properties" ? Object.entries(value as Record<string, Schema>) : [];
    for (const [name, { description }] of members) if (typeof description !== "string") nameless.push(name);
    return value;
  });
  assert.equal(nameless, []);
});

const changes: readonly Record<string, unknown>[] = [
  // The schema has no pattern for version ranges.
  ...badEntries.filter(([, field]) => !/^pipeline|\.version$/.test(field)).map(([change]) => change),
  ...badFaces.map(([part, value]) => ({ [part]: value })),
  {},
  { id: "a b" },
  { id: "" },
  { id: "a".repeat(80) },
  { version: "1.0.0-beta.1" },
  { artifact: "mod.js" },
  { artifact: { dir: "a" } },
  { sides: "client" },
  { sides: [] },
  { pipeline: 1 },
  { requires: [{ id: "a" }] },
  { requires: [{ version: "*" }] },
  { conflicts: [{ id: "a", reason: "both draw" }] },
  { shipped: false },
  withLibrary("d/mod.js"),
  withLibrary("mod.js", { sha256: "A".repeat(64) }),
  ...["a/b", ".a", "a.b", "..", "a/..", "a/../b", "a/", "C:a", "a ", "./a", "a/.b", "Selection.JSON"].map(
    inFolder,
  ),
  ...["selection.json.0123abcd.svc-tmp", "a/config.json", "overrides.json/a", "selection.jsonx"].map(
    inFolder,
  ),
  ...["my-selection.json", "config"].map(inFolder),
  { description: "A sight of your own.", author: "Ada", homepage: "https://a.test/x?y#z", tags: ["hud"] },
  { description: "x".repeat(300) },
  { description: "x".repeat(301) },
  { description: "\u{1f5e1}".repeat(300) },
  { description: "\u{1f5e1}".repeat(301) },
  { tags: ["\u{1f5e1}".repeat(40)] },
  { tags: ["\u{1f5e1}".repeat(41)] },
  { homepage: "//a.test" },
  { homepage: "https://a.test/ x" },
  { homepage: "" },
  { bugs: "http://a.test" },
  { icon: "pictures/a.webp" },
  { icon: "" },
  { tags: [] },
];
for (const change of changes) {
  schemas(`agrees with the backend on an entry with ${JSON.stringify(change).slice(0, 60)}`, () => {
    const file = registry([{ ...modEntry({ id: "mod" }), ...change }]);
    const { problems } = parseRegistry(JSON.stringify(file));
    assert.is(fitsSchema(file, schema), problems.length === 0);
  });
}

const entries: readonly object[] = [
  { enabled: true },
  {},
  { note: "" },
  { enabled: 1 },
  { lock: { fov: 1.5, name: "a", on: false, off: null } },
  { suggest: {} },
  { suggest: [] },
  { enabled: true, lock: 1 },
  { lock: { fov: [1] } },
  { lock: { fov: {} } },
  { lock: { "": 1 } },
  { lock: { ["k".repeat(200)]: 1 } },
  { lock: { ["k".repeat(201)]: 1 } },
];
for (const entry of entries) {
  schemas(`agrees with the backend on a list with ${JSON.stringify(entry).slice(0, 60)}`, () => {
    const lists = [{ id: "core", entries: [{ id: "mod", ...entry }] }];
    const file = { ...registry([modEntry({ id: "mod" })]), lists };
    assert.is(fitsSchema(file, schema), parseRegistry(JSON.stringify(file)).problems.length === 0);
  });
}

for (const dir of ["given.json", "a/Presets.json", "given.jsonx"]) {
  schemas(`agrees with the backend on a folder ${dir}`, () => {
    const file = registry([{ ...modEntry({ id: "mod" }), ...inFolder(dir) }]);
    assert.is(fitsSchema(file, schema), parseRegistry(JSON.stringify(file)).problems.length === 0);
  });
}
