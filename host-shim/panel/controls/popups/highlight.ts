import { html, type TemplateResult } from "lit-html";
import { labelMarks } from "../../search/search.js";

/** Returns a label with the matches of a search marked. */
export function highlight(
  label: string,
  words: readonly string[] = [],
): string | (string | TemplateResult)[] {
  if (words.length === 0) return label;
  const parts: (string | TemplateResult)[] = [];
  let at = 0;
  for (const [start, end] of labelMarks(label, words)) {
    parts.push(label.slice(at, start), html`<mark>${label.slice(start, end)}</mark>`);
    at = end;
  }
  return [...parts, label.slice(at)];
}
