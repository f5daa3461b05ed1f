import fc from "fast-check";
import * as assert from "uvu/assert";
import { groupId, hashOf, hashOfGroup, type Link, readHash } from "../../../../host-shim/panel/rows/links.js";
import { addressOf } from "../../../../host-shim/panel/rows/mod-address.js";
import { suite } from "../../../support/suite.js";

const test = suite("links of the panel");

/** Any UTF-16 code unit, including lone surrogates. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const character = fc.constantFrom(..."aB/%#+ ?éu", "𝒳", "\ud83d", "\ude00", "\u0301", "group");

test("are read back from their URL hash", () => {
  const text = fc.string({ minLength: 1, unit: character });
  const plain = { noNullPrototype: true };
  const place = fc.stringMatching(/^(?:[a-z0-9]{8})?$/);
  const address = fc.tuple(text, place).map(([guid, at]) => addressOf(guid, at));
  const link: fc.Arbitrary<Link> = fc.oneof(
    fc.constantFrom({ kind: "keybinds" } as const, { kind: "mods" } as const),
    fc.record({ kind: fc.constant("mod" as const), guid: address }, plain),
    fc.record({ kind: fc.constant("search" as const), query: text }, plain),
    fc.record({ kind: fc.constant("row" as const), guid: address, key: text }, plain),
    fc.record(
      { kind: fc.constant("group" as const), guid: address, path: fc.array(text, { minLength: 1 }) },
      plain,
    ),
  );
  fc.assert(
    fc.property(link, (to) => {
      assert.equal(readHash(hashOf(to)), to);
      if (to.kind === "group") assert.is(hashOfGroup(groupId(to.guid, to.path)), hashOf(to));
    }),
  );
});

test("are written in the documented format", () => {
  const cases: [Link, string][] = [
    [{ kind: "mod", guid: "a.mod" }, "#/a.mod"],
    [{ kind: "row", guid: "a.mod", key: "hud/scale x" }, "#/a.mod/hud%2Fscale%20x"],
    [{ kind: "row", guid: "a.mod", key: "group" }, "#/a.mod/group"],
    [{ kind: "group", guid: "a.mod", path: ["HUD", "A/B"] }, "#/a.mod/group/HUD/A%2FB"],
    [{ kind: "mod", guid: addressOf("a.mod", "g1") }, "#/a.mod?in=g1"],
    [{ kind: "row", guid: addressOf("a.mod", "g1"), key: "k" }, "#/a.mod/k?in=g1"],
    [{ kind: "group", guid: addressOf("a.mod", "g1"), path: ["HUD"] }, "#/a.mod/group/HUD?in=g1"],
  ];
  for (const [link, hash] of cases) assert.is(hashOf(link), hash);
  assert.equal(readHash("#/a.mod/k?in=server"), { kind: "row", guid: "a.mod", key: "k" });
});

test("are not read from a hash of another form, and malformed escapes are read unchanged", () => {
  for (const hash of ["", "#", "#/", "#//x", "#other", "#/a/b/c", "/a/b"])
    assert.is(readHash(hash), undefined, hash);
  assert.equal(readHash("#/a/%E0%A4%A"), { kind: "row", guid: "a", key: "%E0%A4%A" });
  assert.type(hashOf({ kind: "row", guid: "a", key: "\ud800" }), "string");
  fc.assert(fc.property(fc.string({ unit: codeUnit }), (text) => void readHash(`#/${text}`)));
});
