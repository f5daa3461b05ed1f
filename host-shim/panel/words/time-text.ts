import { words } from "./words.js";

/**
 * Returns a function that formats times in milliseconds since 1970, in the panel's language and with the date of times on another
 * day. Create it for each draw.
 */
export function timeOrDate(timeStyle: "short" | "medium"): (ms: number) => string {
  const today = new Date().toDateString();
  const time = new Intl.DateTimeFormat(words.language, { timeStyle });
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "short", timeStyle });
  return (ms) => (new Date(ms).toDateString() === today ? time : date).format(ms);
}
