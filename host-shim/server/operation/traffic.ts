import { pathOnly } from "../../../sdk/http/index.js";
import type { Traffic } from "../http/listen.js";

/** What requests are counted by: each kind of route, by how its paths start; the first that fits counts. */
const KINDS: readonly (readonly [kind: string, paths: RegExp])[] = [
  ["poll", /^\/svc\/mods\/client\//],
  ["reports", /^\/svc\/mods\/reports$/],
  ["selection", /^\/svc\/mods(?:\/|$)/],
  ["settings", /^\/svc\/settings\//],
  ["library", /^\/mods\//],
  ["game", /^\/game\//],
  ["page", /^\/(?:$|page\/|page\.css$|question\.js$)/],
  ["health", /^\/healthz$/],
  ["metrics", /^\/metrics$/],
];
const POLL = "/svc/mods/client/";

/** How many requests of one kind were answered with one status. */
export interface Answered {
  /** `other` for the routes of mods and for paths that are none, `unreadable` for bytes that are no request. */
  readonly kind: string;
  readonly status: number;
  readonly count: number;
}

/** What went over the wire since the start. */
export interface CountedTraffic extends Traffic {
  readonly requests: () => readonly Answered[];
  readonly connections: () => { readonly open: number; readonly dropped: number };
}

/** Makes what counts the traffic of a server. No part of a request is kept, so that strangers cannot fill the memory. */
export function countTraffic(): CountedTraffic {
  const kinds = new Map<string, Map<number, { count: number }>>();
  let open = 0;
  let dropped = 0;

  return {
    answered(target, status) {
      const kind = kindOf(target);
      const known = kinds.get(kind)?.get(status);
      if (known !== undefined) known.count++;
      else kinds.set(kind, new Map([...(kinds.get(kind) ?? []), [status, { count: 1 }]]));
    },
    opened: () => void open++,
    closed: () => void open--,
    dropped: () => void dropped++,
    requests: () =>
      [...kinds].flatMap(([kind, statuses]) =>
        [...statuses].map(([status, { count }]) => ({ kind, status, count })),
      ),
    connections: () => ({ open, dropped }),
  };
}

function kindOf(target: string): string {
  // Nearly all requests are polls.
  if (target.startsWith(POLL)) return "poll";
  if (target === "") return "unreadable";
  const path = pathOnly(target);
  return KINDS.find(([, paths]) => paths.test(path))?.[0] ?? "other";
}
