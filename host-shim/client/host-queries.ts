import type { Bus } from "../../sdk/index.js";
import { hostAnnounce, hostQuery, POLL_EVENT } from "../protocol/health/host-events.js";

interface AnsweringHost {
  /** The names of the queries that the host's diagnosis answers. */
  readonly can: readonly string[] | undefined;
  readonly session: string;
  /** Called at a {@link POLL_EVENT}: makes the host poll now. */
  readonly poll: () => void;
}

/** Answers the queries about a client host on its bus. */
export function answerHostQueries(bus: Bus, { can = [], session, poll }: AnsweringHost): void {
  const text = JSON.stringify({ can: ["culprit", ...can], session, side: "client" });
  bus.on(hostQuery("can"), () => bus.emit(hostAnnounce("can"), text));
  bus.on(POLL_EVENT, poll);
}

/** Returns 16 random hex digits that tell this host from others; not a secret. */
export function newSession(): string {
  return "0".repeat(16).replace(/0/g, () => Math.floor(Math.random() * 16).toString(16));
}
