import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../program/usage.js";
import type { BuildMod } from "./built-mod.js";
import { createBundler } from "./bundle-mod.js";
import { namesOfNode } from "./node-names.js";
import { findTool } from "./tools.js";

/**
 * Returns the entry file of a mod, `mod.ts` or `mod.js`; undefined for a folder without sources. A `mod.js` without a
 * `package.json` beside it is the library of an install.
 */
export function sourceOf(folder: string): "mod.ts" | "mod.js" | undefined {
  if (existsSync(join(folder, "mod.ts"))) return "mod.ts";
  return existsSync(join(folder, "mod.js")) && existsSync(join(folder, "package.json"))
    ? "mod.js"
    : undefined;
}

/**
 * Creates the build of the mod in `folder`, with its installed rollup and, for a `mod.ts`, its installed TypeScript compiler.
 * Throws a UsageError for a folder without sources or without these packages.
 */
export async function createBuild(folder: string): Promise<BuildMod> {
  const source = sourceOf(folder);
  if (source === undefined) {
    throw new UsageError(
      `${folder} has neither mod.ts nor mod.js with a package.json: run this in a mod's folder`,
    );
  }
  // The compiler's output is not in the mod's folder, because authors would copy its mod.js, not the bundle, into an install.
  const output = source === "mod.ts" ? join(folder, "build", ".compiled") : folder;
  const compile = source === "mod.ts" ? await createCompiler(folder, output) : () => Promise.resolve("");
  const bundle = await createBundler(folder, source, output);

  return async () => {
    const problem = await compile();
    return problem === "" ? bundle() : { ok: false, problem };
  };
}

/** Creates a function that compiles a mod's folder to `output` and resolves to the compiler's errors, `""` without errors. */
async function createCompiler(folder: string, output: string): Promise<() => Promise<string>> {
  const compiler = await findCompiler(folder);
  const maps = ["--inlineSourceMap", "false", "--sourceMap", "true", "--inlineSources", "true"];
  const emit = ["--noEmit", "false", "--outDir", output, "--noEmitOnError"];
  const options = ["-p", folder, ...emit, "--pretty", "false", ...maps];

  return () =>
    new Promise((resolve) => {
      const printed: string[] = [];
      const child = spawn(compiler, options, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      child.stdout.setEncoding("utf8").on("data", (text: string) => printed.push(text));
      child.on("error", (error) => resolve(error.message));
      child.on("close", (code) =>
        resolve(code === 0 ? "" : namesOfNode(printed.join("").trim()) || "the compiler failed"),
      );
    });
}

/** Returns the path of the compiler's executable. npm's launcher script is not used: it takes twice as long to start. */
async function findCompiler(folder: string): Promise<string> {
  const launcher = join(dirname(findTool(folder, "typescript/package.json")), "lib", "getExePath.js");
  if (!existsSync(launcher))
    throw new UsageError(`${folder} has a TypeScript older than 7: install a newer one`);
  const { default: getPath } = (await import(pathToFileURL(launcher).href)) as {
    readonly default: () => string;
  };
  return getPath();
}
