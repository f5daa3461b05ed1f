import { firstLine } from "../../../sdk/host/describe-error.js";
import { createHttpTransport } from "../../node/node-http-transport.js";
import { type HostReport, ModState, readReports } from "../../protocol/report.js";

const ASK_MS = 500;
/** The number of failed requests after which a backend counts as away: a starting or busy backend may miss one. */
const MISSES = 3;

interface WatchReportsOptions {
  /** Returns the backend's address. Called before each request, because a backend may start later, at another address. */
  readonly baseUrl: () => string;
  /** The backend's token, or `""`. */
  readonly token: string;
  readonly id: string;
  /** Called with every report on the mod, whenever any report changes. */
  readonly onReport: (report: HostReport) => void;
  /** Called when no backend answers at an address; once until an answer arrives or the address changes. */
  readonly onAway: (baseUrl: string) => void;
}

/** Polls a backend twice a second for the reports on a mod. Ignores an answer without a list of reports (older backends). */
export function watchReports({ baseUrl, token, id, onReport, onAway }: WatchReportsOptions) {
  const transport = createHttpTransport({ token });
  let last = "";
  /** The address of the last reply, and the number of failed requests to it in a row. */
  let asked = "";
  let misses = 0;

  /** Sends a request now, which also makes the backend check the mod's file. */
  function ask(): void {
    const base = baseUrl();
    const url = `${base}/svc/mods/reports?mod=${encodeURIComponent(id)}`;
    transport.send({ url, etag: "", timeoutMs: 2 * ASK_MS }, (reply) => {
      if (reply !== undefined || asked !== base) misses = 0;
      asked = base;
      if (reply === undefined && ++misses === MISSES) onAway(base);
      if (reply?.status !== 200) return;
      const reports = readReports(reply.body).filter(({ guid }) => guid === id);
      const text = JSON.stringify(reports);
      if (text === last) return;
      last = text;
      for (const report of reports) onReport(report);
    });
  }

  const asking = setInterval(ask, ASK_MS);
  return {
    ask,
    stop(): void {
      clearInterval(asking);
      transport.close();
    },
  };
}

/**
 * Creates a function that returns the messages for a new report on a mod: a changed problem, the first error of each part of
 * the mod, and later how often that part threw. Stacks name positions in the built file.
 */
export function createReportNews(): (report: HostReport) => readonly string[] {
  const problems = new Map<string, string>();
  const counts = new Map<string, number>();

  return ({ side, state, problem, sha256, faults }) => {
    const messages: string[] = [];
    const where = side === "client" ? "in a game" : "on the server";
    const known = `${sha256} ${problem}`;
    if (problem !== "" && problems.get(side) !== known) {
      messages.push(`${where} it ${problem}`);
      if (state === ModState.Live) messages.push("The previous build keeps running there.");
    }
    problems.set(side, known);
    for (const fault of faults) {
      const faultKey = `${side} ${sha256} ${fault.where} ${fault.error}`;
      const before = counts.get(faultKey) ?? Infinity;
      counts.set(faultKey, fault.count);
      const start = `${where} it threw in ${fault.where}`;
      // A smaller count comes from a game that was restarted.
      if (fault.count < before) messages.push(`${start}: ${fault.error}`);
      else if (fault.count > before)
        messages.push(`${start} again, ${fault.count} times so far: ${firstLine(fault.error)}`);
    }
    return messages;
  };
}
