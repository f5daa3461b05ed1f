/**
 * Returns whether a path is reserved for the platform: a path of `own`, or one below a folder of the platform. Below `/svc/`
 * the mod `owner` may register only its own settings routes.
 */
export function isPlatformPath(own: ReadonlyMap<string, unknown>, path: string, owner: string): boolean {
  const settings = `/svc/settings/${owner}`;
  if (path === settings || path === `${settings}/reset`) return false;
  return own.has(path) || /^\/(?:svc|mods|page|game)(?:\/|$)/.test(path);
}
