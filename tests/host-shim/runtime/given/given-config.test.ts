import * as assert from "uvu/assert";
import type { GivenValue } from "../../../../host-shim/protocol/record.js";
import { createGivenConfig } from "../../../../host-shim/runtime/given/given-config.js";
import { createMemoryConfig } from "../../../../host-shim/runtime/mod/memory-config.js";
import type { ConfigFile } from "../../../../host-shim/runtime/mod/mod-store.js";
import { Status } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";

const config = suite("the config with given values");

const lock: GivenValue = { key: "fov", how: "lock", by: "fair", literal: "110" };
const suggest: GivenValue = { key: "fov", how: "suggest", by: "fair", literal: "110" };
const row = (value: number) => JSON.stringify([{ key: "fov", type: "int", default: 90, value }]);

/** Opens a config over a file in memory whose operations `change` replaces; the mod answers queries with `page`. */
function open(
  text: string,
  given: readonly GivenValue[],
  change: (file: ConfigFile) => Partial<ConfigFile> = () => ({}),
) {
  const file = createMemoryConfig(text);
  const ledger = createMemoryConfig();
  const mod: { page: string | undefined } = { page: row(90) };
  const overlay = createGivenConfig({
    file: { ...file, ...change(file) },
    openLedger: () => ledger,
    log: () => {},
    ask: () => mod.page,
  });
  overlay.open(given);
  return { file, ledger, mod, overlay, text: () => overlay.config.read().text };
}

config("is the file's own without given values", () => {
  const { overlay } = open("{}", []);
  assert.is(overlay.isActive(), false);
  assert.is(overlay.config.version(), "{}");
});

config("has another version when the given values or their ledger change", () => {
  const { overlay, ledger } = open('{"fov":95}', []);
  const versions = [overlay.config.version()];
  const note = () => versions.push(overlay.config.version());
  overlay.give([suggest]);
  note();
  ledger.set('{"schema":"svc.given/1","follows":{},"own":["fov"]}');
  note();
  overlay.give([lock]);
  note();
  assert.is(new Set(versions).size, 4);
});

config("has another version once the mod has read it and may have declared the row of a given value", () => {
  const { overlay, text } = open("{}", [lock, { ...lock, key: "zoom" }]);
  overlay.attached();
  text();
  overlay.settle();
  assert.is(overlay.isStale(), false);
  const before = overlay.config.version();
  text();
  assert.is(overlay.isStale(), true);
  assert.is(overlay.isStale("fov"), false, "an edit of a known row needs no query");
  assert.is.not(overlay.config.version(), before);
});

config("reads a file once for each of its versions, and again after a failure", () => {
  let reads = 0;
  let fails = true;
  const { text } = open('{"fov":95}', [lock], (file) => ({
    read() {
      reads++;
      return fails ? { status: Status.ErrIo, text: "" } : file.read();
    },
  }));
  assert.match(text(), /^\{\s*"fov": ?110\s*\}\s*$/);
  fails = false;
  assert.is(text(), '{"fov":110}');
  reads = 0;
  text();
  assert.is(reads, 0);
});

config("reads its own write, also when the file keeps its version", () => {
  const { overlay, text } = open('{"fov":95}', [suggest], () => ({ version: () => "same" }));
  overlay.settle();
  assert.is(text(), '{"fov":95}');
  assert.ok(overlay.storeDefaults([["zoom", "1"]]));
  assert.is(text(), '{"fov":95,"zoom":1}');
});

config("stores no defaults when the write fails", () => {
  const { overlay, file } = open('{"fov":95}', [suggest], () => ({ write: () => Status.ErrIo }));
  overlay.settle();
  assert.is(overlay.storeDefaults([["fov", "90"]]), false);
  assert.is(file.read().text, '{"fov":95}');
});

config("keeps the locks of a mod that declares no rows only while it loads", () => {
  const { overlay, mod, text } = open('{"fov":95}', [lock]);
  mod.page = "";
  overlay.settle();
  assert.is(text(), '{"fov":110}');
  overlay.attached();
  mod.page = undefined;
  overlay.settle();
  assert.is(text(), '{"fov":110}', "a mod that cannot answer keeps its rows");
  mod.page = "";
  overlay.settle();
  assert.is(text(), '{"fov":95}');
});

config("notes in the ledger only keys that follow a suggestion, and creates no ledger without them", () => {
  const locked = open('{"fov":90}', [lock, { ...suggest, key: "zoom" }]);
  locked.overlay.settle();
  assert.is(locked.ledger.read().text, "");
  const followed = open('{"fov":90}', [suggest]);
  followed.overlay.settle();
  assert.equal(JSON.parse(followed.ledger.read().text).follows, { fov: "90" });
  assert.match(followed.ledger.read().text, /^\{\n {2}"schema"/);
});

config("keeps a suggestion in force when an update changes the mod's default", () => {
  const { overlay, mod, text } = open('{"fov":90}', [suggest]);
  overlay.settle();
  mod.page = row(90).replace('"default":90', '"default":85');
  overlay.settle();
  assert.is(text(), '{"fov":110}');
});

config("does not follow a suggestion whose row has the value of an earlier key", () => {
  const { overlay, mod, text } = open('{"angle":75}', [suggest]);
  mod.page = row(75);
  overlay.settle();
  assert.is(text(), '{"angle":75}');
});
