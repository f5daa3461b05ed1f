import * as assert from "uvu/assert";
import type { Ui } from "../../../../../host-shim/panel/state/ui.js";
import { createPresetReader } from "../../../../../host-shim/panel/views/presets/preset-reader.js";
import { suite } from "../../../../support/suite.js";

const reader = suite("the presets of a mod");

const fileOf = (title: string) =>
  JSON.stringify({ schema: "svc.presets/1", presets: [{ id: "p", title, values: { fov: 1 } }] });

/** Creates a reader of the presets of a mod `m`, whose requests the test answers. */
function createWorld() {
  const requests: { readonly answer: (text: string) => void; readonly fail: (error: Error) => void }[] = [];
  const file = () => new Promise<string>((answer, fail) => requests.push({ answer, fail }));
  const ui = { store: { transport: { file }, texts: new Map() }, verdicts: { mods: [{}] }, update() {} };
  const read = createPresetReader(ui as unknown as Ui);
  return {
    requests,
    /** Reads the presets of this version; returns their titles. */
    titles(version: string): readonly string[] {
      ui.verdicts.mods = [{ id: "m", version, presets: 1 }];
      return read("m").map(({ title }) => title);
    },
  };
}

/** Resolves after all promises that are settled by now have called their handlers. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

reader("are those of the latest version, also when an older version's request ends later", async () => {
  for (const end of ["answer", "fail"] as const) {
    const { requests, titles } = createWorld();
    titles("1");
    titles("2");
    requests[1]!.answer(fileOf("new"));
    await turn();
    assert.equal(titles("2"), ["new"]);
    if (end === "answer") requests[0]!.answer(fileOf("old"));
    else requests[0]!.fail(new Error("no connection"));
    await turn();
    assert.equal(titles("2"), ["new"]);
    assert.is(requests.length, 2);
  }
});

reader("are read again for a new version", async () => {
  const { requests, titles } = createWorld();
  titles("1");
  requests[0]!.answer(fileOf("old"));
  await turn();
  assert.equal(titles("1"), ["old"]);
  assert.equal(titles("2"), []);
  requests[1]!.answer(fileOf("new"));
  await turn();
  assert.equal(titles("2"), ["new"]);
});
