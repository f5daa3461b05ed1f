import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { valid } from "semver";
import { withoutEndSlash } from "../../protocol/host-transport.js";

/** The default address of a backend. */
export const USUAL_URL = "http://127.0.0.1:8710";

export const ExitCode = { ok: 0, failed: 1, usage: 2, alreadyServed: 3 } as const;

/** An expected failure of a command, printed to its user without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = ExitCode.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command line that the command cannot use; ends the program with `ExitCode.usage`. */
export class UsageError extends CommandFailure {
  constructor(message: string) {
    super(message, ExitCode.usage);
  }
}

/** Returns the absolute path of an existing folder; throws a UsageError for any other `value`. */
export function requireFolder(name: string, value: string): string {
  if (value === "") throw new UsageError(`${name} is missing: it takes a folder`);
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${name} must be a folder: ${path} is not one`);
  }
  return path;
}

/** Throws a UsageError unless the path does not exist, or is an empty folder. */
export function requireEmptyFolder(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) throw new UsageError(`${path} is a file: name another folder`);
  if (readdirSync(path).length > 0) throw new UsageError(`${path} is not empty: name another folder`);
}

/** Returns a backend's address without a slash at the end; throws a UsageError for an invalid one. */
export function requireBaseUrl(value: string): string {
  const url = withoutEndSlash(value);
  if (!/^http:\/\/[^?#\s]+$/.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url looks like ${USUAL_URL}, found ${value}`);
  }
  return url;
}

/** Returns a port number, where 0 means any free port; throws a UsageError for any other text. */
export function requirePort(text: string): number {
  const port = Number(text);
  if (text !== "" && Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, found ${text}`);
}

/** Returns a complete game version, `x.y.z[-pre]`; throws a UsageError for any other text. */
export function requireVersion(version: string): string {
  if (valid(version) !== version) {
    throw new UsageError(`--host-version must be a full version such as 1.4.0, found ${version}`);
  }
  return version;
}
