import { readPlainRow } from "../../../sdk/protocol/row-glances.js";
import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { fold, foldLower } from "./fold.js";
import type { SearchText } from "./rank.js";

/** Returns the searched text of the row at index `at`; undefined for an invalid row. `mod` is its mod's folded name. */
export function rowText(page: ModRows, at: number, mod: string): SearchText | undefined {
  return plainText(page, at, mod) ?? readText(page.row(at), mod);
}

/** Returns the searched text of a row without parsing the row; undefined if it must be parsed, as a translated row must. */
function plainText({ items, texts }: ModRows, at: number, mod: string): SearchText | undefined {
  const row = texts ? undefined : readPlainRow(items()[at]!);
  if (!row) return undefined;
  const { key, label, path, description, value } = row;
  return joined(label, key, path, mod, foldLower(description), value.startsWith('"') ? fold(value) : "");
}

function readText(row: PanelRow | undefined, mod: string): SearchText | undefined {
  if (!row) return undefined;
  const { key, label, titles, description, declared, valueJson, secret } = row;
  const value = secret || !valueJson.startsWith('"') ? "" : fold(textOf(valueJson));
  return joined(
    label,
    key,
    titles.join(" "),
    mod,
    `${foldLower(description)}\n${foldLower(declared)}`,
    value,
  );
}

function joined(
  label: string,
  key: string,
  path: string,
  mod: string,
  description: string,
  value: string,
): SearchText {
  const labelText = ` ${fold(label)} `;
  const keyText = `${foldLower(key)} `;
  const pathText = fold(path);
  const labelEnd = labelText.length;
  const keyEnd = labelEnd + keyText.length;
  // Uses `join`, because engines keep a text that is concatenated with `+` in pieces until the first search.
  const text = [labelText, keyText, pathText, " ", mod, "\n", description, "\n", value].join("");
  return { text, labelEnd, keyEnd, pathEnd: keyEnd + pathText.length };
}
