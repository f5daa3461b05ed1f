import { randomBytes } from "node:crypto";
import type { Request, Response } from "../../../sdk/http/index.js";
import { createDiagnosis, type DiagnosedHost, type DiagnosisSession } from "../../diagnosis/index.js";
import { readLogQuery } from "../../protocol/health/host-log.js";
import { logQueryIn } from "../../protocol/health/log-target.js";
import { json } from "../../protocol/json-reply.js";

/** Creates the diagnosis of a backend's own host, and the answers of its routes. */
export function createSelfDiagnosis(host: Omit<DiagnosedHost, "side" | "session">): DiagnosisSession & {
  readonly healthReply: () => Response;
  readonly reportReply: () => Response;
  readonly logReply: (request: Request) => Response;
} {
  const session = createDiagnosis().join({
    ...host,
    side: "server",
    session: randomBytes(8).toString("hex"),
  });
  return {
    ...session,
    healthReply: () => json(200, session.health()),
    reportReply: () => json(200, { text: session.report() }),
    logReply: ({ path }) => json(200, session.logLines(readLogQuery(logQueryIn(path)))),
  };
}
