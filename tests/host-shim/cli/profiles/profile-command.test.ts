import { join } from "node:path";
import * as assert from "uvu/assert";
import { runSvcMod } from "../../../support/author.js";
import { withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { runProgram, withServe } from "../../../support/svc-mod.js";

const profile = suite("svc-mod profile");

const mods = ["a", "b"].map((id) => ({ id }));

const run = (...args: readonly string[]) => runProgram("profile", ...args);

profile("saves, lists, previews, applies and deletes profiles, by name, code and file", () =>
  withInstall({ mods }, ({ root, write, read }) =>
    withServe(root, async (url) => {
      const at = ["--root", root] as const;
      assert.is(run("list", ...at).stdout, "no profiles\n");
      assert.match(run("save", "start", ...at).stdout, /^saved start: 2 mods\nwithout values.*: a, b\n$/);
      assert.is(run("save", "START", ...at).status, 1);
      assert.is(run("save", "start", "--yes", ...at).status, 0);
      assert.match(run("list", "--url", url).stdout, /^start: 2 mods\b/);
      await fetch(`${url}/svc/mods/disable/b`);
      const { stdout: code } = run("code", "start", ...at);
      assert.match(code, /^svc1\.[\w-]+\n$/);
      write("start.txt", code);
      assert.is(run("code", join(root, "start.txt")).stdout, code, "a file needs no backend");
      const dry = run("apply", code.trim(), "--dry-run", ...at);
      assert.match(dry.stdout, /^b is loaded \(client\)$/m);
      const refused = run("apply", "start", ...at);
      assert.equal([refused.status, /pass --yes to apply/.test(refused.stderr)], [1, true]);
      assert.is(JSON.parse(read("overrides.json")).overrides.length, 1, "no question, no change");
      const applied = run("apply", join(root, "start.txt"), "--yes", ...at);
      assert.match(applied.stdout, /^the state before is the profile "before start"$/m);
      assert.equal(JSON.parse(read("overrides.json")).overrides, []);
      assert.is(JSON.parse(run("apply", "start", "--yes", "--json", ...at).stdout).changed, false);
      assert.is(run("delete", "start", ...at).stdout, "deleted start\n");
      assert.is(run("delete", "start", ...at).status, 1);
      assert.is(run("apply", "start", "--yes", ...at).status, 1);
    }),
  ),
);

profile("finds a profile by name in a folder where the name leads to a folder, or below a file", () =>
  withInstall({ mods }, ({ root, write }) =>
    withServe(root, async () => {
      write("start/file", "");
      write("notes", "");
      for (const name of ["start", "notes/start"]) {
        assert.is(run("save", name, "--root", root).status, 0);
        const { status, output } = runSvcMod(root, ["profile", "code", name, "--root", "."]);
        assert.equal([status, output.slice(0, 5)], [0, "svc1."], output);
      }
    }),
  ),
);

profile("exits with 1 for a bad file or no backend, and names a damaged code", () =>
  withInstall({ mods }, ({ root, write }) => {
    assert.is(run("list", "--root", root).status, 1);
    assert.match(run("code", "svc1.AAAA").stderr, /the code cannot be used: the code is damaged/);
    write("bad.json", '{"schema":"svc.set/1","mods":[],"more":1}');
    const bad = run("code", join(root, "bad.json"));
    assert.equal([bad.status, /the member "more" is unknown/.test(bad.stderr)], [1, true]);
  }),
);
