import { objectIn } from "../../sdk/json/object.js";
import { arrayItems, memberLiterals, memberValue } from "../../sdk/json/parts.js";
import { isSecret, MAY_BE_SECRET } from "../../sdk/protocol/secret.js";

/** The secret keys of each mod whose rows have been read. */
export type SecretKeys = Map<string, Set<unknown>>;

/**
 * Returns an announce of a mod without its secrets, `""` for an unreadable one, and notes the keys of the secrets in its rows.
 * For an announce without rows it uses the keys noted before.
 */
export function mask(secrets: SecretKeys, guid: string, text: string): string {
  const keys = secrets.get(guid) ?? new Set();
  if (hasRows(text)) secrets.set(guid, keys);
  if (keys.size === 0 && !MAY_BE_SECRET.test(text)) return text;
  if (objectIn(text) === undefined) return "";
  const members = memberLiterals(text);
  const rows = members.get("rows");
  if (rows !== undefined) members.set("rows", `[${arrayItems(rows).map((row) => maskRow(row, keys))}]`);
  if (keys.has(memberValue(members, "key"))) {
    members.delete("value");
    members.delete("effectDetail");
  }
  return objectText(members);
}

/** Whether an announce may have rows. */
export function hasRows(text: string): boolean {
  return text.includes('"rows"');
}

function maskRow(row: string, keys: Set<unknown>): string {
  if (!MAY_BE_SECRET.test(row)) return row;
  const members = memberLiterals(row);
  if (!isSecret({ secret: memberValue(members, "secret") })) return row;
  keys.add(memberValue(members, "key"));
  if (memberValue(members, "value") !== "") members.set("masked", "true");
  members.delete("effectDetail");
  members.set("default", '""').set("value", '""');
  return objectText(members);
}

function objectText(members: ReadonlyMap<string, string>): string {
  return `{${[...members].map(([key, literal]) => `${JSON.stringify(key)}:${literal}`)}}`;
}
