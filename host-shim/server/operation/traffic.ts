import { pathOnly } from "../../../sdk/http/index.js";
import { isPoll } from "../../protocol/decision.js";

/** The kinds of routes, except polls, each with a pattern of their paths; the first match counts. */
const KINDS: readonly (readonly [kind: string, paths: RegExp])[] = [
  ["reports", /^\/svc\/mods\/reports$/],
  ["selection", /^\/svc\/mods(?:\/|$)/],
  ["settings", /^\/svc\/settings\//],
  ["games", /^\/svc\/games(?:\/|$)/],
  ["library", /^\/mods\//],
  ["game", /^\/game\//],
  ["page", /^\/(?:$|page\/|page\.css$|question\.js$)/],
  ["profiles", /^\/svc\/profiles(?:\/|$)/],
  ["diagnosis", /^\/svc\/(?:health|lan|log|report)$/],
  ["health", /^\/healthz$/],
  ["metrics", /^\/metrics$/],
];

export type CountedTraffic = ReturnType<typeof countTraffic>;

/** Creates the counter of a server's traffic. It stores no part of a request, so that strangers cannot fill the memory. */
export function countTraffic() {
  const kinds = new Map<string, Map<number, { count: number }>>();
  let open = 0;
  let dropped = 0;

  return {
    answered(target: string, status: number): void {
      const kind = kindOf(target);
      const known = kinds.get(kind)?.get(status);
      if (known !== undefined) known.count++;
      else kinds.set(kind, new Map([...(kinds.get(kind) ?? []), [status, { count: 1 }]]));
    },
    opened: () => void open++,
    closed: () => void open--,
    dropped: () => void dropped++,
    /** Returns the answers; the kind is `other` for routes of mods and unknown paths, `unreadable` for invalid requests. */
    requests: () =>
      [...kinds].flatMap(([kind, statuses]) =>
        [...statuses].map(([status, { count }]) => ({ kind, status, count })),
      ),
    connections: () => ({ open, dropped }),
  };
}

function kindOf(target: string): string {
  if (target === "") return "unreadable";
  const path = pathOnly(target);
  if (isPoll(path)) return "poll";
  return KINDS.find(([, paths]) => paths.test(path))?.[0] ?? "other";
}
