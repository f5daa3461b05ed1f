import { randomBytes } from "node:crypto";
import type { Response } from "../../../sdk/http/index.js";
import { createDiagnosis, type DiagnosedHost, type DiagnosisSession } from "../../diagnosis/index.js";
import { jsonText } from "../../protocol/json-reply.js";

/** Creates the diagnosis of a backend's own host, and the answer of its route. */
export function createSelfDiagnosis(
  host: Omit<DiagnosedHost, "side" | "session">,
): DiagnosisSession & { readonly answer: () => Response } {
  const session = createDiagnosis().join({
    ...host,
    side: "server",
    session: randomBytes(8).toString("hex"),
  });
  return { ...session, answer: () => jsonText(200, JSON.stringify(session.health())) };
}
