import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { type Plugin, rollup } from "rollup";
import { repository } from "../support/repository.js";
import type { Given } from "./program.js";

const MODS = ["every-row", "score-tracker", "score-board"];

/** Returns the code block of docs/embedding.md with a complete host. */
function embeddingHost(): string {
  const page = readFileSync(join(repository, "docs/embedding.md"), "utf8");
  const found = /^```js\n([^`]*^export function createModHost\b.*?)^```$/ms.exec(page);
  if (found === null) throw new Error("docs/embedding.md has no code block that exports createModHost");
  return found[1]!;
}

const documented: Plugin = {
  name: "documented",
  load: (id) => (id.endsWith("embedding-host.js") ? embeddingHost() : null),
  resolveId: (id) => (id.endsWith("embedding-host.js") ? join(repository, "embedding-host.js") : null),
};

/**
 * Bundles program.ts, the package's bundles and the inputs to one classic script. It prints with `print` if the engine
 * has that function, else with `console.log`.
 */
export async function bundleProgram(): Promise<string> {
  const bundle = await rollup({
    input: join(repository, "build/tests/engines/program.js"),
    plugins: [documented, nodeResolve()],
  });
  const { output } = await bundle.generate({ format: "iife", name: "program" });
  await bundle.close();
  const given: Given = { libraries: Object.fromEntries(MODS.map((mod) => [mod, library(mod)])) };
  return `${output[0].code}
program.run(${JSON.stringify(given)}, typeof print === "function" ? print : console.log);
`;
}

function library(mod: string): { readonly text: string; readonly sha256: string } {
  const text = readFileSync(join(repository, `build/install/mods/${mod}/mod.js`), "utf8");
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}
