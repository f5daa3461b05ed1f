import { join } from "node:path";
import { gzipSync } from "node:zlib";
import commonjsPlugin from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terserPlugin, { type Options } from "@rollup/plugin-terser";
import { type OutputChunk, type Plugin, rollup } from "rollup";
import { repository } from "../tests/support/repository.js";

// Their types describe CommonJS modules and their code is ES modules.
const commonjs = commonjsPlugin as unknown as () => Plugin;
const terser = terserPlugin as unknown as (options: Options) => Plugin;

const entry = join(repository, "bench/entry.js");

/**
 * One file from the source text of a module, as an author builds it. It may import packages by name and built files by
 * a path such as `../dist/http.js`. With `cjs` the module's default export becomes the file's.
 */
export async function bundle(
  source: string,
  format: "es" | "cjs",
  plugins: readonly Plugin[] = [],
): Promise<string> {
  return (await bundleAll(source, format, plugins))[0].code;
}

/** The files of such a module, itself first: what it imports when it is needed is a file of its own. */
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
    // Circles in a package are its own affair; an import that is not found would make the file lighter than it is.
    onLog: (_level, log, report) => {
      if (log.code !== "CIRCULAR_DEPENDENCY") report("error", log);
    },
  });
  const { output } = await built.generate({ format, exports: format === "cjs" ? "default" : "auto" });
  await built.close();
  const [first, ...others] = output;
  return [first, ...others.filter((file) => file.type === "chunk")];
}

/** The bytes of such a file when it is minified and compressed, as a download counts them, with all that it imports at once. */
export async function weigh(source: string, format: "es" | "cjs" = "es"): Promise<number> {
  return (await weights(source, format)).atOnce;
}

/** The bytes of what a module imports at once, itself too, and by name those of each file that it imports when it is needed. */
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
