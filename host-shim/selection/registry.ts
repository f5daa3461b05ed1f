import { validRange } from "semver";

/** What another mod must be for this one to work: its id and a range of its versions. */
export interface Requirement {
  readonly id: string;
  readonly version: string;
}

/** A mod that must not run beside this one, in a range of its versions. */
export interface ConflictRule {
  readonly id: string;
  readonly version: string;
  readonly reason: string;
}

/** One mod of the registry file, checked. */
export interface RegistryMod {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly artifact: { readonly dir: string; readonly library: string; readonly sha256: string };
  readonly sides: readonly string[];
  /** The host versions that it runs on, as an npm range. */
  readonly pipeline: string;
  readonly requires: readonly Requirement[];
  readonly conflicts: readonly ConflictRule[];
  /** False for a mod that is left out of every list on purpose. */
  readonly shipped: boolean;
}

/** What a list says of one mod. */
export interface ListEntry {
  readonly id: string;
  readonly enabled: boolean;
  readonly note: string;
}

/** An active list; what it inherits is laid under its own entries. */
export interface ModList {
  readonly id: string;
  readonly inherits: readonly string[];
  readonly entries: readonly ListEntry[];
}

/** The registry file, checked: bad entries are left out and told in `problems`. */
export interface Registry {
  readonly mods: readonly RegistryMod[];
  readonly lists: readonly ModList[];
  readonly activeLists: readonly string[];
  readonly problems: readonly string[];
}

/** The identifier of a mod: also its guid, and a segment of its routes. */
export const MOD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

const SCHEMA = "svc.registry/1";

/** Reads the text of a registry file. Throws an Error that says what is wrong when the file as a whole is no registry. */
export function parseRegistry(text: string): Registry {
  const root: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
  if (!isRecord(root) || root["schema"] !== SCHEMA) {
    throw new Error(`the registry must be an object with "schema": "${SCHEMA}"`);
  }
  const problems: string[] = [];
  const seen = new Set<string>();
  const mods = readEach(root["mods"], "mods", problems, (entry) => {
    const mod = readMod(entry);
    const id = mod.id.toLowerCase();
    if (seen.has(id)) throw new Error(`the id ${mod.id} is there twice; the earlier entry stays`);
    seen.add(id);
    return mod;
  });
  const lists = readEach(root["lists"], "lists", problems, readList);
  const activeLists = readEach(root["activeLists"], "activeLists", problems, (id) => asText(id, "a list id"));
  return { mods, lists, activeLists, problems };
}

function readMod(entry: unknown): RegistryMod {
  const mod = asRecord(entry, "a mod");
  const id = asText(mod["id"], "id");
  if (!MOD_ID.test(id) || id.toLowerCase() === "index") throw new Error(`${JSON.stringify(id)} is no mod id`);
  const artifact = asRecord(mod["artifact"], "artifact");
  return {
    id,
    name: asText(mod["name"] ?? id, "name"),
    version: asText(mod["version"] ?? "0.0.0", "version"),
    artifact: {
      dir: asText(artifact["dir"], "artifact.dir"),
      library: asText(artifact["library"], "artifact.library"),
      sha256: asText(artifact["sha256"] ?? "", "artifact.sha256").toLowerCase(),
    },
    sides: asList(mod["sides"], "sides").map((side) => asText(side, "sides")),
    pipeline: asRange(mod["pipeline"] ?? "*", "pipeline"),
    requires: asList(mod["requires"] ?? [], "requires").map((item) => {
      const need = asRecord(item, "requires");
      return {
        id: asText(need["id"], "requires.id"),
        version: asRange(need["version"] ?? "*", "requires.version"),
      };
    }),
    conflicts: asList(mod["conflicts"] ?? [], "conflicts").map((item) => {
      const rule = asRecord(item, "conflicts");
      return {
        id: asText(rule["id"], "conflicts.id"),
        version: asRange(rule["version"] ?? "*", "conflicts.version"),
        reason: asText(rule["reason"] ?? "", "conflicts.reason"),
      };
    }),
    shipped: mod["shipped"] !== false,
  };
}

function readList(entry: unknown): ModList {
  const list = asRecord(entry, "a list");
  return {
    id: asText(list["id"], "id"),
    inherits: asList(list["inherits"] ?? [], "inherits").map((id) => asText(id, "inherits")),
    entries: asList(list["entries"] ?? [], "entries").map((item) => {
      const { id, enabled, note } = asRecord(item, "entries");
      if (typeof enabled !== "boolean")
        throw new Error(`entries.enabled must be true or false, found ${show(enabled)}`);
      return { id: asText(id, "entries.id"), enabled, note: asText(note ?? "", "entries.note") };
    }),
  };
}

function readEach<Item>(
  value: unknown,
  name: string,
  problems: string[],
  read: (entry: unknown) => Item,
): Item[] {
  const items: Item[] = [];
  asList(value ?? [], name).forEach((entry, index) => {
    try {
      items.push(read(entry));
    } catch (error) {
      const id = isRecord(entry) ? ` (${show(entry["id"])})` : "";
      problems.push(`registry ${name}[${index}]${id} is skipped: ${(error as Error).message}`);
    }
  });
  return items;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown, field: string): Record<string, unknown> {
  if (!isRecord(value)) throw new Error(`${field} must be an object, found ${show(value)}`);
  return value;
}

function asList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${field} must be a list, found ${show(value)}`);
  return value;
}

function asText(value: unknown, field: string): string {
  if (typeof value !== "string") throw new Error(`${field} must be a string, found ${show(value)}`);
  return value;
}

function asRange(value: unknown, field: string): string {
  const range = asText(value, field);
  if (validRange(range) === null) throw new Error(`${field} must be a version range, found ${show(range)}`);
  return range;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}
