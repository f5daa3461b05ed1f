import { type Header, headerValue, type Request, type Response } from "../../sdk/http/index.js";
import type { Manager } from "../install/manager.js";
import type { BareReply } from "./transport.js";

/** What a poll was answered with, and the answer to the same question while nothing has changed. */
interface Poll {
  readonly hostVersion: string;
  readonly etag: string;
  readonly reply: BareReply;
}

/** The polls that were answered since the last change, by their request-target. */
export interface Polls {
  /** The answer to a poll that knows the last one: nothing is resolved, written out or hashed for it. */
  readonly unchanged: (target: string, fields: readonly string[]) => Poll | undefined;
  /** Takes note of an answer to a poll; of any other request it does nothing. */
  readonly remember: (request: Request, answer: Response | undefined) => void;
}

const POLL = /^\/svc\/mods\/client\/([0-9A-Za-z.-]+)$/;
const MOST_KEPT = 8;

/** Makes the memory of a manager's polls; `headers` is what every reply says. */
export function createPolls(manager: Manager, headers: readonly Header[]): Polls {
  const polls = new Map<string, Poll>();
  let revision = manager.revision();

  return {
    unchanged(target, fields) {
      const poll = polls.get(target);
      if (poll === undefined) return undefined;
      if (revision !== manager.revision()) {
        polls.clear();
        return undefined;
      }
      return valueOf(fields, "if-none-match") === poll.etag ? poll : undefined;
    },
    remember({ path }, answer) {
      const hostVersion = POLL.exec(path)?.[1];
      if (hostVersion === undefined || answer === undefined) return;
      if (answer.status !== 200 && answer.status !== 304) return;
      if (revision !== manager.revision() || polls.size >= MOST_KEPT) polls.clear();
      revision = manager.revision();
      const etag = headerValue(answer, "ETag");
      const shared = headers.flatMap(({ name, value }) => [name, value]);
      const fields = ["ETag", etag, "Cache-Control", "no-cache", ...shared];
      polls.set(path, { hostVersion, etag, reply: { status: 304, fields } });
    },
  };
}

function valueOf(fields: readonly string[], name: string): string {
  for (let at = 0; at < fields.length; at += 2) {
    const field = fields[at]!;
    if (field.length === name.length && field.toLowerCase() === name) return fields[at + 1]!;
  }
  return "";
}
