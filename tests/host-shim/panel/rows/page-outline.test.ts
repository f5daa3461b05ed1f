import * as assert from "uvu/assert";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { outline } from "../../../../host-shim/panel/rows/page-outline.js";
import { suite } from "../../../support/suite.js";

const test = suite("the outline of a page");

test("has two columns of about equal height, in page order, and one column for a single group", () => {
  for (const [sizes, columns] of [
    [[], [""]],
    [[9], ["0"]],
    [
      [3, 3],
      ["0", "1"],
    ],
    [
      [9, 1, 1],
      ["0", "1 2"],
    ],
    [
      [1, 1, 9],
      ["0 1", "2"],
    ],
    [
      [3, 3, 3, 3],
      ["0 1", "2 3"],
    ],
  ] as const) {
    const rows = sizes.flatMap((size, group) =>
      Array.from({ length: size }, (_, n) => ({
        key: `${group}/${n}`,
        value: 1,
        default: 1,
        path: [`${group}`],
      })),
    );
    const outlined = outline("mod", "Mod", parseRows("mod", "Mod", JSON.stringify(rows)));
    assert.equal(
      outlined.columns.map((groups) => groups.map(({ titles }) => titles.join()).join(" ")),
      columns,
      sizes.join(),
    );
  }
});
