import { httpResponse, type Request, type Response } from "../../sdk/http/index.js";
import type { LogLevel, Side } from "../../sdk/index.js";
import type { Manager } from "../install/manager.js";
import type { ModReport } from "../runtime/runtime.js";
import { ModState } from "../runtime/slot.js";
import { failure } from "./route-table.js";

/** What a host said last of a mod that does not run as it was decided. */
export type HostReport = Pick<ModReport, "guid" | "state" | "problem" | "sha256"> & { readonly side: Side };

/** What became of the mods in the hosts of an install: this server's own, and the games that post it. */
export interface Reports {
  /** Takes note of what this server's own host says. */
  readonly take: (report: ModReport) => void;
  /** The answer to `/svc/mods/reports`: all that is known, or to a POST whether it was taken. */
  readonly answer: (request: Request) => Response;
}

const JSON_TYPE = "application/json; charset=utf-8";
const LONGEST_PROBLEM = 4000;
const STATES: readonly unknown[] = Object.values(ModState);
const HASH = /^(?:[0-9a-f]{64})?$/;

/** Makes the memory of reports: the last one a mod of the registry and side, for as long as there is something wrong. */
export function createReports(manager: Manager, log: (level: LogLevel, text: string) => void): Reports {
  const reports = new Map<string, HostReport>();

  /** Replaces what was said of a mod before, and gives that. */
  function keep(report: HostReport): HostReport | undefined {
    const key = `${report.side} ${report.guid}`;
    const before = reports.get(key);
    if (report.problem === "") reports.delete(key);
    else reports.set(key, report);
    return before;
  }

  function post({ body }: Request): Response {
    const report = parseReport(body);
    if (report === undefined) return failure(400, "a report has a guid, a state, a problem and a sha256");
    const { guid, state, problem } = report;
    if (manager.modOf(guid) === undefined) return failure(404, `no mod ${guid} is in the registry`);
    const before = keep(report);
    if (problem !== "" && problem !== before?.problem) {
      const now = state === ModState.Live ? "the one before goes on" : state;
      log("warn", `in a game, ${guid} ${firstLine(problem)} (${now})`);
    } else if (problem === "" && before !== undefined && state === ModState.Live) {
      log("info", `in a game, ${guid} runs again`);
    }
    return httpResponse(200, JSON_TYPE, '{"ok":true}');
  }

  function list(): Response {
    const known = [...reports.values()].filter(({ guid }) => manager.modOf(guid) !== undefined);
    return httpResponse(200, JSON_TYPE, JSON.stringify({ reports: known }));
  }

  return {
    take({ guid, state, problem, sha256 }) {
      keep({ side: "server", guid, state, problem: printable(problem), sha256 });
    },
    answer: (request) => (request.meth === "POST" ? post(request) : list()),
  };
}

/** A game's report; undefined for anything else. */
function parseReport(text: string): HostReport | undefined {
  try {
    const { guid, state, problem, sha256 } = JSON.parse(text);
    if (typeof guid !== "string" || !STATES.includes(state) || typeof problem !== "string") return undefined;
    if (typeof sha256 !== "string" || !HASH.test(sha256)) return undefined;
    return { side: "client", guid, state, problem: printable(problem), sha256 };
  } catch {
    return undefined;
  }
}

/** What a terminal may be sent: no control character but the end of a line. A long text is cut, it starts with the cause. */
function printable(text: string): string {
  return text
    .slice(0, LONGEST_PROBLEM)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\n\P{Cc}]/gu, " ");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}
