// npm run docs: builds the site of docs/ into build/site, with a reference of every exported name. The first run installs
// VitePress and TypeDoc; later runs need no network.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "./on-demand.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

const PACKAGES = {
  vitepress: "1.6.4",
  typedoc: "0.28.20",
  "typedoc-plugin-markdown": "4.14.1",
  // The compiler of this repository lacks the API that TypeDoc uses.
  typescript: "6.0.3",
};

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);
const folder = installOnDemand(".docs", PACKAGES);
const site = join(folder, "site");
const entries = join(folder, "entries");
rmSync(site, { recursive: true, force: true });
cpSync(join(root, "docs"), site, { recursive: true });
if (
  !makeReference() ||
  !program("vitepress/bin/vitepress.js", "build", site, "--outDir", join(root, "build/site"))
)
  process.exit(1);
console.log("The site is build/site.");

/** Creates a page for each entry of the package, from its declarations; returns false on failure. */
function makeReference() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  rmSync(entries, { recursive: true, force: true });
  mkdirSync(entries, { recursive: true });
  const files = Object.entries(exports).flatMap(([entry, { types }]) => {
    if (types === undefined) return [];
    const file = join(entries, `${entry.replace(/^\./, "svc-mod-sdk").replace("/", ".")}.ts`);
    writeFileSync(file, `export * from ${JSON.stringify(join(root, types.replace(/\.d\.ts$/, ".js")))};\n`);
    return [file];
  });
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom"],
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  };
  const tsconfig = join(entries, "tsconfig.json");
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files }));
  const options = [
    "--readme",
    "none",
    "--name",
    "Every exported name",
    "--disableSources",
    "--skipErrorChecking",
    "--validation.notExported",
    "false",
  ];
  const output = [
    "--plugin",
    "typedoc-plugin-markdown",
    "--entryFileName",
    "index",
    "--out",
    join(site, "api"),
  ];
  return program("typedoc/bin/typedoc", "--tsconfig", tsconfig, ...output, ...options, ...files);
}

/** Runs a program of the installed packages; returns false when it fails. */
function program(path, ...args) {
  return run(process.execPath, [join(folder, "node_modules", path), ...args], { cwd: folder });
}
