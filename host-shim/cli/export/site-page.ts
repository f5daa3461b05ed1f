import { pollPath } from "../../protocol/decision.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import type { RegistryMod } from "../../selection/mod-registry.js";
import { escapeHtml, PAGE_CSS } from "../../server/routes/html.js";

/** Returns the page of a site: every mod with its verdict for each game version. All links are relative. */
export function sitePage(
  mods: readonly RegistryMod[],
  decided: readonly { readonly version: string; readonly records: readonly ResolutionRecord[] }[],
): string {
  const paths = new Map(mods.map(({ id, artifact }) => [id, `mods/${artifact.dir}/${artifact.library}`]));
  const sections = decided.map(({ version, records }) => {
    const rows = records.map(
      ({ guid, name, version, verdict, reason }) =>
        `<tr><th scope="row"><a href="${hrefOf(paths.get(guid)!)}">${escapeHtml(name)}</a> <small>${escapeHtml(version)}</small></th>` +
        `<td>${escapeHtml(verdict)}</td><td>${escapeHtml(reason)}</td><td><code>${escapeHtml(guid)}</code></td></tr>`,
    );
    return `<h2>Version ${escapeHtml(version)} of the game</h2>
<p><a href="${hrefOf(pollPath(version).slice(1))}">The decisions as a game reads them</a></p>
<table><thead><tr><th>Mod</th><th>Verdict</th><th>Reason</th><th>Id</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mods</title><link rel="icon" href="data:,"><style>${PAGE_CSS}</style></head><body><main>
<h1>Mods</h1>
<p><a href="registry/mods.json">The registry</a></p>
${sections.join("\n")}
</main></body></html>
`;
}

/** Returns a path as a relative link. */
function hrefOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
