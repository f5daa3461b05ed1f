import { errorMessage } from "../../sdk/host/describe-error.js";
import { isModId } from "../protocol/mod-id.js";
import type { ModFace } from "../protocol/mod-list.js";
import {
  asBoolean,
  asList,
  asRecord,
  asText,
  isRecord,
  itemsWithout,
  nameOf,
  parseJson,
  show,
} from "./fields.js";
import { readFace } from "./mod-face.js";
import { faultInPath } from "./mod-path.js";
import { unknownMembers } from "./unknown-members.js";
import { isRange, isVersion } from "./versions.js";

/** A dependency: the id of another mod and a range of its versions. */
export interface Requirement {
  readonly id: string;
  readonly version: string;
}

/** A conflict: the id of a mod that must not run beside this one, and a range of its versions. */
export interface ConflictRule {
  readonly id: string;
  readonly version: string;
  readonly reason: string;
}

/** A valid mod of the registry file. */
export interface RegistryMod {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly artifact: {
    /** The mod's folder, strictly below `mods/`, with `/` between its parts. */
    readonly dir: string;
    /** The library's path inside that folder; it ends in `.js`. */
    readonly library: string;
    /** The required SHA-256 of the library, in lower-case hex; `""` when the registry names none. */
    readonly sha256: string;
  };
  readonly sides: readonly string[];
  /** The npm range of host versions that it runs on. */
  readonly pipeline: string;
  /** Sorted by id. */
  readonly requires: readonly Requirement[];
  readonly conflicts: readonly ConflictRule[];
  /** False for a mod that is intentionally in no list. */
  readonly shipped: boolean;
  readonly face: ModFace;
}

/** The entry of a list for one mod. */
export interface ListEntry {
  readonly id: string;
  readonly enabled: boolean;
  readonly note: string;
}

/** A list of mods; its own entries override inherited ones. */
export interface ModList {
  readonly id: string;
  readonly inherits: readonly string[];
  readonly entries: readonly ListEntry[];
}

/** The valid content of the registry file; `problems` describes invalid entries, which are skipped. */
export interface Registry {
  readonly mods: readonly RegistryMod[];
  readonly lists: readonly ModList[];
  readonly activeLists: readonly string[];
  /** The folders below `mods/` that the entries name, skipped entries included. */
  readonly folders: readonly string[];
  /** One text for each problem, with the entry, the field and the expected value. */
  readonly problems: readonly string[];
}

const SCHEMA = "svc.registry/1";
// A folder with such a name would collide with a file that the platform writes, or be hidden.
const RESERVED = /(?:^|\/)(?:\.|(?:config|overrides|selection)\.json(?:$|[./]))/i;
const SHA256 = /^[0-9a-f]{64}$/i;

/** Parses a registry file. Throws an Error with the reason when the file as a whole is not a registry. */
export function parseRegistry(text: string): Registry {
  const root = parseJson(text);
  if (!isRecord(root)) throw new Error(`it must be an object, found ${show(root)}`);
  if (root["schema"] !== SCHEMA) {
    throw new Error(`"schema" must be "${SCHEMA}", found ${show(root["schema"])}`);
  }
  const problems = unknownMembers(root);
  const items = asList(root["mods"] ?? [], '"mods"');
  const mods = readMods(items, problems);
  const lists = readLists(asList(root["lists"] ?? [], '"lists"'), problems);
  const known = new Set(lists.map(({ id }) => id));
  const activeLists = itemsWithout(asList(root["activeLists"] ?? [], '"activeLists"'), (item, index) => {
    try {
      const id = asText(item, "a list id");
      if (!known.has(id))
        throw new Error(`there is no list ${show(id)}; add it to "lists" or take it out here`);
      return id;
    } catch (error) {
      problems.push(`registry activeLists[${index}] is skipped: ${errorMessage(error)}`);
      return undefined;
    }
  });
  problems.push(...unfitMentions(mods, lists));
  return { mods, lists, activeLists, folders: foldersIn(items), problems };
}

function foldersIn(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const artifact = isRecord(item) ? item["artifact"] : undefined;
    const dir = isRecord(artifact) ? artifact["dir"] : undefined;
    return typeof dir === "string" ? [dir.split("/")[0]!] : [];
  });
}

function readMods(items: readonly unknown[], problems: string[]): RegistryMod[] {
  const ids = new Map<string, string>();
  const folders = new Map<string, string>();
  return itemsWithout(items, (item, index) => {
    const where = `registry mods[${index}]${nameOf(item)}`;
    try {
      const mod = readMod(item, (part, reason) => {
        problems.push(`${where} goes without its ${part}: ${reason}`);
      });
      const { id, artifact } = mod;
      // On many file systems, names that differ only in case are the same file.
      const holder = ids.get(id.toLowerCase());
      if (holder !== undefined)
        throw new Error(`id must be unique, and ${holder} is there already: rename one`);
      const neighbour = folders.get(artifact.dir.toLowerCase());
      if (neighbour !== undefined) {
        throw new Error(
          `artifact.dir must be the folder of one mod, and ${artifact.dir} is that of ${neighbour}`,
        );
      }
      ids.set(id.toLowerCase(), id);
      folders.set(artifact.dir.toLowerCase(), id);
      return mod;
    } catch (error) {
      problems.push(`${where} is skipped: ${errorMessage(error)}`);
      return undefined;
    }
  });
}

