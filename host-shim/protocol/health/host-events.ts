// The bus events of a client host. It answers a query for one part of its state, such as `health`, with an announce.

/** The event that queries a part. */
export function hostQuery(part: string): string {
  return `svc.host.${part}Query`;
}

/** The event of the answer to {@link hostQuery}; its payload is JSON text. */
export function hostAnnounce(part: string): string {
  return `svc.host.${part}Announce`;
}

/** The event after which a client host polls in its next tick, at most twice a second. */
export const POLL_EVENT = "svc.host.poll";
