import type { Response } from "../../../sdk/http/index.js";
import { failure, json } from "../../protocol/json-reply.js";

interface HealthParts {
  /** Whether a registry is loaded; without a registry, polls are answered with 503. */
  readonly decides: () => boolean;
  /** Whether the install's disk is full: edits and switches then fail. */
  readonly isFull: () => boolean;
  /** Returns the time since the last scan of the install, in milliseconds. */
  readonly scanAge: () => number;
}

/** The longest accepted time since the last scan: a scan is due after at most two seconds, but a busy disk may delay it. */
const LONGEST_BLIND_MS = 30_000;

/**
 * Returns the answer to `/healthz`: 200 while polls are answered, the install is scanned and its disk has space, else 503.
 * The route is public, so its text has no details of the install; the log has them.
 */
export function healthReply({ decides, isFull, scanAge }: HealthParts): Response {
  if (!decides()) return failure(503, "nothing is decided, because there is no readable registry");
  if (scanAge() > LONGEST_BLIND_MS) return failure(503, "the install has not been scanned for 30 s");
  if (isFull()) return failure(503, "the disk is full, so that no change can be stored");
  return json(200, { status: "ok" });
}
