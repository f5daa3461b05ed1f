import { statSync } from "node:fs";
import { resolve } from "node:path";
import { valid } from "semver";

/** Where a backend is unless it is told otherwise. */
export const USUAL_URL = "http://127.0.0.1:8710";

/** What was wrong with a command line; its message is for the person who typed it. */
export class UsageError extends Error {}

/** The value of an option that must be there. */
export function requireOption(name: string, value: string | undefined): string {
  if (value === undefined || value === "") throw new UsageError(`${name} is missing`);
  return value;
}

/** The absolute path of an existing folder. */
export function requireFolder(name: string, value: string | undefined): string {
  const path = resolve(requireOption(name, value));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${name} must be a folder, and ${path} is none`);
  }
  return path;
}

/** The address of a backend, without a slash at the end. */
export function requireBaseUrl(value: string | undefined): string {
  const url = requireOption("--url", value).replace(/\/+$/, "");
  if (!/^http:\/\/[^?#\s]+$/.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url looks like ${USUAL_URL}, found ${value}`);
  }
  return url;
}

/** A game version in full, `x.y.z[-pre]`. */
export function requireVersion(value: string | undefined): string {
  const version = requireOption("--host-version", value);
  if (valid(version) !== version) {
    throw new UsageError(`--host-version looks like 1.4.0 or 1.5.0-beta.2, found ${version}`);
  }
  return version;
}
