// An install with many mods for the benchmarks at scale, and the processes of an install.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./setup.mjs";

export const GAME_VERSION = "1.4.0";

/**
 * Creates an install with `count` client mods in a temporary folder and returns its path. In each group of three mods, the
 * second requires the first, and the third the second. `libraryOf` returns a mod's code.
 */
export function makeInstall(count, libraryOf) {
  const install = mkdtempSync(join(tmpdir(), "svc-mod-"));
  const ids = Array.from({ length: count }, (_, number) => `mod-${String(number).padStart(4, "0")}`);
  mkdirSync(join(install, "registry"));
  for (const id of ids) {
    mkdirSync(join(install, "mods", id), { recursive: true });
    writeFileSync(join(install, "mods", id, "mod.js"), libraryOf(id));
  }
  const registry = {
    schema: "svc.registry/1",
    mods: ids.map((id, number) => ({
      id,
      name: `Mod number ${number}`,
      version: "1.0.0",
      artifact: { dir: id, library: "mod.js" },
      sides: ["client"],
      requires: number % 3 === 0 ? [] : [{ id: ids[number - 1], version: "^1.0.0" }],
    })),
    lists: [{ id: "all", inherits: [], entries: ids.map((id) => ({ id, enabled: true, note: "" })) }],
    activeLists: ["all"],
  };
  writeFileSync(join(install, "registry", "mods.json"), JSON.stringify(registry));
  return install;
}

/** Starts `svc-mod` with these arguments; `lines` iterates its standard output. */
export function startSvcMod(...args) {
  const child = spawn(process.execPath, [join(root, "dist/svc-mod.js"), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

/** Starts the backend of an install on a free port; `more` are further options of `svc-mod serve`. */
export async function startBackend(install, ...more) {
  const { child, lines } = startSvcMod("serve", "--root", install, "--port", "0", ...more);
  for await (const line of lines) {
    const [, url] = /^svc-mod serves (http:\S+)/.exec(line) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error("the backend did not start");
}

/** Ends a process with SIGTERM, unless it has ended, then removes `folder`, if any. */
export async function end(child, folder) {
  if (child.kill("SIGTERM")) await once(child, "close");
  if (folder !== undefined) rmSync(folder, { recursive: true });
}

/** Returns the CPU time of a process in seconds: fields 14 and 15 of proc(5), in units of 10 ms. */
export function cpuSeconds({ pid }) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
