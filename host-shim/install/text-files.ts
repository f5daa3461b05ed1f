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

/** A file of texts as it lies on the disk, or in words why it is not served. */
export type TextsFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/** The texts of an install's mods, in whatever languages their folders have them. None of it throws. */
export interface TextFiles {
  /** The languages that a mod has texts in, in order. */
  readonly languagesOf: (mod: RegistryMod) => readonly string[];
  /** The texts of a mod in a language. What is wrong with a file is logged, once. */
  readonly read: (mod: RegistryMod, language: string) => TextsFile;
  /** Looks again at the folders that were asked about, at `all` or at up to a hundred at a time. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => void;
}

interface KnownFolder {
  readonly version: string;
  readonly languages: readonly string[];
}

/** With so many mods the looks take turns: texts change seldom, and most mods have none, which costs two calls each to see. */
const MOST_A_LOOK = 100;

/** Opens the texts below the folder `folder`. */
export function openTextFiles(folder: string, log: (level: LogLevel, text: string) => void): TextFiles {
  const known = new Map<string, KnownFolder>();
  /** What was said last of each file that cannot be used. */
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
        // What nobody has asked for yet cannot have changed for anyone.
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

/** The languages that there are files for; none of a folder that cannot be read or leads out of its mod. */
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
