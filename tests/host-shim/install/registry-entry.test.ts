import * as assert from "uvu/assert";
import { addRegistryEntry, setEntryVersion, withSchema } from "../../../host-shim/install/registry-entry.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { assertOnlyInserted } from "../../support/only-inserted.js";
import { suite } from "../../support/suite.js";

const entry = suite("entries in the text of a registry");
const schema = suite("withSchema");
const version = suite("setEntryVersion");

const ENTRY = { id: "my-mod", name: "My Mod", version: "0.1.0" };

const HEAD = '"schema": "svc.registry/1"';
const ONE = '{ "id": "one", "artifact": { "dir": "one", "library": "mod.js" }, "sides": ["client"] }';
const layouts: readonly { readonly title: string; readonly text: string; readonly gap: string }[] = [
  {
    title: "a list over several lines",
    text: `{\n  ${HEAD},\n  "mods": [\n    ${ONE}\n  ],\n  "lists": [], "activeLists": []\n}\n`,
    gap: ",\n    {",
  },
  { title: "a list on one line", text: `{${HEAD},"mods":[${ONE}],"lists":[]}`, gap: ",{" },
  { title: "an empty list", text: `{ ${HEAD}, "mods": [], "lists": [] }`, gap: "[\n    {" },
  { title: "no list at all", text: `{ ${HEAD} }`, gap: "[\n    {" },
  {
    title: "tabs and CRLF",
    text: `{\r\n\t${HEAD},\r\n\t"mods": [\r\n\t\t${ONE}\r\n\t]\r\n}\r\n`,
    gap: ',\r\n\t\t{\r\n\t\t  "id"',
  },
  { title: "a byte order mark", text: `\ufeff{ ${HEAD}, "mods": [ ${ONE} ] }`, gap: ", {" },
];
for (const { title, text, gap } of layouts) {
  entry(`are inserted and versioned without another changed character: ${title}`, () => {
    const next = addRegistryEntry(text, ENTRY);
    const { mods, problems } = parseRegistry(next);
    assert.equal(problems, []);
    assert.equal(
      mods.map(({ id }) => id),
      [...parseRegistry(text).mods.map(({ id }) => id), "my-mod"],
    );
    assert.ok(next.includes(gap), next);
    assertOnlyInserted(text, next);
    const released = setEntryVersion(next, "my-mod", "0.2.0");
    assert.is(parseRegistry(released).mods.at(-1)?.version, "0.2.0");
    assert.is(released, next.replace('"0.1.0"', '"0.2.0"'), "no other character changes");
    assert.is(setEntryVersion(next, "absent", "0.2.0"), next);
  });
}

schema("adds $schema to a registry without it, and changes no other character", () => {
  for (const { text } of layouts) {
    const next = withSchema(text, "../mods.schema.json");
    assert.is(JSON.parse(next.replace("\ufeff", "")).$schema, "../mods.schema.json");
    assertOnlyInserted(text, next);
    assert.is(withSchema(next, "elsewhere.json"), next);
  }
});

entry("are rejected for an id that differs from an existing id only in case, with the existing id", () => {
  const text = `{ ${HEAD}, "mods": [${ONE.replace('"id": "one"', '"id": "My-Mod"')}] }`;
  assert.throws(() => addRegistryEntry(text, ENTRY), /the registry has a mod My-Mod/);
});

for (const text of ["", "[]", "{", '{ "schema": "other" }', `{ ${HEAD}, "mods": {} }`]) {
  entry(`are not added to the malformed registry ${JSON.stringify(text)}`, () => {
    assert.throws(() => addRegistryEntry(text, ENTRY), /^it is |^it must be |^"(?:schema|mods)" must be /);
  });
}

entry("are written with all members into an empty `mods` array", () => {
  assert.is(
    addRegistryEntry(`{\n  ${HEAD},\n  "mods": []\n}\n`, ENTRY),
    `{
  ${HEAD},
  "mods": [
    {
      "id": "my-mod",
      "name": "My Mod",
      "version": "0.1.0",
      "artifact": { "dir": "my-mod", "library": "mod.js" },
      "sides": ["client"]
    }
  ]
}
`,
  );
});

entry("are written into a registry whose `mods` is null", () => {
  const next = addRegistryEntry(`{ ${HEAD}, "mods": null, "lists": [] }`, ENTRY);
  assert.equal(parseRegistry(next).problems, []);
  assert.equal(
    JSON.parse(next).mods.map(({ id }: { id: string }) => id),
    ["my-mod"],
  );
});

version("writes a version that contains $& verbatim", () => {
  const next = setEntryVersion(`{ ${HEAD}, "mods": [${ONE}] }`, "one", "$&");
  assert.is(JSON.parse(next).mods[0].version, "$&");
});

version("changes the mod's entry, not an equal object inside an earlier entry", () => {
  const one = `{ "id": "one", "requires": [{"id":"b"}] }`;
  const registry = (entry: string) => `{ ${HEAD}, "mods": [${one}, ${entry}, 1, {"id":"b"}] }`;
  assert.is(setEntryVersion(registry('{"id":"b"}'), "b", "2.0.0"), registry('{"id":"b","version":"2.0.0"}'));
});

for (const text of ['{ "mods": {} }', '{ "mods": null }', "{", "{}", '{ "mods": [1] }']) {
  version(`returns a text without the mod unchanged: ${text}`, () =>
    assert.is(setEntryVersion(text, "one", "2.0.0"), text),
  );
}

schema("returns a malformed registry unchanged", () =>
  assert.is(withSchema("{", "../mods.schema.json"), "{"),
);
