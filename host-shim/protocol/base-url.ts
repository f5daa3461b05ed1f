/** The same address or path without slashes at its end: what is put behind it starts with one. */
export function withoutEndSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
