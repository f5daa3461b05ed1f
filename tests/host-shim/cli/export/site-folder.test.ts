import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

for (const [what, path, next] of [
  ["a file is in a folder that must become a file", "a/mine.txt", "a"],
  ["a file is in a folder of a folder that must become a file", "a/deep/mine.txt", "a"],
  ["an empty folder is in a folder that must become a file", "a/mine/", "a"],
  ["a file has the path of a new file", "a/mine.txt", "a/mine.txt"],
  ["an empty folder has the path of a new file", "a/mine/", "a/mine"],
] as const) {
  written(`is unchanged when ${what}, and no export wrote it`, () =>
    withTempFolder((folder) => {
      writeSite(folder, site("a/b.js"));
      put(folder, path);
      const before = pathsIn(folder);
      const list = readFileSync(join(folder, "svc-mod-export.json"), "utf8");
      assert.throws(
        () => writeSite(folder, site(next)),
        (error: unknown) =>
          error instanceof CommandFailure && error.message.includes(`${next} is in the way, and no`),
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

written("gets a folder for a file of an earlier export", () =>
  withTempFolder((folder) => {
    const low = site("a/b.js", "a/c/d.js");
    writeSite(folder, site("a", "e"));
    assert.equal(writeSite(folder, low), { written: 2, deleted: 2, left: [] });
    assert.equal(pathsIn(folder), ["a/", "a/b.js", "a/c/", "a/c/d.js"]);
  }),
);

written("is unchanged when a file that no export wrote is above an exported one, and names this file", () =>
  withTempFolder((folder) => {
    const low = site("a/c/d.js");
    const refused = () =>
      assert.throws(
        () => writeSite(folder, low),
        (error: unknown) =>
          error instanceof CommandFailure &&
          /\ba is in the way, and no export wrote it: move it/.test(error.message),
      );
    writeSite(folder, low);
    rmSync(join(folder, "a"), { recursive: true });
    put(folder, "a");
    refused();
    assert.equal(writeSite(folder, site("e")).deleted, 1);
    refused();
    assert.equal(pathsIn(folder), ["a", "e"]);
  }),
);

written("gets a file for a folder of an earlier export, also after a kill", () =>
  withTempFolder((folder) => {
    const [low, high] = [site("a/b.js", "a/c/d.js"), site("a")];
    writeSite(folder, low);
    assert.equal(writeSite(folder, high), { written: 1, deleted: 2, left: [] });
    assert.equal(pathsIn(folder), ["a"]);
    // During the second export the list has the files of both.
    const both = listText(new Map([...low, ...high].map(({ path, bytes }) => [path, [sha256(bytes)]])));
    for (const left of [["a/b.js", "a/c/d.js"], ["a/c/d.js"], ["a/c/"], ["a/c/d.js.0123abcd.svc-tmp"], []]) {
      for (const next of [high, low]) {
        for (const path of pathsIn(folder)) rmSync(join(folder, path), { recursive: true, force: true });
        for (const path of left) put(folder, path);
        writeFileSync(join(folder, "svc-mod-export.json"), both);
        writeSite(folder, next);
        assert.equal(
          pathsIn(folder).filter((path) => !path.endsWith("/")),
          next.map(({ path }) => path),
          `${next.length} files after ${left}`,
        );
      }
    }
  }),
);
