import { type Response, response } from "../../../sdk/http/index.js";
import { policyFor } from "../http/reply-headers.js";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a string for HTML text or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** Returns a document of the platform: links start with `base`, `head` and `main` are HTML, `title` is text. */
export function documentReply(base: string, title: string, head: string, main: string): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/page.css">${head}</head><body><main>
${main}
</main></body></html>
`;
  const type = { name: "Content-Type", value: "text/html; charset=utf-8" };
  const policy = { name: "Content-Security-Policy", value: policyFor("/") };
  const caching = { name: "Cache-Control", value: "no-store" };
  return response(200, [type, policy, caching], html);
}

/** The style sheet of these documents; a separate file, so that the CSP allows no inline styles. */
export const PAGE_CSS = `:root{color-scheme:light dark}
html,body{height:100%}
body{font:15px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
th{font-weight:600}small{font-weight:400;opacity:.75}
button{font:inherit;padding:.5rem 1.25rem;margin-right:1rem;border-radius:.4rem;border:1px solid currentColor;cursor:pointer}
`;
