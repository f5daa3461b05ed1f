import { join } from "node:path";
import { gzipSync } from "node:zlib";
import commonjsPlugin from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terserPlugin, { type Options } from "@rollup/plugin-terser";
import { type OutputChunk, type Plugin, rollup } from "rollup";
import { repository } from "../tests/support/repository.js";

// The types of both plugins describe CommonJS modules, but their code is ES modules.
const commonjs = commonjsPlugin as unknown as () => Plugin;
const terser = terserPlugin as unknown as (options: Options) => Plugin;

const entry = join(repository, "bench/entry.js");

/**
 * Bundles a module's source text into one file, like an author's build. It may import packages by name, and built files by a
 * path such as `../dist/http.js`. With `cjs` the module's default export becomes `module.exports`.
 */
export async function bundle(
  source: string,
  format: "es" | "cjs",
  plugins: readonly Plugin[] = [],
): Promise<string> {
  return (await bundleAll(source, format, plugins))[0].code;
}

/** Bundles a module's source text: first the entry file, then a file for each dynamic import. */
async function bundleAll(
  source: string,
  format: "es" | "cjs",
  plugins: readonly Plugin[],
): Promise<[OutputChunk, ...OutputChunk[]]> {
  const virtual: Plugin = {
    name: "source-text",
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  };
  const built = await rollup({
    input: entry,
    plugins: [virtual, nodeResolve(), commonjs(), ...plugins],
    // Cycles inside a package are ignored; an unresolved import is an error, because it would reduce the weight.
    onLog: (_level, log, report) => {
      if (log.code !== "CIRCULAR_DEPENDENCY") report("error", log);
    },
  });
  const { output } = await built.generate({ format, exports: format === "cjs" ? "default" : "auto" });
  await built.close();
  const [first, ...others] = output;
  return [first, ...others.filter((file) => file.type === "chunk")];
}

/** Returns the download size in bytes, minified and compressed, of a module with its static imports. */
export async function weigh(source: string, format: "es" | "cjs" = "es"): Promise<number> {
  return (await weights(source, format)).atOnce;
}

/** Returns the download sizes in bytes: of a module with its static imports, and of each dynamic import by name. */
export async function weights(
  source: string,
  format: "es" | "cjs" = "es",
): Promise<{ readonly atOnce: number; readonly deferred: ReadonlyMap<string, number> }> {
  const files = await bundleAll(source, format, [terser({ ecma: 2020, module: true })]);
  const needed = new Set<string>();
  const waiting = [files[0].fileName];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    waiting.push(...(files.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  let atOnce = 0;
  const deferred = new Map<string, number>();
  for (const { fileName, name, code } of files) {
    const bytes = gzipSync(code, { level: 9 }).length;
    if (needed.has(fileName)) atOnce += bytes;
    else deferred.set(name, bytes);
  }
  return { atOnce, deferred };
}
