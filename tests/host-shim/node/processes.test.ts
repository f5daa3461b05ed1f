import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { createConfigFile, removeLeftovers } from "../../../host-shim/node/index.js";
import { startChild } from "../../support/child.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { PATIENCE_MS } from "../../support/until.js";
import { isWhole } from "./whole-text.js";

const program = fileURLToPath(new URL("config-program.js", import.meta.url));
const endedPid = spawnSync(process.execPath, ["-e", ""]).pid;
const edits = Number(process.env["SVC_EDITS"] ?? 200);
const kills = Number(process.env["SVC_KILLS"] ?? 20);
const takeovers = Number(process.env["SVC_TAKEOVERS"] ?? 10);

const processes = suite("config file: several processes");

processes(`two processes make ${edits} edits each, and none is lost`, () =>
  withTempFolder(async (folder) => {
    const path = join(folder, "config.json");
    const children = ["a", "b"].map((prefix) =>
      startChild([program, "edit-keys", path, prefix, String(edits)]),
    );
    try {
      for (const child of children) assert.is(await child.ended(), 0, child.output());
    } finally {
      for (const child of children) await child.end();
    }
    const keys = Object.keys(JSON.parse(fs.readFileSync(path, "utf8"))).sort();
    const wanted = ["a", "b"].flatMap((prefix) =>
      Array.from({ length: edits }, (_, index) => prefix + index),
    );
    assert.equal(keys, wanted.sort());
    assert.equal(fs.readdirSync(folder), ["config.json"]);
  }),
);

processes(`four processes that wait for the lock of a killed process lose no edit, ${takeovers} times`, () =>
  withTempFolder(async (folder) => {
    const keys = ["a", "b", "c", "d"];
    const children = keys.map((key) => startChild([program, "edit-on-request", key]));
    try {
      for (const child of children) await child.line(/^ready$/);
      for (let round = 0; round < takeovers; round++) {
        const path = join(folder, String(round), "config.json");
        fs.mkdirSync(join(folder, String(round)));
        fs.writeFileSync(`${path}.lock`, `${endedPid} ${hostname()} - abc\n`);
        for (const child of children) child.write(`${path}\n`);
        for (const child of children) await child.line(new RegExp(`^edited ${path}$`));
        assert.equal(Object.keys(JSON.parse(fs.readFileSync(path, "utf8"))).sort(), keys);
        assert.equal(fs.readdirSync(join(folder, String(round))), ["config.json"]);
      }
    } finally {
      for (const child of children) await child.end();
    }
  }),
);

processes(
  `a writer killed ${kills} times leaves a complete file or none; removeLeftovers deletes all other files`,
  () =>
    withTempFolder(async (folder) => {
      const path = join(folder, "config.json");
      const file = createConfigFile(path);
      let interrupted = 0;
      for (let round = 0; round < kills; round++) {
        const child = startChild([program, "write-forever", path]);
        try {
          await child.line(/^ready$/);
          await pause(Math.random() * 30);
        } finally {
          assert.is(await child.end("SIGKILL"), "SIGKILL", child.output());
        }
        const { status, text } = file.read();
        if (status !== "ErrNotFound")
          assert.ok(isWhole(text), `${text.length} characters: ${text.slice(0, 20)}`);
        if (fs.readdirSync(folder).some((name) => name !== "config.json")) interrupted++;
        removeLeftovers(folder);
        assert.equal(fs.readdirSync(folder), status === "ErrNotFound" ? [] : ["config.json"]);
        assert.is(file.read().text, text);
      }
      assert.ok(interrupted > 0, "no process was killed during a write: run again");
    }),
);

processes("a write beyond the file size limit returns ErrIo and does not change the file", () =>
  withTempFolder((folder) => {
    const path = join(folder, "config.json");
    fs.writeFileSync(path, "old");
    const { stdout } = spawnSync(
      "sh",
      ["-c", 'ulimit -f 8 && exec "$0" "$@"', process.execPath, program, "write-large", path],
      { encoding: "utf8", timeout: PATIENCE_MS },
    );
    assert.match(stdout, /^error .*config\.json cannot be written: EFBIG.*\nErrIo\n$/);
    assert.is(fs.readFileSync(path, "utf8"), "old");
    assert.equal(fs.readdirSync(folder), ["config.json"]);
  }),
);
