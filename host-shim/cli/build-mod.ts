import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./usage.js";

/** A mod as one file in CommonJS form, or in words why there is none. */
export type BuiltMod =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** The tools of a mod's own folder. */
export interface ModTools {
  readonly build: () => Promise<BuiltMod>;
}

/** The part of rollup's programming interface that is used. */
interface Rollup {
  rollup(options: {
    input: string;
    plugins: readonly unknown[];
    onLog(level: string, log: { readonly message: string }): void;
  }): Promise<{
    generate(options: {
      format: "cjs";
      exports: "default";
    }): Promise<{ readonly output: readonly [{ readonly code: string }] }>;
    close(): Promise<void>;
  }>;
}

/**
 * The builder of the mod in `folder`: the TypeScript compiler and rollup that the folder has installed. Throws a
 * UsageError when it has no `mod.ts` or is not installed.
 */
export async function modTools(folder: string): Promise<ModTools> {
  if (!existsSync(join(folder, "mod.ts")))
    throw new UsageError(`${folder} has no mod.ts: run this in a mod's folder`);
  const require = createRequire(join(folder, "package.json"));
  const find = (name: string): string => {
    try {
      return require.resolve(name);
    } catch {
      throw new UsageError(`${folder} has no ${name.split("/")[0]} installed: run npm install there`);
    }
  };
  const compiler = join(find("typescript/package.json"), "..", "bin", "tsc");
  const { rollup } = (await import(pathToFileURL(find("rollup")).href)) as Rollup;
  const { nodeResolve } = (await import(pathToFileURL(find("@rollup/plugin-node-resolve")).href)) as {
    nodeResolve(): unknown;
  };

  async function bundle(): Promise<BuiltMod> {
    const said: string[] = [];
    try {
      const built = await rollup({
        input: join(folder, "build", "mod.js"),
        plugins: [nodeResolve()],
        onLog: (level, log) => {
          if (level === "warn") said.push(log.message);
        },
      });
      const { output } = await built.generate({ format: "cjs", exports: "default" });
      await built.close();
      // A warning is an import that nothing was found for, or a file that exports no mod: such a build cannot run.
      return said.length > 0 ? { ok: false, problem: said.join("\n") } : { ok: true, text: output[0].code };
    } catch (error) {
      return { ok: false, problem: (error as Error).message };
    }
  }

  return {
    async build() {
      const compiled = await compile(compiler, folder);
      return compiled === "" ? bundle() : { ok: false, problem: compiled };
    },
  };
}

/** What the compiler complains of, `""` for nothing. */
function compile(compiler: string, folder: string): Promise<string> {
  return new Promise((resolve) => {
    const args = [
      compiler,
      "-p",
      folder,
      "--outDir",
      join(folder, "build"),
      "--noEmitOnError",
      "--pretty",
      "false",
    ];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
    }
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? "" : said.join("").trim() || `tsc ended with ${code}`));
  });
}
