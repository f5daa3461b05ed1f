import type { Response } from "../../../sdk/http/index.js";
import { failure, json } from "../../protocol/json-reply.js";

interface HealthParts {
  /** Whether a registry is loaded; without a registry, polls are answered with 503. */
  readonly hasRegistry: () => boolean;
  /** Whether the install's disk is full: edits and switches then fail. */
  readonly isFull: () => boolean;
  /** Returns the time since the last scan of the install, in milliseconds. */
  readonly scanAge: () => number;
}

/** The longest accepted time since the last scan: a scan is due after at most two seconds, but a busy disk may delay it. */
const LONGEST_SCAN_GAP_MS = 30_000;

/**
 * Returns the answer to `/healthz`: 200 while polls are answered, the install is scanned and its disk has space, else 503.
 * The route is public, so its text has no details of the install; the log has them.
 */
export function healthReply({ hasRegistry, isFull, scanAge }: HealthParts): Response {
  if (!hasRegistry())
    return failure(503, "the registry cannot be read: no mod is decided; the log names the fault");
  if (scanAge() > LONGEST_SCAN_GAP_MS) return failure(503, "the install has not been scanned for 30 s");
  if (isFull()) return failure(503, "the disk is full, so that no change can be stored");
  return json(200, { status: "ok" });
}
