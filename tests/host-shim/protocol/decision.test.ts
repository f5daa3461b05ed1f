import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  clientSelectionText,
  decisionText,
  hostVersionOf,
  parseDecision,
  selectionText,
} from "../../../host-shim/protocol/decision.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { anyRecords, anyString } from "./any-record.js";

const laws = suite("decisions as text");
const seed = fc.nat();

laws("are read back from the poll answer of a backend, in any JSON notation", () => {
  fc.assert(
    fc.property(anyString, anyRecords, seed, (version, records, seed) => {
      const text = decisionText(version, records);
      assert.equal(parseDecision(text, "mods", version), records);
      assert.equal(parseDecision(respell(text, seed), "mods", version), records);
    }),
  );
});

laws("of both sides are read back from a selection file, in any JSON notation", () => {
  fc.assert(
    fc.property(anyString, anyRecords, anyRecords, seed, (version, client, server, seed) => {
      const text = selectionText(version, client, server);
      for (const spelling of [text, respell(text, seed)]) {
        assert.equal(parseDecision(spelling, "client", version), client);
        assert.equal(parseDecision(spelling, "server", version), server);
        assert.is(hostVersionOf(spelling), version);
      }
    }),
  );
});

laws("are read back from the selection that a client host stores", () => {
  fc.assert(
    fc.property(anyString, anyRecords, (version, records) => {
      const text = clientSelectionText(version, records);
      assert.equal(parseDecision(text, "client", version), records);
      assert.is(hostVersionOf(text), version);
    }),
  );
});

const value = { key: "fov", how: "lock", by: "core", literal: "1" };
const badGiven: readonly (readonly [title: string, given: unknown])[] = [
  ["not a list", { fov: 1 }],
  ["a value without a list", [{ ...value, by: undefined }]],
  ["an unknown value of how", [{ ...value, how: "gate" }]],
  ["a literal that is not JSON", [{ ...value, literal: "01" }]],
  ["a key twice", [value, value]],
  ["a key that is too long", [{ ...value, key: "k".repeat(201) }]],
  ["a literal that is too long", [{ ...value, literal: `"${"x".repeat(4096)}"` }]],
  ["too many keys", Array.from({ length: 501 }, (_, at) => ({ ...value, key: `k${at}` }))],
];
for (const [title, given] of badGiven) {
  laws(`are read without a mod's locked and suggested values if these are malformed: ${title}`, () => {
    const told: string[] = [];
    const record = { guid: "a", enabled: true, verdict: "loaded" };
    const text = JSON.stringify({
      hostVersion: "1.0.0",
      mods: [
        { ...record, given },
        { ...record, guid: "b", given: [value] },
      ],
    });
    const read = parseDecision(text, "mods", "1.0.0", (guid) => told.push(guid))!;
    assert.equal(
      read.map((one) => one.given),
      [undefined, [value]],
    );
    assert.equal(told, ["a"]);
  });
}

laws("are read with keys of 200 and literals of 4,096 characters beyond the basic plane", () => {
  const given = [{ ...value, key: "\u{1f600}".repeat(200), literal: `"${"\u{1f600}".repeat(4094)}"` }];
  const record = { guid: "a", enabled: true, verdict: "loaded", given };
  const text = JSON.stringify({ hostVersion: "1.0.0", mods: [record] });
  assert.equal(parseDecision(text, "mods", "1.0.0")![0]!.given, given);
});

laws("are rejected if they are truncated or for another version", () => {
  fc.assert(
    fc.property(anyRecords, fc.nat(), (records, cut) => {
      const text = decisionText("1.4.0", records);
      assert.is(parseDecision(text.slice(0, cut % text.length), "mods", "1.4.0"), undefined);
      assert.is(parseDecision(text, "mods", "1.4.1"), undefined);
    }),
  );
});

laws("have no host version if they are malformed", () => {
  for (const text of ["", "null", "[]", "{}", '{"hostVersion":1}', '{"hostVersion":"1.4.0"']) {
    assert.is(hostVersionOf(text), undefined, text);
  }
});
