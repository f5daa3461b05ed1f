import fc from "fast-check";
import * as assert from "uvu/assert";
import { buildTree, type Group } from "../../../../host-shim/panel/rows/group-tree.js";
import { groupId, readHash } from "../../../../host-shim/panel/rows/links.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../../../host-shim/panel/rows/panel-row.js";
import { suite } from "../../../support/suite.js";

const test = suite("the tree of groups");

const character = fc.constantFrom(..."aB/%#+ ?é", "𝒳", "\u0301", "group");

function rowsAt(
  paths: readonly (readonly string[])[],
  implemented: (n: number) => boolean = () => true,
): PanelRow[] {
  const rows = paths.map((path, n) => ({
    key: `k${n}`,
    value: 1,
    default: 1,
    path,
    implemented: implemented(n),
  }));
  return parseRows("a.mod", "A mod", JSON.stringify(rows));
}

/** Returns a group as nested lists: its rows' keys, then a list for each inner group, which begins with the title. */
function drawn(group: Group): unknown[] {
  return [
    ...group.rows.map((row) => row.key),
    ...group.groups.map((inner) => [inner.title, ...drawn(inner)]),
  ];
}

function groupsOf(group: Group): Group[] {
  return [group, ...group.groups.flatMap(groupsOf)];
}

test("has rows in their groups, in declared order, at any depth", () => {
  const rows = rowsAt([["B"], [], ["A", "X", "Y"], ["B", "X"], ["A"], ["B"]]);
  assert.equal(drawn(buildTree("a.mod", "A mod", rows)), [
    "k1",
    ["B", "k0", "k5", ["X", "k3"]],
    ["A", "k4", ["X", ["Y", "k2"]]],
  ]);
});

const title = fc.string({ minLength: 1, maxLength: 8, unit: character }).filter((text) => text.trim() !== "");
const path = fc.array(title, { maxLength: 5 });

test("has each row in exactly one group; each group has a unique id, which links to its titles", () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 20 }), (paths) => {
      const rows = rowsAt(paths);
      const groups = groupsOf(buildTree("a.mod", "A mod", rows));
      assert.equal(new Set(groups.flatMap((group) => group.rows)), new Set(rows));
      assert.is(
        groups.reduce((sum, group) => sum + group.rows.length, 0),
        rows.length,
      );
      assert.is(new Set(groups.map((group) => group.id)).size, groups.length);
      for (const group of groups) {
        const place = readHash(`#/${group.id}`);
        assert.equal(place?.kind === "group" ? place.path : [], group.titles);
        assert.is(group.id, groupId("a.mod", group.titles));
      }
    }),
  );
});

test("has ids of groups that do not depend on the other rows", () => {
  const alone = groupsOf(buildTree("a.mod", "A mod", rowsAt([["A", "B"]])));
  const among = groupsOf(buildTree("a.mod", "A mod", rowsAt([["B"], ["A"], ["A", "B"]])));
  assert.ok(alone.every(({ id }) => among.some((group) => group.id === id)));
});
