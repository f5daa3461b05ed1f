import { iconType, isWebAddress, type ModFace, NO_FACE } from "../protocol/mod-list.js";
import { asList, asText, show } from "./fields.js";
import { faultInPath } from "./mod-path.js";

/** The longest a line, a tag and the list of tags may be. */
const LONGEST_LINE = 300;
const LONGEST_TAG = 40;
const MOST_TAGS = 12;

/** How each part of a face is read; each throws an Error that names the field, what it must be and what was found. */
const READERS: { readonly [Part in keyof ModFace]: (value: unknown, field: string) => ModFace[Part] } = {
  description: asLine,
  author: asLine,
  homepage: asWebAddress,
  bugs: asWebAddress,
  icon: asIcon,
  tags: asTags,
};

/**
 * Reads the face of a registry entry. A part that is no good is left out and `told` hears which and why: nobody's mod stays
 * away because of its picture.
 */
export function readFace(
  mod: Readonly<Record<string, unknown>>,
  told: (part: string, reason: string) => void,
): ModFace {
  const face: Record<string, unknown> = { ...NO_FACE };
  for (const [part, read] of Object.entries(READERS)) {
    if (mod[part] === undefined) continue;
    try {
      face[part] = read(mod[part], part);
    } catch (error) {
      told(part, (error as Error).message);
    }
  }
  return face as unknown as ModFace;
}

function asLine(value: unknown, field: string, longest = LONGEST_LINE): string {
  const text = asText(value, field);
  if (text.length <= longest && !/[\u0000-\u001f\u007f]/.test(text)) return text;
  throw new Error(`${field} must be one line of at most ${longest} characters, found ${show(text)}`);
}

function asWebAddress(value: unknown, field: string): string {
  const address = asText(value, field);
  if (address === "" || isWebAddress(address)) return address;
  throw new Error(`${field} must be an address that starts with http:// or https://, found ${show(address)}`);
}

function asIcon(value: unknown, field: string): string {
  const path = asText(value, field);
  const fault = faultInPath(path) || (iconType(path) === undefined ? "ends in none of the three" : "");
  if (fault === "") return path;
  throw new Error(
    `${field} must be a .png, .svg or .webp file in the mod's folder, and ${show(path)} ${fault}`,
  );
}

function asTags(value: unknown, field: string): readonly string[] {
  const tags = asList(value, field).map((tag) => asLine(tag, field, LONGEST_TAG));
  if (tags.length <= MOST_TAGS && !tags.includes("")) return [...new Set(tags)];
  throw new Error(`${field} must be at most ${MOST_TAGS} words, none of them empty, found ${show(tags)}`);
}
