import * as assert from "uvu/assert";
import {
  type KeptNote,
  noteText,
  pinnedEntry,
  readNote,
  withPinned,
} from "../../../../host-shim/selection/kept/kept-note.js";
import { parsePins, pinsText, withPin } from "../../../../host-shim/selection/kept/pins.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";

const notes = suite("notes of kept libraries");
const pinned = suite("pins");

const SHA = "5e".repeat(32);
const registry = (version: string) =>
  parseRegistry(
    registryText({
      mods: [
        {
          id: "a",
          name: "Ä",
          version,
          requires: [{ id: "b", version: "^1.0.0" }],
          conflicts: [{ id: "c", reason: "no" }],
          artifact: { dir: version === "1.0.0" ? "old" : "a", library: "mod.js" },
          tags: ["x"],
          icon: "icon.png",
          pipeline: "^1.0.0",
          sides: ["client", "server"],
        },
        { id: "b" },
      ],
    }),
  );

notes("are read as they were written, and not from a malformed text", () => {
  for (const good of [null, 12]) {
    const note: KeptNote = { entry: registry("1.0.0").mods[0]!, first: 7, good };
    assert.equal(readNote(noteText(note)), note);
    const plain: KeptNote = { ...note, entry: registry("1.0.0").mods[1]! };
    assert.equal(readNote(noteText(plain)), plain);
  }
  for (const text of [
    "",
    "{}",
    "[]",
    '{"entry":{"id":"a"},"first":1}',
    '{"entry":null,"first":1,"good":null}',
  ])
    assert.is(readNote(text), undefined, text);
});

pinned("replace a mod's entry and hash by the kept ones, except the path of its library", () => {
  const now = registry("2.0.0");
  const [mod] = now.mods;
  const pinned = pinnedEntry(mod!, { entry: registry("1.0.0").mods[0]!, first: 1, good: null }, SHA);
  assert.is(pinned.version, "1.0.0");
  assert.equal(pinned.artifact, { dir: "a", library: "mod.js", sha256: SHA });
  assert.equal(withPinned(now, new Map([["a", pinned]])).mods, [pinned, now.mods[1]]);
  assert.is(withPinned(now, new Map()), now);
});

pinned("are read as they were written, and reported if they are malformed", () => {
  const pins = withPin([], "a", SHA);
  assert.equal(parsePins(pinsText(pins)), { items: [{ id: "a", sha256: SHA }], problems: [] });
  assert.is(withPin(pins, "a", SHA), pins);
  assert.is(withPin(pins, "b", null), pins);
  assert.equal(withPin(pins, "a", null), []);
  const { items, problems } = parsePins(`{"schema":"svc.pins/1","pins":[{"id":"a","sha256":"x"},3]}`);
  assert.equal(items, []);
  assert.equal(problems, [
    'pins[0]: sha256 must be 64 hex digits, found "x"',
    "pins[1]: a pin must be an object, found 3",
  ]);
});
