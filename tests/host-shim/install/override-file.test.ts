import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { installPaths } from "../../../host-shim/install/install-paths.js";
import { openOverrideFile, readOverrides } from "../../../host-shim/install/override-file.js";
import { overridesText } from "../../../host-shim/selection/overrides.js";
import { startChild } from "../../support/child.js";
import { withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const overrides = suite("overrides file");
const program = fileURLToPath(new URL("install-program.js", import.meta.url));

const chosen = [{ id: "a", enabled: false }];

interface Opened {
  readonly folder: string;
  readonly path: string;
  readonly lines: string[];
  readonly file: ReturnType<typeof openOverrideFile>;
}

function withOverrides(work: (opened: Opened) => void | Promise<void>): Promise<void> {
  return withTempFolder((folder) => {
    const path = join(folder, "overrides.json");
    fs.writeFileSync(path, overridesText(chosen));
    const lines: string[] = [];
    const file = openOverrideFile(installPaths(folder), (level, text) => lines.push(`${level} ${text}`));
    assert.equal([file.problem(), file.check()], ["", true]);
    return work({ folder, path, lines, file });
  });
}

const entries = (...overrides: readonly unknown[]) =>
  JSON.stringify({ schema: "svc.overrides/1", overrides });
const malformed: readonly (readonly [
  name: string,
  content: string | Uint8Array,
  kept: readonly unknown[],
])[] = [
  ["truncated", '{"schema":"svc.overrides/1","overrides":[{"id":"a"', []],
  ["not UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), []],
  [
    "valid except for one entry",
    entries({ id: "c", enabled: true }, { id: "b", enabled: "no" }),
    [{ id: "c", enabled: true }],
  ],
];
for (const [name, content, kept] of malformed) {
  overrides(`renames a file that is ${name}, at the start and later, and writes the overrides in force`, () =>
    withOverrides(({ folder, path, lines, file }) => {
      const aside = (number: number) => fs.readFileSync(join(folder, `overrides.unreadable-${number}.json`));
      fs.writeFileSync(path, content);
      file.check();
      assert.ok(aside(1).equals(Buffer.from(content)));
      const now = kept.length > 0 ? kept : chosen;
      assert.equal(file.overrides(), now);
      assert.equal(readOverrides({ overrides: path }).overrides, now);
      assert.is(lines.length, 1, lines.join("\n"));
      assert.match(
        lines[0]!,
        /^error overrides\.json cannot be read and was copied to \S+unreadable-1\.json, the 1 overrides in force stay: /,
      );
      assert.not.match(lines[0]!, /was not changed/);

      fs.writeFileSync(path, content);
      const other = openOverrideFile(installPaths(folder), () => {});
      other.check();
      assert.ok(aside(2).equals(Buffer.from(content)));
      assert.equal(other.overrides(), kept);
      assert.is(fs.existsSync(path), kept.length > 0);
      assert.is(other.set("b", false), true);
      assert.equal(readOverrides({ overrides: path }).overrides, [...kept, { id: "b", enabled: false }]);
    }),
  );
}

const passing: readonly (readonly [name: string, put: (path: string) => void])[] = [
  ["a link out of the install", (path) => fs.symlinkSync(process.execPath, path)],
  ["a link to itself", (path) => fs.symlinkSync(path, path)],
  ["a folder", (path) => fs.mkdirSync(join(path, "mine"), { recursive: true })],
];
for (const [name, put] of passing) {
  overrides(
    `does not change ${name} at the file's path, keeps the overrides in force, and logs the reason once`,
    () =>
      withOverrides(({ folder, path, lines, file }) => {
        fs.rmSync(path);
        put(path);
        const before = fs.readdirSync(folder).sort();
        for (let poll = 0; poll < 3; poll++) assert.is(file.check(), false);
        assert.equal(file.overrides(), chosen);
        assert.is(lines.length, 1, lines.join("\n"));
        assert.match(lines[0]!, /^error .*overrides\.json cannot be read: .*Keeping the overrides in force/);
        assert.match(file.problem(), /overrides\.json cannot be read/);
        assert.throws(() => file.set("b", true), /overrides\.json cannot be (?:read|written)/);
        assert.throws(() => readOverrides({ overrides: path }), /overrides\.json cannot be read: /);
        assert.equal(file.overrides(), chosen);
        assert.equal(fs.readdirSync(folder).sort(), before);

        fs.rmSync(path, { recursive: true });
        fs.writeFileSync(path, overridesText([{ id: "c", enabled: true }]));
        assert.is(file.check(), true);
        assert.equal(file.overrides(), [{ id: "c", enabled: true }]);
        assert.is(file.problem(), "");
        assert.is(file.set("b", true), true);
      }),
  );
}

overrides(
  "keeps the file and the overrides while too many files are open, and reads the file afterwards",
  () =>
    withInstall({ mods: [{ id: "a" }, { id: "b" }] }, async ({ root, read, write }) => {
      write("overrides.json", overridesText(chosen));
      const child = startChild(["-e", LIMITED, program, root]);
      try {
        await child.line(/^ready$/);
        const changed = overridesText([...chosen, { id: "b", enabled: false }]);
        write("overrides.json", changed);
        write("mods/a/mod.js", "// another");
        child.write("poll 1\npoll 2\nenable b\n");
        await child.line(/^done enable b$/);
        assert.match(
          child.output(),
          /error .*overrides\.json cannot be read: EMFILE.*Keeping the overrides in force/,
        );
        assert.match(child.output(), /refused .*overrides\.json cannot be (?:read|written): .*EMFILE/);
        assert.is(
          child
            .output()
            .split("\n")
            .filter((line) => /^error .*overrides/.test(line)).length,
          1,
        );
        assert.is(read("overrides.json"), changed);
        assert.equal(fs.readdirSync(root).sort(), ["mods", "overrides.json", "registry"]);
        // The next poll reads the file again, although the file is unchanged.
        child.write("recover\n");
        await child.line(/^recovered: b disabled, 0 problems$/);
      } finally {
        await child.end();
      }
    }),
);

/** Runs a program with a limit of 120 open files, as many as the loader of ES modules needs. */
const LIMITED = `
const { spawn } = require("node:child_process");
const child = spawn("sh", ["-c", 'ulimit -n 120 && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)], { stdio: "inherit" });
process.on("SIGTERM", () => child.kill());
child.on("exit", (code) => process.exit(code ?? 1));
`;

overrides("adds an override to the overrides that another process has written since the last poll", () =>
  withOverrides(({ path, file }) => {
    fs.writeFileSync(path, `\ufeff${overridesText([{ id: "b", enabled: true }])}`);
    assert.is(file.set("c", false), true);
    const both = [
      { id: "b", enabled: true },
      { id: "c", enabled: false },
    ];
    assert.equal(file.overrides(), both);
    assert.equal(readOverrides({ overrides: path }).overrides, both);
    assert.is(file.check(), false);
  }),
);

overrides("writes only a change, and orders the overrides by their latest request", () =>
  withOverrides(({ path, file }) => {
    const handWritten = JSON.stringify({ overrides: chosen, schema: "svc.overrides/1" });
    fs.writeFileSync(path, handWritten);
    assert.is(file.set("a", false), false);
    assert.is(file.set("z", undefined), false);
    assert.is(file.replace(chosen), false);
    assert.is(fs.readFileSync(path, "utf8"), handWritten);
    const changes: readonly (readonly [id: string, enabled: boolean | undefined, after: unknown])[] = [
      ["b", true, { a: false, b: true }],
      ["a", false, { b: true, a: false }],
      ["a", true, { b: true, a: true }],
      ["b", undefined, { a: true }],
    ];
    for (const [id, enabled, after] of changes) {
      assert.equal([file.set(id, enabled), file.check()], [true, false]);
      const now = file.overrides().map((one) => [one.id, one.enabled]);
      assert.is(JSON.stringify(Object.fromEntries(now)), JSON.stringify(after));
    }
    fs.writeFileSync(path, fs.readFileSync(path));
    assert.is(file.check(), false, "the same text");
    fs.writeFileSync(path, `\n${fs.readFileSync(path, "utf8")}`);
    assert.is(file.check(), false, "the same overrides");
    assert.is(file.replace([]), true);
    assert.equal(readOverrides({ overrides: path }), { overrides: [], problems: [] });
    fs.rmSync(path);
    assert.is(file.set("b", undefined), false);
    assert.not.ok(fs.existsSync(path), "no override, no file");
  }),
);

overrides("renames, before a write, a file that was damaged since the last poll", () =>
  withOverrides(({ folder, path, file }) => {
    fs.writeFileSync(path, "spoiled");
    assert.is(file.set("b", true), true);
    assert.is(fs.readFileSync(join(folder, "overrides.unreadable-1.json"), "utf8"), "spoiled");
    assert.equal(file.overrides(), [...chosen, { id: "b", enabled: true }]);
  }),
);

overrides("at the next poll, reports a change that a failed write found first", () =>
  withOverrides(({ path, file }) => {
    fs.writeFileSync(path, overridesText([]));
    fs.writeFileSync(`${path}.lock`, "123 elsewhere - abc\n");
    assert.throws(() => file.set("b", true), /is held by process 123/);
    assert.equal([file.check(), file.overrides(), file.check()], [true, [], false]);
  }),
);

const obstacles: readonly (readonly [
  name: string,
  put: (path: string) => string,
  why: RegExp,
  refusal: RegExp,
])[] = [
  [
    "whose lock is held",
    (path) => {
      fs.writeFileSync(`${path}.lock`, "123 elsewhere - abc\n");
      return `${path}.lock`;
    },
    /overrides\.json\.lock is held by process 123 of elsewhere.*\): fix or delete it\. No override is written/,
    /is held by process 123/,
  ],
  [
    "whose new name is taken by a dangling link",
    (path) => {
      const link = path.replace(".json", ".unreadable-1.json");
      fs.symlinkSync("gone", link);
      return link;
    },
    /EEXIST/,
    /^overrides\.json cannot be read: overrides\[1\]: .*found 3; overrides\[2\]: .*found 4$/,
  ],
];
for (const [name, put, why, refusal] of obstacles) {
  overrides(`logs once that a malformed file ${name} cannot be renamed, and renames it later`, () =>
    withOverrides(({ folder, path, lines, file }) => {
      const bad = entries({ id: "c", enabled: true }, 3, 4);
      fs.writeFileSync(path, bad);
      const obstacle = put(path);
      for (let poll = 0; poll < 2; poll++) file.check();
      assert.is(lines.length, 1, lines.join("\n"));
      assert.match(lines[0]!, /and cannot be moved aside \(/);
      assert.match(file.problem(), why);
      assert.is(fs.readFileSync(path, "utf8"), bad);
      assert.throws(() => file.set("b", true), refusal);
      fs.rmSync(obstacle);
      file.check();
      assert.is(fs.readFileSync(join(folder, "overrides.unreadable-1.json"), "utf8"), bad);
      assert.equal(readOverrides({ overrides: path }).overrides, [{ id: "c", enabled: true }]);
      assert.is(file.problem(), "");
    }),
  );
}
