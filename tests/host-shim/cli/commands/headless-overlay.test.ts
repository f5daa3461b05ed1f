import * as assert from "uvu/assert";
import { answerLine } from "../../../../host-shim/cli/commands/headless-overlay.js";
import { createBus, SettingsEvent } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";

const overlay = suite("the headless overlay");

overlay("sends each JSON literal, also one with U+2028 or U+2029", () => {
  const bus = createBus({ log: () => {} });
  const sent: string[] = [];
  bus.on(SettingsEvent.applyQuery, (text) => {
    sent.push(String(text));
    bus.emit(SettingsEvent.applyAnnounce, "{}");
  });
  for (const literal of ["1.0", '"a b"', '"a\u2028b"', '"a\u2029b"']) {
    assert.equal(answerLine(bus, `set g k ${literal} `), ["{}"], literal);
    assert.ok(sent.pop()?.includes(literal), literal);
  }
});
