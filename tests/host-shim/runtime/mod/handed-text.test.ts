import * as assert from "uvu/assert";
import { handedText } from "../../../../host-shim/runtime/mod/handed-text.js";
import { MOST_HANDED_BYTES } from "../../../../sdk/host/handover.js";
import { suite } from "../../../support/suite.js";

const handed = suite("state from one load to the next");

/** Returns the text that is handed on for a return value of unload, and whether the value was rejected. */
function hand(answer: unknown, api = 2): { readonly text: string; readonly refused: boolean } {
  let refused = false;
  const text = handedText(api, answer, () => {
    refused = true;
  });
  return { text, refused };
}

for (const [name, character] of [
  ["one byte", "x"],
  ["two bytes", "\u00e9"],
  ["two bytes (the last such character)", "\u07ff"],
  ["three bytes", "\u9ad8"],
  ["three bytes (the first such character)", "\u0800"],
  ["four bytes", "\u{1f600}"],
  ["three bytes (a lone surrogate)", "\ud800"],
] as const) {
  handed(`has at most 1 MiB of UTF-8, in characters of ${name}`, () => {
    const bytes = Buffer.byteLength(character);
    const rest = "x".repeat((MOST_HANDED_BYTES - 2) % bytes);
    const text = character.repeat(Math.floor((MOST_HANDED_BYTES - 2) / bytes)) + rest;
    const full = `"${text}"`;
    assert.is(Buffer.byteLength(full), MOST_HANDED_BYTES);
    assert.ok(hand(full).text === full);
    assert.equal(hand(`"${text}x"`), { text: "", refused: true });
  });
}

for (const text of ["not json", "{'a': 1}", "1 2", "undefined"]) {
  handed(`is rejected if it is not JSON: ${text}`, () =>
    assert.equal(hand(text), { text: "", refused: true }),
  );
}

handed("is empty for undefined and for any value of a mod of api 1", () => {
  assert.equal(hand(undefined), { text: "", refused: false });
  assert.equal(hand({}, 1), { text: "", refused: false });
  assert.equal(hand({}), { text: "", refused: true });
});
