import * as assert from "uvu/assert";
import { createEvaluate, sha256 } from "../../../host-shim/node/index.js";
import { suite } from "../../support/suite.js";

const evaluating = suite("evaluate");
const hashing = suite("sha256 in Node");

evaluating("runs the source as a function of the named parameters", () => {
  const run = createEvaluate()("module.exports = { sum: a + b };", "mods/x/x.js?h=1", ["module", "a", "b"]);
  const module = { exports: {} as { sum?: number } };
  run(module, 1, 2);
  assert.is(module.exports.sum, 3);
  createEvaluate();
  assert.is(process.listenerCount("unhandledRejection"), 1, "one listener outlives unloads");
});

evaluating("shows the file name, line and column in a stack trace", () => {
  const run = createEvaluate()("\n  throw new Error('broken');", "mods/x/x.js?h=abc", []);
  try {
    run();
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).stack ?? "", "mods/x/x.js?h=abc:2:9");
  }
});

evaluating("throws a SyntaxError that names the file and the line", () => {
  try {
    createEvaluate()("\nlet = ;", "mods/x/x.js?h=abc", []);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, SyntaxError);
    assert.match((error as Error).stack ?? "", "mods/x/x.js?h=abc:2");
  }
});

evaluating("throws a SyntaxError for a source that closes its function to run code outside", () => {
  assert.throws(
    () => createEvaluate()("} globalThis.escaped = true; {", "x.js", []),
    (error: unknown) => error instanceof SyntaxError,
  );
  assert.is("escaped" in globalThis, false);
});

evaluating("runs a source without require; its import() rejects", async () => {
  const run = createEvaluate()("return [typeof require, import('node:fs')];", "x.js", []);
  const [require, imported] = run() as [string, Promise<unknown>];
  assert.is(require, "undefined");
  await imported.then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, "ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING"),
  );
});

evaluating("shares no state between two evaluations of one source", () => {
  const evaluate = createEvaluate();
  const source = "let n = 0; return () => ++n;";
  const [first, second] = [
    evaluate(source, "x.js", [])(),
    evaluate(source, "x.js", [])(),
  ] as (() => number)[];
  assert.is(first!(), 1);
  assert.is(first!(), 2);
  assert.is(second!(), 1);
});

const hashes: readonly (readonly [content: string, hash: string])[] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
];
for (const [content, hash] of hashes) {
  hashing(`returns the published hash of ${JSON.stringify(content)}`, () => assert.is(sha256(content), hash));
}

hashing("returns the same for a text and its UTF-8 bytes", () => {
  assert.is(sha256("\uFEFF€"), sha256(Buffer.from("\uFEFF€")));
});
