import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const release = suite("scripts/check-release.mjs");

const check = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(repository, "scripts/check-release.mjs"), ...args], { encoding: "utf8" });

const PUBLISHED = {
  version: "1.2.3",
  repository: { url: "git+https://www.npmjs.com/package/svc-mod-sdk.git" },
  homepage: "https://www.npmjs.com/package/svc-mod-sdk",
  bugs: { url: "https://www.npmjs.com/package/svc-mod-sdk" },
};

const cases: readonly (readonly [change: object, tag: string, problem: string])[] = [
  [{}, "v1.2.3", ""],
  [{}, "", ""],
  [{}, "v1.2.4", '"version" is 1.2.3, and the tag is v1.2.4'],
  [{ homepage: "https://docs.example.org/svc" }, "v1.2.3", '"homepage" is the placeholder'],
  [{ repository: { url: "git+ssh://git@host.invalid/svc.git" } }, "", '"repository" is the placeholder'],
  [{ bugs: undefined }, "", '"bugs" must be an address, found undefined'],
  [{ homepage: "" }, "", '"homepage" must be an address, found ""'],
];
for (const [change, tag, problem] of cases) {
  release(`${problem ? "rejects" : "accepts"} the tag "${tag}" with ${JSON.stringify(change)}`, () =>
    withTempFolder((folder) => {
      mkdirSync(join(folder, "create-svc-mod"));
      writeFileSync(join(folder, "package.json"), JSON.stringify(PUBLISHED));
      writeFileSync(join(folder, "create-svc-mod/package.json"), JSON.stringify({ ...PUBLISHED, ...change }));
      const { status, stderr } = check(folder, tag);
      assert.is(status, problem === "" ? 0 : 1, stderr);
      assert.ok(stderr.includes(problem), stderr);
    }),
  );
}

release("runs before each npm publish and in the release workflow", () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  assert.is(scripts.prepublishOnly, "node scripts/check-release.mjs");
  const workflow = readFileSync(join(repository, ".github/workflows/release.yml"), "utf8");
  assert.match(workflow, 'node scripts/check-release.mjs . "$GITHUB_REF_NAME"');
});
