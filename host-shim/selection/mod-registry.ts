import { errorMessage } from "../../sdk/host/describe-error.js";
import { isRecord, isText, listOf, recordOf } from "../../sdk/json/shape.js";
import type { ModFace } from "../protocol/mod-list.js";
import { createSpelling, type Give, readGives, type Spelling } from "./given-values.js";
import { parseJson } from "./json-fault.js";
import { nearest } from "./nearest.js";
import { ENTRY, FACE, MOD, MOD_LIST, REGISTRY } from "./registry-shape.js";
import { FLAG, RECORD, type Read, type Shape, show, TEXT } from "./shapes.js";

/** A valid mod of the registry file. */
export interface RegistryMod extends Omit<Read<typeof MOD>, "name"> {
  /** The id when the file has no name or an empty one. */
  readonly name: string;
  readonly face: ModFace;
}

/** A dependency: the id of another mod and a range of its versions. */
export type Requirement = RegistryMod["requires"][number];

/** A conflict: the id of a mod that must not run beside this one, and a range of its versions. */
export type ConflictRule = RegistryMod["conflicts"][number];

/** An entry of a list; without `enabled` it only gives values. */
export interface ListEntry extends Read<typeof ENTRY> {
  readonly gives?: readonly Give[];
}

/** A list of mods; its own entries override inherited ones. */
export interface ModList extends Omit<Read<typeof MOD_LIST>, "entries"> {
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

/** Parses a registry file. Throws an Error with the reason when the file as a whole is not a registry. */
export function parseRegistry(text: string): Registry {
  const root = RECORD.read(parseJson(text), "it");
  const { registry } = REGISTRY;
  registry.schema.read(root["schema"], '"schema"');
  const problems = unknownMembers(root);
  const items = registry.mods.read(root["mods"], '"mods"');
  const mods = readMods(items, problems);
  const lists = readLists(registry.lists.read(root["lists"], '"lists"'), createSpelling(text), problems);
  const known = new Set(lists.map(({ id }) => id));
  const active = registry.activeLists.read(root["activeLists"], '"activeLists"');
  const activeLists = withoutFaulty(active, "registry activeLists", problems, (item) => {
    const id = TEXT.read(item, "a list id");
    if (known.has(id)) return id;
    throw new Error(`there is no list ${show(id)}; add it to "lists" or remove it here`);
  });
  problems.push(...unfitMentions(mods, lists));
  return { mods, lists, activeLists, folders: foldersIn(items), problems };
}

/**
 * Returns a sentence for each unknown member of a registry file, usually a typing mistake, with the closest known name. Skips
 * values of a wrong type, which their readers report.
 */
function unknownMembers(root: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];

  function findUnknown(
    members: Readonly<Record<string, Shape<unknown>>>,
    value: unknown,
    where: string,
  ): void {
    if (!isRecord(value)) return;
    const known = Object.keys(members);
    const noun = where === "registry" ? "the registry" : where;
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue;
      const meant = nearest(name, known);
      const hint = meant === undefined ? `known are ${known.join(", ")}` : `did you mean "${meant}"?`;
      problems.push(`${noun} has a member ${show(name)} that is unknown: ${hint}`);
    }
    for (const [name, { members: inner, item, skips }] of Object.entries(members)) {
      if (inner) findUnknown(inner, value[name], `${where} ${name}`);
      const each = item?.members;
      if (!each) continue;
      listOf(value[name]).forEach((one, index) => {
        findUnknown(each, one, `${where} ${name}[${index}]${skips ? nameOf(one) : ""}`);
      });
    }
  }

  findUnknown(REGISTRY.registry, root, "registry");
  return problems;
}

/** Returns ` (id)` for messages about an entry with an id, else `""`. */
function nameOf(item: unknown): string {
  const { id } = recordOf(item);
  return isText(id) ? ` (${id.slice(0, 80)})` : "";
}

/** Reads each item; skips an item for which `read` throws, and adds the reason to `problems`. */
function withoutFaulty<Item>(
  items: readonly unknown[],
  list: string,
  problems: string[],
  read: (item: unknown, where: string, index: number) => Item,
): Item[] {
  return items.flatMap((item, index) => {
    const where = `${list}[${index}]${nameOf(item)}`;
    try {
      return [read(item, where, index)];
    } catch (error) {
      problems.push(`${where} is skipped: ${errorMessage(error)}`);
      return [];
    }
  });
}

