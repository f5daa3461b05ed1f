import type { Response } from "../../../sdk/http/index.js";
import { failure, json } from "../../protocol/json-reply.js";

/** What a backend's health is told from. */
export interface HealthParts {
  /** Whether there is a registry in force: without one polls are answered 503. */
  readonly decides: () => boolean;
  /** Whether the disk of the install is full: edits and switches are then answered with an error. */
  readonly isFull: () => boolean;
  /** When the install was last looked at, and the clock that tells it, in milliseconds. */
  readonly lookedAt: () => number;
  readonly now: () => number;
}

/** The disk is looked at every two seconds at least; a look that a busy disk holds up may take its time. */
const LONGEST_BLIND_MS = 30_000;

/**
 * The answer to `/healthz`: 200 while polls are answered, the install is looked at and its disk has space, else 503. Anyone may ask, so it
 * tells nothing of the install; the log does.
 */
export function healthReply({ decides, isFull, lookedAt, now }: HealthParts): Response {
  if (!decides()) return failure(503, "nothing is decided, because there is no readable registry");
  if (now() - lookedAt() > LONGEST_BLIND_MS) return failure(503, "the install cannot be looked at");
  if (isFull()) return failure(503, "the disk is full, so that no change can be stored");
  return json(200, { status: "ok" });
}
