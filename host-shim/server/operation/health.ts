import type { Response } from "../../../sdk/http/index.js";
import { failure, json } from "../../protocol/json-reply.js";

/** What a backend's health is told from. */
export interface HealthParts {
  /** Whether there is a registry in force: without one polls are answered 503. */
  readonly decides: () => boolean;
  /** When the install was last looked at, and the clock that tells it, in milliseconds. */
  readonly lookedAt: () => number;
  readonly now: () => number;
}

/** The disk is looked at every two seconds at least; a look that a busy disk holds up may take its time. */
const LONGEST_BLIND_MS = 30_000;

/**
 * The answer to `/healthz`: 200 while polls are answered and the install is looked at, else 503. Anyone may ask, so it
 * tells nothing of the install; the log does.
 */
export function healthReply({ decides, lookedAt, now }: HealthParts): Response {
  if (!decides()) return failure(503, "nothing is decided, because there is no readable registry");
  if (now() - lookedAt() > LONGEST_BLIND_MS) return failure(503, "the install cannot be looked at");
  return json(200, { status: "ok" });
}
