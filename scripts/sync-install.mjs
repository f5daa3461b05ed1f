// Brings a player's install up to date with the one that the build made: code is replaced, what the player or the
// manager wrote is not.
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { filesBelow, hashOf } from "./setup.mjs";

const registry = "registry/mods.json";
const writtenHere = new Set(["config.json", "overrides.json", "selection.json"]);

/**
 * Copies the install `shipped` over `install`. The registry is the author's and the player's: it is replaced when the
 * shipped one has changed since the last copy (`stamp` names a file that remembers it), and an edited one is kept
 * beside it. Gives a sentence for everything that a person should know.
 */
export function syncInstall(shipped, install, stamp) {
  const messages = [];
  for (const file of filesBelow("", shipped)) {
    const target = join(install, file);
    if (file === registry && existsSync(target)) messages.push(...syncRegistry(shipped, install, stamp));
    else if (
      !existsSync(target) ||
      !(writtenHere.has(basename(file)) || sameBytes(join(shipped, file), target))
    )
      copy(join(shipped, file), target);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${JSON.stringify({ registry: hashOf([registry], shipped) })}\n`);
  return messages;
}

function syncRegistry(shipped, install, stamp) {
  const copied = stampedHash(stamp);
  const offered = hashOf([registry], shipped);
  const present = hashOf([registry], install);
  if (offered === copied || offered === present) return [];
  const messages = [];
  if (present !== copied) {
    const kept = freeName(`${registry}.bak`, install);
    renameSync(join(install, registry), join(install, kept));
    messages.push(`${registry} is new in this version. Yours had edits and is kept as ${kept}.`);
  }
  copy(join(shipped, registry), join(install, registry));
  return messages;
}

/** The hash that the stamp remembers, `""` for no stamp or a spoiled one: an edited registry is then kept, as it should be. */
function stampedHash(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, "utf8")).registry;
  } catch {
    return "";
  }
}

function freeName(name, install) {
  let free = name;
  for (let count = 2; existsSync(join(install, free)); count += 1) free = `${name}${count}`;
  return free;
}

function sameBytes(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}

/** Copies one file as a whole: a backend that serves the install never reads half of it. */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const temporary = `${to}.${randomBytes(4).toString("hex")}.svc-tmp`;
  copyFileSync(from, temporary);
  renameSync(temporary, to);
}
