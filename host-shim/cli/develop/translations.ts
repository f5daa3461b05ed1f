import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Status } from "../../../sdk/index.js";
import { readTextFile } from "../../node/index.js";
import { languageOfFile, MOST_TEXT_BYTES, readModTexts, TEXTS_FOLDER } from "../../protocol/mod-files.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import { copyText } from "./keep-file.js";

/** The texts of a mod in one language, from a file in its folder. */
interface Translation {
  /** The path of the file, relative to the mod's folder. */
  readonly name: string;
  readonly language: string;
  readonly content: string;
  readonly texts: ModTexts;
}

/** The maximum number of keys that a remark lists. */
const MOST_NAMED = 10;

/**
 * Returns the errors of the translations in a mod's folder, and warnings from a comparison with the text `keys` of its rows
 * and presets, undefined when these are unknown.
 */
export function checkTexts(folder: string, keys: readonly string[] | undefined) {
  const { files, problems } = readTranslations(folder);
  if (keys === undefined) return { problems, remarks: [] };
  const known = new Set(keys);
  const remarks = files.flatMap(({ name, language, texts }) => {
    // A text that de-CH lacks is read from de.
    const parents = files.filter((other) => language.startsWith(`${other.language}-`));
    const read = [texts, ...parents.map((other) => other.texts)];
    const missing = keys.filter((key) => !read.some((each) => each.get(key)));
    const stale = [...texts.keys()].filter((key) => !known.has(key));
    return [
      ...(missing.length > 0 ? [`${name} lacks ${listed(missing)}`] : []),
      ...(stale.length > 0 ? [`${name} has ${listed(stale)}, which no row or preset shows`] : []),
    ];
  });
  return { problems, remarks };
}

/**
 * Copies a mod's translations to its folder in an install, and adds the paths of the copies to `copied`; does not change other
 * files there. Returns the errors.
 */
export function carryTexts(folder: string, target: string, copied: Set<string>): readonly string[] {
  const { files, problems } = readTranslations(folder);
  for (const { name, content } of files) copyText(join(target, name), content, copied);
  return problems;
}

/** Reads a mod's translations; `problems` are the errors of the files that cannot be used. */
function readTranslations(folder: string) {
  const texts = join(folder, TEXTS_FOLDER);
  const files: Translation[] = [];
  const problems: string[] = [];
  if (statSync(texts, { throwIfNoEntry: false })?.isDirectory() !== true) return { files, problems };
  // Systems and editors add files of their own, and an author may add a README.
  const names = readdirSync(texts).filter((file) => /^[^.].*\.json$/i.test(file));
  for (const file of names.sort()) {
    const name = `${TEXTS_FOLDER}/${file}`;
    const language = languageOfFile(file);
    if (language === undefined) {
      problems.push(`${name} is not named after a language: rename it like de.json or zh-Hans.json`);
      continue;
    }
    const { status, text: content, problem } = readTextFile(join(texts, file), MOST_TEXT_BYTES);
    const read = status === Status.Ok ? readModTexts(content) : problem;
    if (typeof read === "string") problems.push(`${name} cannot be used: ${read}`);
    else files.push({ name, language, content, texts: read });
  }
  return { files, problems };
}

function listed(keys: readonly string[]): string {
  const more = keys.length - MOST_NAMED;
  return keys.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
