import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describeError } from "../../../sdk/host/describe-error.js";
import { packageFolder } from "../program/package-folder.js";
import type { Finding, FindingKind, TriedMod, TriedSetting } from "./findings.js";

/** The result of running a mod once, without a game. */
export interface Trial {
  /** Errors of the mod. */
  readonly problems: readonly string[];
  /** Warnings for the author, who may intend it so. */
  readonly remarks: readonly string[];
  /** False if the file does not compile or is not a mod, or if `load` threw or never returned. */
  readonly loads: boolean;
  /** Whether a part needs a page, so that the trial did not run it to its end. */
  readonly needsPage: boolean;
  /** The text of the mod's lock file after publishing; `""` if not all declared rows are known. */
  readonly lock: string;
  /** The schema of the mod's config.json; `""` if not all declared rows are known. */
  readonly configSchema: string;
  /** The keys of all texts of the mod's rows; undefined if not all are known. */
  readonly textKeys: readonly string[] | undefined;
  /** The mod's settings; undefined if not all are known. */
  readonly settings: readonly TriedSetting[] | undefined;
}

// The time limit of one part of a mod. The start of the thread does not count.
const LIMIT_MS = 4000;
const START_LIMIT_MS = 30_000;
const MOST_MEMORY_MB = 1024;
/** The parts of loading: a mod that stops in one of them does not load. */
const LOADING = /^(?:its start|its top-level code|load\(\).*)$/;

/**
 * Runs a mod once in a worker with all rights of Node: an endless loop, exhausted memory or `process.exit` ends the worker,
 * not this program. Terminates the worker after 30 seconds without a first part, later after four seconds in one part.
 */
export function tryMod(mod: TriedMod): Promise<Trial> {
  const findings: Finding[] = [];
  const all = (...kinds: readonly FindingKind[]) => [
    ...new Set(findings.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)),
  ];
  const last = (wanted: FindingKind) => findings.findLast(({ kind }) => kind === wanted)?.text;
  const part = () => last("part") ?? "its start";

  function stopped(problem: string): void {
    findings.push({ kind: LOADING.test(part()) ? "does not load" : "problem", text: problem });
    findings.push({ kind: "done", text: "" });
  }

  return new Promise((resolve) => {
    const worker = new Worker(join(packageFolder(), "dist", "trial.js"), {
      workerData: mod,
      execArgv: [],
      // Discards the mod's own output.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const end = (waited: number) => {
      const comma = part().includes(",") ? "," : "";
      stopped(`${part()}${comma} did not return within ${waited / 1000} s`);
      void worker.terminate();
    };
    let limit = setTimeout(end, START_LIMIT_MS, START_LIMIT_MS);
    worker.on("message", (finding: Finding) => {
      findings.push(finding);
      // A part that loops may report findings without end.
      if (finding.kind !== "part") return;
      clearTimeout(limit);
      limit = setTimeout(end, LIMIT_MS, LIMIT_MS);
    });
    worker.on("error", (error) => stopped(`${part()} ended its thread: ${describeError(error)}`));
    worker.on("exit", () => {
      clearTimeout(limit);
      if (last("done") === undefined) stopped(`${part()} ended its thread`);
      const list = (kind: FindingKind) => {
        const text = last(kind);
        return text === undefined ? undefined : JSON.parse(text);
      };
      resolve({
        problems: all("problem", "does not load"),
        remarks: all("remark", "needs a page"),
        loads: last("does not load") === undefined,
        needsPage: last("needs a page") !== undefined,
        lock: last("lock") ?? "",
        configSchema: last("config schema") ?? "",
        textKeys: list("text keys"),
        settings: list("settings"),
      });
    });
  });
}
