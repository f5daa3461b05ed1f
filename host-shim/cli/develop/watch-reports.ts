import { createHttpTransport } from "../../node/node-http-transport.js";
import { type HostReport, ModState, readReports } from "../../protocol/report.js";

const ASK_MS = 500;
/** A backend that starts, or is busy, may miss one. */
const MISSES = 3;

/** What is asked of which backend. */
export interface WatchReportsOptions {
  /** Called for each request: a backend may be started later, at another address. */
  readonly baseUrl: () => string;
  /** The backend's token, `""` for none. */
  readonly token: string;
  readonly id: string;
  /** Hears of all reports about the mod whenever one of them is another one. */
  readonly told: (report: HostReport) => void;
  /** Called when nothing answers at an address, once until an answer comes or the address changes. */
  readonly away: (baseUrl: string) => void;
}

/** Asks a backend what became of a mod where it runs. */
export interface WatchedReports {
  /** Asks at once, which also makes the backend look at the mod's file. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Asks twice a second. An answer that is no list of reports, such as that of an older backend, is ignored. */
export function watchReports({ baseUrl, token, id, told, away }: WatchReportsOptions): WatchedReports {
  const transport = createHttpTransport({ token });
  let last = "";
  let awayFrom = "";
  let misses = 0;

  function ask(): void {
    const base = baseUrl();
    const url = `${base}/svc/mods/reports?mod=${encodeURIComponent(id)}`;
    transport.send({ url, etag: "", timeoutMs: 2 * ASK_MS }, (reply) => {
      misses = reply === undefined ? misses + 1 : 0;
      if (misses === 0) awayFrom = "";
      else if (misses >= MISSES && awayFrom !== base) {
        awayFrom = base;
        away(base);
      }
      if (reply?.status !== 200) return;
      const reports = readReports(reply.body).filter(({ guid }) => guid === id);
      const text = JSON.stringify(reports);
      if (text === last) return;
      last = text;
      for (const report of reports) told(report);
    });
  }

  const asking = setInterval(ask, ASK_MS);
  return {
    ask,
    stop() {
      clearInterval(asking);
      transport.close();
    },
  };
}

/**
 * Makes the function that turns reports on one mod into messages, each with stacks of the built file: a problem when it is
 * another one, the first error of each place, and then how often that place threw.
 */
export function createReportNews(): (report: HostReport) => readonly string[] {
  const problems = new Map<string, string>();
  const counts = new Map<string, number>();

  return ({ side, state, problem, sha256, faults }) => {
    const messages: string[] = [];
    const where = side === "client" ? "in a game" : "on the server";
    const known = `${sha256} ${problem}`;
    if (problem !== "" && problems.get(side) !== known) {
      const rest = state === ModState.Live ? "\nThe one before goes on there." : "";
      messages.push(`${where} it ${problem}${rest}`);
    }
    problems.set(side, known);
    for (const fault of faults) {
      const place = `${side} ${sha256} ${fault.where} ${fault.error}`;
      const before = counts.get(place) ?? Infinity;
      counts.set(place, fault.count);
      const start = `${where} it threw in ${fault.where}`;
      // A smaller count is that of a game that was started since.
      if (fault.count < before) messages.push(`${start}: ${fault.error}`);
      else if (fault.count > before)
        messages.push(`${start} again, ${fault.count} times so far: ${fault.error.split("\n", 1)[0]}`);
    }
    return messages;
  };
}
