import * as fs from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { type ConfigFile, createConfigFile } from "../../../host-shim/node/index.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly file: ConfigFile;
  readonly lines: string[];
}

const withConfig = (work: (place: Place) => void): Promise<void> =>
  withTempFolder((folder) => {
    const path = join(folder, "config.json");
    const lines: string[] = [];
    work({
      folder,
      path,
      lines,
      file: createConfigFile(path, (level, text) => lines.push(`${level} ${text}`)),
    });
  });

const bytes = suite("config file: bytes");

bytes("reports an empty file, which a power cut may leave, as not found, and writes it", () =>
  withConfig(({ path, file }) => {
    fs.writeFileSync(path, "");
    assert.equal(file.read(), { status: "ErrNotFound", text: "" });
    assert.is(file.write("{}", ""), "Ok");
    assert.equal(file.read(), { status: "Ok", text: "{}" });
  }),
);

bytes("reads back any text that UTF-8 can encode, and refuses a text with lone surrogates", () =>
  withConfig(({ path, file, lines }) => {
    const unit = fc.constantFrom("a", "é", "\uFEFF", "\uD834", "\uDD1E", "\uFFFD", "\r", "\n", "\0");
    let current = "";
    assert.is(file.write(current, ""), "Ok");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (next) => {
        const fits = !/[\uD800-\uDFFF]/u.test(next);
        assert.is(file.write(next, current), fits ? "Ok" : "ErrBadArg");
        if (fits) current = next;
        assert.is(file.read().text, current);
        assert.is(fs.readFileSync(path, "utf8"), current);
      }),
      { numRuns: 300 },
    );
    assert.is(lines[0], `error ${path} is not written: the new text has half of a surrogate pair`);
  }),
);

bytes("reports ErrConfigParse for a file that is not UTF-8, and does not change its bytes", () =>
  withConfig(({ path, file, lines }) => {
    // Latin-1, UTF-16, a cut character, half a surrogate pair, an overlong slash, a code point past the last.
    for (const hex of ["7b22e4227d", "fffe7b007d00", "7b7de282", "eda080", "c0af", "f4908080"]) {
      fs.writeFileSync(path, Buffer.from(hex, "hex"));
      assert.equal(file.read(), { status: "ErrConfigParse", text: "" });
      assert.is(file.write("{}", ""), "ErrConfigParse");
      assert.is(fs.readFileSync(path, "hex"), hex);
    }
    assert.match(lines.join("\n"), /config\.json is not UTF-8/);
  }),
);

const writing = suite("config file: writing");

writing("reports an absent file as not found, and creates it with its mod's folder", () =>
  withTempFolder((folder) => {
    fs.mkdirSync(join(folder, "mods"));
    const file = createConfigFile(join(folder, "mods/camera/config.json"));
    assert.equal(file.read(), { status: "ErrNotFound", text: "" });
    assert.is(file.write("{}", ""), "Ok");
    assert.equal(file.read(), { status: "Ok", text: "{}" });
  }),
);

writing("logs an error and creates nothing while mods/ is missing", () =>
  withTempFolder((folder) => {
    const lines: string[] = [];
    const path = join(folder, "mods/camera/config.json");
    const file = createConfigFile(path, (_level, text) => lines.push(text));
    assert.is(file.write("{}", ""), "ErrIo");
    assert.match(lines[0]!, `${path} cannot be written: ENOENT`);
    assert.equal(fs.readdirSync(folder), []);
  }),
);

writing("accepts a file of 8 MiB, and refuses one byte more with one log line", () =>
  withConfig(({ path, file, lines }) => {
    const longest = "x".repeat(8 * 1024 * 1024);
    assert.is(file.write(longest, ""), "Ok");
    assert.is(file.read().text, longest);
    assert.is(file.write(`${longest}x`, longest), "ErrIo");
    assert.equal(lines, [`error ${path} cannot be written: 8388609 bytes, at most 8388608 are kept`]);
    assert.is(fs.statSync(path).size, longest.length);
    fs.writeFileSync(path, `${longest}x`);
    lines.length = 0;
    assert.equal(file.read(), { status: "ErrIo", text: "" });
    assert.equal(file.read(), { status: "ErrIo", text: "" });
    assert.is(lines.length, 1);
    assert.match(
      lines[0]!,
      /config\.json cannot be read: it has 8388609 bytes, and at most 8388608 are read/,
    );
    assert.is(file.write("{}", `${longest}x`), "ErrIo");
    assert.is(fs.statSync(path).size, longest.length + 1);
    fs.rmSync(path);
    file.read();
    assert.is(lines.length, 2);
  }),
);