function foldersIn(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const { dir } = recordOf(recordOf(item)["artifact"]);
    return isText(dir) ? [dir.split("/")[0]!] : [];
  });
}

function readMods(items: readonly unknown[], problems: string[]): RegistryMod[] {
  const ids = new Map<string, string>();
  const folders = new Map<string, string>();
  return withoutFaulty(items, "registry mods", problems, (item, where) => {
    const mod = MOD.read(item, "", "a mod");
    const { id, artifact } = mod;
    const face = readFace(recordOf(item), (part, reason) => {
      problems.push(`${where} is used without its ${part}: ${reason}`);
    });
    // On many file systems, names that differ only in case are the same file.
    const holder = ids.get(id.toLowerCase());
    if (holder !== undefined) throw new Error(`id must be unique, and ${holder} exists already: rename one`);
    const neighbour = folders.get(artifact.dir.toLowerCase());
    if (neighbour !== undefined) {
      throw new Error(
        `artifact.dir must be the folder of one mod, and ${artifact.dir} is that of ${neighbour}`,
      );
    }
    ids.set(id.toLowerCase(), id);
    folders.set(artifact.dir.toLowerCase(), id);
    return {
      ...mod,
      name: mod.name || id,
      artifact: { ...artifact, sha256: artifact.sha256.toLowerCase() },
      sides: [...new Set(mod.sides)],
      requires: inOneOrder(mod.requires),
      conflicts: inOneOrder(mod.conflicts),
      face,
    };
  });
}

/** Reads the face of a mod. Calls `skipped` for each invalid part, and replaces the part by its fallback. */
function readFace(
  mod: Readonly<Record<string, unknown>>,
  skipped: (part: string, reason: string) => void,
): ModFace {
  const face: Record<string, unknown> = {};
  for (const [part, { fallback, read }] of Object.entries(FACE)) {
    face[part] = fallback;
    try {
      if (mod[part] !== undefined && mod[part] !== null) face[part] = read(mod[part], part);
    } catch (error) {
      skipped(part, errorMessage(error));
    }
  }
  return face as unknown as ModFace;
}

/** Sorts by id, then by the other members, so that decisions do not depend on the order in the file. */
function inOneOrder<Part extends object>(parts: readonly Part[]): readonly Part[] {
  if (parts.length < 2) return parts;
  const keyed = parts.map((part) => ({ part, key: Object.values(part).join("\n") }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.map(({ part }) => part);
}

function readLists(items: readonly unknown[], spelling: Spelling, problems: string[]): ModList[] {
  const ids = new Set<string>();
  return withoutFaulty(items, "registry lists", problems, (item, where, at) => {
    const { id, inherits, entries } = MOD_LIST.read(item, "", "a list");
    if (ids.has(id)) {
      throw new Error(`id must be unique, and a list ${show(id)} exists already: rename one`);
    }
    ids.add(id);
    return { id, inherits, entries: readEntries(entries, `${where} entries`, spelling(at), problems) };
  });
}

function readEntries(
  items: readonly unknown[],
  list: string,
  spelling: ReturnType<Spelling>,
  problems: string[],
): ListEntry[] {
  const ids = new Set<string>();
  return withoutFaulty(items, list, problems, (item, where, at) => {
    const entry = ENTRY.read(item, "", "an entry");
    const { id, enabled } = entry;
    if (ids.has(id)) {
      throw new Error(`id must be unique in the list, and ${id} has an earlier entry: merge the two entries`);
    }
    ids.add(id);
    const gives = readGives(recordOf(item), (how) => spelling(at, how), where, problems);
    if (gives === undefined) FLAG.read(enabled, "enabled");
    return gives === undefined ? entry : { ...entry, gives };
  });
}

/** Returns the problems of list entries for a mod that the registry lacks, or that turn on or off a mod that is not shipped. */
function unfitMentions(mods: readonly RegistryMod[], lists: readonly ModList[]): string[] {
  const byId = new Map(mods.map((mod) => [mod.id, mod]));
  const problems: string[] = [];
  for (const list of lists) {
    for (const { id, enabled } of list.entries) {
      const mod = byId.get(id);
      if (mod === undefined) {
        problems.push(
          `registry list ${list.id} names ${id}, which is not in the registry: add it or remove the entry`,
        );
      } else if (!mod.shipped && enabled !== undefined) {
        problems.push(
          `registry list ${list.id} names ${id}, which has "shipped": false: remove the entry or that member`,
        );
      }
    }
  }
  return problems;
}
