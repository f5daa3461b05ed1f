import {
  type BigIntStats,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, isAbsolute, join, posix, relative, sep } from "node:path";
import { insideFolder, sha256 } from "../../node/index.js";
import { type Lock, withLock } from "../../node/write/lock.js";
import { replaceFile, syncFolder } from "../../node/write/replace-file.js";
import { CommandFailure } from "../program/usage.js";
import { PAGE, type SiteFile } from "./site.js";
import { LIST, listText, readList, type SiteList } from "./site-list.js";

const TEMPORARY = /\.[0-9a-f]{8}\.svc-tmp$/;

/**
 * Updates an export folder: replaces each changed file atomically and deletes the other files of the earlier export. Returns
 * the numbers of written and deleted files, and in `left` the files that are no longer exported but kept, because their owner
 * changed them. Writes the file list before the first and after the last file, so that a kill at any time leaves no unlisted
 * file. Throws a {@link CommandFailure}, before it changes a file of the export, when the folder is neither empty nor an earlier
 * export, or when it would overwrite a foreign file, or one that its owner changed since the last export.
 */
export function writeSite(folder: string, files: readonly SiteFile[]) {
  requireExport(folder);
  mkdirSync(folder, { recursive: true });
  return withLock(join(folder, LIST), (_target, lock) => writeFiles(folder, files, lock));
}

/** Throws when the folders are equal or one contains the other. */
export function requireApart(root: string, out: string): void {
  const [install, site] = [realPath(root), realPath(out)];
  if (isInside(install, site) || isInside(site, install)) {
    throw new CommandFailure(
      `the install ${root} is only read: name a folder for --out that neither contains it nor is inside it`,
    );
  }
}

/**
 * Every path is in one of these sets. `before` has the files of the earlier export, `list` those of this one. The owner edited
 * the files in `changed`; all other files of `before` are `known`, so an export may replace or delete them. `stale` are the
 * known files that this export lacks. `kept` are the inodes of this export's files, which a stale path may name, too.
 */
