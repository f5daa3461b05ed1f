import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as assert from "uvu/assert";
import { createManager, type Manager } from "../../../host-shim/install/manager.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { type Install, type RegistryParts, registryText, withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const managers = suite("selection manager");

const LEFT = ["overrides.json", "registry/mods.json", "mods/selection.json"].map(
  (path) => `${path}.0123abcd.svc-tmp`,
);
const parts: RegistryParts = { mods: [{ id: "a" }, { id: "b" }] };

interface Opened extends Install {
  readonly manager: Manager;
  readonly lines: string[];
  /** Returns the log lines since the last call. */
  readonly news: () => string;
}

function withManager(
  work: (opened: Opened) => void,
  prepare: (install: Install) => void = () => {},
): Promise<void> {
  return withInstall(parts, (install) => {
    prepare(install);
    const lines: string[] = [];
    const manager = createManager(install.root, (level, text) => lines.push(`${level} ${text}`));
    work({ ...install, manager, lines, news: () => lines.splice(0).join("\n") });
  });
}

const verdicts = ({ manager }: Opened) =>
  manager.records("client", "1.0.0").map(({ guid, verdict }) => `${guid} ${verdict}`);

managers("applies a changed registry at the next poll, and the last valid one while that is refused", () =>
  withManager((opened) => {
    const revision = opened.manager.revision();
    assert.is(opened.manager.recheck(), false);
    for (const text of [registryText(parts).slice(0, 100), undefined]) {
      opened.write("registry/mods.json", text);
      assert.is(opened.manager.recheck(), false);
      assert.equal(verdicts(opened), ["a loaded", "b loaded"]);
      assert.match(opened.manager.problems().join(), "is refused, the last good one stays in force");
    }
    opened.news();
    opened.setRegistry({ mods: [{ id: "a" }] });
    assert.is(opened.manager.recheck(), true);
    assert.ok(opened.manager.revision() > revision);
    assert.equal(verdicts(opened), ["a loaded"]);
    assert.equal(opened.manager.problems(), [opened.news().split("\nwarn ")[1]]);
  }),
);

managers("decides nothing without a valid registry at the start, and reports why", () =>
  withManager(
    (opened) => {
      assert.is(opened.manager.registry(), undefined);
      opened.manager.publish("1.0.0");
      assert.not.ok(existsSync(join(opened.root, "mods/selection.json")));
      opened.setRegistry(parts);
      opened.manager.recheck();
      assert.equal(verdicts(opened), ["a loaded", "b loaded"]);
    },
    ({ write }) => write("registry/mods.json", ""),
  ),
);

managers("writes the decisions into the selection file, and reverts and logs a hand edit", () =>
  withManager((opened) => {
    opened.manager.publish("1.0.0");
    const text = opened.read("mods/selection.json");
    const { schema, hostVersion, client, server } = JSON.parse(text);
    assert.is(schema, "svc.selection/1");
    assert.is(hostVersion, "1.0.0");
    assert.equal(client, opened.manager.records("client", "1.0.0"));
    assert.equal(server, opened.manager.records("server", "1.0.0"));
    opened.manager.recheck();
    assert.is(opened.news(), "");
    for (const edit of [text.replace("true", "false"), text.replace("1.0.0", "no version"), "", undefined]) {
      opened.write("mods/selection.json", edit);
      opened.manager.recheck();
      assert.is(opened.read("mods/selection.json"), text);
      assert.match(opened.news(), "warn mods/selection.json was changed by hand; writing it again");
    }
    opened.manager.override("a", false);
    opened.manager.publish("1.0.0");
    assert.is(JSON.parse(opened.read("mods/selection.json")).client[1].verdict, "disabled");
    opened.manager.recheck();
    assert.is(opened.news(), "");
  }),
);

managers(
  "does not log a selection file that another backend wrote for another host version as a hand edit",
  () =>
    withManager((opened) => {
      const lines: string[] = [];
      const other = createManager(opened.root, (level, text) => lines.push(`${level} ${text}`));
      opened.manager.publish("1.0.0");
      let text = "";
      for (const version of ["", "2.0.0"]) {
        other.publish(version);
        text = opened.read("mods/selection.json");
        for (let poll = 0; poll < 3; poll++) {
          opened.manager.recheck();
          other.recheck();
        }
        assert.equal([...lines, ...opened.lines], []);
        assert.is(opened.read("mods/selection.json"), text);
        assert.is(JSON.parse(text).hostVersion, version);
      }
      opened.write("mods/selection.json", text.replace("true", "false"));
      opened.manager.recheck();
      assert.match(opened.news(), "was changed by hand");
      assert.is(JSON.parse(opened.read("mods/selection.json")).hostVersion, "1.0.0");
    }),
);

managers("creates nothing while mods/ is missing, and writes the selection when mods/ is back", () =>
  withManager((opened) => {
    opened.manager.publish("1.0.0");
    const text = opened.read("mods/selection.json");
    renameSync(join(opened.root, "mods"), join(opened.root, "aside"));
    opened.manager.recheck();
    opened.manager.override("a", false);
    opened.manager.publish("1.0.0");
    opened.manager.recheck();
    assert.not.ok(existsSync(join(opened.root, "mods")));
    renameSync(join(opened.root, "aside"), join(opened.root, "mods"));
    opened.write("mods/selection.json", undefined);
    assert.is(opened.manager.recheck(), true);
    opened.manager.publish("1.0.0");
    const now = opened.read("mods/selection.json");
    assert.is.not(now, text);
    assert.equal(JSON.parse(now).client, opened.manager.records("client", "1.0.0"));
    assert.not.match(opened.news(), "by hand");
  }),
);

