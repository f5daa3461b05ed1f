import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./usage.js";

/** A mod as one file in CommonJS form, or in words why there is none. */
export type BuiltMod =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** What builds the mod of one folder. */
export interface ModTools {
  readonly build: () => Promise<BuiltMod>;
}

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
      readonly format: "cjs";
      readonly exports: "default";
    }): Promise<{ readonly output: readonly [{ readonly code: string }] }>;
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
  const options = ["-p", folder, "--outDir", join(folder, "build"), "--noEmitOnError", "--pretty", "false"];

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
  const plugins = [nodeResolve()];
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
      const { output } = await bundle.generate({ format: "cjs", exports: "default" });
      await bundle.close();
      // A warning is an import that nothing was found for, or a file without a default export: neither can run.
      if (warnings.length > 0) return { ok: false, problem: warnings.join("\n") };
      return { ok: true, text: output[0].code };
    } catch (error) {
      return { ok: false, problem: (error as Error).message };
    }
  };
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
