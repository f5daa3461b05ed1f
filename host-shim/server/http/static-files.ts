import { closeSync, constants, fstatSync, openSync, realpathSync, type Stats, statSync } from "node:fs";
import { relative } from "node:path";
import { lookup } from "mrmime";
import { type Header, pathOnly, percentDecode } from "../../../sdk/http/index.js";
import { insideFolder } from "../../node/read/inside-folder.js";
import { isKnown } from "../../protocol/entity-tag.js";
import { byteRange } from "./byte-range.js";
import { fieldValue, type Head } from "./head.js";
import { policyFor } from "./reply-headers.js";

/** Folders to serve, read-only, by the prefix of their URL paths; a prefix ends with `/`. */
export type StaticFolders = Readonly<Record<string, string | undefined>>;

/** An answer with a file, or about a file (304, 416). The sender closes the file. */
export interface FileReply {
  readonly status: number;
  /** The header fields, as alternating names and values. */
  readonly fields: readonly string[];
  /** The body; undefined for an answer without a body. */
  readonly part: FilePart | undefined;
}

/** A part of an open file, at least one byte. */
export interface FilePart {
  readonly descriptor: number;
  readonly start: number;
  readonly length: number;
}

interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
  readonly type: string;
  readonly isGzip: boolean;
}

/** Error codes of a missing file, including paths that cannot exist. */
const ABSENT: readonly unknown[] = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EISDIR"];
// O_NONBLOCK: opening a named pipe must not block the server until its writer opens it. Windows has no such flag.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Returns a function that opens the file of a GET or HEAD; undefined for other requests and absent files. Prefers a `.gz`
 * copy, unless it is older than the file, if the request accepts gzip. No path segment may start with a dot, and no link may
 * lead out of the folder. Reads the disk at each request, so that a rebuilt file is served at once. Throws when a file exists
 * but cannot be read.
 */
export function createStaticFiles(
  folders: StaticFolders,
  headers: readonly Header[],
): (head: Head) => FileReply | undefined {
  const mounts = Object.entries(folders);
  const shared = headers.flatMap(({ name, value }) => [name, value]);

  return ({ method, target, fields }) => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const path = pathOnly(target);
    const [prefix = "", folder] = mounts.find(([start]) => path.startsWith(start)) ?? [];
    if (folder === undefined) return undefined;
    const range =
      method === "GET" && fieldValue(fields, "if-range") === "" ? fieldValue(fields, "range") : "";
    const takesGzip = range === "" && acceptsGzip(fieldValue(fields, "accept-encoding"));
    const file = find(folder, percentDecode(path.slice(prefix.length)), takesGzip);
    if (file === undefined) return undefined;
    const { size, mtimeMs } = file.stats;
    const etag = `"${size}-${mtimeMs}"`;
    const head = [
      ...["ETag", `W/${etag}`, "Last-Modified", file.stats.mtime.toUTCString(), "Cache-Control", "no-cache"],
      ...["Vary", "Accept-Encoding", "Content-Security-Policy", policyFor(prefix), ...shared],
    ];
    const bare = (status: number, ...more: string[]): FileReply => {
      closeSync(file.descriptor);
      return { status, fields: [...head, ...more], part: undefined };
    };
    if (isKnown(fieldValue(fields, "if-none-match"), etag)) return bare(304);
    const asked = byteRange(range, size);
    if (asked === "none") return bare(416, "Content-Range", `bytes */${size}`, "Content-Length", "0");
    const { start, end } = asked ?? { start: 0, end: size - 1 };
    const length = end - start + 1;
    const about = ["Content-Type", file.type, "Content-Length", String(length), "Accept-Ranges", "bytes"];
    if (file.isGzip) about.push("Content-Encoding", "gzip");
    if (asked !== undefined) about.push("Content-Range", `bytes ${start}-${end}/${size}`);
    const status = asked === undefined ? 200 : 206;
    if (method === "HEAD" || length === 0) return bare(status, ...about);
    return { status, fields: [...head, ...about], part: { descriptor: file.descriptor, start, length } };
  };
}

/** Opens the first existing file for a path: the file itself, with `.html`, or the index of a folder. */
function find(folder: string, path: string, takesGzip: boolean): OpenFile | undefined {
  if (/(?:^|\/)\./.test(path)) return undefined;
  const names =
    path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
  for (const name of names) {
    const copy = takesGzip ? open(folder, name, ".gz", changedAt(folder, name)) : undefined;
    const file = copy ?? open(folder, name, "");
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Opens a file inside a folder; returns undefined for an absent one, and for one last changed before `since`, in ms. */
function open(folder: string, name: string, suffix: "" | ".gz", since = -Infinity): OpenFile | undefined {
  const inside = insideFolder(folder, name + suffix);
  if (!inside.ok) return undefined;
  const descriptor = openIfThere(inside.path);
  if (descriptor === undefined) return undefined;
  const stats = fstatSync(descriptor);
  // In whole milliseconds: a build may write both files at once.
  const isCurrent = Math.floor(stats.mtimeMs) >= Math.floor(since);
  const isServed = stats.isFile() && isCurrent && !isShortForDot(folder, name, inside.path);
  if (isServed) return { descriptor, stats, type: typeOf(name), isGzip: suffix === ".gz" };
  closeSync(descriptor);
  return undefined;
}

/** Whether a path uses a short name of Windows, such as `GIT~1` for `.git`, for a name that starts with a dot. */
function isShortForDot(folder: string, name: string, path: string): boolean {
  if (!/~\d/.test(name)) return false;
  return /(?:^|[\\/])\./.test(relative(realpathSync.native(folder), realpathSync.native(path)));
}

/** Returns when a file last changed, in ms; undefined for an absent file. */
function changedAt(folder: string, name: string): number | undefined {
  const inside = insideFolder(folder, name);
  return inside.ok ? statSync(inside.path, { throwIfNoEntry: false })?.mtimeMs : undefined;
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, READ_FLAGS);
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

function typeOf(name: string): string {
  const type = lookup(name) ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

function acceptsGzip(field: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(field);
}
