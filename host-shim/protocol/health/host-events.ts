// The bus events of a client host. The host answers a query for one part of its state, such as `health`, with an announce.

/** Returns the name of the event that queries a part of the host's state, such as `health`. */
export function hostQuery(part: string): string {
  return `svc.host.${part}Query`;
}

/** Returns the name of the event that answers {@link hostQuery}; its payload is JSON text. */
export function hostAnnounce(part: string): string {
  return `svc.host.${part}Announce`;
}

/** The event after which a client host polls in its next tick, at most twice a second. */
export const POLL_EVENT = "svc.host.poll";
