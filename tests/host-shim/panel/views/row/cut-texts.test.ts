import * as assert from "uvu/assert";
import { readExported } from "../../../../../host-shim/panel/rows/exported-values.js";
import { parseRows } from "../../../../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../../../../host-shim/panel/rows/panel-row.js";
import type { Ui } from "../../../../../host-shim/panel/state/ui.js";
import type { Store } from "../../../../../host-shim/panel/store/store.js";
import { shortText } from "../../../../../host-shim/panel/views/row/row-facts.js";
import { stateOf } from "../../../../../host-shim/panel/views/row/row-state.js";
import { shownAs } from "../../../../../host-shim/panel/views/transfer/changes-question.js";
import { suite } from "../../../../support/suite.js";

const cut = suite("long texts of rows");

const row = (value: unknown, type = "string"): PanelRow =>
  parseRows("mod", "Mod", JSON.stringify([{ key: "k", type, value, default: value }]))[0]!;
const ui = { deferred: { get: () => undefined }, choiceLabels: new Map() } as unknown as Ui;
const store = { saving: () => false, note: () => undefined } as unknown as Store;
/** Returns a text whose emoji, of two UTF-16 units, begins at unit `at`. */
const longText = (at: number) => `${"x".repeat(at)}😀 and more`;

cut("end before a character that does not fit", () => {
  const own = row("");
  assert.is(shortText(ui, own, JSON.stringify(longText(39))), `${"x".repeat(39)}…`);
  assert.is(shortText(ui, own, JSON.stringify(longText(38))), `${"x".repeat(38)}😀…`);
  assert.is(shownAs(ui, own, JSON.stringify(longText(199))), `${"x".repeat(199)}…`);
  // The literal has a quotation mark before its text.
  assert.match(stateOf(store, row(longText(38), "int"))!.detail, `"${"x".repeat(38)}…`);
  assert.match(
    String(readExported(JSON.stringify({ schema: longText(59) }))),
    `has ${"x".repeat(59)}… as its schema`,
  );
});
