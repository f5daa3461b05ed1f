// The `Shape` of a registry file; its reader, its check for unknown members and its JSON Schema derive from this.

import type { Side } from "../../sdk/index.js";
import { isListOf, isRecord, isText } from "../../sdk/json/shape.js";
import { iconType } from "../protocol/mod-files.js";
import { isModId } from "../protocol/mod-id.js";
import { isWebAddress, type ModFace } from "../protocol/mod-list.js";
import { FLAG, list, object, or, plain, type Shape, show, skipping, TEXT, textWith } from "./shapes.js";
import { isRange, isVersion } from "./versions.js";

const SCHEMA = "svc.registry/1";
// The folder names that are hidden, or that are the names of the platform's files.
const RESERVED = /(?:^|\/)(?:\.|(?:config|given|overrides|presets|selection)\.json(?:$|[./]))/i;

const schema = plain("schema", (value) => value === SCHEMA, `"${SCHEMA}"`);
const id = textWith("id", (text) =>
  isModId(text)
    ? ""
    : `be 1 to 80 of A-Z a-z 0-9 . _ - that start with a letter or digit, and not "index"; found ${show(text)}`,
);
const listId = textWith("listId", (text) => (text === "" ? "not be empty" : ""));
const version = textWith("version", (text) =>
  isVersion(text) ? "" : `look like 1.4.0 or 1.5.0-beta.2, found ${show(text)}`,
);
const range = textWith("range", (text) =>
  isRange(text) ? "" : `be a version range such as ^1.2.0, found ${show(text)}`,
);
/** The error describes the whole list, because `list` passes the name of the list as `field`. */
const side: Shape<Side> = {
  rule: "side",
  read(value, field) {
    if (value === "client" || value === "server") return value;
    throw new Error(`${field} must be a list of "client" and "server", found ${show(value)} in it`);
  },
};
const folder = textWith("folder", (dir) => {
  const fault = faultInPath(dir);
  if (fault !== "") return `be a folder below mods/, and ${show(dir)} ${fault}`;
  return RESERVED.test(dir)
    ? `not start with a dot or be named like a file of the platform, found ${show(dir)}: rename the folder`
    : "";
});
const library = textWith("library", (path) => {
  const fault = faultInPath(path) || (/[^/]\.js$/.test(path) ? "" : "does not end in .js");
  return fault && `be a .js file in the mod's folder, and ${show(path)} ${fault}`;
});
const sha256 = textWith("sha256", (text) =>
  /^(?:[0-9a-f]{64})?$/i.test(text)
    ? ""
    : `be 64 hex digits, found ${show(text.toLowerCase())}; or leave it out`,
);
const line = plain("line", isLine, "one line of at most 300 characters");
const address = plain("address", isAddress, "an address that starts with http:// or https://");
const icon = plain("icon", isIcon, "a .png, .svg or .webp file in the mod's folder");
const tags = plain("tags", isTags, "at most 12 words of 1 to 40 characters each");

/** The parts of a mod's face; each is read by itself, because a bad icon must not prevent the mod from loading. */
export const FACE = {
  description: { ...line, fallback: "" },
  author: { ...line, fallback: "" },
  homepage: { ...address, fallback: "" },
  bugs: { ...address, fallback: "" },
  icon: { ...icon, fallback: "" },
  tags: { ...tags, fallback: [] },
} satisfies Readonly<Record<keyof ModFace, Shape<unknown>>>;
const artifact = { dir: folder, library, sha256: or(sha256, "") };
const requirement = { id, version: or(range, "*") };
const conflict = { id, version: or(range, "*"), reason: or(TEXT, "") };
const mod = {
  id,
  name: or<string | undefined>(TEXT, undefined),
  version: or(version, "0.0.0"),
  artifact: object(artifact),
  sides: list(side),
  pipeline: or(range, "*"),
  requires: or(list(object(requirement)), []),
  conflicts: or(list(object(conflict)), []),
  shipped: or(FLAG, true),
};
const wholeMod = { ...mod, ...FACE };
const values = plain("values", isRecord, "an object");
/** The members of an entry with given values; each is read by itself, because a bad value must not change which mods run. */
export const GIVES = {
  suggest: { ...values, fallback: undefined },
  lock: { ...values, fallback: undefined },
};
const entry = { id, enabled: or<boolean | undefined>(FLAG, undefined), note: or(TEXT, "") };
const wholeEntry = { ...entry, ...GIVES };
const modList = { id: listId, inherits: or(list(TEXT), []), entries: or(skipping(object(wholeEntry)), []) };

export const MOD = object(mod);
export const MOD_LIST = object(modList);
export const ENTRY = object(entry);

/** The members of each object in a registry file. */
export const REGISTRY = {
  registry: {
    $schema: or(TEXT, ""),
    schema,
    mods: or(skipping(object(wholeMod)), []),
    lists: or(skipping(MOD_LIST), []),
    activeLists: or(skipping(TEXT), []),
  },
  mod: wholeMod,
  artifact,
  requirement,
  conflict,
  list: modList,
  entry: wholeEntry,
};

function isLine(value: unknown): value is string {
  return isText(value) && /^[^\u0000-\u001f\u007f]{0,300}$/u.test(value);
}

function isAddress(value: unknown): value is string {
  return isText(value) && (value === "" || isWebAddress(value));
}

function isIcon(value: unknown): value is string {
  return isText(value) && faultInPath(value) === "" && iconType(value) !== undefined;
}

function isTags(value: unknown): value is readonly string[] {
  return isListOf(isTag)(value) && value.length <= 12;
}

function isTag(value: unknown): value is string {
  return isText(value) && /^[^\u0000-\u001f\u007f]{1,40}$/u.test(value);
}

/** Returns why a path below a mod's folder is invalid, as a predicate such as `is empty`; `""` when it is valid. */
function faultInPath(path: string): string {
  if (path === "") return "is empty";
  if (/[\u0000-\u001f\u007f]/.test(path)) return "contains a control character";
  if (/\p{Surrogate}/u.test(path)) return "contains half a surrogate pair";
  if (path.includes("\\")) return "contains a backslash: write /";
  if (path.startsWith("/")) return "is an absolute path";
  if (path.endsWith("/")) return "ends in /";
  if (/^[A-Za-z]:/.test(path)) return "starts with a drive letter";
  for (const part of path.split("/")) {
    if (part === "" || part === "." || part === "..") return `contains ${part === "" ? "//" : part}`;
    // Windows drops a dot or space at the end, so two names would be one folder.
    if (/[. ]$/.test(part)) return `contains ${JSON.stringify(part)}, which ends in a dot or a space`;
  }
  return "";
}
