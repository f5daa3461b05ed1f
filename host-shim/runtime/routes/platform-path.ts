/** The paths of a backend: its pages, and all paths below its folders. */
const PLATFORM = /^\/(?:$|(?:page\.css|question\.js|healthz|metrics)$|(?:svc|mods|page|game)(?:\/|$))/;

/**
 * Returns whether a path is reserved for the platform. Below `/svc/` the mod `owner` may register only its own settings
 * routes.
 */
export function isPlatformPath(path: string, owner: string): boolean {
  const settings = `/svc/settings/${owner}`;
  return path !== settings && path !== `${settings}/reset` && PLATFORM.test(path);
}
