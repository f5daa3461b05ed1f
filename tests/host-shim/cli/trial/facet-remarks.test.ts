import * as assert from "uvu/assert";
import { remarksOnFacets } from "../../../../host-shim/cli/trial/facet-remarks.js";
import { remarksOnRow, servedRows } from "../../../../host-shim/cli/trial/rows.js";
import {
  boolSetting,
  colorSetting,
  enumSetting,
  intSetting,
  type Setting,
  stringSetting,
} from "../../../../sdk/index.js";
import { serveRow, writeRows } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const facets = suite("the check of a mod's rows");

const on = boolSetting("on", "On", true);
const mode = enumSetting("mode", "Mode", "a", ["a", "b"]);

const cases: readonly (readonly [title: string, rows: readonly Setting[], remarks: readonly RegExp[]])[] = [
  [
    "valid facets",
    [
      on,
      mode,
      intSetting("n", "N", 1, {
        unit: "m",
        enabledWhen: {
          any: [
            { key: "on", is: true },
            { key: "mode", not: "b" },
          ],
        },
      }),
      stringSetting("l", "L", "a,b", { list: ",", choices: ["a", "b", "c"] }),
      stringSetting("t", "T", "", { lines: 3 }),
      stringSetting("s", "S", "", { secret: true, enabledWhen: { key: "l", is: "a" } }),
    ],
    [],
  ],
  [
    "an undeclared key",
    [intSetting("n", "N", 1, { enabledWhen: { all: [{ key: "of", is: true }] } })],
    [/^the row n: enabledWhen names "of", which is not a setting of this mod$/],
  ],
  [
    "a value of another kind",
    [on, intSetting("n", "N", 1, { enabledWhen: { key: "on", is: "true" } })],
    [/^the row n: enabledWhen compares "on" with "true" by is, but "on" is a boolean$/],
  ],
  [
    "a choice that is not offered",
    [mode, intSetting("n", "N", 1, { enabledWhen: { key: "mode", is: "c" } })],
    [/^the row n: enabledWhen compares "mode" with "c", which is not in its choices$/],
  ],
  [
    "a row whose condition names itself",
    [boolSetting("a", "A", true, { enabledWhen: { key: "a", is: true } })],
    [/forms a cycle \(a\)/],
  ],
  [
    "rows whose conditions form a cycle, and a row outside it",
    [
      boolSetting("a", "A", true, { enabledWhen: { key: "b", is: true } }),
      boolSetting("b", "B", true, {
        enabledWhen: {
          all: [
            { key: "c", is: true },
            { key: "on", is: true },
          ],
        },
      }),
      boolSetting("c", "C", true, { enabledWhen: { key: "a", is: true } }),
      boolSetting("d", "D", true, { enabledWhen: { key: "c", is: true } }),
      on,
    ],
    [/forms a cycle \(a, b, c\): once these rows are disabled no panel can change them/],
  ],
  [
    "a choice that contains the separator, and a default that is not offered",
    [stringSetting("l", "L", "a,x", { list: ",", choices: ["a", "b,c"] })],
    [/the choice "b,c" contains ",", so it becomes several/, /the default item "x" is not in its choices/],
  ],
  [
    "choices from a route on another server",
    [stringSetting("l", "L", "", { list: ",", optionsUrl: "//else/where" })],
    [/optionsUrl must be a percent-encoded path of this server/],
  ],
  [
    "a list that is a secret, with a default",
    [stringSetting("s", "S", "x", { list: ",", secret: true } as object)],
    [/list must be .* not a secret/, /a secret's default is in the mod's file/],
  ],
  [
    "more lines than the limit",
    [stringSetting("t", "T", "", { lines: 400 })],
    [/lines must be a whole number from 2 to 40/],
  ],
];
for (const [title, rows, remarks] of cases) {
  facets(`reports ${remarks.length === 0 ? "no remark" : remarks.join()} for ${title}`, () => {
    const found = remarksOnFacets(servedRows(writeRows(rows.map((row) => serveRow(row, row.defaultJson)))));
    assert.is(found.length, remarks.length, found.join("\n"));
    remarks.forEach((remark, i) => {
      assert.match(found[i]!, remark);
    });
  });
}

const odd: readonly (readonly [row: Setting, remark: RegExp | undefined])[] = [
  [intSetting("a", "A", 10, { lo: 1, hi: 10 }), undefined],
  [intSetting("a", "A", 500, { lo: 1, hi: 10 }), /^the row a has the default 500, .* 1 to 10$/],
  [boolSetting("a", " ", true), /^the row a has no label$/],
  [
    boolSetting("a", "A", true, { implemented: false }),
    /not implemented and its description gives no reason$/,
  ],
  [boolSetting("a", "A", true, { implemented: false, description: "Later." }), undefined],
  [colorSetting("a", "A", "1,0.5,.5,0"), undefined],
  [colorSetting("a", "A", "#ff0000"), /the default "#ff0000", .* rgb cannot hold: write r,g,b or/],
  [colorSetting("a", "A", "2,0,0"), /the default "2,0,0", .* components from 0 to 1$/],
  [colorSetting("a", "A", "red", { format: "hex#" }), /the default "red", .* hex# .*: write #rrggbb or/],
];
for (const [row, remark] of odd) {
  facets(`reports ${remark ?? "no remark"} for the row ${JSON.stringify(row)}`, () => {
    const found = servedRows(writeRows([serveRow(row, row.defaultJson)])).flatMap(remarksOnRow);
    assert.is(found.length, remark === undefined ? 0 : 1, found.join("\n"));
    if (remark !== undefined) assert.match(found[0]!, remark);
  });
}
