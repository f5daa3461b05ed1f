// The files beside a mod's library, served at the same paths: its icon, and its texts in each language,
// `mods/<dir>/texts/<language>.json`, a JSON object of strings written by a translator.

import { errorMessage } from "../../sdk/host/describe-error.js";
import { utf8Length } from "../../sdk/http/text/utf8.js";
import { isRecord, isText } from "../../sdk/json/shape.js";
import type { ModTexts } from "./text-keys.js";

/** The largest text file that is read, in bytes. */
export const MOST_TEXT_BYTES = 256 * 1024;

/** The folder of the texts, inside the mod's folder. */
export const TEXTS_FOLDER = "texts";

const FILE = /^([A-Za-z0-9-]{1,35})\.json$/;
const PATH = /^\/mods\/(.+)\/texts\/([^/]*)$/s;

/** Returns the file name of a language's texts. */
export function textsFile(language: string): string {
  return `${language}.json`;
}

/** Returns the language of a text file from the file's name; undefined for any other file. */
export function languageOfFile(name: string): string | undefined {
  return FILE.exec(name)?.[1];
}

/** Returns the served path of a file of the mod in the folder `dir`. */
export function modFilePath(dir: string, file: string): string {
  return `/mods/${`${dir}/${file}`.split("/").map(encodeURIComponent).join("/")}`;
}

/** Returns the served path of the texts of the mod in the folder `dir`. */
export function textsPath(dir: string, language: string): string {
  return modFilePath(dir, `${TEXTS_FOLDER}/${textsFile(language)}`);
}

/** Returns the folder and the language of an unescaped path of {@link textsPath}; undefined for any other path. */
export function readTextsPath(path: string): { readonly dir: string; readonly language: string } | undefined {
  const [, dir = "", file = ""] = PATH.exec(path) ?? [];
  const language = languageOfFile(file);
  return language === undefined ? undefined : { dir, language };
}

/** Reads the texts of a file, or returns why it is invalid. */
export function readModTexts(text: string): ModTexts | string {
  const bytes = utf8Length(text);
  if (bytes > MOST_TEXT_BYTES) return `it has ${bytes} bytes, and at most ${MOST_TEXT_BYTES} are read`;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    return `it is not JSON: ${errorMessage(error)}`;
  }
  if (!isRecord(value)) return "it is not a JSON object";
  const entries = Object.entries(value);
  const other = entries.find(([, each]) => !isText(each));
  if (other) return `${JSON.stringify(other[0])} is not a string`;
  return new Map(entries as [string, string][]);
}

const ICON_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** The largest icon that is read, in bytes. */
export const MOST_ICON_BYTES = 64 * 1024;

/** Returns the media type of an icon from its file extension: png, svg or webp; undefined for any other extension. */
export function iconType(name: string): string | undefined {
  return ICON_TYPES[/[^/]\.(png|svg|webp)$/.exec(name)?.[1] ?? ""];
}
