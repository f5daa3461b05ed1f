import { NO_FACE } from "../protocol/mod-list.js";
import { isRecord, nameOf, show } from "./fields.js";
import { nearest } from "./nearest.js";

/** The known members of each object in a registry file; `mods.schema.json` describes the same ones. */
export const REGISTRY_MEMBERS = {
  registry: ["$schema", "schema", "mods", "lists", "activeLists"],
  mod: [
    ...["id", "name", "version", "artifact", "sides", "pipeline", "requires", "conflicts", "shipped"],
    ...Object.keys(NO_FACE),
  ],
  artifact: ["dir", "library", "sha256"],
  requirement: ["id", "version"],
  conflict: ["id", "version", "reason"],
  list: ["id", "inherits", "entries"],
  entry: ["id", "enabled", "note"],
} as const;

/**
 * Returns a sentence for each unknown member of a registry file, usually a typing mistake, with the closest known one. The objects
 * stay in force. Leaves values of a wrong type to their reader.
 */
export function unknownMembers(root: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];

  function look(kind: keyof typeof REGISTRY_MEMBERS, value: unknown, where: string): void {
    if (!isRecord(value)) return;
    const known: readonly string[] = REGISTRY_MEMBERS[kind];
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue;
      const meant = nearest(name, known);
      const hint = meant === undefined ? `known are ${known.join(", ")}` : `did you mean "${meant}"?`;
      problems.push(`${where} has a member ${show(name)} that means nothing: ${hint}`);
    }
  }

  function each(
    value: unknown,
    work: (item: Readonly<Record<string, unknown>>, index: number) => void,
  ): void {
    if (!Array.isArray(value)) return;
    value.forEach((item, index) => {
      if (isRecord(item)) work(item, index);
    });
  }

  look("registry", root, "the registry");
  each(root["mods"], (mod, index) => {
    const where = `registry mods[${index}]${nameOf(mod)}`;
    look("mod", mod, where);
    look("artifact", mod["artifact"], `${where} artifact`);
    each(mod["requires"], (item, at) => look("requirement", item, `${where} requires[${at}]`));
    each(mod["conflicts"], (item, at) => look("conflict", item, `${where} conflicts[${at}]`));
  });
  each(root["lists"], (list, index) => {
    const where = `registry lists[${index}]${nameOf(list)}`;
    look("list", list, where);
    each(list["entries"], (item, at) => look("entry", item, `${where} entries[${at}]${nameOf(item)}`));
  });
  return problems;
}
