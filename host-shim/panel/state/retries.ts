const FIRST_MS = 2000;
const LONGEST_MS = 300_000;

/** Creates an object that decides when failed requests are sent again: each failure doubles the wait, from 2 s to 5 min. */
export function createRetries() {
  const waits = new Map<string, number>();
  /** When each failed request is due. */
  const due = new Map<string, number>();
  return {
    /** Notes a failed request by its name; returns whether it is the first failure since the last success. */
    failed(name: string, now: number): boolean {
      const last = waits.get(name);
      const wait = last === undefined ? FIRST_MS : Math.min(2 * last, LONGEST_MS);
      waits.set(name, wait);
      due.set(name, now + wait);
      return last === undefined;
    },
    succeeded(name: string): void {
      waits.delete(name);
      due.delete(name);
    },
    /** Returns the names whose requests are due, once for each failure. `now` is in milliseconds. */
    take(now: number): readonly string[] {
      const names = [...due].filter(([, at]) => at <= now).map(([name]) => name);
      for (const name of names) due.delete(name);
      return names;
    },
  };
}
