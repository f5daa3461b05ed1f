import { withoutEndSlash } from "../../protocol/host-transport.js";

/** What a path of the platform's own starts with: a base path that does the same could not be told from it. */
const OWN = /^\/(?:svc|mods|page|game|healthz|metrics|page\.css|question\.js)(?:\/|$)/;

/** What is wrong with a base path, the one below which a proxy shows this server; undefined for nothing, `""` is none. */
export function faultInBase(given: string): string | undefined {
  const base = withoutEndSlash(given);
  if (base === "") return undefined;
  const found = JSON.stringify(given);
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(base)) {
    return `a base path looks like /modding, found ${found}`;
  }
  return OWN.test(base) ? `${found} starts like a path of the server's own: take another name` : undefined;
}

/** Makes what takes a base path off the front of a request-target; one that is not below it stays as it is. */
export function withoutBase(base: string): (target: string) => string {
  if (base === "") return (target) => target;
  return (target) => {
    const at = target.startsWith(base) ? 0 : startOfPath(target);
    if (!target.startsWith(base, at)) return target;
    const rest = target.slice(at + base.length);
    if (rest !== "" && !/^[/?#]/.test(rest)) return target;
    return `${target.slice(0, at)}${rest.startsWith("/") ? "" : "/"}${rest}`;
  };
}

/** Where the path begins in a target that names a server, as in `http://localhost/svc/mods`. */
function startOfPath(target: string): number {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/.exec(target)?.[0].length ?? 0;
}