function writeFiles(folder: string, files: readonly SiteFile[], lock: Lock) {
  const before = requireExport(folder);
  const list = new Map(files.map(({ path, bytes }) => [path, [sha256(Buffer.from(bytes))]]));
  for (const path of [...before.keys(), ...list.keys()]) requireInside(folder, path);
  const changed = [...before.keys()].filter((path) =>
    isChanged(join(folder, path), hashesOf(path, before, list)),
  );
  requireUnchanged(
    folder,
    changed.filter((path) => list.has(path)),
  );
  const known = new Set([...before.keys()].filter((path) => !changed.includes(path)));
  for (const path of list.keys()) {
    const strange = inTheWay(folder, path, known);
    if (strange !== undefined) {
      throw new CommandFailure(
        `nothing was exported: ${join(folder, strange)} is in the way, and no export wrote it: move it away`,
      );
    }
  }
  const stale = [...known].filter((path) => !list.has(path));
  const write = (path: string, bytes: Uint8Array) => writeFile(join(folder, path), bytes, lock);

  sweep(folder, before);
  write(LIST, Buffer.from(listText(bothLists(before, list, known))));
  // Files that must become folders, and files in folders that must become files.
  const first = stale.filter((path) =>
    [...list.keys()].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`)),
  );
  for (const path of first) remove(folder, path);
  const written = files.filter(({ path, bytes }) => write(path, bytes)).length;
  const kept = new Set([...list.keys()].map((path) => inode(join(folder, path))));
  // In a case-insensitive file system a path that differs only in case is the same file.
  for (const path of stale)
    if (!first.includes(path) && !kept.has(inode(join(folder, path)))) remove(folder, path);
  write(LIST, Buffer.from(listText(list)));
  for (const path of new Set([...list.keys()].map((path) => posix.dirname(path))))
    syncFolder(join(folder, path));
  return { written, deleted: stale.length, left: changed };
}

/** Returns the hashes that an exported file may have: of its last content, and of its new content. */
function hashesOf(path: string, before: SiteList, after: SiteList): readonly string[] {
  const last = before.get(path) ?? [];
  return last.length === 0 ? [] : [...new Set([...last, ...(after.get(path) ?? [])])];
}

/** Returns the list to write before an export: it has both hashes of each file, because a kill may leave either content. */
function bothLists(before: SiteList, after: SiteList, known: ReadonlySet<string>): SiteList {
  const paths = new Set([...known, ...after.keys()]);
  return new Map(
    [...paths].map((path) => [path, before.has(path) ? hashesOf(path, before, after) : after.get(path)!]),
  );
}

/** Whether a file has none of these hashes. Without known hashes the file counts as unchanged. */
function isChanged(path: string, hashes: readonly string[]): boolean {
  const stat = entryAt(path);
  if (hashes.length === 0 || stat === undefined || stat.isDirectory()) return false;
  return !stat.isFile() || !hashes.includes(sha256(readFileSync(path)));
}

function requireUnchanged(folder: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const lines = changed.map((path) => `${join(folder, path)} was changed since the last export`);
  const page = changed.includes(PAGE) ? "; --no-page exports without index.html" : "";
  throw new CommandFailure(
    [
      "nothing was exported, because it would overwrite:",
      ...lines,
      `move your file away, or delete it to export it again${page}`,
    ].join("\n  "),
  );
}

/** Returns the files of the earlier export in a folder; an empty map if the folder is empty or absent. */
function requireExport(folder: string): SiteList {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return new Map();
  if (!stat.isDirectory()) throw new CommandFailure(`--out must be a folder: ${folder} is not one`);
  const names = readdirSync(folder).filter((name) => !name.startsWith(`${LIST}.`));
  if (names.length === 0) return new Map();
  const list = names.includes(LIST) ? readList(readFileSync(join(folder, LIST), "utf8")) : undefined;
  if (list === undefined) {
    throw new CommandFailure(
      `${folder} is neither empty nor an earlier export: name another folder for --out`,
    );
  }
  return list;
}

function requireInside(folder: string, path: string): void {
  const inside = insideFolder(folder, path);
  // A path below a file leads nowhere; the file is exported itself, or is in the way.
  if (!inside.ok && inside.code !== "ENOTDIR")
    throw new CommandFailure(`nothing was exported: ${inside.reason}`);
}

/** Returns the path of a foreign file, or of a folder with one, that blocks an export path; undefined if none does. */
function inTheWay(folder: string, path: string, known: ReadonlySet<string>): string | undefined {
  for (let above = posix.dirname(path); above !== "."; above = posix.dirname(above)) {
    const stat = entryAt(join(folder, above));
    if (stat !== undefined && !stat.isDirectory()) return known.has(above) ? undefined : above;
  }
  return isForeign(folder, path, known) ? path : undefined;
}

/** Whether a path is a foreign file, or a folder that contains one or would remain as an empty folder. */
function isForeign(folder: string, path: string, known: ReadonlySet<string>): boolean {
  const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (stat === undefined || TEMPORARY.test(path)) return false;
  if (!stat.isDirectory()) return !known.has(path);
  const names = readdirSync(join(folder, path));
  if (names.length === 0) return [...known].every((other) => !other.startsWith(`${path}/`));
  return names.some((name) => isForeign(folder, `${path}/${name}`, known));
}

/** Writes a file unless it has these bytes already; returns whether it wrote. */
function writeFile(target: string, bytes: Uint8Array, lock: Lock): boolean {
  const stat = lstatSync(target, { throwIfNoEntry: false });
  if (stat?.isFile() && stat.size === bytes.length && readFileSync(target).equals(bytes)) return false;
  mkdirSync(dirname(target), { recursive: true });
  replaceFile(target, bytes, lock);
  return true;
}

/** Deletes a file unless it has become a folder, and the folders above it that become empty. */
function remove(folder: string, path: string): void {
  const target = join(folder, path);
  if (entryAt(target)?.isDirectory() === false) rmSync(target, { force: true });
  for (let above = posix.dirname(path); above !== "."; above = posix.dirname(above)) {
    try {
      rmdirSync(join(folder, above));
    } catch {
      // The folder is not empty, or does not exist.
      return;
    }
  }
}

/** Deletes the temporary files of a killed export. */
function sweep(folder: string, list: SiteList): void {
  for (const path of new Set([LIST, ...list.keys()].map((path) => posix.dirname(path)))) {
    const folderPath = join(folder, path);
    for (const name of ifPresent(() => readdirSync(folderPath)) ?? [])
      if (TEMPORARY.test(name)) rmSync(join(folderPath, name), { force: true });
  }
}

function inode(path: string): string | undefined {
  const stat = entryAt(path);
  return stat === undefined ? undefined : `${stat.dev} ${stat.ino}`;
}

/** Returns the entry at a path; undefined if there is none, or if the path is below a file. */
function entryAt(path: string): BigIntStats | undefined {
  return ifPresent(() => lstatSync(path, { bigint: true }));
}

/** Returns the result of `read`; undefined if its path does not exist, or leads to or below a file. */
function ifPresent<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way.split(sep)[0] !== ".." && !isAbsolute(way));
}

/** Returns the real path of a folder, which need not exist. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), relative(parent, path));
  }
}
