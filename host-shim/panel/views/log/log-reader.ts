import { LARGEST_LIMIT, readHostLog } from "../../../protocol/health/host-log.js";
import { type ListedLine, MOST_LINES, type PlacedLine, withLines } from "../../log/listed-lines.js";
import type { HostInReach, Hosts } from "../../places/hosts-in-reach.js";
import type { Ui } from "../../state/ui.js";

/** The log of every host that a panel reaches. */
export type LogReader = ReturnType<typeof createLogReader>;

const POLL_MS = 1000;
/** The maximum number of answers in one poll of a host: enough for its whole log and for lines logged meanwhile. */
const MOST_ANSWERS = MOST_LINES / LARGEST_LIMIT + 1;

/** How far the log of a host was read. */
interface ReadTo {
  readonly session: string;
  readonly next: number;
}

/** Creates the reader of an open panel: it queries the hosts once per second while the log is shown. */
export function createLogReader(ui: Ui, { isKnown, inReach }: Hosts) {
  const readTo = new Map<string, ReadTo>();
  const busy = new Set<string>();
  let lines: readonly ListedLine[] | undefined;
  let isEnded = false;

  async function read(place: HostInReach): Promise<void> {
    const { key, ask } = place;
    if (busy.has(key)) return;
    busy.add(key);
    const before = readTo.get(key);
    let now = before;
    const added: PlacedLine[] = [];
    try {
      for (let answers = 0; answers < MOST_ANSWERS; answers++) {
        const log = readHostLog((await ask({ after: now?.next ?? 0, limit: LARGEST_LIMIT })) ?? "");
        if (!log) break;
        const { session, next } = log;
        const isOther = now !== undefined && now.session !== session;
        now = isOther ? undefined : { session, next };
        // A restarted host numbers its lines from 1 again.
        if (isOther) added.length = 0;
        else added.push(...log.lines.map((line) => ({ ...line, session, place })));
        if (!isOther && log.lines.length < LARGEST_LIMIT) break;
      }
    } catch {
      // Retried at the next poll.
    }
    busy.delete(key);
    if (isEnded || (lines && now?.session === before?.session && added.length === 0)) return;
    if (now) readTo.set(key, now);
    else readTo.delete(key);
    const sessions = new Set([...readTo.values()].map(({ session }) => session));
    lines = withLines(lines?.filter(({ session }) => sessions.has(session)) ?? [], added);
    ui.update();
  }

  const readAll = (): void => inReach().forEach((host) => void read(host));

  const timer = setInterval(() => {
    if (!document.hidden && ui.view().kind === "log" && ui.query.trim() === "") readAll();
  }, POLL_MS);

  return {
    /** Whether a host in reach keeps a log. */
    isKnown,
    /** Returns the lines of all hosts by time; undefined before the first answer. Call it at each draw of the page. */
    lines(): readonly ListedLine[] | undefined {
      if (!lines && isKnown()) readAll();
      return lines;
    },
    /** Returns how many of the lines that the hosts logged are missing from {@link LogReader.lines}. */
    gone: () => [...readTo.values()].reduce((sum, { next }) => sum + next, 0) - (lines?.length ?? 0),
    end(): void {
      isEnded = true;
      clearInterval(timer);
    },
  };
}
