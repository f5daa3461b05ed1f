import * as assert from "uvu/assert";
import { PAGE_CSS } from "../../../../host-shim/server/routes/html.js";
import { pageReply, tokenReply } from "../../../../host-shim/server/routes/mods-page.js";
import { suite } from "../../../support/suite.js";

const page = suite("the page without scripts");

const RECORD = {
  guid: "b",
  name: "B <1>",
  version: "2.0.0",
  enabled: false,
  verdict: "missing",
  reason: 'needs "c"',
  requires: [],
  artifact: { dir: "b", library: "mod.js", sha256: "" },
};

/** Returns the page with one mod that has these rows. */
function withRows(rows: readonly unknown[]): string {
  const mod = { guid: "a", name: "A", version: "1.0.0", count: 2, done: 1, rows: JSON.stringify(rows) };
  return pageReply("/base", [mod, { ...mod, guid: "silent", rows: undefined }], [RECORD, RECORD], true, true)
    .body;
}

page("lists the verdicts, and each setting with its group, value, kind and notes", () => {
  const body = withRows([
    {
      key: "fog",
      label: "Fog & mist",
      type: "float",
      value: 0.5,
      path: ["Sky", "Air"],
      description: "How thick.",
      implemented: false,
      appliesOn: "restart",
    },
    { key: "on", label: "On", type: "bool", value: true, appliesOn: "now" },
  ]);
  assert.match(
    body,
    '<tr><th scope="row"><small>Sky / Air</small> Fog &amp; mist<br><small>How thick.; not implemented; needs a relaunch of the game</small></th><td>0.5</td><td>float</td><td><code>fog</code></td></tr>\n<tr><th scope="row">On</th>',
  );
  assert.match(body, "</section>\n<section>");
  assert.match(body, "<code>silent</code>, 1 of 2");
  assert.match(body, '<tr><th scope="row">On</th><td>true</td><td>bool</td><td><code>on</code></td></tr>');
  assert.match(body, "<p><code>a</code>, 1 of 2 settings do something in this version.</p>");
  assert.match(
    body,
    '<tr><th scope="row">B &lt;1&gt; <small>2.0.0</small></th><td>missing</td><td>needs &quot;c&quot;</td><td><code>b</code></td></tr>\n<tr>',
  );
});

page("masks a secret's value, cuts values at 200 characters, and only names lists and objects", () => {
  const body = withRows([
    { key: "token", label: "Token", type: "string", value: "hunter2", secret: true },
    { key: "none", label: "None", type: "string", value: "", secret: true },
    { key: "long", label: "Long", type: "string", value: "x".repeat(201) },
    { key: "full", label: "Full", type: "string", value: "y".repeat(200) },
    { key: "list", label: "List", type: "list", value: [1] },
    { key: "map", label: "Map", type: "map", value: {} },
    { key: "odd", label: "Odd", type: "odd", value: null },
  ]);
  assert.not.match(body, "hunter2");
  assert.match(body, "<td></td><td>string</td><td><code>none</code></td>");
  assert.match(body, `<td>${"x".repeat(200)}…</td>`);
  assert.match(body, `<td>${"y".repeat(200)}</td>`);
  assert.match(body, "<td>a list</td>");
  assert.match(body, "<td>an object</td><td>map</td>");
  assert.match(body, "<td>null</td><td>odd</td>");
});

page("loads the panel and links to the game only if the server has them", () => {
  const { status, body: bare } = pageReply("/base", [], [], false, false);
  assert.is(status, 200);
  assert.match(
    bare,
    '<title>Mods</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/base/page.css"></head>',
  );
  assert.match(
    bare,
    `<p>No mod on this server serves settings.</p>
<p>The settings of client-only mods are in the game.</p>

<h2>`,
  );
  const full = pageReply("/base", [], [], true, true).body;
  assert.match(full, '<script type="module" src="/base/page/page.js"></script>');
  assert.match(full, '<a id="game" href="/base/game/">/game/</a>');
});

page("explains to requests without the token how to send it, and reveals nothing of the install", () => {
  const { status, headers, body } = tokenReply("", true);
  assert.is(status, 401);
  assert.equal(
    headers.map(({ name, value }) => `${name}: ${value.slice(0, 18)}`),
    [
      "Content-Type: text/html; charset",
      "Content-Security-Policy: default-src 'self'",
      "Cache-Control: no-store",
      "WWW-Authenticate: Bearer",
    ],
  );
  assert.match(body, "<code>#token=</code>");
  assert.match(body, "<title>Mods</title>");
  const script = /<link rel="modulepreload".*<\/script>/;
  assert.is(tokenReply("", false).body, body.replace(script, ""));
});

page("follows the system's dark or light colours", () => assert.match(PAGE_CSS, "color-scheme:light dark"));
