import * as assert from "uvu/assert";
import { layOut } from "../../../host-shim/selection/lists.js";
import { suite } from "../../support/suite.js";

const layout = suite("the layout of lists");

interface Case {
  readonly name: string;
  /** The parents of each list. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly active: readonly string[];
  readonly expected: readonly string[];
  readonly problems: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "has each list after its parents, in the order of its `inherits`",
    lists: { a: ["c", "b"], b: [], c: ["d"], d: [] },
    active: ["a"],
    expected: ["d", "c", "b", "a"],
    problems: [],
  },
  {
    name: "contains the active lists in order, each once, and no other list",
    lists: { a: ["core"], b: ["core", "a"], core: [], other: ["core"] },
    active: ["b", "a", "gone"],
    expected: ["core", "a", "b"],
    problems: [],
  },
  {
    name: "omits only a missing parent, and reports it",
    lists: { a: ["gone", "b"], b: [] },
    active: ["a"],
    expected: ["b", "a"],
    problems: ["registry list a inherits gone, which is not a list: add it or remove the name"],
  },
  {
    name: "omits the parent that closes a cycle, and reports it",
    lists: { a: ["b", "d"], b: ["c"], c: ["a", "d"], d: [] },
    active: ["a"],
    expected: ["d", "c", "b", "a"],
    problems: ["registry list c inherits a, which inherits it: remove one of the two"],
  },
  {
    name: "reports a list that inherits itself",
    lists: { a: ["a"] },
    active: ["a"],
    expected: ["a"],
    problems: ["registry list a inherits a, which inherits it: remove one of the two"],
  },
];

for (const { name, lists, active, expected, problems } of cases) {
  layout(name, () => {
    const laid = layOut({
      lists: Object.entries(lists).map(([id, inherits]) => ({ id, inherits, entries: [] })),
      activeLists: active,
    });
    assert.equal(
      laid.lists.map(({ id }) => id),
      expected,
    );
    assert.equal(laid.problems, problems);
  });
}
