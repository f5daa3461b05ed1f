import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { writeFileAtomically } from "../node/index.js";
import { parseRegistry, type RegistryMod } from "../selection/registry.js";
import { type BuiltMod, modTools } from "./build-mod.js";
import { onEnd } from "./signals.js";
import { tryMod } from "./trial.js";
import { requireFolder, UsageError } from "./usage.js";

/** `svc-mod build`: the mod in the current folder as one file, `build/<id>.js`. */
export async function build(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const folder = process.cwd();
  const built = await (await modTools(folder)).build();
  if (!built.ok) {
    process.stderr.write(`${built.problem}\n`);
    process.exitCode = 1;
    return;
  }
  const file = join(folder, "build", `${idOf(folder)}.js`);
  writeFileAtomically(file, built.text);
  process.stdout.write(`built ${file}, ${Buffer.byteLength(built.text)} bytes\n`);
}

/**
 * `svc-mod dev`: builds the mod in the current folder into an install, and again after every change, until it is told
 * to end. A running game swaps the mod live. After a build that failed the game goes on with the mod that it has.
 */
export async function dev(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { root: { type: "string" } } });
  const root = requireFolder("--root", values.root);
  const folder = process.cwd();
  const { id, artifact, sides } = registered(root, idOf(folder));
  const library = join(root, "mods", artifact.dir, artifact.library);
  const tools = await modTools(folder);
  let lastGood: string | undefined;
  let published = "";

  function publish(text: string): void {
    published = text;
    writeFileAtomically(library, text);
  }

  async function rebuild(): Promise<void> {
    const start = performance.now();
    const built = await tools.build();
    const took = `${Math.round(performance.now() - start)} ms`;
    if (!built.ok) return refuse(built);
    if (built.text === published) return say(`built in ${took}, nothing changed`);
    const problems = sides.flatMap((side) =>
      side === "client" || side === "server" ? tryMod(built.text, `${id}.js`, id, side).problems : [],
    );
    publish(built.text);
    if (problems.length > 0) {
      say(`built in ${took}, but ${problems[0]}\nA game that runs the one before goes on with it.`);
      return;
    }
    lastGood = built.text;
    say(`built in ${took} -> ${relative(folder, library) || library}`);
  }

  /** The game learns of a failed build as of a mod that fails to load: it keeps what it has and shows the reason. */
  function refuse({ problem }: BuiltMod & { readonly ok: false }): void {
    say(`the build failed, a game that runs the one before goes on with it:\n${problem}`);
    if (lastGood !== undefined)
      publish(`throw new Error(${JSON.stringify(`the build failed: ${problem}`)});\n`);
  }

  const stopWatching = watchSources(folder, rebuild);
  onEnd(() => {
    stopWatching();
    // What is left in the install must load at the next start of the game.
    if (lastGood !== undefined && published !== lastGood) publish(lastGood);
  });
  await rebuild();
  say(`watching ${folder}; Ctrl+C ends it`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function idOf(folder: string): string {
  const path = join(folder, "package.json");
  try {
    const { name } = JSON.parse(readFileSync(path, "utf8")) as { readonly name?: unknown };
    if (typeof name === "string" && name !== "") return name;
    throw new Error("it has no name");
  } catch (error) {
    throw new UsageError(`${path} must name the mod: ${(error as Error).message}`);
  }
}

function registered(root: string, id: string): RegistryMod {
  const path = join(root, "registry", "mods.json");
  const mod = parseRegistry(readFileSync(path, "utf8")).mods.find((candidate) => candidate.id === id);
  if (mod === undefined) {
    throw new UsageError(`${path} has no mod ${id}: add an entry for it, as svc-mod new ${id} --root does`);
  }
  return mod;
}

const QUIET_MS = 30;
const SKIPPED = /^(?:build|node_modules|\..*)$/;
const SOURCE = /\.(?:[cm]?[jt]s|json)$/;

/** Calls `changed` after each burst of changes to a source, one call at a time; the returned function ends it. */
function watchSources(folder: string, changed: () => Promise<void>): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let again = false;

  async function run(): Promise<void> {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      watchFolders();
      await changed();
    } while (again);
    busy = false;
  }

  function watchFolders(): void {
    for (const path of foldersBelow(folder)) {
      if (watchers.has(path)) continue;
      const watcher = watch(path, (_event, name) => {
        if (name !== null && !SOURCE.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(run, QUIET_MS);
      });
      watcher.on("error", () => watchers.delete(path));
      watchers.set(path, watcher);
    }
  }

  watchFolders();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function foldersBelow(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !SKIPPED.test(entry.name),
  );
  return [folder, ...inside.flatMap((entry) => foldersBelow(join(folder, entry.name)))];
}
