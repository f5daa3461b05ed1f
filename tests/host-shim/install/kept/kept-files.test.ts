import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openKeptFiles, readKeptLibrary } from "../../../../host-shim/install/kept/kept-files.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { type KeptNote, noteText } from "../../../../host-shim/selection/kept/kept-note.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const kept = suite("kept libraries");

const [A, B] = parseRegistry(registryText({ mods: [{ id: "a" }, { id: "b" }] })).mods as [
  KeptNote["entry"],
  KeptNote["entry"],
];
const LIBRARY = Buffer.from("// one");
const HASH = sha256(LIBRARY);
const NOTE: KeptNote = { entry: A, first: 5, good: null };

/** Runs `work` with a folder `kept` that has these files; with undefined the folder is absent. */
const withFolder = (
  files: Readonly<Record<string, string | Buffer>> | undefined,
  work: (folder: string, open: () => ReturnType<typeof openKeptFiles>, lines: string[]) => void,
) =>
  withTempFolder((root) => {
    const folder = join(root, "kept");
    if (files !== undefined) fs.mkdirSync(folder);
    for (const [name, content] of Object.entries(files ?? {})) fs.writeFileSync(join(folder, name), content);
    const lines: string[] = [];
    work(folder, () => openKeptFiles(folder, (level, text) => lines.push(`${level} ${text}`)), lines);
  });

kept("are found again after a restart, with their notes", () =>
  withFolder(undefined, (folder, open, lines) => {
    const first = open();
    assert.not.ok(first.has(HASH));
    first.keep(HASH, LIBRARY, NOTE);
    const other = Buffer.from("// two");
    first.keep(sha256(other), other, { entry: B, first: 6, good: 7 });
    for (const files of [first, open()]) {
      assert.ok(files.has(HASH));
      assert.equal(files.noteOf("a", HASH), NOTE);
      assert.is(files.noteOf("b", HASH), undefined);
      assert.equal([...files.notesOf("b")], [[sha256(other), { entry: B, first: 6, good: 7 }]]);
      assert.is(files.fault(HASH), "");
    }
    const file = readKeptLibrary(folder, HASH);
    assert.equal(file.ok && file.bytes, LIBRARY);
    assert.equal(lines, []);
  }),
);

kept("without a note are deleted with leftovers of writes; other files stay", () => {
  const left = `${HASH}.js.0123abcd.svc-tmp`;
  const files = { [`${HASH}.js`]: LIBRARY, [left]: "", "notes.txt": "", [`${HASH.slice(1)}.js`]: "short" };
  return withFolder(files, (folder, open, lines) => {
    assert.not.ok(open().has(HASH));
    assert.equal(fs.readdirSync(folder).sort(), ["notes.txt", `${HASH.slice(1)}.js`].sort());
    assert.equal(lines, [`info deleted ${join(folder, left)}, left by an interrupted write`]);
  });
});

const longest = noteText(NOTE).padEnd(256 * 1024);
for (const [what, bad] of [
  ["is malformed", "{}"],
  ["has more than 256 KiB", `${longest} `],
] as const) {
  kept(`are absent, and can be kept again, when their note ${what}`, () =>
    withFolder({ [`${HASH}.js`]: LIBRARY, [`${HASH}.json`]: bad }, (folder, open) => {
      const files = open();
      assert.is(files.noteOf("a", HASH), undefined);
      assert.not.ok(files.has(HASH));
      files.keep(HASH, LIBRARY, NOTE);
      assert.equal(open().noteOf("a", HASH), NOTE);
      fs.writeFileSync(join(folder, `${HASH}.json`), longest);
      assert.equal(open().noteOf("a", HASH), NOTE);
    }),
  );
}

kept("that are damaged are ignored; keeping the library again does not change its note", () =>
  withFolder({ [`${HASH}.js`]: "damaged", [`${HASH}.json`]: noteText(NOTE) }, (folder, open) => {
    const files = open();
    assert.ok(files.has(HASH));
    const found = sha256("damaged");
    const reason = `its copy in kept/ is damaged: it has the hash ${found}, expected ${HASH}`;
    assert.is(files.fault(HASH), reason);
    assert.not.ok(files.has(HASH));
    assert.equal(readKeptLibrary(folder, HASH), { ok: false, fault: "unreadable", reason });
    files.keep(HASH, LIBRARY, { ...NOTE, first: 99 });
    assert.equal([files.has(HASH), files.fault(HASH), files.noteOf("a", HASH)], [true, "", NOTE]);
  }),
);

kept("are deleted with their note", () =>
  withFolder({ [`${HASH}.js`]: LIBRARY, [`${HASH}.json`]: noteText(NOTE) }, (folder, open) => {
    const files = open();
    assert.equal(files.noteOf("a", HASH), NOTE);
    files.remove(HASH);
    assert.not.ok(files.has(HASH));
    assert.is(files.noteOf("a", HASH), undefined);
    assert.equal(fs.readdirSync(folder), []);
  }),
);

kept("leave no copy when the note cannot be written", () =>
  withTempFolder((root) => {
    const folder = join(root, "kept");
    const files = openKeptFiles(folder, () => {});
    fs.mkdirSync(join(folder, `${HASH}.json`, "in the way"), { recursive: true });
    assert.throws(() => files.keep(HASH, LIBRARY, NOTE));
    assert.not.ok(files.has(HASH));
    assert.not.ok(fs.existsSync(join(folder, `${HASH}.js`)));
  }),
);

kept("are unknown, with a logged warning, if their folder cannot be read", () =>
  withTempFolder((root) => {
    const folder = join(root, "kept");
    fs.writeFileSync(folder, "");
    const lines: string[] = [];
    openKeptFiles(folder, (level, text) => lines.push(`${level} ${text}`));
    assert.match(lines.join("\n"), `warn cannot read ${folder}, so no kept library is known: `);
  }),
);
