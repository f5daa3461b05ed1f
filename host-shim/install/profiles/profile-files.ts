import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type LogLevel, Status } from "../../../sdk/index.js";
import { readTextFile, removeLeftovers } from "../../node/index.js";
import { sha256 } from "../../node/read/hash.js";
import { withLock } from "../../node/write/lock.js";
import { removeFile } from "../../node/write/remove-file.js";
import { syncFolder, writeFileAtomically } from "../../node/write/replace-file.js";
import { INSTALL_LIMITS } from "../../protocol/profiles/kept-file.js";
import type { ProfileTexts } from "../../selection/profiles/kept-profiles.js";
import type { InstallPaths } from "../install-paths.js";

const FILE = /^([\da-f]{64})\.json$/;

/** Opens the kept profiles of an install: `profiles/<sha256>.json`. */
export function openProfileFiles(
  { profiles: folder }: Pick<InstallPaths, "profiles">,
  log: (level: LogLevel, text: string) => void,
): ProfileTexts {
  const pathOf = (hash: string) => join(folder, `${hash}.json`);
  removeLeftovers(folder, log);

  return {
    limits: INSTALL_LIMITS,
    hash: sha256,
    hashes() {
      try {
        return readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? []);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
        throw error;
      }
    },
    read(hash) {
      const { status, text, problem } = readTextFile(pathOf(hash), INSTALL_LIMITS.bytes);
      if (status === Status.ErrNotFound) return undefined;
      if (status !== Status.Ok) throw new Error(problem);
      return text;
    },
    write: (hash, text) => writeFileAtomically(pathOf(hash), text),
    remove(hash) {
      withLock(pathOf(hash), removeFile);
      syncFolder(folder);
    },
    fileName: (hash) => `profiles/${hash}.json`,
    // On a full disk no profile is removed automatically, because profiles are the player's files.
    mayBeFull: () => false,
  };
}
