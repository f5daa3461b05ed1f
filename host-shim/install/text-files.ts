import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { type LogLevel, Status } from "../../sdk/index.js";
import { readTextFile } from "../node/index.js";
import { fileVersion } from "../node/read/file-version.js";
import { insideMod } from "../node/read/mod-file.js";
import {
  languageOfFile,
  MOST_TEXT_BYTES,
  readModTexts,
  TEXTS_FOLDER,
  textsFile,
} from "../protocol/mod-files.js";
import type { RegistryMod } from "../selection/mod-registry.js";

/** A file of texts from the disk, or why it is not served. */
export type TextsFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/** The texts of an install's mods, in every language of their folders. Nothing throws. */
export interface TextFiles {
  /** The languages of a mod's text files, sorted. */
  readonly languagesOf: (mod: RegistryMod) => readonly string[];
  /** The texts of a mod in a language. Logs each problem of a file once. */
  readonly read: (mod: RegistryMod, language: string) => TextsFile;
  /** Checks `all` folders that were requested, or the next hundred. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => void;
}

interface KnownFolder {
  readonly version: string;
  readonly languages: readonly string[];
}

/** Checks only a part per call: texts change seldom, most mods have none, and each check costs two system calls. */
const MOST_A_LOOK = 100;

export function openTextFiles(folder: string, log: (level: LogLevel, text: string) => void): TextFiles {
  const known = new Map<string, KnownFolder>();
  /** The last logged problem of each file. */
  const told = new Map<string, string>();
  let next = 0;

  function learn({ artifact: { dir } }: RegistryMod, version: string): KnownFolder {
    const languages = version === "" ? [] : list(folder, dir);
    const now = { version, languages };
    known.set(dir, now);
    return now;
  }

  const versionOf = ({ artifact: { dir } }: RegistryMod): string =>
    fileVersion(`${folder}${sep}${dir}${sep}${TEXTS_FOLDER}`);

  return {
    languagesOf: (mod) => (known.get(mod.artifact.dir) ?? learn(mod, versionOf(mod))).languages,
    read({ id, artifact: { dir } }, language) {
      const path = insideMod(folder, dir, `${TEXTS_FOLDER}/${textsFile(language)}`);
      const { status, text, problem } = path.ok
        ? readTextFile(path.path, MOST_TEXT_BYTES)
        : refused(path.reason);
      if (status === Status.ErrNotFound) return { ok: false, absent: true, reason: problem };
      const read = status === Status.Ok ? readModTexts(text) : problem;
      const name = `${dir} ${language}`;
      if (typeof read !== "string") {
        told.delete(name);
        return { ok: true, text };
      }
      const reason = `the texts of ${id} in ${language} are ignored: ${read}`;
      if (told.get(name) !== reason) log("warn", reason);
      told.set(name, reason);
      return { ok: false, absent: false, reason };
    },
    recheck(mods, all) {
      const most = all === undefined ? MOST_A_LOOK : mods.length;
      for (let looks = Math.min(mods.length, most); looks > 0; looks--) {
        next = (next + 1) % mods.length;
        const mod = mods[next]!;
        const before = known.get(mod.artifact.dir);
        // A folder that was never requested cannot have changed for anyone.
        if (before === undefined) continue;
        const version = versionOf(mod);
        if (version !== before.version) learn(mod, version);
      }
    },
  };
}

function refused(reason: string) {
  return { status: Status.ErrIo, text: "", problem: reason };
}

/** The languages with a file; none for a folder that cannot be read or leads out of its mod. */
function list(folder: string, dir: string): readonly string[] {
  const texts = insideMod(folder, dir, TEXTS_FOLDER);
  if (!texts.ok) return [];
  try {
    return readdirSync(texts.path)
      .flatMap((name) => languageOfFile(name) ?? [])
      .sort();
  } catch {
    return [];
  }
}
