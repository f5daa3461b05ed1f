import { queryParam } from "../../../sdk/http/index.js";

const MEMBERS = ["after", "level", "mod", "limit"] as const;

/** Returns the members of a log query from a request-target, as texts; `""` for a missing member. */
export function logQueryIn(target: string): Readonly<Record<string, string>> {
  return Object.fromEntries(MEMBERS.map((name) => [name, queryParam(target, name)]));
}
