import { CULPRIT_PATH } from "../protocol/culprit/culprit-state.js";
import type { TrialStep } from "../protocol/decision.js";
import { TIMEOUT_MS, type Transport } from "../protocol/host-transport.js";
import { postedReportText, REPORTS_PATH, type SentReport } from "../protocol/report.js";

/** The statuses of a backend that accepts no reports. */
const NO_REPORTS: readonly unknown[] = [404, 405, 501];

/** Creates the functions that send a client host's POSTs to its backend. */
export function createPosts(baseUrl: string, transport: Transport) {
  let takesReports = true;

  /** Sends a POST; `done` gets the status of the answer, undefined when no answer came. */
  function send(path: string, body: string, done: (status: number | undefined) => void): void {
    try {
      transport({ url: baseUrl + path, etag: "", timeoutMs: TIMEOUT_MS, body }, (reply) =>
        done(reply?.status),
      );
    } catch {
      done(undefined);
    }
  }

  return {
    /** Sends a report, without a retry. Sends no more reports once the backend has answered 404, 405 or 501. */
    report(sent: SentReport): void {
      if (!takesReports) return;
      send(REPORTS_PATH, postedReportText(sent), (status) => {
        if (NO_REPORTS.includes(status)) takesReports = false;
      });
    },
    /** Answers a step of the search for the mod at fault. Calls `done` with whether the backend received the answer. */
    answer({ search, step }: TrialStep, answer: "yes" | "no", done: (isReceived: boolean) => void): void {
      const body = JSON.stringify({ do: "answer", search, step, answer, by: "host" });
      send(CULPRIT_PATH, body, (status = 500) => done(status < 500));
    },
  };
}
