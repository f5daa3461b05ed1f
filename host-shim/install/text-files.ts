import { readdirSync } from "node:fs";
import { sep } from "node:path";
import type { LogLevel } from "../../sdk/index.js";
import { createTextReader } from "../node/read/checked-text.js";
import { createKnownVersions } from "../node/read/known-versions.js";
import { insideMod } from "../node/read/mod-file.js";
import {
  languageOfFile,
  MOST_TEXT_BYTES,
  readModTexts,
  TEXTS_FOLDER,
  textsFile,
} from "../protocol/mod-files.js";
import type { RegistryMod } from "../selection/mod-registry.js";

/**
 * Opens the texts of the mods below `folder`, the `mods` folder of an install; `log` gets the problems of their files. No
 * function throws.
 */
export function openTextFiles(folder: string, log: (level: LogLevel, text: string) => void) {
  const known = createKnownVersions<RegistryMod, readonly string[]>(
    ({ artifact: { dir } }) => `${folder}${sep}${dir}${sep}${TEXTS_FOLDER}`,
    ({ artifact: { dir } }) => list(folder, dir),
    [],
  );
  const read = createTextReader(folder, MOST_TEXT_BYTES, readModTexts, log);
  return {
    /** Returns the languages of a mod's text files, sorted. */
    languagesOf: known.of,
    /** Reads the texts of a mod in a language. Logs each problem of a file once. */
    read: ({ id, artifact: { dir } }: RegistryMod, language: string) =>
      read(dir, `${TEXTS_FOLDER}/${textsFile(language)}`, `the texts of ${id} in ${language}`),
    /** Checks the text folders of the next hundred mods, or of every mod with `all`, for changes. */
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
