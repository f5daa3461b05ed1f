import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import license from "rollup-plugin-license";
import { gameBundle } from "./examples/game/rollup.mjs";

// All bundles of the package, from tsc's output in build/ to the files in dist/ that a consumer imports.
// Each of these is self-contained, because a game or a mod imports just one of them.
const standalone = {
  index: "build/sdk/index.js",
  http: "build/sdk/http/index.js",
  client: "build/host-shim/client/index.js",
  link: "build/host-shim/link/index.js",
  diagnose: "build/host-shim/diagnosis/index.js",
  local: "build/host-shim/local/index.js",
};
// These run together in Node, so dist/chunks/ has their common code once.
const nodeSide = {
  node: "build/host-shim/node/index.js",
  server: "build/host-shim/server/index.js",
  test: "build/host-shim/testing/index.js",
  "svc-mod": "build/host-shim/cli/main.js",
  trial: "build/host-shim/cli/trial/program.js",
};
// The panel's deferred files: the code that its first paint does not need, and each language other than English.
const panelChunks = ["deferred", "german", "french", "chinese"];
// The entry modules of the panel's two files, each with its imports. Only the second file calls utf8.js.
const panelFiles = [
  ["first", /[\\/]panel[\\/]index\.js$/],
  ["deferred", /[\\/]panel[\\/]deferred\.js$|[\\/]utf8\.js$/],
];
/** The example mods, as `<name>/mod`; a second version is `<name>/mod-2`. */
const exampleMods = existsSync("examples/mods")
  ? readdirSync("examples/mods", { recursive: true, encoding: "utf8" })
      .map((file) => /^([^/\\]+)[/\\](mod(?:-\d+)?)\.ts$/.exec(file))
      .filter((found) => found !== null)
      .map(([, name, version]) => `${name}/${version}`)
      .sort()
  : [];

const bundled = new Map();
const collectNotices = (dependencies) => {
  for (const dependency of dependencies) bundled.set(`${dependency.name} ${dependency.version}`, dependency);
};

// The panel has copies of some of its shapes.
bundled.set("lucide 1.62.0", {
  license: "ISC",
  homepage: "https://lucide.dev/",
  licenseText: readFileSync("host-shim/panel/icons/LICENSE", "utf8"),
});

/** Writes the sorted licenses of all packages in any bundle; a plugin of the last bundle. */
const writeNotices = {
  name: "write-notices",
  writeBundle() {
    const sections = [...bundled.keys()].sort().map((title) => {
      const { license: terms, homepage, licenseText, noticeText } = bundled.get(title);
      const texts = [licenseText, noticeText]
        .filter(Boolean)
        .map((text) => text.replaceAll("\r\n", "\n").trim());
      return [`${title} (${terms})`, ...(homepage ? [homepage] : []), "", ...texts].join("\n");
    });
    const head = "The files in dist/ contain code of the packages below, each under its own terms.";
    writeFileSync("THIRD-PARTY-NOTICES", `${[head, ...sections].join(`\n\n${"-".repeat(78)}\n\n`)}\n`);
  },
};

/** Writes a gzip copy beside each file of the panel, which the backend sends if the client accepts it. */
const compress = {
  name: "compress",
  writeBundle({ dir }, files) {
    for (const name of Object.keys(files).filter((path) => path.startsWith("panel/"))) {
      const file = `${dir}/${name}`;
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    }
  },
};

/**
 * Makes Chromium compile the panel's first file eagerly, on a background thread: most of its functions run before the first
 * frame, and lazy compilation would delay that frame. For other browsers it is a comment.
 */
const compileAtOnce = {
  name: "compile-at-once",
  renderChunk: (code, { fileName }) =>
    fileName === "panel/first.js" ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null } : null,
};

/** Removes unused code from semver to reduce downloads: its NODE_DEBUG output and some methods. */
const smallSemver = {
  name: "small-semver",
  transform(source, id) {
    if (!/[\\/]semver[\\/]/.test(id)) return null;
    if (/[\\/]debug\.js$/.test(id)) return { code: "module.exports = () => {};", map: null };
    let code = source.replace(DEBUG_LINES, "");
    const classes = this.parse(code).body.filter(({ type }) => type === "ClassDeclaration");
    const methods = classes.flatMap(({ body }) => body.body).filter(({ key }) => UNCALLED.has(key.name));
    // Last to first, so that the other positions stay valid.
    for (const { start, end } of methods.reverse()) code = code.slice(0, start) + code.slice(end);
    return { code, map: null };
  },
};
const DEBUG_LINES = /^ *debug\(.*\)$|^const debug = require\(.*\)$/gm;
const UNCALLED = new Set(["inc", "intersects", "compareBuild"]);

