import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const { readReached } = (await import(pathToFileURL(join(repository, "scripts/reached.mjs")).href)) as {
  readonly readReached: (folder: string, base: string) => (file: string, offset: number) => boolean;
};

const reached = suite("the reached parts of the code");

const code = `export function called(flag) {
  if (flag) return "inside";
  return "after";
}
export const uncalled = () => "never";
`;

reached("are the functions and branches that some process ran, also in a copy of the folder", () =>
  withTempFolder((folder) => {
    const base = join(folder, "base");
    const counts = join(folder, "counts");
    for (const path of [join(base, "room"), join(folder, "copy")]) {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, "code.mjs"), code);
    }
    const places = ["called", "inside", "after", "uncalled", "never"];
    const calls = ["base/room: ", "base/room: called(false)", "copy: called(true)"];
    const runs = calls.map((line) => {
      const [path = "", call = ""] = line.split(": ");
      const url = pathToFileURL(join(folder, path, "code.mjs")).href;
      const program = `import { called } from ${JSON.stringify(url)}; ${call}`;
      const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        env: { ...process.env, NODE_V8_COVERAGE: counts },
      });
      assert.is(status, 0);
      const isReached = readReached(counts, base);
      assert.not.ok(isReached("room/other.mjs", 0));
      return places.filter((place) => isReached("room/code.mjs", code.indexOf(place)));
    });
    assert.equal(runs, [
      ["uncalled"],
      ["called", "after", "uncalled"],
      ["called", "inside", "after", "uncalled"],
    ]);
  }),
);
