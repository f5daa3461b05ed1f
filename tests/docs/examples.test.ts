import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";
import { blocksOf, PAGES, snippetsOf, snippetWith } from "./snippets.js";

const examples = suite("the examples of the documentation");

const OPTIONS = {
  target: "es2022",
  lib: ["es2022", "dom"],
  module: "esnext",
  moduleResolution: "bundler",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  moduleDetection: "force",
};
/** What a page says in JavaScript has no types of its own. */
const JAVASCRIPT = {
  ...OPTIONS,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: false,
  exactOptionalPropertyTypes: false,
};

/** The languages whose blocks are no code of ours: what a terminal shows or is told, and files of other programs. */
const OTHERS = ["text", "sh", "yaml"];

/** What a page takes as given from the pages before it. */
const GIVEN = `declare global {
  const host: import("svc-mod-sdk/client").ClientHost;
  const baseUrl: string;
  const native: any;
  const game: { createModHost(native: any): any };
}
export {};
`;

/** A folder in which `svc-mod-sdk` is installed, for ES modules. */
function withConsumer(work: (folder: string) => void | Promise<void>): Promise<void> {
  return withTempFolder((folder) => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(repository, join(folder, "node_modules/svc-mod-sdk"));
    symlinkSync(join(repository, "node_modules/@types"), join(folder, "node_modules/@types"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    return work(folder);
  });
}

/** Compiles examples, each in the file of that name, strictly and with every declaration of the package. */
function compile(folder: string, files: Readonly<Record<string, string>>, options: object = OPTIONS): string {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: [...Object.keys(files), "given.d.ts"] }),
  );
  writeFileSync(join(folder, "given.d.ts"), GIVEN);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const compiler = join(repository, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout;
}

for (const [language, options] of [
  ["ts", { ...OPTIONS, noEmit: true }],
  ["js", JAVASCRIPT],
] as const) {
  examples(`those in ${language} of all pages compile`, () =>
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

examples("each code block of each page is compiled, is JSON, or is no code of ours", () => {
  for (const page of PAGES) {
    for (const { language, text } of blocksOf(page)) {
      if (language === "json") JSON.parse(text);
      else assert.ok(["ts", "js", ...OTHERS].includes(language), `${page} has a block of "${language}"`);
    }
  }
});

examples("the program that embeds the host in Node runs the mods of an install", () =>
  withConsumer(async (folder) => {
    cpSync(join(repository, "build/install"), join(folder, "install"), { recursive: true });
    await withBackend(join(folder, "install"), async ({ url }) => {
      const source = snippetWith("docs/guide.md", "svc-mod-sdk/node").replace("http://127.0.0.1:8710", url);
      assert.is(compile(folder, { "example.ts": source }), "");
      const game = startChild(["example.js"], { cwd: folder });
      try {
        await game.line(/^info loaded Clock Overlay/);
      } finally {
        await game.end();
      }
    });
  }),
);

examples.run();
