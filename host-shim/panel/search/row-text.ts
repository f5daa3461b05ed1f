import { readPlainRow } from "../../../sdk/protocol/plain-row.js";
import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { fold, foldLower } from "./fold.js";
import type { SearchText } from "./rank.js";

/** What is searched of the row at a place of a page; undefined for a text that is no row. `mod` is the folded name of its mod. */
export function rowText(page: ModRows, at: number, mod: string): SearchText | undefined {
  return plainText(page, at, mod) ?? readText(page.row(at), mod);
}

/** Most rows need not be read to be searched. */
function plainText({ items, texts }: ModRows, at: number, mod: string): SearchText | undefined {
  const item = items()[at]!;
  const row = texts ? undefined : readPlainRow(item);
  // Rows of older mods have a category in the place of a path.
  if (!row || (row.path === "" && item.includes('"category":'))) return undefined;
  const { key, label, path, description, value } = row;
  const isText = value.startsWith('"');
  if (isText && item.includes('"secret":true')) return undefined;
  return joined(label, key, path, mod, foldLower(description), isText ? fold(value) : "");
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
  // Joined, not added up: what is added up stays in pieces until it is looked through.
  const text = [labelText, keyText, pathText, " ", mod, "\n", description, "\n", value].join("");
  return { text, labelEnd, keyEnd, pathEnd: keyEnd + pathText.length };
}
