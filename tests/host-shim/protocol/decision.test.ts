import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  clientSelectionText,
  decisionText,
  hostVersionOf,
  parseDecision,
  selectionText,
} from "../../../host-shim/protocol/decision.js";
import { respell } from "../../support/respelled.js";
import { anyRecords, anyString } from "./any-record.js";

const laws = suite("decisions as text");
const seed = fc.nat();

laws("a host reads the poll answers that a backend writes, in any spelling", () => {
  fc.assert(
    fc.property(anyString, anyRecords, seed, (version, records, seed) => {
      const text = decisionText(version, records);
      assert.equal(parseDecision(text, "mods", version), records);
      assert.equal(parseDecision(respell(text, seed), "mods", version), records);
    }),
  );
});

laws("a host of either side reads a selection, in any spelling", () => {
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

laws("reads no decision from a truncated one or one for another version", () => {
  fc.assert(
    fc.property(anyRecords, fc.nat(), (records, cut) => {
      const text = decisionText("1.4.0", records);
      assert.is(parseDecision(text.slice(0, cut % text.length), "mods", "1.4.0"), undefined);
      assert.is(parseDecision(text, "mods", "1.4.1"), undefined);
    }),
  );
});

laws("reads no host version from another text", () => {
  for (const text of ["", "null", "[]", "{}", '{"hostVersion":1}', '{"hostVersion":"1.4.0"']) {
    assert.is(hostVersionOf(text), undefined, text);
  }
});

laws.run();