/** Reads a mod. Calls `report` for each invalid part of its face; the mod itself stays valid. */
function readMod(item: unknown, report: (part: string, reason: string) => void): RegistryMod {
  const mod = asRecord(item, "a mod");
  const id = asModId(mod["id"], "id");
  const version = asText(mod["version"] ?? "0.0.0", "version");
  if (!isVersion(version))
    throw new Error(`version must look like 1.4.0 or 1.5.0-beta.2, found ${show(version)}`);
  const sides = asList(mod["sides"], "sides").map((side) => {
    if (side === "client" || side === "server") return side;
    throw new Error(`sides must be a list of "client" and "server", found ${show(side)} in it`);
  });
  return {
    id,
    name: asText(mod["name"] ?? id, "name"),
    version,
    artifact: readArtifact(mod["artifact"]),
    sides: [...new Set(sides)],
    pipeline: asRange(mod["pipeline"] ?? "*", "pipeline"),
    requires: inOneOrder(
      asList(mod["requires"] ?? [], "requires").map((item) => {
        const need = asRecord(item, "a part of requires");
        return {
          id: asModId(need["id"], "requires.id"),
          version: asRange(need["version"] ?? "*", "requires.version"),
        };
      }),
    ),
    conflicts: inOneOrder(
      asList(mod["conflicts"] ?? [], "conflicts").map((item) => {
        const rule = asRecord(item, "a part of conflicts");
        return {
          id: asModId(rule["id"], "conflicts.id"),
          version: asRange(rule["version"] ?? "*", "conflicts.version"),
          reason: asText(rule["reason"] ?? "", "conflicts.reason"),
        };
      }),
    ),
    shipped: asBoolean(mod["shipped"] ?? true, "shipped"),
    face: readFace(mod, report),
  };
}

/** Sorts by id, then by the other members, so that decisions do not depend on the order in the file. */
function inOneOrder<Part extends object>(parts: Part[]): Part[] {
  if (parts.length < 2) return parts;
  const keyed = parts.map((part) => ({ part, key: Object.values(part).join("\n") }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.map(({ part }) => part);
}

function readArtifact(value: unknown): RegistryMod["artifact"] {
  const artifact = asRecord(value, "artifact");
  const dir = asText(artifact["dir"], "artifact.dir");
  const library = asText(artifact["library"], "artifact.library");
  const sha256 = asText(artifact["sha256"] ?? "", "artifact.sha256").toLowerCase();
  const fault = faultInPath(dir);
  if (fault !== "") throw new Error(`artifact.dir must be a folder below mods/, and ${show(dir)} ${fault}`);
  if (RESERVED.test(dir)) {
    throw new Error(
      `artifact.dir must not start with a dot or be named like a file of the platform, found ${show(dir)}: rename the folder`,
    );
  }
  const wrong = faultInPath(library) || (/[^/]\.js$/.test(library) ? "" : "does not end in .js");
  if (wrong !== "") {
    throw new Error(`artifact.library must be a .js file in the mod's folder, and ${show(library)} ${wrong}`);
  }
  if (sha256 !== "" && !SHA256.test(sha256)) {
    throw new Error(`artifact.sha256 must be 64 hex digits, found ${show(sha256)}; or leave it out`);
  }
  return { dir, library, sha256 };
}

function readLists(items: readonly unknown[], problems: string[]): ModList[] {
  const ids = new Set<string>();
  return itemsWithout(items, (item, index) => {
    const where = `registry lists[${index}]${nameOf(item)}`;
    try {
      const list = asRecord(item, "a list");
      const id = asText(list["id"], "id");
      if (id === "") throw new Error("id must not be empty");
      if (ids.has(id))
        throw new Error(`id must be unique, and a list ${show(id)} is there already: rename one`);
      const inherits = asList(list["inherits"] ?? [], "inherits").map((id) => asText(id, "inherits"));
      const entries = readEntries(asList(list["entries"] ?? [], "entries"), where, problems);
      ids.add(id);
      return { id, inherits, entries };
    } catch (error) {
      problems.push(`${where} is skipped: ${errorMessage(error)}`);
      return undefined;
    }
  });
}

function readEntries(items: readonly unknown[], list: string, problems: string[]): ListEntry[] {
  const ids = new Set<string>();
  return itemsWithout(items, (item, index) => {
    try {
      const entry = asRecord(item, "an entry");
      const id = asModId(entry["id"], "id");
      if (ids.has(id))
        throw new Error(`id must be unique in the list, and ${id} has an earlier entry: remove one`);
      const enabled = asBoolean(entry["enabled"], "enabled");
      const note = asText(entry["note"] ?? "", "note");
      ids.add(id);
      return { id, enabled, note };
    } catch (error) {
      problems.push(`${list} entries[${index}]${nameOf(item)} is skipped: ${errorMessage(error)}`);
      return undefined;
    }
  });
}

/** Returns the problems of lists that name a mod which is absent from the registry or not shipped. */
function unfitMentions(mods: readonly RegistryMod[], lists: readonly ModList[]): string[] {
  const byId = new Map(mods.map((mod) => [mod.id, mod]));
  const problems: string[] = [];
  for (const list of lists) {
    for (const { id } of list.entries) {
      const mod = byId.get(id);
      if (mod === undefined) {
        problems.push(
          `registry list ${list.id} names ${id}, which is no mod of the registry: add it or remove the entry`,
        );
      } else if (!mod.shipped) {
        problems.push(
          `registry list ${list.id} names ${id}, which has "shipped": false: remove the entry or that member`,
        );
      }
    }
  }
  return problems;
}

function asModId(value: unknown, field: string): string {
  const id = asText(value, field);
  if (isModId(id)) return id;
  throw new Error(
    `${field} must be 1 to 80 of A-Z a-z 0-9 . _ - that start with a letter or digit, and not "index"; found ${show(id)}`,
  );
}

function asRange(value: unknown, field: string): string {
  const range = asText(value, field);
  if (!isRange(range))
    throw new Error(`${field} must be a version range such as ^1.2.0, found ${show(range)}`);
  return range;
}
