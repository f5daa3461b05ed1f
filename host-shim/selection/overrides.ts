import { errorMessage } from "../../sdk/host/describe-error.js";
import { recordOf } from "../../sdk/json/shape.js";
import { parseJson } from "./json-fault.js";
import { FLAG, LIST, object, type Shape, show, TEXT } from "./shapes.js";

/** A player's decision about one mod: it outranks every list. */
export interface Override {
  readonly id: string;
  readonly enabled: boolean;
}

/** The format of a file with a list of items about mods. */
export interface ItemsFormat<Item> {
  readonly schema: string;
  /** The member with the list. */
  readonly member: string;
  /** An item's name in messages, with its article. */
  readonly noun: string;
  readonly shape: Shape<Item>;
}

const FORMAT: ItemsFormat<Override> = {
  schema: "svc.overrides/1",
  member: "overrides",
  noun: "an override",
  shape: object<Override>({ id: TEXT, enabled: FLAG }),
};

/** Parses a file of overrides; result and errors are as for `parseItems`. */
export function parseOverrides(text: string): ReturnType<typeof parseItems<Override>> {
  return parseItems(text, FORMAT);
}

/**
 * Parses a file with a list of items about mods. Returns the items, ordered oldest first, one for each id, and the problems of
 * the unreadable items. Throws an Error with the reason when the file as a whole is invalid.
 */
export function parseItems<Item extends { readonly id: string }>(
  text: string,
  { schema, member, noun, shape }: ItemsFormat<Item>,
): { readonly items: readonly Item[]; readonly problems: readonly string[] } {
  const root = parseJson(text);
  const found = recordOf(root);
  if (found["schema"] !== schema) {
    throw new Error(`it must be an object with "schema": "${schema}", found ${show(root)}`);
  }
  const problems: string[] = [];
  // Of two items for one mod, the later item wins, at its own position.
  const byId = new Map<string, Item>();
  LIST.read(found[member], `"${member}"`).forEach((value, index) => {
    try {
      const item = shape.read(value, "", noun);
      byId.delete(item.id);
      byId.set(item.id, item);
    } catch (error) {
      problems.push(`${member}[${index}]: ${errorMessage(error)}`);
    }
  });
  return { items: [...byId.values()], problems };
}

/** Returns the text of a file of items, for {@link parseItems}. */
export function itemsText<Item>(items: readonly Item[], { schema, member }: ItemsFormat<Item>): string {
  return `${JSON.stringify({ schema, [member]: items }, undefined, 2)}\n`;
}

/** Returns the text of a file of overrides. */
export function overridesText(overrides: readonly Override[]): string {
  return itemsText(overrides, FORMAT);
}

/** Returns the overrides with the override of `id` set, as the latest, or with `undefined` removed. */
export function withOverride(
  overrides: readonly Override[],
  id: string,
  enabled: boolean | undefined,
): readonly Override[] {
  const others = overrides.filter((override) => override.id !== id);
  return enabled === undefined ? others : [...others, { id, enabled }];
}
