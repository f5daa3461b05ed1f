import { type Response, withHeader } from "../../../sdk/http/index.js";
import { cutText } from "../../../sdk/json/cut-text.js";
import { isSecret, SCREEN_MASK } from "../../../sdk/protocol/secret.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { documentReply, escapeHtml } from "./html.js";
import type { IndexedMod } from "./settings-hub.js";

const LONGEST_VALUE = 200;

/**
 * Returns the page at `/`: every mod with its verdict on the client, and the rows of mods that serve settings, readable without
 * scripts.
 * With `hasPanel` and scripts, the settings panel replaces the page except the link to the game, which `hasGame` adds. Links
 * start with `base`.
 */
export function pageReply(
  base: string,
  mods: readonly IndexedMod[],
  records: readonly ResolutionRecord[],
  hasPanel: boolean,
  hasGame: boolean,
): Response {
  const verdicts = records.map(
    ({ guid, name, version, verdict, reason }) =>
      `<tr><th scope="row">${escapeHtml(name)} <small>${escapeHtml(version)}</small></th>` +
      `<td>${escapeHtml(verdict)}</td><td>${escapeHtml(reason)}</td><td><code>${escapeHtml(guid)}</code></td></tr>`,
  );
  return documentReply(
    base,
    "Mods",
    hasPanel ? scriptOf(base) : "",
    `<h1>Mods</h1>
${mods.map(modHtml).join("\n") || "<p>No mod on this server serves settings.</p>"}
<p>The settings of client-only mods are in the game.</p>
${hasGame ? `<p><a id="game" href="${base}/game/">/game/</a></p>` : ""}
<h2>Verdicts for the client</h2>
<table><thead><tr><th>Mod</th><th>Verdict</th><th>Reason</th><th>Id</th></tr></thead>
<tbody>${verdicts.join("\n")}</tbody></table>`,
  );
}

/**
 * Returns the page at `/` for requests without the token: it explains how to send the token, and has no details of the
 * install. A 401, whose body a browser shows.
 */
export function tokenReply(base: string, hasPanel: boolean): Response {
  const page = documentReply(
    base,
    "Mods",
    hasPanel ? scriptOf(base) : "",
    `<h1>Mods</h1>
<p id="wants-token">This server requires its token. Add <code>#token=</code> and the token to the end of this page's address and open it once: this tab then remembers it.</p>`,
  );
  return withHeader({ ...page, status: 401 }, "WWW-Authenticate", "Bearer");
}

function scriptOf(base: string): string {
  // Preloads the script's first import, which saves a round trip.
  return `<link rel="modulepreload" href="${base}/page/first.js"><script type="module" src="${base}/page/page.js"></script>`;
}

function modHtml({ guid, name, version, count, done, rows = "[]" }: IndexedMod): string {
  return `<section><h2>${escapeHtml(name)} <small>${escapeHtml(version)}</small></h2>
<p><code>${escapeHtml(guid)}</code>, ${done} of ${count} settings do something in this version.</p>
<table><thead><tr><th>Setting</th><th>Value</th><th>Kind</th><th>Key</th></tr></thead>
<tbody>${(JSON.parse(rows) as Row[]).map(rowHtml).join("\n")}</tbody></table></section>`;
}

/** A served row: its members may have any type. */
type Row = Readonly<Record<string, unknown>>;

function rowHtml(row: Row): string {
  const notes = [
    show(row["description"]),
    row["implemented"] === false ? "not implemented" : "",
    row["appliesOn"] === "restart" ? "needs a relaunch of the game" : "",
  ].filter((note) => note !== "");
  const path = Array.isArray(row["path"]) ? row["path"].map(show).join(" / ") : "";
  const group = path === "" ? "" : `<small>${escapeHtml(path)}</small> `;
  const help = notes.length === 0 ? "" : `<br><small>${escapeHtml(notes.join("; "))}</small>`;
  const shown = isSecret(row) && row["value"] !== "" ? { ...row, value: SCREEN_MASK } : row;
  const [label, value, type, key] = ["label", "value", "type", "key"].map((name) =>
    escapeHtml(show(shown[name])),
  );
  return `<tr><th scope="row">${group}${label}${help}</th><td>${value}</td><td>${type}</td><td><code>${key}</code></td></tr>`;
}

/** Returns a JSON value as text; for a list or an object, which no known row kind has, only its type. */
function show(value: unknown): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return cutText(String(value), LONGEST_VALUE);
}
