import type { Bus } from "../../sdk/index.js";
import { POLL_EVENT } from "../protocol/decision.js";

/** The optional parts that this host has. */
const CAN: readonly string[] = ["culprit"];

/** Answers the queries about a client host on its bus, and calls `poll` when the host is to poll now. */
export function answerHostQueries(bus: Bus, session: string, poll: () => void): void {
  const text = JSON.stringify({ can: CAN, session, side: "client" });
  bus.on("svc.host.canQuery", () => bus.emit("svc.host.canAnnounce", text));
  bus.on(POLL_EVENT, poll);
}

/** Returns 16 random hex digits that tell this host from others; they are public. */
export function newSession(): string {
  return "0".repeat(16).replace(/0/g, () => Math.floor(Math.random() * 16).toString(16));
}
