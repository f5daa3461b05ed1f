import fc from "fast-check";
import * as assert from "uvu/assert";
import { createLog } from "../../../../host-shim/cli/program/log.js";
import { logMessage } from "../../../../host-shim/runtime/log-lines.js";
import { runSvcMod } from "../../../support/author.js";
import type { Child } from "../../../support/child.js";
import { assertHarmless } from "../../../support/harmless.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { POISON } from "../../../support/poison.js";
import { suite } from "../../../support/suite.js";
import { withServe } from "../../../support/svc-mod.js";

const log = suite("svc-mod: log formats");

/** Logs one message in a format; returns the output. */
function printed(format: "text" | "json", level: "info" | "warn" | "error", text: string): string {
  const { write } = process.stdout;
  let output = "";
  process.stdout.write = (chunk: string | Uint8Array) => {
    output += String(chunk);
    return true;
  };
  try {
    createLog(format)(level, text);
  } finally {
    process.stdout.write = write;
  }
  return output;
}

log("write in json each message as one line: its time, its level, and the readable text", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("info" as const, "warn" as const, "error" as const),
      fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant(POISON)),
      (level, text) => {
        const output = printed("json", level, text);
        assert.is(output.indexOf("\n"), output.length - 1, "one line");
        assertHarmless(output);
        const line = JSON.parse(output);
        assert.equal(Object.keys(line), ["time", "level", "text"]);
        assert.is(line.level, level);
        assert.is(line.text, logMessage(text));
        assert.is(new Date(line.time).toISOString(), line.time);
        assert.ok(Math.abs(Date.now() - Date.parse(line.time)) < 60_000);
      },
    ),
  );
});

log("write in text the level before warnings and errors, except rejections of mods", () => {
  const rejected = "MOD REJECTED BY THE PLATFORM: A (a): disabled, you turned it off.";
  assert.is(printed("text", "warn", rejected), `${rejected}\n`);
  assert.is(printed("text", "warn", "careful"), "warning: careful\n");
  assert.is(printed("text", "error", "no"), "error: no\n");
  assert.is(printed("text", "info", "loaded"), "loaded\n");
});

log("print only JSON lines for serve --log json, whatever a mod logs, throws or is named", () =>
  withInstall({ mods: [{ id: "a", sides: ["server"], name: POISON }] }, async (install) => {
    install.setLibrary(
      "a",
      libraryText(`host.log("warn", ${JSON.stringify(POISON)}); Promise.reject("whose?")`),
    );
    const play = async (url: string, child: Child) => {
      await child.line(/uncaught error outside the host/);
      assert.is((await fetch(`${url}/svc/mods/disable/a`)).status, 200);
      await child.line(/"text":"MOD REJECTED BY THE PLATFORM: /);
      assert.is(await child.end(), 0, child.output());
      const lines = child.output().trimEnd().split("\n");
      assert.ok(lines.length > 4);
      for (const line of lines) assert.equal(Object.keys(JSON.parse(line)), ["time", "level", "text"], line);
    };
    await withServe(install.root, play, ["--host-version", "1.4.0", "--log", "json"]);
  }),
);

log("include text and json; an unknown format is rejected and quoted", () =>
  withInstall({}, ({ root }) => {
    const { status, output } = runSvcMod(root, ["serve", "--root", ".", "--log", "xml"]);
    assert.is(status, 2);
    assert.match(output, "svc-mod serve: --log takes text or json, found xml");
  }),
);
