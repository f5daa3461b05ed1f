import type { Response } from "../../../sdk/http/index.js";
import type { Verb } from "../../protocol/mod-list.js";
import type { Question } from "../../selection/routes/selection-routes.js";
import { documentReply, escapeHtml } from "./html.js";

const WORDS: Readonly<Record<Verb, readonly [title: string, button: string]>> = {
  enable: ["Enable", "Enable"],
  disable: ["Disable", "Disable"],
  clear: ["Let the lists decide about", "Clear my choice"],
};

/**
 * Returns the confirmation page for a navigation to the URL of a request that writes, for example from a link in a mail: it
 * shows the change, and its button sends the request from this server's page. Links start with `base`.
 */
export function questionReply(base: string, { verb, id, name, changes }: Question): Response {
  const [title, button] = WORDS[verb];
  const question = `${title} ${name}?`;
  const rows = changes.map(
    ({ name, before, after }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${before.side}</td>` +
      `<td>${before.verdict} → ${after.verdict}</td><td>${escapeHtml(after.reason)}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Mod</th><th>Side</th><th>Verdict</th><th>Reason</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  return documentReply(
    base,
    question,
    `<script type="module" src="${base}/question.js"></script>`,
    `<h1>${escapeHtml(question)}</h1>
<p>You opened an address that changes which mods run: <code>${verb} ${escapeHtml(id)}</code>. Nothing has changed yet.</p>
${rows.length === 0 ? "<p>No decision would change.</p>" : `<p>This would change:</p>\n${table}`}
<p><button type="button">${button}</button> <a href="${base}/">All mods</a></p>
<p role="status"></p>
<noscript><p>The button needs scripts.</p></noscript>`,
  );
}

/** The script of the page; a separate file, so that the CSP allows no inline scripts. */
export const QUESTION_JS = `const button = document.querySelector("button");
const status = document.querySelector("[role=status]");
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const reply = await fetch(location.pathname);
    const { err, override, decision } = await reply.json();
    const now = decision ? " Its verdict is " + decision.verdict + (decision.reason ? ": " + decision.reason : "") + "." : "";
    status.textContent = reply.ok ? "Done, your choice for it is " + override + "." + now : "Nothing has changed: " + (err || "the server answered " + reply.status);
    button.disabled = reply.ok;
  } catch {
    status.textContent = "The server's answer could not be read. Your choice may have changed: open All mods to check.";
    button.disabled = false;
  }
});
`;
