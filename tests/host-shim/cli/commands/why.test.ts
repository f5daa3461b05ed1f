import { spawnSync } from "node:child_process";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { explainMod } from "../../../../host-shim/cli/commands/why.js";
import { installPaths } from "../../../../host-shim/install/install-paths.js";
import { withBackend } from "../../../support/backend.js";
import { startChild } from "../../../support/child.js";
import { type Install, type ModEntry, withInstall } from "../../../support/install.js";
import { pin } from "../../../support/pinned.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";

const why = suite("svc-mod why");

const on = (id: string, note = "") => ({ id, enabled: true, note });
const mods: readonly ModEntry[] = [
  { id: "top", name: "Top", requires: [{ id: "middle", version: "^1.0.0" }] },
  { id: "middle", requires: [{ id: "low" }] },
  { id: "low", sides: ["client", "server"] },
  { id: "rival", conflicts: [{ id: "low" }] },
  { id: "skipped", sides: 1 },
  { id: "lonely", sides: ["server"], pipeline: "^2.0.0" },
];
const lists = [
  { id: "beta", inherits: ["core"], entries: [on("lonely")] },
  { id: "core", entries: [on("top", "a favourite"), on("middle"), on("low"), on("rival")] },
];
const registry = { mods, lists, activeLists: ["beta"] };

const tell = ({ root }: Install, id: string, hostVersion = "1.4.0") => {
  const { lines, found } = explainMod(installPaths(root), id, hostVersion);
  return { text: lines.join("\n"), lines, found };
};

why("explains every step to the root cause, with the list or override of each step, and the fix", () =>
  withInstall(registry, (install) => {
    install.write(
      "overrides.json",
      '{"schema":"svc.overrides/1","overrides":[{"id":"low","enabled":false}]}',
    );
    assert.equal(tell(install, "top").lines, [
      "Top 1.0.0 (top)",
      "client: missing-dependency, it needs middle, which in the end needs low, which you turned off (1 other mod waits for the same): enable low",
      "  the list core (inherited by way of beta > core) enables top: a favourite",
      "  needs middle ^1.0.0: 1.0.0, missing-dependency",
      "  because top needs middle ^1.0.0: 1.0.0 is there, missing-dependency: it needs low, which you turned off (1 other mod waits for the same): enable low",
      "    the list core (inherited by way of beta > core) enables middle",
      "  because middle needs low *: 1.0.0 is there, disabled: you turned it off",
      "    your override disables low, above every list",
      "  fix: GET <backend>/svc/mods/enable/low",
    ]);
  }),
);

const told: readonly (readonly [id: string, words: readonly RegExp[]])[] = [
  ["top", [/^client: loaded$/m, /needs middle \^1\.0\.0: 1\.0\.0, loaded/]],
  [
    "rival",
    [
      /^client: conflict, it cannot run beside low, which is kept$/m,
      /fix: GET <backend>\/svc\/mods\/disable\/low/,
    ],
  ],
  ["low", [/^client: loaded$/m, /^server: loaded$/m]],
  [
    "lonely",
    [
      /^server: pipeline, it runs on \^2\.0\.0 and this host is 1\.4\.0: update the game$/m,
      /fix: /,
      /the list beta enables lonely/,
    ],
  ],
];
for (const [id, words] of told) {
  why(`explains the verdict of ${id} and its causes`, () =>
    withInstall(registry, (install) => {
      const { text, found } = tell(install, id);
      assert.ok(found);
      for (const word of words) assert.match(text, word);
    }),
  );
}

why("names the fault in the registry entry of a skipped mod", () =>
  withInstall(registry, (install) => {
    const { text, found } = tell(install, "skipped");
    assert.not.ok(found);
    assert.match(text, "There is no mod skipped in the registry");
    assert.match(text, /mods\[4\] \(skipped\) is skipped: sides must be a list, found 1/);
  }),
);

why("prints no note about a mod whose id only contains the id", () =>
  withInstall({ mods: ["cam", "camera", "camera.too"].map((id) => ({ id, sides: 1 })) }, (install) => {
    const noted = (id: string) => tell(install, id).text.match(/\(\S+(?=\) is skipped)/g) ?? [];
    for (const id of ["cam", "camera", "camera.too"]) assert.equal(noted(id), [`(${id}`]);
    assert.equal(noted("too"), []);
  }),
);

why("reports a folder without an entry, an id in another case and a missing file", () =>
  withInstall(registry, (install) => {
    install.write("mods/stray/mod.js", "");
    install.write("mods/top/mod.js", undefined);
    assert.match(tell(install, "stray").text, "mods/stray exists, but no entry names it");
    assert.match(tell(install, "TOP").text, "did you mean top?");
    assert.match(tell(install, "top").text, "there is no file mods/top/mod.js yet");
    assert.match(tell(install, "top").text, "No mod of the registry has the folder mods/stray");
    assert.match(tell(install, "lonely", "").text, "the game's version is unknown");
  }),
);

