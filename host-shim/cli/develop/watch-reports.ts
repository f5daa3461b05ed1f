import { createHttpTransport } from "../../node/node-http-transport.js";
import { type HostReport, readReports } from "../../protocol/report.js";

const ASK_MS = 500;

/** What is asked of which backend. */
export interface WatchReportsOptions {
  readonly baseUrl: string;
  /** The backend's token, `""` for none. */
  readonly token: string;
  readonly id: string;
  /** Hears of all reports about the mod whenever one of them is another one. */
  readonly told: (report: HostReport) => void;
}

/** Asks a backend what became of a mod where it runs. */
export interface WatchedReports {
  /** Asks at once, which also makes the backend look at the mod's file. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Asks twice a second. A backend that is away, or that knows no such route, says nothing, and neither does this. */
export function watchReports({ baseUrl, token, id, told }: WatchReportsOptions): WatchedReports {
  const transport = createHttpTransport({ token });
  const url = `${baseUrl}/svc/mods/reports?mod=${encodeURIComponent(id)}`;
  let last = "";

  function ask(): void {
    transport.send({ url, etag: "", timeoutMs: 2 * ASK_MS }, (reply) => {
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