const conflicts: readonly (readonly [name: string, onDisk: string | null, previous: string])[] = [
  ["changed", '{"a":2}', '{"a":1}'],
  ["was deleted", null, '{"a":1}'],
  ["appeared", '{"a":1}', ""],
  ["got a BOM", "\uFEFF{}", "{}"],
  ["got other line ends", "{\r\n}", "{\n}"],
];
for (const [name, onDisk, previous] of conflicts) {
  writing(`returns ErrConflict for a file that ${name} since it was read, and writes nothing`, () =>
    withConfig(({ folder, path, file }) => {
      if (onDisk !== null) fs.writeFileSync(path, onDisk);
      assert.is(file.write('{"mine":1}', previous), "ErrConflict");
      assert.equal(fs.readdirSync(folder), onDisk === null ? [] : ["config.json"]);
      if (onDisk !== null) assert.is(fs.readFileSync(path, "utf8"), onDisk);
    }),
  );
}

writing("does not change the file's mode and owner, and leaves no lock and no temporary file", () =>
  withConfig(({ folder, path, file }) => {
    fs.writeFileSync(path, "{}", { mode: 0o640 });
    fs.chmodSync(path, 0o640);
    // Only root may change the owner of a file.
    if (process.getuid?.() === 0) fs.chownSync(path, 1, 2);
    const { uid, gid } = fs.statSync(path);
    const openFiles = () => (fs.existsSync("/proc/self/fd") ? fs.readdirSync("/proc/self/fd").length : 0);
    const open = openFiles();
    assert.is(file.write('{"a":1}', "{}"), "Ok");
    const now = fs.statSync(path);
    assert.equal([now.mode & 0o777, now.uid, now.gid, openFiles()], [0o640, uid, gid, open]);
    assert.equal(fs.readdirSync(folder), ["config.json"]);
  }),
);

const refusals = suite("config file: refusals of the disk");

const refused: readonly (readonly [name: string, arrange: (path: string) => void, reason: RegExp])[] = [
  ["a folder at the file's path", (path) => fs.mkdirSync(path), /EISDIR/],
  [
    "a path below a file",
    (path) => {
      fs.rmdirSync(dirname(path));
      fs.writeFileSync(dirname(path), "kept");
    },
    /ENOTDIR|EEXIST/,
  ],
  [
    "a link that leads out of the folder",
    (path) => {
      fs.writeFileSync(join(dirname(path), "../secret.json"), "kept");
      fs.symlinkSync("../secret.json", path);
    },
    /leads out of .*camera, to .*secret\.json/,
  ],
  [
    "a link to nothing",
    (path) => fs.symlinkSync("../nowhere.json", path),
    /link to a missing file or folder/,
  ],
  ["a link to itself", (path) => fs.symlinkSync("config.json", path), /ELOOP/],
];
for (const [name, arrange, reason] of refused) {
  refusals(`reports ErrIo for a read and a write of ${name}, and logs the reasons`, () =>
    withTempFolder((folder) => {
      const path = join(folder, "camera/config.json");
      fs.mkdirSync(dirname(path));
      arrange(path);
      const before = snapshot(folder);
      const lines: string[] = [];
      const file = createConfigFile(path, (level, text) => lines.push(`${level} ${text}`));
      assert.equal(file.read(), { status: "ErrIo", text: "" });
      assert.is(file.write("{}", ""), "ErrIo");
      assert.is(typeof file.version(), "string");
      assert.is(lines.length, 2);
      for (const line of lines) {
        assert.ok(line.startsWith(`error ${path} cannot be `), line);
        assert.match(line, reason);
      }
      assert.equal(snapshot(folder), before);
    }),
  );
}

refusals("do not include a link inside the folder: a write changes its target and leaves the link", () =>
  withConfig(({ folder, path, file }) => {
    fs.writeFileSync(join(folder, "mine.json"), "{}");
    fs.symlinkSync("mine.json", path);
    assert.is(file.write('{"a":1}', "{}"), "Ok");
    assert.ok(fs.lstatSync(path).isSymbolicLink());
    assert.is(fs.readFileSync(join(folder, "mine.json"), "utf8"), '{"a":1}');
    assert.equal(fs.readdirSync(folder).sort(), ["config.json", "mine.json"]);
  }),
);

function snapshot(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${entry.isFile() ? fs.readFileSync(path, "utf8") : ""}`;
    })
    .sort();
}