why("prints the values that lists lock and suggest", () => {
  const entry = { id: "a", lock: { fov: 1.5 }, suggest: { hud: "on" }, note: "fair play" };
  const lists = [{ id: "core", entries: [entry] }];
  return withInstall({ mods: [{ id: "a" }], lists, activeLists: ["core"] }, (install) => {
    const { text } = tell(install, "a");
    assert.match(text, "  the list core locks fov at 1.5: fair play\n");
    assert.match(text, '  the list core suggests "on" for hud: fair play');
    assert.match(text, "neither an active list nor an override names a");
  });
});

const program = join(repository, "dist/svc-mod.js");
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });

why("without --host-version uses the version of the last decision, and writes nothing", () =>
  withInstall(registry, (install) => {
    install.write("mods/selection.json", '{"schema":"svc.selection/1","hostVersion":"2.1.0"}');
    const { status, stdout } = run("why", "lonely", "--root", install.root);
    assert.is(status, 0);
    assert.match(stdout, /^server: loaded$/m);
    assert.is(install.read("mods/selection.json"), '{"schema":"svc.selection/1","hostVersion":"2.1.0"}');
    assert.is(run("why", "nobody", "--root", install.root).status, 1);
    assert.is(run("why", "--root", install.root).status, 2);
    assert.is(run("why", "top", "--root", install.root, "--host-version", "1.4").status, 2);
    install.write("registry/mods.json", "{");
    const refused = run("why", "top", "--root", install.root);
    assert.is(refused.status, 2);
    assert.match(refused.stderr, "registry/mods.json cannot be used: it is cut short");
  }),
);

why("--report prints a report from the files alone, also with a broken registry, and writes nothing", () =>
  withInstall(registry, (install) => {
    install.write("mods/selection.json", '{"schema":"svc.selection/1","hostVersion":"1.4.0"}');
    install.write(
      "overrides.json",
      '{"schema":"svc.overrides/1","overrides":[{"id":"top","enabled":false}]}',
    );
    const { status, stdout } = run("why", "--report", "--root", install.root);
    assert.is(status, 0);
    for (const part of [
      /^svc-mod report 1\n\n## Platform\n/,
      "- Side: none: no backend runs, made from the files\n- Game: 1.4.0\n",
      "- active: beta\n- list core: 4 entries\n- list beta: 1 entry, inherits core\n- override: top off\n- problem: ",
      /- top 1\.0\.0 [\da-f]{12}: client, disabled, .*; by an override\n/,
      /- low 1\.0\.0 [\da-f]{12}: server, loaded; by the list core\n/,
    ])
      assert.match(stdout, part);
    assert.not.match(stdout, install.root);
    assert.is(install.read("mods/selection.json"), '{"schema":"svc.selection/1","hostVersion":"1.4.0"}');
    assert.is(run("why", "top", "--report", "--root", install.root).status, 2);
    install.write("registry/mods.json", "{");
    const broken = run("why", "--report", "--root", install.root);
    assert.is(broken.status, 0);
    assert.match(
      broken.stdout,
      /- no registry is in force\n- override: top off\n- problem: registry\/mods\.json cannot be used: it is cut short/,
    );
  }),
);

why("--report from the files has the kept version and hash of a pinned mod", () =>
  withInstall(registry, (install) => {
    const { sha256 } = pin(install, { id: "top", name: "Old Top", version: "0.9.0" });
    const { stdout } = run("why", "--report", "--root", install.root);
    assert.match(stdout, `- top 0.9.0 ${sha256.slice(0, 12)}: client, loaded`);
    assert.match(stdout, /- problem: top is held at 0\.9\.0 by a pin/);
    install.write("pins.json", "{");
    const broken = run("why", "--report", "--root", install.root).stdout;
    assert.match(broken, /- top 1\.0\.0 /);
    assert.match(broken, /- problem: pins\.json cannot be used: it is cut short/);
  }),
);

why("--report prints the running backend's report if it is given the token, else exits with 1", () =>
  withInstall(registry, (install) =>
    withBackend(
      install.root,
      async () => {
        const ask = async (...args: readonly string[]) => {
          const child = startChild([program, "why", "--report", "--root", install.root, ...args]);
          return { code: await child.ended(), output: child.output() };
        };
        const { code, output } = await ask("--token", "t0ken-t0ken");
        assert.is(code, 0);
        assert.match(output, /^svc-mod report 1\n\n## Involved/);
        assert.match(output, "- Side: server\n");
        const refused = await ask();
        assert.is(refused.code, 1);
        assert.match(refused.output, "answered 401");
      },
      { token: "t0ken-t0ken" },
    ),
  ),
);

why("explains a pinned mod by its kept entry, and names the pin while the mod's own file differs", () =>
  withInstall(registry, (install) => {
    const { text } = pin(install, { id: "top", name: "Old Top", version: "0.9.0" });
    assert.equal(tell(install, "top").lines, [
      "Old Top 0.9.0 (top)",
      "  note: top is held at 0.9.0 by a pin, newer files are not used: remove the pin to use them",
      "client: loaded",
      "  the list core (inherited by way of beta > core) enables top: a favourite",
    ]);
    install.setLibrary("top", text);
    assert.not.match(tell(install, "top").text, "by a pin");
  }),
);
