import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { registrySchema } from "../../../host-shim/selection/registry-schema.js";
import { modEntry } from "../../support/install.js";
import { repository } from "../../support/repository.js";

const schemas = suite("JSON Schema of the registry");

type Schema = Readonly<Record<string, unknown>>;
const file = (path: string) => JSON.parse(readFileSync(join(repository, path), "utf8"));
const schema: Schema = JSON.parse(JSON.stringify(registrySchema()));

/** Validates a value by the few keywords of JSON Schema that the file uses. */
function fits(value: unknown, rule: Schema): boolean {
  const is = (keyword: string, holds: (argument: never) => boolean) =>
    rule[keyword] === undefined || holds(rule[keyword] as never);
  const record = typeof value === "object" && value !== null && !Array.isArray(value);
  const members = record ? Object.entries(value as object) : [];
  const known = (rule["properties"] ?? {}) as Record<string, Schema>;
  return (
    is("$ref", (path: string) =>
      fits(value, (schema["definitions"] as Record<string, Schema>)[path.split("/").at(-1)!]!),
    ) &&
    is("allOf", (rules: Schema[]) => rules.every((one) => fits(value, one))) &&
    is("not", (one: Schema) => !fits(value, one)) &&
    is("const", (only: unknown) => value === only) &&
    is("enum", (some: unknown[]) => some.includes(value)) &&
    is("type", (type: string) =>
      type === "array" ? Array.isArray(value) : type === "object" ? record : typeof value === type,
    ) &&
    is("minLength", (length: number) => String(value).length >= length) &&
    is("maxLength", (length: number) => String(value).length <= length) &&
    is("maxItems", (length: number) => (value as unknown[]).length <= length) &&
    is("pattern", (pattern: string) => typeof value === "string" && new RegExp(pattern, "u").test(value)) &&
    is("items", (one: Schema) => (value as unknown[]).every((item) => fits(item, one))) &&
    is("required", (names: string[]) => names.every((name) => members.some(([found]) => found === name))) &&
    is("additionalProperties", () => members.every(([name]) => known[name] !== undefined)) &&
    members.every(([name, member]) => known[name] === undefined || fits(member, known[name]))
  );
}

const registry = (mods: readonly unknown[]) => ({
  schema: "svc.registry/1",
  mods,
  lists: [],
  activeLists: [],
});
const artifact = (dir: string, library = "mod.js", more = {}) => ({ artifact: { dir, library, ...more } });

schemas("accepts the example registry, which is read without a problem", () => {
  const example = file("examples/install/registry/mods.json");
  assert.ok(fits(example, schema));
  assert.equal(parseRegistry(JSON.stringify(example)).problems, []);
});

schemas("has a description of every member", () => {
  const nameless: string[] = [];
  JSON.stringify(schema, (keyword, value: unknown) => {
    const members = keyword === "properties" ? Object.entries(value as Record<string, Schema>) : [];
    for (const [name, { description }] of members) if (typeof description !== "string") nameless.push(name);
    return value;
  });
  assert.equal(nameless, []);
});

const changes: readonly Record<string, unknown>[] = [
  {},
  { id: "index" },
  { id: "a b" },
  { id: "" },
  { id: "a".repeat(80) },
  { id: "a".repeat(81) },
  { name: 1 },
  { version: "1.0" },
  { version: "1.0.0-beta.1" },
  { artifact: "mod.js" },
  { artifact: { dir: "a" } },
  { sides: "client" },
  { sides: ["both"] },
  { sides: [] },
  { pipeline: 1 },
  { requires: ["a"] },
  { requires: [{ id: "a" }] },
  { requires: [{ version: "*" }] },
  { conflicts: [{ id: "a", reason: 1 }] },
  { conflicts: [{ id: "a", reason: "both draw" }] },
  { shipped: "no" },
  { shipped: false },
  artifact("a/b"),
  artifact("a", "d/mod.js"),
  artifact(".a"),
  artifact("a.b"),
  ...[
    "",
    ".",
    "..",
    "../a",
    "a/..",
    "a/../b",
    "/a",
    "a//b",
    "a/",
    "C:a",
    "a\\b",
    "a\u0000",
    "a.",
    "a ",
    "./a",
    "a/.b",
    ".svc-served",
    "selection.json",
    "Selection.JSON",
    "selection.json.lock",
    "selection.json.0123abcd.svc-tmp",
    "a/config.json",
    "overrides.json/a",
    "selection.jsonx",
    "my-selection.json",
    "config",
  ].map((dir) => artifact(dir)),
  artifact("a", "mod.json"),
  artifact("a", ".js"),
  artifact("a", "../mod.js"),
  artifact("a", "mod.js", { sha256: "12" }),
  artifact("a", "mod.js", { sha256: "A".repeat(64) }),
  { description: "A sight of your own.", author: "Ada", homepage: "https://a.test/x?y#z", tags: ["hud"] },
  { description: "two\nlines" },
  { description: "x".repeat(300) },
  { description: "x".repeat(301) },
  { author: 1 },
  { homepage: "javascript:alert(1)" },
  { homepage: "//a.test" },
  { homepage: "https://a.test/ x" },
  { homepage: "" },
  { bugs: "http://a.test" },
  { bugs: "mailto:a@b.test" },
  { icon: "icon.svg" },
  { icon: "pictures/a.webp" },
  { icon: "icon.jpg" },
  { icon: "../icon.png" },
  { icon: "" },
  { tags: [] },
  { tags: [""] },
  { tags: "hud" },
  { tags: Array(13).fill("a") },
];
for (const change of changes) {
  schemas(`agrees with the backend on an entry with ${JSON.stringify(change).slice(0, 60)}`, () => {
    const file = registry([{ ...modEntry({ id: "mod" }), ...change }]);
    const { problems } = parseRegistry(JSON.stringify(file));
    assert.is(fits(file, schema), problems.length === 0);
  });
}

schemas.run();
