// The bus events of a client host. It answers the query for a part of it, such as `health`, with an announce.

/** The event that asks for a part. */
export function hostQuery(part: string): string {
  return `svc.host.${part}Query`;
}

/** The event of its answer, a JSON text. */
export function hostAnnounce(part: string): string {
  return `svc.host.${part}Announce`;
}

/** The event after which a client host polls in its next tick, at most twice a second. */
export const POLL_EVENT = "svc.host.poll";
