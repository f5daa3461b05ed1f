import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";
import { snippetsOf, snippetWith } from "./snippets.js";

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
};

/** What a page takes as given from the pages before it. */
const GIVEN = `declare global {
  const host: import("svc-mod-sdk/client").ClientHost;
  const baseUrl: string;
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

/** Compiles each example in a file of its own, strictly and with every declaration of the package. */
function compile(folder: string, sources: readonly string[]): string {
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }),
  );
  writeFileSync(join(folder, "given.d.ts"), GIVEN);
  sources.forEach((source, i) => {
    writeFileSync(join(folder, `example-${i}.ts`), source);
  });
  const compiler = join(repository, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout;
}

for (const page of ["README.md", "docs/guide.md", "docs/panel.md", "docs/embedding.md"]) {
  examples(`those of ${page} compile`, () =>
    withConsumer((folder) => {
      const snippets = snippetsOf(page);
      assert.ok(snippets.length > 0);
      assert.is(compile(folder, snippets), "");
    }),
  );
}

examples("the program that embeds the host in Node runs the mods of an install", () =>
  withConsumer(async (folder) => {
    cpSync(join(repository, "build/install"), join(folder, "install"), { recursive: true });
    await withBackend(join(folder, "install"), async ({ url }) => {
      const source = snippetWith("docs/guide.md", "svc-mod-sdk/node").replace("http://127.0.0.1:8710", url);
      assert.is(compile(folder, [source]), "");
      const game = startChild(["example-0.js"], { cwd: folder });
      try {
        await game.line(/^info loaded Clock Overlay/);
      } finally {
        await game.end();
      }
    });
  }),
);

examples.run();
