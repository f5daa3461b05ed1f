import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type DecisionChange,
  isWebAddress,
  type ListedMod,
  modListText,
  NO_FACE,
  type OverrideState,
  previewText,
  readModList,
  readPreview,
  type SideDecision,
} from "../../../host-shim/protocol/mod-list.js";
import type { Cause } from "../../../host-shim/protocol/verdicts.js";
import { plainRecord } from "../../support/protocol-values.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { anyId, anyString, anyVerdict } from "./any-record.js";

const laws = suite("the replies of the selection routes as text");
const addresses = suite("isWebAddress");

const anySimpleCause = fc.oneof(
  plainRecord({ kind: fc.constant("not-selected" as const), shipped: fc.boolean() }),
  plainRecord({ kind: fc.constant("disabled" as const), list: anyString, note: anyString }),
  plainRecord({
    kind: fc.constant("wrong-side" as const),
    sides: fc.array(anyString, { maxLength: 2 }),
    side: fc.constantFrom("client" as const, "server" as const),
  }),
  plainRecord({
    kind: fc.constant("pipeline" as const),
    range: anyString,
    hostVersion: anyString,
    isBelow: fc.boolean(),
  }),
  plainRecord({
    kind: fc.constant("conflict" as const),
    winner: anyId,
    neededBy: anyId,
    needsIt: fc.boolean(),
    because: anyString,
  }),
  plainRecord({
    kind: fc.constant("cycle" as const),
    ring: fc.array(fc.oneof(anyId, fc.nat()), { maxLength: 4 }),
    edge: fc.tuple(anyId, anyId),
  }),
);
const anyRootCause = fc.oneof(
  plainRecord({ kind: fc.constant("absent" as const), id: anyId }),
  plainRecord({
    kind: fc.constant("version" as const),
    id: anyId,
    range: anyString,
    found: anyString,
    isBelow: fc.boolean(),
  }),
  plainRecord({ kind: fc.constant("rejected" as const), id: anyId, cause: anySimpleCause }),
  plainRecord({ kind: fc.constant("torn" as const), id: anyId, pair: fc.tuple(anyId, anyId) }),
);
const anyCause: fc.Arbitrary<Cause> = fc.oneof(
  anySimpleCause,
  plainRecord({
    kind: fc.constant("missing-dependency" as const),
    id: anyId,
    need: plainRecord({ id: anyId, version: anyString }),
    root: plainRecord({ cause: anyRootCause, waiting: fc.nat() }),
  }),
);
const anyDecision: fc.Arbitrary<SideDecision> = fc
  .tuple(
    plainRecord({
      side: fc.constantFrom("client", "server"),
      enabled: fc.boolean(),
      verdict: anyVerdict,
      reason: anyString,
    }),
    fc.array(anyId, { maxLength: 2 }),
    fc.option(anyCause),
  )
  .map(([decision, mods, cause]) => ({
    ...decision,
    ...(mods.length > 0 && { mods }),
    ...(cause !== null && { cause }),
  }));
const anyOverride = fc.constantFrom<OverrideState>("enabled", "disabled", "absent");
const anyMod: fc.Arbitrary<ListedMod> = fc
  .tuple(
    plainRecord({
      description: anyString,
      author: anyString,
      homepage: anyString,
      bugs: anyString,
      icon: anyString,
      tags: fc.array(anyString, { maxLength: 2 }),
      id: anyId,
      name: anyString,
      version: anyString,
      sides: fc.array(fc.constantFrom("client", "server"), { maxLength: 2 }),
      dir: anyString,
      languages: fc.array(anyString, { maxLength: 2 }),
      override: anyOverride,
      list: anyString,
      client: fc.option(anyDecision),
      server: fc.option(anyDecision),
    }),
    fc.nat(2),
    fc.array(anyId, { maxLength: 2 }),
  )
  .map(([mod, presets, requires]) => ({
    ...mod,
    ...(presets > 0 && { presets }),
    ...(requires.length > 0 && { requires }),
  }));
const anyChange: fc.Arbitrary<DecisionChange> = plainRecord({
  id: anyId,
  name: anyString,
  before: anyDecision,
  after: anyDecision,
});

/** Returns the values parsed from a text and from a random JSON notation of it. */
const spellingsOf = (text: string, seed: number): unknown[] => [
  JSON.parse(text),
  JSON.parse(respell(text, seed)),
];

laws("are read without the cause if its kind is unknown or it lacks a required member", () => {
  const readCause = (cause: unknown) =>
    readPreview({ changes: [{ id: "a", after: { cause } }] })[0]!.after.cause;
  for (const cause of [
    null,
    "cycle",
    {},
    { kind: "toString" },
    { kind: "newer", id: "b" },
    { kind: "conflict", winner: "b", because: "" },
    { kind: "cycle", ring: [{}], edge: ["a", "b"] },
    { kind: "missing-dependency", id: "a", need: { id: "b", version: "*" } },
    {
      kind: "missing-dependency",
      id: "a",
      need: { id: "b", version: "*" },
      root: { waiting: 1, cause: { kind: "rejected", id: "b", cause: { kind: "missing-dependency" } } },
    },
    {
      kind: "missing-dependency",
      id: "a",
      need: { id: "b", version: "*" },
      root: { waiting: 1, cause: { kind: "torn", id: "b", pair: ["c"] } },
    },
  ]) {
    assert.is(readCause(cause), undefined, JSON.stringify(cause));
  }
  const known = { kind: "disabled", list: "", note: "" };
  assert.equal(readCause(known), known);
});

laws("are read back if they list mods", () => {
  fc.assert(
    fc.property(
      fc.array(anyMod, { maxLength: 3 }),
      fc.array(anyString, { maxLength: 2 }),
      fc.array(anyString, { maxLength: 2 }),
      fc.nat(),
      (mods, problems, can, seed) => {
        for (const body of spellingsOf(modListText({ mods, problems, can }), seed)) {
          assert.equal(readModList(body), { mods, problems, can });
        }
      },
    ),
  );
});

laws("are read back if they are previews", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 3 }), fc.nat(), (changes, seed) => {
      for (const body of spellingsOf(previewText("1.4.0", changes), seed)) {
        assert.equal(readPreview(body), changes);
      }
    }),
  );
});

laws("are read from any JSON value without an error", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readModList(value);
      readPreview(value);
      readModList({ mods: value, problems: value });
      readModList({ mods: [value], problems: [value] });
      readPreview({ changes: [value] });
    }),
  );
});

laws("have `list: null` for a mod that no list names, and omit empty members", () => {
  const mod = {
    id: "a",
    name: "A",
    version: "1.0.0",
    sides: [],
    dir: "a",
    languages: ["de"],
    override: "absent",
    list: "",
    ...NO_FACE,
  } as const;
  const text = modListText({ mods: [{ ...mod, client: null, server: null }], problems: [], can: [] });
  assert.is(
    text,
    '{"mods":[{"id":"a","name":"A","version":"1.0.0","sides":[],"dir":"a","languages":["de"],"override":"absent","list":null,"client":null,"server":null}],"problems":[]}',
  );
});

addresses("accepts only absolute http and https addresses, without quotes and spaces", () => {
  for (const address of ["https://a.test", "http://a.test/x?y=1#z", "https://ü.test/ä"])
    assert.ok(isWebAddress(address), address);
  for (const address of [
    "",
    "javascript:alert(1)",
    "//a.test",
    "https://",
    'https://a.test/"x',
    " https://a.test",
    "ftp://a",
  ])
    assert.not.ok(isWebAddress(address), address);
});
