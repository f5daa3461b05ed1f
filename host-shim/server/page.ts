import type { ResolutionRecord } from "../runtime/records.js";

/** A served row, as far as the page reads it. */
interface PageRow {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly value: unknown;
  readonly path?: readonly string[];
  readonly description?: string;
  readonly implemented: boolean;
  readonly appliesOn: string;
}

/** A mod of the index with its rows. */
export interface PageMod {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
  readonly count: number;
  readonly done: number;
  readonly rows?: readonly PageRow[];
}

/**
 * The page at `/`: every mod with its verdict, and the rows of those that serve settings, readable without a script. With
 * `hasPanel` the settings panel takes its place where scripts run.
 */
export function pageHtml(
  mods: readonly PageMod[],
  records: readonly ResolutionRecord[],
  hasPanel: boolean,
): string {
  const verdicts = records.map(
    ({ guid, name, version, verdict, reason }) =>
      `<tr><th scope="row">${escapeHtml(name)} <small>${escapeHtml(version)}</small></th>` +
      `<td>${escapeHtml(verdict)}</td><td>${escapeHtml(reason)}</td><td><code>${escapeHtml(guid)}</code></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mods</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">${hasPanel ? SCRIPT : ""}</head><body><main>
<h1>Mods</h1>
${mods.map(modHtml).join("\n") || "<p>No mod on this server serves settings.</p>"}
<p>The settings of client-only mods are in the game.</p>
<h2>Verdicts for the client</h2>
<table><thead><tr><th>Mod</th><th>Verdict</th><th>Reason</th><th>Id</th></tr></thead>
<tbody>${verdicts.join("\n")}</tbody></table>
</main></body></html>
`;
}

const SCRIPT = '<script type="module" src="/page/page.js"></script>';

function modHtml({ guid, name, version, count, done, rows = [] }: PageMod): string {
  return `<section><h2>${escapeHtml(name)} <small>${escapeHtml(version)}</small></h2>
<p><code>${escapeHtml(guid)}</code>, ${done} of ${count} settings do something in this version.</p>
<table><thead><tr><th>Setting</th><th>Value</th><th>Kind</th><th>Key</th></tr></thead>
<tbody>${rows.map(rowHtml).join("\n")}</tbody></table></section>`;
}

function rowHtml(row: PageRow): string {
  const notes = [
    row.description,
    row.implemented ? undefined : "not implemented",
    row.appliesOn === "restart" ? "needs a relaunch of the game" : undefined,
  ].filter((note) => note !== undefined);
  const group = row.path === undefined ? "" : `<small>${escapeHtml(row.path.join(" / "))}</small> `;
  const help = notes.length === 0 ? "" : `<br><small>${escapeHtml(notes.join("; "))}</small>`;
  return `<tr><th scope="row">${group}${escapeHtml(row.label)}${help}</th><td>${escapeHtml(String(row.value))}</td><td>${escapeHtml(row.type)}</td><td><code>${escapeHtml(row.key)}</code></td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** The style of the page: a file of its own, so that no inline style needs to be allowed. */
export const PAGE_CSS = `:root{color-scheme:light dark}
html,body{height:100%}
body{font:15px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
th{font-weight:600}small{font-weight:400;opacity:.75}
`;
