import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { writeSite } from "../../../../host-shim/cli/export/site-folder.js";
import { listText } from "../../../../host-shim/cli/export/site-list.js";
import { CommandFailure } from "../../../../host-shim/cli/program/usage.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const written = suite("the folder of an export");

const site = (...paths: readonly string[]) =>
  paths.map((path) => ({ path, bytes: Buffer.from(`text of ${path}`) }));

/** Returns the paths below a folder, without the file list; a folder's path ends in `/`. */
function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1) + (entry.isFile() ? "" : "/"))
    .filter((path) => path !== "svc-mod-export.json")
    .sort();
}

function put(folder: string, path: string): void {
  const target = join(folder, path);
  mkdirSync(path.endsWith("/") ? target : dirname(target), { recursive: true });
  if (!path.endsWith("/")) writeFileSync(target, `text of ${path}`);
}

for (const [what, path] of [
  ["a file", "a/mine.txt"],
  ["a file in a folder", "a/deep/mine.txt"],
  ["an empty folder", "a/mine/"],
] as const) {
  written(`is unchanged when ${what} that no export wrote is in a folder that must become a file`, () =>
    withTempFolder((folder) => {
      writeSite(folder, site("a/b.js"));
      put(folder, path);
      const before = pathsIn(folder);
      const list = readFileSync(join(folder, "svc-mod-export.json"), "utf8");
      assert.throws(
        () => writeSite(folder, site("a")),
        (error: unknown) => error instanceof CommandFailure && /a is in the way, and no/.test(error.message),
      );
      assert.equal(pathsIn(folder), before);
      assert.is(readFileSync(join(folder, "svc-mod-export.json"), "utf8"), list);
    }),
  );
}

written("is unchanged when a folder replaces an exported file", () =>
  withTempFolder((folder) => {
    put(folder, "a/");
    writeFileSync(
      join(folder, "svc-mod-export.json"),
      listText(new Map([["a", [sha256(Buffer.from("a"))]]])),
    );
    assert.throws(
      () => writeSite(folder, site("a")),
      (error: unknown) => error instanceof CommandFailure && /a is in the way, and no/.test(error.message),
    );
  }),
);
