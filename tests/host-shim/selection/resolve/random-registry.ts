import * as fc from "fast-check";
import { NO_FACE } from "../../../../host-shim/protocol/mod-list.js";
import type { ResolveInput } from "../../../../host-shim/selection/resolve/resolve.js";

// Few ids and versions, and ranges that often exclude a version, so that small registries involve each rule.
const IDS = ["a", "B", "c", "d", "e", "f", "g", "h"] as const;
const id = fc.constantFrom(...IDS);
const anyId = fc.constantFrom(...IDS, "absent");
const version = fc.constantFrom("1.0.0", "1.5.0-beta.1", "2.0.0");
const range = fc.oneof(
  { weight: 5, arbitrary: fc.constant("*") },
  { weight: 1, arbitrary: fc.constantFrom("^1.0.0", ">=2.0.0", "1.x || 2.x") },
);
const sides = fc.oneof(
  { weight: 8, arbitrary: fc.constant(["client", "server"]) },
  { weight: 1, arbitrary: fc.constantFrom([], ["client"], ["server"]) },
);

const mod = fc.record({
  id,
  name: fc.constant("a mod"),
  version,
  artifact: fc.constant({ dir: "", library: "", sha256: "" }),
  sides,
  pipeline: range,
  requires: fc.array(fc.record({ id: anyId, version: range }), { maxLength: 2 }),
  conflicts: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({ id: anyId, version: range, reason: fc.constantFrom("", "both draw") }),
        {
          maxLength: 2,
        },
      ),
    },
  ),
  shipped: fc.boolean(),
  face: fc.constant(NO_FACE),
});

const LISTS = ["core", "extended", "beta"] as const;
const list = (listId: string) =>
  fc.record({
    id: fc.constant(listId),
    inherits: fc.array(fc.constantFrom(...LISTS, "unknown"), { maxLength: 2 }),
    entries: fc.uniqueArray(
      fc.record({
        id: anyId,
        enabled: fc.oneof(
          { weight: 6, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
        note: fc.constant(""),
      }),
      { maxLength: 8, selector: (entry) => entry.id },
    ),
  });

/** Any small registry with overrides, a side and a host version. */
export const anyInput: fc.Arbitrary<ResolveInput> = fc.record({
  registry: fc.record({
    mods: fc.uniqueArray(mod, { minLength: 1, maxLength: 8, selector: (entry) => entry.id }),
    lists: fc.tuple(list("core"), list("extended"), list("beta")),
    activeLists: fc.uniqueArray(fc.constantFrom(...LISTS), { minLength: 1 }),
  }),
  overrides: fc.uniqueArray(fc.record({ id: anyId, enabled: fc.boolean() }), {
    maxLength: 3,
    selector: (override) => override.id,
  }),
  side: fc.constantFrom("client" as const, "server" as const),
  hostVersion: fc.constantFrom("", "1.0.0", "1.5.0-beta.2", "2.0.0"),
});
