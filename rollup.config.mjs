import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import license from "rollup-plugin-license";
import { gameBundle } from "./examples/game/rollup.mjs";

// Every file of the package, in one place: what tsc wrote under build/ to what a consumer imports from dist/.
// These stand alone, because a game or a mod takes just one of them.
const standalone = {
  index: "build/sdk/index.js",
  http: "build/sdk/http/index.js",
  client: "build/host-shim/client/index.js",
  local: "build/host-shim/local/index.js",
};
// These run in Node together, so what they have in common is kept once, in dist/chunks/.
const nodeSide = {
  node: "build/host-shim/node/index.js",
  server: "build/host-shim/server/index.js",
  test: "build/host-shim/testing/index.js",
  "svc-mod": "build/host-shim/cli/main.js",
  trial: "build/host-shim/cli/trial/program.js",
};
// What the panel loads when it is wanted: what its first paint does not need, and each language beside English.
const panelChunks = ["deferred", "german", "french", "chinese"];
// What stands in which of the panel's two files, each with all that it imports. Of utf8.js only the second one calls something.
const panelFiles = [
  ["first", /[\\/]panel[\\/]index\.js$/],
  ["deferred", /[\\/]panel[\\/]deferred\.js$|[\\/]utf8\.js$/],
];
/** Each example as `<name>/mod`, and its next version as `<name>/mod-2`. */
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

/** Writes the terms of every package whose code any of the bundles took in, sorted; for the last of the bundles. */
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

/** Lays a compressed copy beside each file that the page loads, which the backend prefers to send. */
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
 * Has Chromium compile the panel's first file whole while it loads, beside the page's own thread: most of its functions run
 * before its first frame, and each that is compiled when it is called first holds that frame up. Other browsers read a comment.
 */
const compileAtOnce = {
  name: "compile-at-once",
  renderChunk: (code, { fileName }) =>
    fileName === "panel/first.js" ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null } : null,
};

/** Takes out of semver what no page calls and each download would carry: the lines that it prints in Node under NODE_DEBUG, and some methods. */
const smallSemver = {
  name: "small-semver",
  transform(source, id) {
    if (!/[\\/]semver[\\/]/.test(id)) return null;
    if (/[\\/]debug\.js$/.test(id)) return { code: "module.exports = () => {};", map: null };
    let code = source.replace(DEBUG_LINES, "");
    const classes = this.parse(code).body.filter(({ type }) => type === "ClassDeclaration");
    const methods = classes.flatMap(({ body }) => body.body).filter(({ key }) => UNCALLED.has(key.name));
    // From the last one on, so that the places of the others stay what they are.
    for (const { start, end } of methods.reverse()) code = code.slice(0, start) + code.slice(end);
    return { code, map: null };
  },
};
const DEBUG_LINES = /^ *debug\(.*\)$|^const debug = require\(.*\)$/gm;
const UNCALLED = new Set(["inc", "intersects", "compareBuild"]);

const plugins = [
  nodeResolve({ preferBuiltins: true }),
  commonjs(),
  license({ thirdParty: { includeSelf: false, output: collectNotices } }),
];

// The types carry the doc comments, so the bundles need none: readable where an author meets the SDK in a debugger, with a line
// for each statement where others meet it in a stack, small where a page loads it whole. What every mod takes in is ASCII:
// engines keep a source with one character past Latin-1 at two bytes each, for as long as the mod runs.
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
// An import() of an address carries what keeps the bundlers of embedders from asking where it leads.
const small = terser({
  ecma: 2020,
  module: true,
  compress: { passes: 2 },
  format: { comments: /webpackIgnore|@vite-ignore/ },
});

/** Circles inside a dependency (semver has one) are its own affair; in this project they are an error. */
function onLog(level, log, report) {
  if (log.code === "CIRCULAR_DEPENDENCY" && log.ids.every((id) => id.includes("node_modules"))) return;
  report(level, log);
}

// An import of a Node builtin that nothing uses need not stay.
const treeshake = { moduleSideEffects: "no-external" };
const library = { dir: "dist", format: "es", chunkFileNames: "chunks/[name].js" };

const LAYOUT = { index: readable, http: named, client: named, local: small };

const [sdkBundle, ...standaloneBundles] = Object.entries(standalone).map(([name, input]) => ({
  input: { [name]: input },
  output: { ...library, inlineDynamicImports: true },
  plugins: [smallSemver, ...plugins, LAYOUT[name]],
  onLog,
}));

const packageBundles = [
  ...standaloneBundles,
  {
    // dist/panel/first.js, what that one loads after its first paint, dist/panel/deferred.js, and the web page around them.
    input: { panel: "build/host-shim/panel/index.js", "panel/page": "build/host-shim/panel/page.js" },
    output: {
      ...library,
      chunkFileNames: ({ name }) => `panel/${panelChunks.includes(name) ? name : "first"}.js`,
      // All of the panel that is no page, so that dist/panel.js holds no code and a page adds next to none.
      manualChunks: (id) => panelFiles.find(([, modules]) => modules.test(id))?.[0],
    },
    plugins: [...plugins, small, compileAtOnce, compress],
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

// After the SDK, because an example imports it by its name, as an author does, and so takes in dist/index.js.
const exampleBundles = exampleMods.map((mod) => ({
  input: `build/examples/mods/${mod}.js`,
  output: { file: `build/install/mods/${mod}.js`, format: "cjs", exports: "default" },
  plugins: [nodeResolve()],
  onLog,
}));

// The same without the SDK, of which svc-mod demo gives each of them a copy.
const demoBundles = exampleMods.map((mod) => ({
  input: `build/examples/mods/${mod}.js`,
  output: { file: `dist/demo/${mod}.js`, format: "cjs", exports: "default" },
  external: "svc-mod-sdk",
  plugins: [small],
  onLog,
}));

/** What can be made side by side: neither part reads what the other one writes. The SDK takes in no package, so the notices lack nothing of it. */
const PARTS = {
  mods: [sdkBundle, ...exampleBundles, ...demoBundles],
  rest: [...packageBundles, { ...gameBundle, onLog }],
};

export default ({ configPart }) => PARTS[configPart];
