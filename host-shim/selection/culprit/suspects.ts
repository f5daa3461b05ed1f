/** The start of a search for the mod at fault: the running mods, and how to search them. */
export interface SearchStart {
  /** The ids of the running mods, dependencies first. */
  readonly order: readonly string[];
  /** The dependencies of each running mod, as ids in `order`; a mod without dependencies may be absent. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** The ids of mods that always run, with their dependencies; an id that is not in `order` is ignored. */
  readonly keep: readonly string[];
  /** The ids of mods that are suspected first; an id that is not in `order` is ignored. */
  readonly first: readonly string[];
}

/** The suspects of a search. A suspect is its index in `ids`. */
export interface Suspects {
  /** The mods that are suspected first, with their dependencies; then the other mods. Both parts have dependencies first. */
  readonly ids: readonly string[];
  /** The dependencies of each suspect that are suspects, too. */
  readonly dependencies: readonly (readonly number[])[];
  /** The ids of the mods that run in every step: the mods of `keep` and their dependencies, in the order of the start. */
  readonly kept: readonly string[];
  /** The length of the first part of `ids`. */
  readonly firstPart: number;
}

/** A set of suspects: a byte for each suspect, 1 for a member. */
export type SuspectSet = Uint8Array;

/** Returns the suspects of a search: the running mods except the mods of `keep` and their dependencies. */
export function suspectsOf({ order, dependencies, keep, first }: SearchStart): Suspects {
  const kept = withDependencies(keep, dependencies);
  const ahead = withDependencies(first, dependencies);
  const rest = order.filter((id) => !kept.has(id));
  const firstPart = rest.filter((id) => ahead.has(id));
  const ids = [...firstPart, ...rest.filter((id) => !ahead.has(id))];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  return {
    ids,
    dependencies: ids.map((id) =>
      (dependencies.get(id) ?? []).flatMap((dependency) => numbers.get(dependency) ?? []),
    ),
    kept: order.filter((id) => kept.has(id)),
    firstPart: firstPart.length,
  };
}

/** Calls `visit` with a suspect and its transitive dependencies; skips the dependencies of a suspect if `visit` returns false. */
export function visitDependencies(
  { dependencies }: Suspects,
  suspect: number,
  visit: (suspect: number) => boolean,
): void {
  const open = [suspect];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (visit(next)) open.push(...dependencies[next]!);
  }
}

/** Returns the set of a suspect and its transitive dependencies. */
export function closureOf(suspects: Suspects, suspect: number): SuspectSet {
  const set: SuspectSet = new Uint8Array(suspects.ids.length);
  visitDependencies(suspects, suspect, (each) => {
    const isNew = set[each] === 0;
    set[each] = 1;
    return isNew;
  });
  return set;
}

function withDependencies(
  ids: readonly string[],
  dependencies: SearchStart["dependencies"],
): ReadonlySet<string> {
  const all = new Set(ids);
  // The loop also reaches the ids that it adds.
  for (const id of all) for (const each of dependencies.get(id) ?? []) all.add(each);
  return all;
}
