import { cpSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { compile, JAVASCRIPT, OPTIONS, withConsumer } from "./consumer.js";
import { blocksOf, PAGES, snippetsOf, snippetWith } from "./snippets.js";

const examples = suite("the examples of the documentation");

/** Languages of blocks that are not compiled: commands, output of a terminal, and files of other programs. */
const OTHERS = ["text", "sh", "yaml"];

for (const [language, options] of [
  ["ts", { ...OPTIONS, noEmit: true }],
  ["js", JAVASCRIPT],
] as const) {
  examples(`compile on all pages: ${language}`, () =>
    withConsumer((folder) => {
      const files = PAGES.flatMap((page) =>
        snippetsOf(page, language).map((source, i) => [
          `${page.replaceAll("/", "-")}-${i}.${language}`,
          source,
        ]),
      );
      assert.ok(files.length > 0);
      assert.is(compile(folder, Object.fromEntries(files), options), "");
    }),
  );
}

examples("have a known language in each code block, and valid JSON in JSON blocks", () => {
  for (const page of PAGES) {
    for (const { language, text } of blocksOf(page)) {
      if (language === "json") JSON.parse(text);
      else assert.ok(["ts", "js", ...OTHERS].includes(language), `${page} has a block of "${language}"`);
    }
  }
});

examples("include a Node program that embeds the host and loads a mod of an install", () =>
  withConsumer(async (folder) => {
    cpSync(join(repository, "build/install"), join(folder, "install"), { recursive: true });
    await withBackend(join(folder, "install"), async ({ url }) => {
      const loop = "setInterval(() => host.tick(4), 16);";
      const source = `${snippetWith("docs/embedding.md", "svc-mod-sdk/node")}\n${loop}`;
      assert.is(compile(folder, { "example.ts": source }), "");
      const game = startChild(["example.js", "install", url], { cwd: folder });
      try {
        await game.line(/^info loaded Clock Overlay/);
      } finally {
        await game.end();
      }
    });
  }),
);
