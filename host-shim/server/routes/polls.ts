import { type Header, headerValue, type Response } from "../../../sdk/http/index.js";
import type { Manager } from "../../install/manager.js";
import { fieldValue } from "../http/head.js";
import type { BareReply } from "../http/listen.js";

/** A poll's answer, and the 304 to the same poll while nothing changes. */
interface Poll {
  readonly hostVersion: string;
  readonly etag: string;
  readonly reply: BareReply;
}

/** The answered polls since the last change, by request-target. */
export interface Polls {
  /** Fast path for a poll with the current ETag: resolves, serializes and hashes nothing. */
  readonly unchanged: (target: string, fields: readonly string[]) => Poll | undefined;
  /** Records the selection routes' answer to a poll; ignores other requests. */
  readonly remember: (target: string, answer: Response) => void;
}

const POLL = /^\/svc\/mods\/client\/([0-9A-Za-z.-]+)$/;
const MOST_POLLS = 8;

/** Creates the cache of a manager's polls; `headers` are those of a reply without a document. */
export function createPolls(manager: Manager, headers: readonly Header[]): Polls {
  const polls = new Map<string, Poll>();
  const shared = headers.flatMap(({ name, value }) => [name, value]);
  let revision = manager.revision();

  return {
    unchanged(target, fields) {
      const poll = polls.get(target);
      if (poll === undefined) return undefined;
      if (revision !== manager.revision()) {
        polls.clear();
        return undefined;
      }
      const known = fieldValue(fields, "if-none-match");
      // A compressing proxy marks the tag as weak.
      return known === poll.etag || known === `W/${poll.etag}` ? poll : undefined;
    },
    remember(target, answer) {
      const hostVersion = POLL.exec(target)?.[1];
      if (hostVersion === undefined) return;
      if (answer.status !== 200 && answer.status !== 304) return;
      if (revision !== manager.revision() || polls.size >= MOST_POLLS) polls.clear();
      revision = manager.revision();
      const etag = headerValue(answer, "ETag");
      const fields = ["ETag", etag, "Cache-Control", "no-cache", ...shared];
      polls.set(target, { hostVersion, etag, reply: { status: 304, fields } });
    },
  };
}
