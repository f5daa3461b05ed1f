import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { type LogLevel, Status } from "../../sdk/index.js";
import { createKnownVersions } from "../node/read/known-versions.js";
import { insideMod, readModTextFile } from "../node/read/mod-file.js";
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

/** The texts of an install's mods, in every language of their folders. No function throws. */
export interface TextFiles {
  /** Returns the languages of a mod's text files, sorted. */
  readonly languagesOf: (mod: RegistryMod) => readonly string[];
  /** Reads the texts of a mod in a language. Logs each problem of a file once. */
  readonly read: (mod: RegistryMod, language: string) => TextsFile;
  /** Checks the text folders of the next hundred mods, or of every mod with `all`, for changes. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => void;
}

export function openTextFiles(folder: string, log: (level: LogLevel, text: string) => void): TextFiles {
  const known = createKnownVersions<RegistryMod, readonly string[]>(
    ({ artifact: { dir } }) => `${folder}${sep}${dir}${sep}${TEXTS_FOLDER}`,
    ({ artifact: { dir } }) => list(folder, dir),
    [],
  );
  /** The last logged problem of each file. */
  const logged = new Map<string, string>();
  return {
    languagesOf: known.of,
    read({ id, artifact: { dir } }, language) {
      const file = `${TEXTS_FOLDER}/${textsFile(language)}`;
      const { status, text, problem } = readModTextFile(folder, dir, file, MOST_TEXT_BYTES);
      if (status === Status.ErrNotFound) return { ok: false, absent: true, reason: problem };
      const read = status === Status.Ok ? readModTexts(text) : problem;
      const name = `${dir} ${language}`;
      if (typeof read !== "string") {
        logged.delete(name);
        return { ok: true, text };
      }
      const reason = `the texts of ${id} in ${language} are ignored: ${read}`;
      if (logged.get(name) !== reason) log("warn", reason);
      logged.set(name, reason);
      return { ok: false, absent: false, reason };
    },
    recheck: known.recheck,
  };
}

/** Returns the languages that have a file; an empty list for a folder that cannot be read or is a link out of its mod. */
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
