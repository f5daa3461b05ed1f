import type { ConflictRule } from "../mod-registry.js";
import { inRange } from "../versions.js";
import type { Edges, Graph } from "./graph.js";

/** Each conflict as two edges, one per direction, whichever mod declares it. */
export interface Conflicts extends Edges {
  readonly rules: readonly ConflictRule[];
}

/** Returns the conflicts between mods for which `sound` is 1. Ignores a conflict of a mod with itself. */
export function conflictsAmong({ mods, numbers }: Graph, sound: Uint8Array): Conflicts {
  const from: number[] = [];
  const ends: number[] = [];
  const found: ConflictRule[] = [];
  for (let m = 0; m < mods.length; m++) {
    if (sound[m] === 0) continue;
    for (const rule of mods[m]!.conflicts) {
      const other = numbers.get(rule.id);
      if (other === undefined || other === m || sound[other] === 0) continue;
      if (!inRange(mods[other]!.version, rule.version)) continue;
      from.push(m, other);
      ends.push(other, m);
      found.push(rule, rule);
    }
  }
  const start = new Int32Array(mods.length + 1);
  for (const m of from) start[m + 1]!++;
  for (let m = 0; m < mods.length; m++) start[m + 1]! += start[m]!;
  const next = start.slice();
  const to = new Int32Array(ends.length);
  const rules = new Array<ConflictRule>(ends.length);
  ends.forEach((end, at) => {
    const edge = next[from[at]!]!++;
    to[edge] = end;
    rules[edge] = found[at]!;
  });
  return { start, to, rules };
}
