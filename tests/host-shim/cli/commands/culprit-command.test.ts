import { mkdirSync } from "node:fs";
import * as assert from "uvu/assert";
import { explainMod } from "../../../../host-shim/cli/commands/why.js";
import { installPaths } from "../../../../host-shim/install/install-paths.js";
import type { SearchState } from "../../../../host-shim/protocol/culprit/culprit-state.js";
import { withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { runProgram, runWith, withServe, withSvcMod } from "../../../support/svc-mod.js";

const culprit = suite("svc-mod culprit");

const mods = ["a", "b", "c"].map((id) => ({ id }));

const run = (...args: readonly string[]) => runProgram("culprit", ...args);

culprit("controls by start, answers, back and stop a search that names the mod at fault", () =>
  withInstall({ mods }, ({ root }) =>
    withServe(root, async (url) => {
      assert.is(run("status", "--root", root).stdout, "no search runs\n");
      const state = (...args: readonly string[]): SearchState => JSON.parse(run(...args, "--json").stdout);
      assert.equal(state("start", "--url", url, "--keep", "c").held, ["a", "b"]);
      const lines = explainMod(installPaths(root), "a", "1.0.0").lines.join("\n");
      assert.match(lines, /^client: disabled, held back by the search$/m);
      assert.match(lines, /^ {2}fix: answer or stop the search$/m);
      assert.match(explainMod(installPaths(root), "c", "1.0.0").lines.join("\n"), /^client: loaded$/m);
      assert.is(state("no", "--root", root).question, "half");
      assert.is(state("back", "--root", root).question, "baseline");
      assert.is(state("cannot-tell", "--root", root).question, "half");
      assert.equal(state("status", "--root", root).on, ["a"]);
      assert.is(state("yes", "--root", root).question, "rest");
      const end = run("no", "--root", root);
      assert.is(end.status, 0);
      assert.match(end.stdout, /^the search has ended: at fault is a; an answer was "cannot tell"$/m);
      const refused = run("no", "--root", root);
      assert.is(refused.status, 1);
      assert.match(refused.stderr, /answered 409: .*the search has ended/);
      assert.is(run("stop", "--root", root).stdout, "no search runs\n");
    }),
  ),
);

culprit("without a subcommand asks questions until the search ends", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withServe(root, (url) =>
      withSvcMod(["culprit", "--url", url], async (child) => {
        await child.line(/Is it still wrong\?/);
        child.write("what\nn\n");
        await child.line(/the search has ended: at fault is a$/);
        assert.is(await child.ended(), 0);
      }),
    ),
  ),
);

culprit("shows the new step, and answers nothing, when another player answered the shown step first", () =>
  withInstall({ mods }, ({ root }) =>
    withServe(root, (url) =>
      withSvcMod(["culprit", "--url", url], async (child) => {
        await child.line(/Is it still wrong\?/);
        assert.is(run("no", "--root", root).status, 0);
        child.write("n\n");
        await child.line(/^step 2: /);
        assert.match(child.output(), /^the search has changed meanwhile:\nstep 2: /m);
        assert.is(JSON.parse(run("status", "--root", root, "--json").stdout).asked, 1);
        child.write("b\n");
        await child.line(/^step 3: /);
        child.write("b\n");
        await child.line(/answered 409: .*there is no answer to withdraw/);
        assert.is(await child.ended(), 1);
      }),
    ),
  ),
);

culprit("reads the answers that were in its input before the first question", () =>
  withInstall({ mods }, ({ root }) =>
    withServe(root, async () => {
      const { status, stdout } = runWith("n\ny\nn\n", "culprit", "--root", root);
      assert.match(stdout, /^the search has ended: at fault is a$/m);
      assert.is(status, 0);
    }),
  ),
);

culprit(
  "keeps the mods of --keep, also with spaces after the commas, and refuses --keep once a search has started",
  () =>
    withInstall({ mods }, ({ root }) =>
      withServe(root, async () => {
        const started = run("start", "--root", root, "--keep", "b, c", "--json");
        assert.equal(JSON.parse(started.stdout || "{}").keep, ["b", "c"], started.stderr);
        const running = run("--root", root, "--keep", "b");
        assert.equal([running.status, running.stdout], [1, ""]);
        assert.match(
          running.stderr,
          /--keep is for a start, and a search runs: stop it, or leave --keep out/,
        );
        assert.match(run("no", "--root", root).stdout, /^the search has ended/);
        const ended = run("--root", root, "--keep", "b");
        assert.equal([ended.status, ended.stdout], [1, ""]);
        assert.match(
          ended.stderr,
          /--keep is for a start, and a search has ended: use svc-mod culprit start --keep b, or leave --keep out/,
        );
        assert.is(run("start", "--root", root, "--keep", "b").status, 0);
      }),
    ),
);

culprit("exits with 1 without a backend", () =>
  withInstall({ mods }, ({ root }) => {
    assert.is(run("start", "--root", root).status, 1);
    const spaced = `${root}/my inst`;
    mkdirSync(spaced);
    assert.match(run("status", "--root", spaced).stderr, `start svc-mod serve --root "${spaced}"\n`);
  }),
);
