import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describeError } from "../../../sdk/host/describe-error.js";
import { packageFolder } from "../program/package-folder.js";
import type { Finding, TriedMod } from "./findings.js";

/** What came of running a mod once, away from any game. */
export interface Trial {
  /** What is wrong, in words; empty when nothing is. */
  readonly problems: readonly string[];
  /** What its author should know and may well have meant. */
  readonly remarks: readonly string[];
  /** False when its file does not compile, is no mod, or its load threw or never came back. */
  readonly loads: boolean;
  /** Some of it needs a page, and was not tried. */
  readonly needsPage: boolean;
  /** The text of its lock file once it is published; `""` when not all rows that it declares are known. */
  readonly lock: string;
  /** The text of the schema of its config.json; `""` when not all rows that it declares are known. */
  readonly configSchema: string;
  /** The keys of all texts that its rows show; undefined when they are not all known. */
  readonly textKeys: readonly string[] | undefined;
}

// Long for any one part of a mod, and short enough to wait for. That the thread starts late is not the mod's fault.
const LIMIT_MS = 4000;
const START_LIMIT_MS = 30_000;
const MOST_MEMORY_MB = 1024;
/** The parts after which a mod counts as loaded. */
const LOADING = /^(?:its start|its top-level code|load\(\).*)$/;

/**
 * Runs a mod once in a thread of its own, with all rights of Node: a loop, a full memory or `process.exit` ends the thread
 * and not this program. The thread is ended when no part of the mod has come back for four seconds.
 */
export function tryMod(mod: TriedMod): Promise<Trial> {
  const problems = new Set<string>();
  const remarks = new Set<string>();
  let part = "its start";
  let loads = true;
  let needsPage = false;
  let lock = "";
  let configSchema = "";
  let textKeys: readonly string[] | undefined;
  let ended = false;

  function take({ kind, text }: Finding): void {
    if (kind === "done") ended = true;
    else if (kind === "part") part = text;
    else if (kind === "lock") lock = text;
    else if (kind === "config schema") configSchema = text;
    else if (kind === "text keys") textKeys = JSON.parse(text) as readonly string[];
    else if (kind === "problem" || kind === "does not load") problems.add(text);
    else remarks.add(text);
    if (kind === "needs a page") needsPage = true;
    if (kind === "does not load") loads = false;
  }

  function stopped(problem: string): void {
    ended = true;
    problems.add(problem);
    if (LOADING.test(part)) loads = false;
  }

  return new Promise((resolve) => {
    const worker = new Worker(join(packageFolder(), "dist", "trial.js"), {
      workerData: mod,
      execArgv: [],
      // What the mod prints is not what its author asked for here.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const end = () => {
      const comma = part.includes(",") ? "," : "";
      stopped(`${part}${comma} did not come back within ${LIMIT_MS / 1000} s`);
      void worker.terminate();
    };
    let limit = setTimeout(end, START_LIMIT_MS);
    worker.on("message", (finding: Finding) => {
      take(finding);
      clearTimeout(limit);
      limit = setTimeout(end, LIMIT_MS);
    });
    worker.on("error", (error) => stopped(`${part} ended its thread: ${describeError(error)}`));
    worker.on("exit", () => {
      clearTimeout(limit);
      if (!ended) stopped(`${part} ended its thread`);
      resolve({
        problems: [...problems],
        remarks: [...remarks],
        loads,
        needsPage,
        lock,
        configSchema,
        textKeys,
      });
    });
  });
}
