import { queryParam } from "../../../sdk/http/index.js";

const MEMBERS = ["after", "level", "mod", "limit"] as const;

/** Returns the members of a log query in the target of a request, as texts; `""` for a member that it lacks. */
export function logQueryIn(target: string): Readonly<Record<string, string>> {
  return Object.fromEntries(MEMBERS.map((name) => [name, queryParam(target, name)]));
}
