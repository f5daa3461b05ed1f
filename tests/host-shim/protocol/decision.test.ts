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

laws("a host reads the poll answers that a backend writes, in any JSON notation", () => {
  fc.assert(
    fc.property(anyString, anyRecords, seed, (version, records, seed) => {
      const text = decisionText(version, records);
      assert.equal(parseDecision(text, "mods", version), records);
      assert.equal(parseDecision(respell(text, seed), "mods", version), records);
    }),
  );
});

laws("a host of either side reads a selection, in any JSON notation", () => {
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

laws("a client host reads the selection that it stored", () => {
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
  ["no list", { fov: 1 }],
  ["a value without a list", [{ ...value, by: undefined }]],
  ["an unknown value of how", [{ ...value, how: "gate" }]],
  ["a literal that is no JSON", [{ ...value, literal: "01" }]],
  ["a key twice", [value, value]],
  ["a key that is too long", [{ ...value, key: "k".repeat(201) }]],
  ["a literal that is too long", [{ ...value, literal: `"${"x".repeat(4096)}"` }]],
  ["too many keys", Array.from({ length: 501 }, (_, at) => ({ ...value, key: `k${at}` }))],
];
for (const [title, given] of badGiven) {
  laws(`drops malformed given values, and keeps the decision: ${title}`, () => {
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

laws("rejects a truncated decision, and one for another version", () => {
  fc.assert(
    fc.property(anyRecords, fc.nat(), (records, cut) => {
      const text = decisionText("1.4.0", records);
      assert.is(parseDecision(text.slice(0, cut % text.length), "mods", "1.4.0"), undefined);
      assert.is(parseDecision(text, "mods", "1.4.1"), undefined);
    }),
  );
});

laws("reads no host version from a malformed text", () => {
  for (const text of ["", "null", "[]", "{}", '{"hostVersion":1}', '{"hostVersion":"1.4.0"']) {
    assert.is(hostVersionOf(text), undefined, text);
  }
});
