import { escapeRegExp } from "../../sdk/host/escape-reg-exp.js";

/** A library of a mod. A stack trace has its path below `mods/`, followed by `#` and the start of its hash. */
export interface ModFile {
  readonly guid: string;
  readonly path: string;
}

/** The values to replace in a text. */
export interface Private {
  /** Values of secret rows. */
  readonly secrets: Iterable<string>;
  /** Tokens of the backend. */
  readonly tokens: Iterable<string>;
  /** The libraries of the mods, whose paths are replaced. */
  readonly files: Iterable<ModFile>;
}

/** The shortest replaced value, in characters: a shorter one would also replace parts of ordinary words. */
const SHORTEST = 4;

// Each expression takes linear time, because mods write the text.
const TOKEN = /\b(bearer\s+|token["']?\s*[=:]\s*["']?)(?!<)[^\s"'`&#,;<>(){}[\]]+/gi;
// The apostrophe of a name such as O'Neil; any other quote ends a path. `\x60` is the backtick.
const APOSTROPHE = String.raw`(?<=[\p{L}\d])'(?=[\p{L}\d])`;
const ADDRESS = new RegExp(
  String.raw`\b[a-z][a-z\d+.-]{0,30}:\/\/(?:[^\s"'\x60<>()]|${APOSTROPHE}|${bracketed(String.raw`\/`, String.raw`\s`)})*|\bdata:[^\s"'\x60<>()]+`,
  "giu",
);
const DRIVE = new RegExp(String.raw`(?<![a-z\d])[a-z]:[\\/]${rest(String.raw`[\\/]`)}`, "giu");
const SHARE = new RegExp(String.raw`\\\\[^\s"'\x60<>|()\\]+\\${rest(String.raw`\\`)}`, "gu");
// Below these folders a name may have spaces. Any other absolute path ends at a space, because prose may follow it.
const HOME = new RegExp(
  String.raw`(?<![\w.<>/-])(?:~|\/(?:home|Users|Volumes|media|mnt))\/(?=[^\s/>])${rest(String.raw`\/`, ",;:")}`,
  "gu",
);
const ABSOLUTE = /(?<![\w.<>/-])~?\/(?=[^\s/>])[^\s"'`<>|()]*/g;

/**
 * Replaces secrets in a text by `<secret>`, tokens by `<token>`, addresses and absolute paths by `<path>`. A line and column in a
 * mod's library becomes `<guid>/<file>:line:column`. Does not replace secrets and tokens of less than four characters.
 */
export function scrub(text: string, hidden: Private): string {
  return scrubber(hidden)(text);
}

/** Returns a function that does what {@link scrub} does, for many texts with the same values. */
export function scrubber({ secrets, tokens, files }: Private): (text: string) => string {
  // The longest first: one value may be a part of another.
  const values = [...marked(secrets, "<secret>"), ...marked(tokens, "<token>")].sort(
    ([a], [b]) => b.length - a.length,
  );
  const libraries = [...files];
  return (text) => {
    let clean = text;
    for (const [value, mark] of values) if (clean.includes(value)) clean = clean.split(value).join(mark);
    if (clean.includes("#")) for (const file of libraries) clean = withGuid(clean, file);
    return [ADDRESS, SHARE, DRIVE, HOME, ABSOLUTE].reduce(
      (left, path) => left.replace(path, "<path>"),
      clean.replace(TOKEN, "$1<token>"),
    );
  };
}

/**
 * Returns the expression of the rest of a path. A space or a part in brackets, such as `(x86)`, belongs to the path if a
 * separator follows within 60 characters, none of them in `ends`: the name of a folder may have both.
 */
function rest(separator: string, ends = ""): string {
  const space = `[ ](?=${name(ends)}(?:${separator}|${bracketed(separator, ends)}))`;
  return String.raw`(?:[^\s"'\x60<>|()]|${APOSTROPHE}|${bracketed(separator, ends)}|${space})*`;
}

function bracketed(separator: string, ends: string): string {
  return String.raw`\(${name(ends)}\)(?=${name(ends)}${separator})`;
}

function name(ends: string): string {
  return String.raw`(?:[^"'\x60<>|()\r\n${ends}]|${APOSTROPHE}){0,60}`;
}

function marked(values: Iterable<string>, mark: string): readonly (readonly [value: string, mark: string])[] {
  return [...values].filter(({ length }) => length >= SHORTEST).map((value) => [value, mark] as const);
}

/** Replaces the path of a library, from the start of the word, and the hash after it. */
function withGuid(text: string, { guid, path }: ModFile): string {
  // Most texts have no such path: a search for a string takes less time than a new expression.
  if (!text.includes(`${path}#`)) return text;
  const file = escapeRegExp(path);
  const place = new RegExp(`(?<![^\\s("'@])(?:[^\\s("'@]*/)?${file}#[\\da-f]*`, "g");
  return text.replace(place, () => `${guid}/${path.slice(path.lastIndexOf("/") + 1)}`);
}
