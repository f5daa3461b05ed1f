import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createConfigFile, removeLeftovers } from "../../../host-shim/node/index.js";
import { startChild } from "../../support/child.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { NEW_TEXT, OLD_TEXT } from "./migration-texts.js";

const program = fileURLToPath(new URL("migration-program.js", import.meta.url));
const rounds = Number(process.env["SVC_MIGRATIONS"] ?? 20);
const kills = Number(process.env["SVC_MIGRATION_KILLS"] ?? 8);

const migration = suite("a renamed setting in real processes");

migration(`two processes that migrate at once write once and convert once each, ${rounds} times`, () =>
  withTempFolder(async (folder) => {
    const children = [1, 2].map(() => startChild([program, "on-request"]));
    try {
      for (const child of children) await child.line(/^ready$/);
      for (let round = 0; round < rounds; round++) {
        fs.mkdirSync(join(folder, String(round)));
        const path = join(folder, String(round), "config.json");
        fs.writeFileSync(path, OLD_TEXT);
        for (const child of children) child.write(`${path}\n`);
        const results = [];
        for (const child of children)
          results.push(JSON.parse((await child.line(new RegExp(`^done ${path} (.*)$`)))[1]!));
        assert.equal(
          results.map(({ calls, value }) => [calls, value]),
          [
            [1, 25],
            [1, 25],
          ],
        );
        // Only one process replaces the file: a write of the same text keeps it, and so its inode.
        assert.equal(new Set(results.flatMap(({ files }) => files)), new Set([fs.statSync(path).ino]));
        assert.is(fs.readFileSync(path, "utf8"), NEW_TEXT);
        const left = fs.readdirSync(join(folder, String(round))).filter((name) => !name.startsWith("here-"));
        assert.equal(left, ["config.json"]);
      }
    } finally {
      for (const child of children) await child.end();
    }
  }),
);

migration(`the file has the whole old or new text after each of ${kills} kills`, () =>
  withTempFolder(async (folder) => {
    const path = join(folder, "config.json");
    fs.writeFileSync(path, OLD_TEXT);
    let migrated = 0;
    for (let round = 0; round < kills; round++) {
      const child = startChild([program, "forever", path]);
      try {
        await child.line(/^ready$/);
        await pause(Math.random() * 30);
      } finally {
        assert.is(await child.end("SIGKILL"), "SIGKILL", child.output());
      }
      const { text } = createConfigFile(path).read();
      assert.ok(text === OLD_TEXT || text === NEW_TEXT, `${text.length} characters, ${text.slice(-60)}`);
      if (text === NEW_TEXT) migrated++;
      removeLeftovers(folder);
      assert.equal(fs.readdirSync(folder), ["config.json"]);
    }
    assert.ok(kills < 100 || (migrated > 0 && migrated < kills), `${migrated} of ${kills} were migrated`);
  }),
);

migration.run();
