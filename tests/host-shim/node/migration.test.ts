import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { startChild } from "../../support/child.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { NEW_TEXT, OLD_TEXT } from "./migration-texts.js";

const program = fileURLToPath(new URL("migration-program.js", import.meta.url));
const rounds = Number(process.env["SVC_MIGRATIONS"] ?? 20);

const migration = suite("a renamed setting in two processes");

migration(`is converted once by each process and written once, ${rounds} times`, () =>
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
        // Only one process replaces the file: a write of an equal text does not change the file or its inode.
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