const pluginsFor = (exportConditions) => [
  nodeResolve({ preferBuiltins: true, exportConditions }),
  commonjs(),
  license({ thirdParty: { includeSelf: false, output: collectNotices } }),
];
const plugins = pluginsFor([]);

// The declarations have the doc comments, so the bundles need none. Formats: readable for authors in a debugger, one
// statement per line for stack traces, small for page downloads. The SDK is ASCII, because engines store a source with a
// character outside of Latin-1 at two bytes per character, for as long as the mod runs.
const readable = terser({
  ecma: 2020,
  module: true,
  compress: false,
  mangle: false,
  format: { beautify: true, indent_level: 2, ascii_only: true, comments: false, preserve_annotations: true },
});
const named = terser({
  ecma: 2020,
  module: true,
  compress: false,
  mangle: false,
  format: { semicolons: false, comments: false, preserve_annotations: true },
});
// An import() of a URL keeps the comments that stop embedders' bundlers from resolving it.
const small = terser({
  ecma: 2020,
  module: true,
  compress: { passes: 2 },
  format: { comments: /webpackIgnore|@vite-ignore/ },
});

/** Ignores import cycles inside a dependency (semver has one); in this project they are an error. */
function onLog(level, log, report) {
  if (log.code === "CIRCULAR_DEPENDENCY" && log.ids.every((id) => id.includes("node_modules"))) return;
  report(level, log);
}

// Removes unused imports of Node builtins.
const treeshake = { moduleSideEffects: "no-external" };
const library = { dir: "dist", format: "es", chunkFileNames: "chunks/[name].js" };

const LAYOUT = { index: readable, http: named, client: named, link: small, diagnose: named, local: small };

const [sdkBundle, ...standaloneBundles] = Object.entries(standalone).map(([name, input]) => ({
  input: { [name]: input },
  output: { ...library, inlineDynamicImports: true },
  plugins: [smallSemver, ...plugins, LAYOUT[name]],
  onLog,
}));

const packageBundles = [
  ...standaloneBundles,
  {
    // dist/panel/first.js, dist/panel/deferred.js, which it loads after its first paint, and the web page around them.
    input: { panel: "build/host-shim/panel/index.js", "panel/page": "build/host-shim/panel/page.js" },
    output: {
      ...library,
      chunkFileNames: ({ name }) => `panel/${panelChunks.includes(name) ? name : "first"}.js`,
      // All of the panel's code, so that dist/panel.js only re-exports it and page.js adds little.
      manualChunks: (id) => panelFiles.find(([, modules]) => modules.test(id))?.[0],
    },
    // lit's build for Node is the same in a page, and can also be imported without a document.
    plugins: [...pluginsFor(["node"]), small, compileAtOnce, compress],
    onLog,
  },
  {
    input: nodeSide,
    output: library,
    external: /^node:/,
    treeshake,
    plugins: [...plugins, named, writeNotices],
    onLog,
  },
];

// After the SDK, because the examples import it by name, as authors do, which resolves to dist/index.js.
const exampleBundles = exampleMods.map((mod) => ({
  input: `build/examples/mods/${mod}.js`,
  output: { file: `build/install/mods/${mod}.js`, format: "cjs", exports: "default" },
  plugins: [nodeResolve()],
  onLog,
}));

// The same without the SDK: svc-mod demo adds a copy to each.
const demoBundles = exampleMods.map((mod) => ({
  input: `build/examples/mods/${mod}.js`,
  output: { file: `dist/demo/${mod}.js`, format: "cjs", exports: "default" },
  external: "svc-mod-sdk",
  plugins: [small],
  onLog,
}));

/**
 * Parts that can run in parallel: neither reads the other's output. The SDK bundles no package, so the notices are
 * complete.
 */
const PARTS = {
  mods: [sdkBundle, ...exampleBundles, ...demoBundles],
  rest: [...packageBundles, { ...gameBundle, onLog }],
};

export default ({ configPart }) => PARTS[configPart];
