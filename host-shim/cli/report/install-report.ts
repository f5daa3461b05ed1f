import { readFileSync } from "node:fs";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { VERSION } from "../../../sdk/index.js";
import { scrub } from "../../diagnosis/scrub.js";
import type { InstallPaths } from "../../install/install-paths.js";
import { readPins } from "../../install/kept/install-pins.js";
import { openLibraryFiles } from "../../install/library-files.js";
import { readOverrides } from "../../install/override-file.js";
import { readRegistry } from "../../install/registry-file.js";
import { servedUrl } from "../../install/served.js";
import { createHttpTransport } from "../../node/node-http-transport.js";
import type { CulpritState } from "../../protocol/culprit/culprit-state.js";
import { readReportReply, reportText } from "../../protocol/health/report-text.js";
import { TIMEOUT_MS } from "../../protocol/host-transport.js";
import { searchAfter } from "../../selection/culprit/culprit-search.js";
import { parseTrial } from "../../selection/culprit/trial.js";
import { runsAt, stateOf } from "../../selection/culprit/trial-state.js";
import { turnOff } from "../../selection/culprit/turn-off.js";
import { createDecisions } from "../../selection/resolve/decisions.js";
import { reportedInstall } from "../../selection/routes/reported-install.js";
import { requestsTo } from "../program/running-backend.js";

/** Returns the report of the backend that serves an install, else a report from its files. `hostVersion` is `""` if unknown. */
export async function installReport(
  paths: InstallPaths,
  hostVersion: string,
  token: string,
): Promise<string> {
  const url = servedUrl(paths.root);
  return url === "" ? fileReport(paths, hostVersion) : backendReport(url, token);
}

async function backendReport(url: string, token: string): Promise<string> {
  const transport = createHttpTransport({ token });
  const ask = requestsTo(url, transport.send, ({ status }) => (status === 404 ? "no report" : ""));
  try {
    return await ask("/svc/report", undefined, TIMEOUT_MS, readReportReply);
  } finally {
    transport.close();
  }
}

/** Returns a report without settings, because the files do not show which are secret. */
function fileReport(paths: InstallPaths, hostVersion: string): string {
  // A broken file does not prevent the report, because the file may be the reason for the report.
  const broken: string[] = [];
  const own = attempt("registry/mods.json", () => readRegistry(paths), broken);
  const pins = attempt("pins.json", () => readPins(paths), broken);
  const registry = pins ? pins.registry(own) : own;
  const mods = own?.mods ?? [];
  const { overrides = [], problems = [] } =
    attempt("overrides.json", () => readOverrides(paths), broken) ?? {};
  const libraries = openLibraryFiles(paths.mods);
  const decisions = createDecisions({
    registry: () => registry,
    overrides: () => overrides,
    hashOf: libraries.hashOf,
  });
  const { search, runs } = searchIn(paths);
  const content = {
    platform: [
      ["SDK", VERSION],
      ["Side", "none: no backend runs, made from the files"],
      ["Game", hostVersion || "unknown"],
      ["Engine", `Node.js ${process.version} ${process.platform} ${process.arch}`],
      ["Time", new Date().toISOString()],
    ],
    ...reportedInstall({
      ...{ registry, overrides, search },
      problems: [
        ...broken,
        ...decisions.registryProblems(),
        ...problems,
        ...libraries.problems(mods.filter(({ id }) => pins?.pinnedMod(id) === undefined)),
        ...(pins?.problem() ? [`pins.json: ${pins.problem()}`] : []),
        ...(pins?.problems(mods, libraries.fileHashOf) ?? []),
      ],
      decisions: (side) => decisions.decisions(side, hostVersion),
      records: (side) => turnOff(decisions.records(side, hostVersion), (id) => runs(side, id)),
      stateOf: () => "",
    }),
  } as const;
  return reportText(content, (text) => scrub(text, { secrets: [], tokens: [], files: [] }));
}

/** Returns the result of `read`; if it throws, adds the error's message with the file's name to `problems`. */
function attempt<Value>(name: string, read: () => Value, problems: string[]): Value | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`${name} cannot be used: ${errorMessage(error)}`);
    return undefined;
  }
}

/** Returns the search for the mod at fault of an install, and whether it lets a loaded mod run. */
export function searchIn({ trial: path }: InstallPaths): {
  readonly search: CulpritState;
  readonly runs: ReturnType<typeof runsAt>;
} {
  try {
    const trial = parseTrial(readFileSync(path, "utf8"));
    const at = searchAfter(trial, trial.answers);
    const search = stateOf(trial, at, { seen: false, restarted: "" }, (id) => id);
    return { search, runs: runsAt(trial, at) };
  } catch {
    // Without a search every loaded mod runs.
    return { search: { state: "none" }, runs: () => true };
  }
}
