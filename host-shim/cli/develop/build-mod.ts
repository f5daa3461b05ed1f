import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../program/usage.js";

/** A mod as one file in CommonJS form, or in words why there is none. */
export type BuiltMod =
  /** `map` is the JSON of its source map, whose sources are `svc-mod:///<folder>/<path>`. */
  | { readonly ok: true; readonly text: string; readonly map: string }
  | { readonly ok: false; readonly problem: string };

/** What builds the mod of one folder. */
export interface ModTools {
  readonly build: () => Promise<BuiltMod>;
}

/** How the name of each source begins in a mod's source map: no path of the author's computer leaves it. */
export const SOURCES = "svc-mod:///";

/** The part of rollup's programming interface that is used. */
interface Rollup {
  rollup(options: {
    readonly input: string;
    readonly plugins: readonly unknown[];
    readonly cache?: unknown;
    onLog(level: string, log: { readonly message: string }): void;
  }): Promise<{
    readonly cache?: unknown;
    generate(options: {
      readonly file: string;
      readonly format: "cjs";
      readonly exports: "default";
      readonly inlineDynamicImports: true;
      readonly sourcemap: "hidden";
      sourcemapPathTransform(path: string): string;
    }): Promise<{ readonly output: readonly [{ readonly code: string; readonly map: unknown }] }>;
    close(): Promise<void>;
  }>;
}

/**
 * The tools of the mod in `folder`: the TypeScript compiler and rollup that the folder has installed. Throws a
 * UsageError when it has no `mod.ts` or is not installed.
 */
export async function modTools(folder: string): Promise<ModTools> {
  if (!existsSync(join(folder, "mod.ts"))) {
    throw new UsageError(`${folder} has no mod.ts: run this in a mod's folder`);
  }
  const compiler = await findCompiler(folder);
  const bundle = await createBundler(folder);
  const maps = ["--inlineSourceMap", "false", "--sourceMap", "true", "--inlineSources", "true"];
  const output = ["--outDir", join(folder, "build"), "--noEmitOnError", "--pretty", "false"];
  const options = ["-p", folder, ...output, ...maps];

  function build(): Promise<BuiltMod> {
    return new Promise((resolve) => {
      const said: string[] = [];
      const child = spawn(compiler, options, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
      child.on("error", (error) => resolve({ ok: false, problem: error.message }));
      child.on("close", (code) =>
        resolve(code === 0 ? bundle() : { ok: false, problem: said.join("").trim() }),
      );
    });
  }

  return { build };
}

/** The compiler's own program: what npm puts on the path is a script around it, which takes as long again to start. */
async function findCompiler(folder: string): Promise<string> {
  const launcher = join(dirname(find(folder, "typescript/package.json")), "lib", "getExePath.js");
  if (!existsSync(launcher))
    throw new UsageError(`${folder} has a TypeScript older than 7: install a newer one`);
  const { default: getPath } = (await import(pathToFileURL(launcher).href)) as {
    readonly default: () => string;
  };
  return getPath();
}

async function createBundler(folder: string): Promise<() => Promise<BuiltMod>> {
  const { rollup } = (await import(pathToFileURL(find(folder, "rollup")).href)) as Rollup;
  const resolver = pathToFileURL(find(folder, "@rollup/plugin-node-resolve")).href;
  const { nodeResolve } = (await import(resolver)) as { nodeResolve(): unknown };
  const plugins = [compilerMaps, nodeResolve()];
  let cache: unknown;
  return async () => {
    const warnings: string[] = [];
    try {
      const bundle = await rollup({
        input: join(folder, "build", "mod.js"),
        plugins,
        cache,
        onLog(level, { message }) {
          if (level === "warn") warnings.push(message);
        },
      });
      cache = bundle.cache;
      const { output } = await bundle.generate({
        file: join(folder, "mod.js"),
        format: "cjs",
        exports: "default",
        // A mod is one file, so what it imports later is in it too.
        inlineDynamicImports: true,
        sourcemap: "hidden",
        sourcemapPathTransform: (path) => `${SOURCES}${basename(folder)}/${path.replaceAll("\\", "/")}`,
      });
      await bundle.close();
      // A warning is an import that nothing was found for, or a file without a default export: neither can run.
      if (warnings.length > 0) return { ok: false, problem: warnings.join("\n") };
      return { ok: true, text: output[0].code, map: JSON.stringify(output[0].map) };
    } catch (error) {
      return { ok: false, problem: bundlerProblem(error as Error) };
    }
  };
}

/** Hands the compiler's source maps to rollup. */
const compilerMaps = {
  name: "compiler-maps",
  load(id: string) {
    if (!existsSync(`${id}.map`)) return null;
    return { code: readFileSync(id, "utf8"), map: JSON.parse(readFileSync(`${id}.map`, "utf8")) };
  },
};

function bundlerProblem(error: Error & { readonly code?: unknown }): string {
  if (error.code !== "INVALID_EXPORT_OPTION") return error.message;
  return /following exports: (?:.*, )?"default"/.test(error.message)
    ? "mod.ts exports more than its default: move what other files import to a file of its own"
    : "mod.ts has no default export: write export default defineMod({ load() { … } })";
}

function find(folder: string, name: string): string {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    throw new UsageError(
      `${folder} has no ${name.replace(/\/package\.json$/, "")} installed: run npm install there`,
    );
  }
}
