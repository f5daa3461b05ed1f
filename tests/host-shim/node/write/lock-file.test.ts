import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import {
  dropLock,
  findLock,
  isAbandoned,
  lockText,
  noteInLock,
  placeLock,
  takeOver,
} from "../../../../host-shim/node/write/lock-file.js";
import { ownIdentity } from "../../../../host-shim/node/write/process-identity.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { withPatched } from "../../../support/with-patched.js";

const files = suite("lock files");

const withLockFile = (work: (lock: string, folder: string) => void) => () =>
  withTempFolder((folder) => work(join(folder, "file.lock"), folder));

files(
  "are created once, and deleted only with their own text",
  withLockFile((lock, folder) => {
    const text = lockText();
    assert.match(text, /^\d+ \S+ \S+ [0-9a-f]{16}\n$/);
    assert.ok(placeLock(lock, text));
    assert.not.ok(placeLock(lock, lockText()));
    assert.is(fs.readFileSync(lock, "utf8"), text);
    dropLock(lock, lockText());
    assert.equal(findLock(lock), { text, owner: ownIdentity(), note: "", folder: "", problem: "" });
    dropLock(lock, text);
    assert.equal(fs.readdirSync(folder), []);
  }),
);

for (const folder of ["", "12 abc"]) {
  files(
    `store a note together with the folder ${JSON.stringify(folder)}`,
    withLockFile((lock) => {
      const text = lockText(folder);
      placeLock(lock, text);
      const noted = noteInLock(lock, text, "http://a.test");
      const [owner] = text.split("\n");
      assert.is(noted, `${owner}\nhttp://a.test\n${folder && `${folder}\n`}`);
      assert.is(fs.readFileSync(lock, "utf8"), noted);
      const { note, folder: named } = findLock(lock)!;
      assert.equal([note, named], ["http://a.test", folder]);
    }),
  );
}

files(
  "reject the note of a process that lost the lock",
  withLockFile((lock, folder) => {
    const other = lockText();
    placeLock(lock, other);
    assert.throws(() => noteInLock(lock, lockText(), "late"), /file\.lock was taken over by another process/);
    assert.is(fs.readFileSync(lock, "utf8"), other);
    assert.equal(fs.readdirSync(folder), ["file.lock"]);
    fs.rmSync(lock);
    assert.throws(() => noteInLock(lock, other, "late"), /was taken over by another process/);
  }),
);

files(
  "are taken over only if they are unchanged since they were found abandoned",
  withLockFile((lock, folder) => {
    fs.writeFileSync(lock, "123 elsewhere - abc\n");
    const found = findLock(lock)!;
    fs.rmSync(lock);
    assert.is(isAbandoned(lock, found), false, "it is gone, so its age is unknown");
    assert.is(takeOver(lock, found), true);
    const text = lockText();
    placeLock(lock, text);
    assert.is(takeOver(lock, found), true);
    assert.is(findLock(lock)?.text, text);
    assert.is(takeOver(lock, findLock(lock)!), true);
    assert.equal(fs.readdirSync(folder), []);
    placeLock(`${lock}.takeover`, text);
    assert.is(takeOver(lock, found), false);
    assert.is(findLock(`${lock}.takeover`)?.text, text, "the guard of a running process");
  }),
);

files(
  "are not abandoned when they cannot be read, and are not locks when they are folders or links",
  withLockFile((lock, folder) => {
    const nothing = { text: "", owner: undefined, note: "", folder: "" };
    fs.mkdirSync(lock);
    placeLock(join(folder, "real.lock"), lockText());
    fs.symlinkSync("real.lock", join(folder, "link.lock"));
    for (const name of ["file.lock", "link.lock"])
      assert.equal(findLock(join(folder, name)), { ...nothing, problem: "" });
    fs.writeFileSync(join(folder, "file"), "");
    const { problem, ...rest } = findLock(join(folder, "file", "a.lock"))!;
    assert.equal(rest, nothing);
    assert.match(problem, /^ENOTDIR/);
    assert.is(isAbandoned(lock, { ...rest, problem }), false);
  }),
);

const failWith = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

for (const code of ["EISDIR", "ELOOP", "ENXIO", "EMLINK"]) {
  files(
    `are not locks when opening them fails with ${code}`,
    withLockFile((lock) => {
      const found = withPatched(fs, { openSync: failWith(code) }, () => findLock(lock));
      assert.is(found?.problem, "");
    }),
  );
}

files(
  "are not created if a starting host deleted the temporary file; other errors are thrown",
  withLockFile((lock, folder) => {
    const place = (linkSync: () => never) => withPatched(fs, { linkSync }, () => placeLock(lock, "text"));
    assert.is(place(failWith("ENOENT")), false);
    assert.throws(() => place(failWith("EIO")), /^EIO$/);
    assert.equal(fs.readdirSync(folder), []);
    const withoutFolder = () => {
      fs.rmSync(folder, { recursive: true });
      return failWith("EPERM")();
    };
    assert.throws(() => place(withoutFolder), /ENOENT.*file\.lock'$/);
  }),
);

files(
  "throw when their folder is a file, and leave no temporary file",
  withLockFile((_lock, folder) => {
    fs.writeFileSync(join(folder, "file"), "");
    assert.throws(() => placeLock(join(folder, "file", "a.lock"), lockText()), /ENOTDIR/);
    assert.equal(fs.readdirSync(folder), ["file"]);
  }),
);
