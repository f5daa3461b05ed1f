import { ORIGIN } from "../../../sdk/http/url/url.js";
import { withoutEndSlash } from "../../protocol/host-transport.js";

/** The prefixes of the platform's paths; a base path must not start with one of them. */
const OWN = /^\/(?:svc|mods|page|game|healthz|metrics|page\.css|question\.js)(?:\/|$)/;

/**
 * Returns the error in a base path (this server's path prefix behind a proxy); undefined if it is valid.
 *
 * @param given A base path such as `/modding`; slashes at its end are ignored. `""` means no base path, and is valid.
 */
export function faultInBase(given: string): string | undefined {
  const base = withoutEndSlash(given);
  if (base === "") return undefined;
  const found = JSON.stringify(given);
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(base)) {
    return `a base path looks like /modding, found ${found}`;
  }
  return OWN.test(base) ? `${found} starts with a path of the server: use another name` : undefined;
}

/** Returns a function that removes a base path from a request-target; other targets stay unchanged. */
export function withoutBase(base: string): (target: string) => string {
  if (base === "") return (target) => target;
  return (target) => {
    // The path of an absolute target, such as `http://localhost/svc/mods`, is behind its origin.
    const at = target.startsWith(base) ? 0 : (ORIGIN.exec(target)?.[0].length ?? 0);
    if (!target.startsWith(base, at)) return target;
    const rest = target.slice(at + base.length);
    if (rest !== "" && !/^[/?#]/.test(rest)) return target;
    return `${target.slice(0, at)}${rest.startsWith("/") ? "" : "/"}${rest}`;
  };
}
