import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { warnOfInlineParts } from "../../../../host-shim/cli/program/game-page.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const page = suite("the check of a served game's page");

for (const [html, ...named] of [
  ["<style>p { color: red }</style>", "an inline <style>"],
  ['<p id="a" STYLE="color: red">', "a style attribute"],
  ["<script>start()</script>", "an inline <script>"],
  ['<script type="module">start()</script>', "an inline <script>"],
  ['<script type="importmap">{}</script>', "an inline <script>"],
  ['<button onclick="start()">', "an event handler attribute"],
  ["<script></script><style></style>", "an inline <style>", "an inline <script>"],
  ['<link rel="stylesheet" href="style.css"><script type="module" src="game.js"></script>'],
  ["<script type=text/javascript>start()</script>", "an inline <script>"],
  ['<script type="">start()</script>', "an inline <script>"],
  ['<script type="application/json">{}</script>'],
  ['<script type="x-shader/x-vertex">void main() {}</script><script type=text/plain>a</script>'],
  ['<script type="text/typescript">let a: number</script>'],
  ["<!-- <style></style> --><p>style=1 onload=1</p>"],
] as const) {
  page(`${named.length === 0 ? "accepts" : `warns of ${named.join(" and ")} in`} ${html}`, () =>
    withTempFolder((folder) => {
      writeFileSync(join(folder, "index.html"), html);
      const lines: string[] = [];
      warnOfInlineParts(folder, (level, text) => lines.push(`${level} ${text}`));
      assert.is(lines.length, named.length, lines.join("\n"));
      for (const [at, name] of named.entries()) {
        assert.match(lines[at]!, `warn index.html of --game has ${name}, which browsers refuse at /game/`);
      }
    }),
  );
}

page("accepts a folder without an index.html", () =>
  withTempFolder((folder) =>
    warnOfInlineParts(folder, (_level, text) => {
      throw new Error(text);
    }),
  ),
);
