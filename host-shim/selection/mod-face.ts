import { iconType } from "../protocol/mod-files.js";
import { isWebAddress, type ModFace, NO_FACE } from "../protocol/mod-list.js";
import { show } from "./fields.js";
import { faultInPath } from "./mod-path.js";

/** The check of one part of a face, and the expected value in words. */
type Rule = readonly [fits: (value: string) => boolean, expected: string];

const LINE: Rule = [
  (text) => /^[^\u0000-\u001f\u007f]{0,300}$/.test(text),
  "one line of at most 300 characters",
];
const ADDRESS: Rule = [
  (text) => text === "" || isWebAddress(text),
  "an address that starts with http:// or https://",
];
const RULES: Readonly<Record<Exclude<keyof ModFace, "tags">, Rule>> = {
  description: LINE,
  author: LINE,
  homepage: ADDRESS,
  bugs: ADDRESS,
  icon: [
    (path) => faultInPath(path) === "" && iconType(path) !== undefined,
    "a .png, .svg or .webp file in the mod's folder",
  ],
};
const TAG = /^[^\u0000-\u001f\u007f]{1,40}$/;

/**
 * Reads the face of a registry entry. Omits an invalid part and reports it to `told`: a bad picture must not keep a mod from loading.
 */
export function readFace(
  mod: Readonly<Record<string, unknown>>,
  told: (part: string, reason: string) => void,
): ModFace {
  const face: Record<string, unknown> = { ...NO_FACE };
  const read = (part: string, value: unknown, fits: boolean, expected: string): void => {
    if (fits) face[part] = value;
    else if (value !== undefined) told(part, `${part} must be ${expected}, found ${show(value)}`);
  };
  for (const [part, [fits, expected]] of Object.entries(RULES)) {
    const value = mod[part];
    read(part, value, typeof value === "string" && fits(value), expected);
  }
  const tags = mod["tags"];
  read("tags", tags, isTags(tags), "at most 12 words of 1 to 40 characters each");
  return face as unknown as ModFace;
}

function isTags(tags: unknown): boolean {
  return (
    Array.isArray(tags) &&
    tags.length <= 12 &&
    tags.every((tag: unknown) => typeof tag === "string" && TAG.test(tag))
  );
}
