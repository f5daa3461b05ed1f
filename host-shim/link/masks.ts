import { objectIn } from "../../sdk/json/object.js";
import { arrayItems, memberLiterals, memberValue } from "../../sdk/json/parts.js";
import { isSecret, mayBeSecret } from "../../sdk/protocol/secret.js";

/** By mod, the keys of the secret rows; a mod whose rows have not been read is absent. */
export type SecretKeys = Map<string, Set<unknown>>;

/**
 * Returns an announce of a mod without the values of secrets; `""` for a malformed announce that may have secrets. Adds the keys
 * of secret rows to `secrets`; masks an announce without rows by the keys that earlier announces added.
 */
export function mask(secrets: SecretKeys, guid: string, text: string): string {
  const keys = secrets.get(guid) ?? new Set();
  if (hasRows(text)) secrets.set(guid, keys);
  if (keys.size === 0 && !mayBeSecret(text)) return text;
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
  if (!mayBeSecret(row)) return row;
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