managers("reports once that the selection file cannot be written, and writes it when it can", () =>
  withManager((opened) => {
    mkdirSync(join(opened.root, "mods/selection.json/mine"), { recursive: true });
    opened.news();
    opened.manager.publish("1.0.0");
    for (let poll = 0; poll < 3; poll++) opened.manager.recheck();
    assert.is(opened.lines.filter((line) => /^error .*selection\.json/.test(line)).length, 1);
    assert.match(opened.manager.problems().join("\n"), /selection\.json cannot be read: EISDIR/);
    rmSync(join(opened.root, "mods/selection.json"), { recursive: true });
    opened.manager.recheck();
    assert.is(JSON.parse(opened.read("mods/selection.json")).hostVersion, "1.0.0");
    assert.equal(opened.manager.problems(), []);
  }),
);

managers("at a later poll, writes a selection file whose lock was held", () =>
  withManager((opened) => {
    opened.write("mods/selection.json.lock", "123 elsewhere - abc\n");
    opened.manager.publish("1.0.0");
    assert.match(opened.news(), /selection\.json\.lock is held by process 123 of elsewhere/);
    opened.manager.recheck();
    opened.write("mods/selection.json.lock", undefined);
    opened.manager.recheck();
    assert.is(JSON.parse(opened.read("mods/selection.json")).hostVersion, "1.0.0");
    assert.equal(opened.manager.problems(), []);
  }),
);

managers("deletes leftovers of interrupted writes at its start", () =>
  withManager(
    (opened) => {
      const names = opened.lines.map((line) => /[^/]+(?=, left by an interrupted write)/.exec(line)?.[0]);
      assert.equal(
        names,
        LEFT.map((path) => basename(path)),
      );
    },
    ({ write }) => {
      for (const path of LEFT) write(path, "");
    },
  ),
);

managers("logs a new folder without an entry, and a library with another hash, at the next poll", () =>
  withManager((opened) => {
    const artifact = { dir: "a", library: "mod.js", sha256: sha256(opened.read("mods/a/mod.js")) };
    opened.setRegistry({ mods: [{ id: "a", artifact }, { id: "b" }] });
    opened.manager.recheck();
    assert.is(opened.news(), "");
    opened.write("mods/stray/readme.txt", "");
    opened.manager.recheck();
    assert.match(opened.news(), /^warn no mod of the registry has the folder mods\/stray/);
    opened.write("mods/other/readme.txt", "");
    opened.manager.recheck();
    assert.match(opened.news(), /^warn no mod of the registry has the folder mods\/other[^\n]*$/);
    opened.setLibrary("a", "// other");
    opened.manager.recheck();
    assert.match(opened.news(), /^warn the library of a has the hash/);
    opened.setLibrary("a", "// third");
    assert.is(opened.manager.checkLibrary("a"), true);
    assert.match(opened.news(), /^warn the library of a has the hash/);
  }),
);

managers("reports a change in a poll only if the content of a library changed", () =>
  withManager((opened) => {
    const revision = opened.manager.revision();
    assert.is(opened.manager.recheck(), false);
    opened.setLibrary("a");
    assert.is(opened.manager.recheck(), false);
    assert.is(opened.manager.revision(), revision);
    opened.setLibrary("a", "// another");
    assert.is(opened.manager.recheck(), true);
    assert.is(opened.manager.recheck(), false);
  }),
);

managers("checks only the library of the mod that checkLibrary gets", () =>
  withManager(({ manager, setLibrary }) => {
    const hashes = () => manager.records("client", "1.0.0").map(({ artifact }) => artifact.sha256);
    const before = hashes();
    setLibrary("a", "// new");
    const revision = manager.revision();
    assert.equal([manager.checkLibrary("b"), manager.checkLibrary("ghost")], [false, false]);
    assert.equal([hashes(), manager.revision()], [before, revision]);
    assert.equal([manager.checkLibrary("a"), manager.checkLibrary("a")], [true, false]);
    assert.not.equal(hashes(), before);
  }),
);

managers("returns the same records until an override changes", () =>
  withManager(({ manager }) => {
    const records = manager.records("client", "1.0.0");
    manager.recheck();
    assert.is(manager.records("client", "1.0.0"), records);
    manager.override("a", undefined);
    assert.is(manager.records("client", "1.0.0"), records);
    manager.override("a", true);
    assert.is.not(manager.records("client", "1.0.0"), records);
  }),
);

managers("checks the texts of a hundred mods at each poll, and of all on request", () => {
  const mods = Array.from({ length: 300 }, (_, at) => ({ id: `m${at}` }));
  return withInstall({ mods }, ({ root }) => {
    const manager = createManager(root, () => {});
    const languages = (at: number) => manager.texts.languagesOf(manager.modOf(`m${at}`)!).join();
    const add = (at: number, language: string) => {
      mkdirSync(join(root, `mods/m${at}/texts`), { recursive: true });
      writeFileSync(join(root, `mods/m${at}/texts/${language}.json`), "{}");
    };
    for (const at of mods.keys()) assert.is(languages(at), "");
    // The first scan covered the first hundred mods, the next poll covers the second.
    add(50, "de");
    add(150, "de");
    manager.recheck();
    assert.equal([languages(50), languages(150)], ["", "de"]);
    manager.recheck({ all: true });
    assert.is(languages(50), "de");
  });
});
