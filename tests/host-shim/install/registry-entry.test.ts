import * as assert from "uvu/assert";
import { addRegistryEntry, setEntryVersion, withSchema } from "../../../host-shim/install/registry-entry.js";
import { modEntry, registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const entries = suite("entries in the text of a registry");

const ENTRY = { id: "new", name: "New", version: "0.1.0" };
const WRITTEN = { ...ENTRY, artifact: { dir: "new", library: "mod.js" }, sides: ["client"] };
const EMPTY = '{\n  "schema": "svc.registry/1",\n  "mods": [],\n  "lists": [],\n  "activeLists": []\n}\n';

entries("writes the first entry with the line ends of the text", () => {
  const text = addRegistryEntry(EMPTY, ENTRY);
  assert.is(
    text,
    EMPTY.replace(
      "[]",
      `[
    {
      "id": "new",
      "name": "New",
      "version": "0.1.0",
      "artifact": { "dir": "new", "library": "mod.js" },
      "sides": ["client"]
    }
  ]`,
    ),
  );
  const windows = addRegistryEntry(EMPTY.replaceAll("\n", "\r\n"), ENTRY);
  assert.is(windows, text.replaceAll("\n", "\r\n"));
});

for (const space of [undefined, 1, 2, 4, "\t"]) {
  entries(`indents a further entry like those before it, in a registry of ${JSON.stringify(space)}`, () => {
    const registry = JSON.parse(registryText({ mods: [{ id: "a" }, { id: "b" }] }));
    const text = JSON.stringify(registry, undefined, space);
    const added = addRegistryEntry(text, ENTRY);
    assert.equal(JSON.parse(added), { ...registry, mods: [...registry.mods, WRITTEN] });
    const [lead] = /(?<="mods": ?\[)\s*/.exec(text)!;
    assert.match(added, `,${lead}{${lead || "\n"}  "id": "new",${lead || "\n"}  "name": "New",`);
    const end = text.indexOf("]", text.lastIndexOf('"sides"')) + 1;
    assert.ok(added.startsWith(text.slice(0, end)));
  });
}

entries("refuses a taken id in any letter case, and a text that is no registry", () => {
  const text = registryText({ mods: [{ id: "New" }] });
  assert.throws(() => addRegistryEntry(text, ENTRY), "the registry has a mod New: choose another name");
  for (const wrong of ["", "[]", '{ "schema": "svc.registry/1", "mods": {} }'])
    assert.throws(() => addRegistryEntry(wrong, ENTRY));
});

entries("adds a $schema once, and leaves what is no JSON", () => {
  const text = withSchema('{ "mods": [] }', "../mods.schema.json");
  assert.equal(JSON.parse(text), { mods: [], $schema: "../mods.schema.json" });
  assert.is(withSchema(text, "other"), text);
  assert.is(withSchema("{", "other"), "{");
});

entries("sets the version of one mod and no other character", () => {
  const text = JSON.stringify({ mods: [modEntry({ id: "a" }), modEntry({ id: "b" })] }, undefined, 2);
  const next = setEntryVersion(text, "b", "2.0.0");
  const at = text.lastIndexOf("1.0.0");
  assert.is(next, `${text.slice(0, at)}2.0.0${text.slice(at + 5)}`);
  for (const other of [text, '{ "mods": {} }', "{", "{}", '{ "mods": [1] }'])
    assert.is(setEntryVersion(other, "c", "2.0.0"), other);
});

entries("a version with a $ stands as it is written", () => {
  const text = JSON.stringify({ mods: [modEntry({ id: "a" })] });
  assert.is(JSON.parse(setEntryVersion(text, "a", "$&")).mods[0].version, "$&");
});
