import { join } from "node:path";
import { gzipSync } from "node:zlib";
import commonjsPlugin from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terserPlugin, { type Options } from "@rollup/plugin-terser";
import { type Plugin, rollup } from "rollup";
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
  return output[0].code;
}

/** The bytes of such a file when it is minified and compressed, as a download counts them. */
export async function weigh(source: string, format: "es" | "cjs" = "es"): Promise<number> {
  const code = await bundle(source, format, [terser({ ecma: 2020, module: true })]);
  return gzipSync(code, { level: 9 }).length;
}
