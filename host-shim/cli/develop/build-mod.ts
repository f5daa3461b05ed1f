import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../program/usage.js";
import type { BuiltMod, ModTools } from "./built-mod.js";
import { createBundler } from "./bundle-mod.js";
import { sourceOf } from "./mod-sources.js";
import { findTool } from "./tools.js";

/**
 * The tools of the mod in `folder`: rollup and, for a `mod.ts`, the TypeScript compiler that the folder has installed. Throws
 * a UsageError when it holds no sources or is not installed.
 */
export async function modTools(folder: string): Promise<ModTools> {
  const source = sourceOf(folder);
  if (source === undefined) {
    throw new UsageError(
      `${folder} has neither mod.ts nor mod.js with a package.json: run this in a mod's folder`,
    );
  }
  const output = source === "mod.ts" ? join(folder, "build") : folder;
  const compile = source === "mod.ts" ? await createCompiler(folder, output) : () => Promise.resolve("");
  const bundle = await createBundler(folder, source, output);

  async function build(): Promise<BuiltMod> {
    const problem = await compile();
    return problem === "" ? bundle() : { ok: false, problem };
  }

  return { build };
}

/** What compiles a mod's folder to `output`, and gives in words why that did not go; `""` when it did. */
async function createCompiler(folder: string, output: string): Promise<() => Promise<string>> {
  const compiler = await findCompiler(folder);
  const maps = ["--inlineSourceMap", "false", "--sourceMap", "true", "--inlineSources", "true"];
  const options = ["-p", folder, "--outDir", output, "--noEmitOnError", "--pretty", "false", ...maps];

  return () =>
    new Promise((resolve) => {
      const said: string[] = [];
      const child = spawn(compiler, options, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
      child.on("error", (error) => resolve(error.message));
      child.on("close", (code) => resolve(code === 0 ? "" : said.join("").trim() || "the compiler failed"));
    });
}

/** The compiler's own program: what npm puts on the path is a script around it, which takes as long again to start. */
async function findCompiler(folder: string): Promise<string> {
  const launcher = join(dirname(findTool(folder, "typescript/package.json")), "lib", "getExePath.js");
  if (!existsSync(launcher))
    throw new UsageError(`${folder} has a TypeScript older than 7: install a newer one`);
  const { default: getPath } = (await import(pathToFileURL(launcher).href)) as {
    readonly default: () => string;
  };
  return getPath();
}
