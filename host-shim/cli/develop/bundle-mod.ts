import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative, sep } from "node:path";
import type { BuildMod } from "./built-mod.js";
import { refuseNode } from "./node-names.js";
import { sourceName } from "./source-map.js";
import { importTool } from "./tools.js";

/** The used part of rollup's JavaScript API. */
interface Rollup {
  rollup(options: {
    readonly input: string;
    readonly plugins: readonly unknown[];
    readonly cache?: unknown;
    onLog(level: string, log: { readonly code?: string; readonly message: string }): void;
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

/** Codes of rollup's warnings that do not prevent a package from running. */
const HARMLESS = new Set(["CIRCULAR_DEPENDENCY", "THIS_IS_UNDEFINED", "EVAL", "MODULE_LEVEL_DIRECTIVE"]);

/**
 * Creates a function that bundles a mod's code with the rollup that its folder has installed. `output` is the folder of the
 * code: the compiler's output folder for a `mod.ts`, else the mod's folder.
 */
export async function createBundler(folder: string, source: string, output: string): Promise<BuildMod> {
  const { rollup } = await importTool<Rollup>(folder, "rollup");
  const resolver = "@rollup/plugin-node-resolve";
  const { nodeResolve } = await importTool<{ nodeResolve(options: object): unknown }>(folder, resolver);
  const { default: commonjs } = await importTool<{ default(): unknown }>(folder, "@rollup/plugin-commonjs");
  const plugins = [
    compilerMaps,
    besideCode(folder, output),
    withoutNode(folder, output),
    // A package's file for browsers uses no module of Node; it runs in Node too, unless it requires a page.
    nodeResolve({ browser: true }),
    commonjs(),
  ];
  let cache: unknown;
  return async () => {
    const warnings: string[] = [];
    try {
      const bundle = await rollup({
        input: join(output, "mod.js"),
        plugins,
        cache,
        onLog(level, { code = "", message }) {
          if (level === "warn" && !HARMLESS.has(code)) warnings.push(message);
        },
      });
      cache = bundle.cache;
      const { output: files } = await bundle.generate({
        file: join(folder, "mod.js"),
        format: "cjs",
        exports: "default",
        // A mod is one file, so it contains its dynamic imports too.
        inlineDynamicImports: true,
        sourcemap: "hidden",
        sourcemapPathTransform: (path) => sourceName(basename(folder), path),
      });
      await bundle.close();
      // The other warnings are an unresolved import or a file without a default export: neither can run.
      if (warnings.length > 0) return { ok: false, problem: warnings.join("\n") };
      return { ok: true, text: files[0].code, map: JSON.stringify(files[0].map) };
    } catch (error) {
      return { ok: false, problem: bundlerProblem(error as BundlerError, source) };
    }
  };
}

/** Passes the compiler's source maps to rollup. */
const compilerMaps = {
  name: "compiler-maps",
  load(id: string) {
    if (!existsSync(`${id}.map`)) return null;
    return { code: readFileSync(id, "utf8"), map: JSON.parse(readFileSync(`${id}.map`, "utf8")) };
  },
};

/** Resolves imports other than code: a JSON file to its value, a style sheet to a string. */
function besideCode(folder: string, output: string) {
  return {
    name: "beside-code",
    resolveId(name: string, importer = "") {
      // The compiler writes only code to `output`; all other files stay with the sources.
      const isOurs = output !== folder && importer.startsWith(output + sep);
      if (!isOurs || !/^\..*\.(?:json|css)$/.test(name)) return null;
      return join(folder, relative(output, dirname(importer)), name);
    },
    transform(text: string, id: string) {
      const map = { mappings: "" };
      if (id.endsWith(".json")) return { code: `export default ${text}`, map };
      return id.endsWith(".css") ? { code: `export default ${JSON.stringify(text)};`, map } : null;
    },
  };
}

/**
 * Rejects the modules of Node, except those that a package's `browser` member maps to a file or to `false`: a bundler keeps the
 * others external, and a game has none.
 */
function withoutNode(folder: string, output: string) {
  return {
    name: "without-node",
    async resolveId(this: ResolveContext, name: string, importer = "", options: object) {
      if (!isBuiltin(name)) return null;
      const found = await this.resolve(name, importer, { ...options, skipSelf: true });
      if (found && !found.external) return found;
      const isOurs = importer.startsWith(output + sep);
      const file = relative(isOurs ? output : folder, importer)
        .split(sep)
        .join("/");
      const source = isOurs && output !== folder ? file.replace(/\.js$/, ".ts") : file;
      throw new Error(refuseNode(source, name));
    },
  };
}

/** The used part of the context in which rollup calls a plugin. */
interface ResolveContext {
  resolve(name: string, importer: string, options: object): Promise<{ readonly external: unknown } | null>;
}

interface BundlerError extends Error {
  readonly code?: unknown;
  /** The file that the message is about. */
  readonly id?: string;
}

function bundlerProblem(error: BundlerError, source: string): string {
  // Rollup prefixes the error of a plugin with the plugin's name.
  if (error.code === "PLUGIN_ERROR") return error.message.replace(/^\[plugin without-node\] /, "");
  if (error.code === "INVALID_TLA_FORMAT") {
    return `${source}, or a file that it imports, awaits outside of a function: a mod is one script, so await inside load() or a function that it calls`;
  }
  if (error.code !== "INVALID_EXPORT_OPTION") return error.message;
  return /following exports: (?:.*, )?"default"/.test(error.message)
    ? `${source} exports more than its default: move what other files import to a file of its own`
    : `${source} has no default export: write export default defineMod({ load() { … } })`;
}
