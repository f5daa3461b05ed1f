const FIRST_MS = 2000;
const LONGEST_MS = 300_000;

/** Decides when failed requests are sent again: each failure doubles the wait, from 2 s to 5 min. */
export interface Retries {
  /** Notes a failed request by its name; returns whether it is the first failure since the last success. */
  readonly failed: (name: string, now: number) => boolean;
  readonly succeeded: (name: string) => void;
  /** Returns the names whose requests are due, once for each failure. `now` is in milliseconds. */
  readonly take: (now: number) => readonly string[];
}

/** Creates retries without a failed request. */
export function createRetries(): Retries {
  const waits = new Map<string, number>();
  /** When each failed request is due. */
  const due = new Map<string, number>();
  return {
    failed(name, now) {
      const last = waits.get(name);
      const wait = last === undefined ? FIRST_MS : Math.min(2 * last, LONGEST_MS);
      waits.set(name, wait);
      due.set(name, now + wait);
      return last === undefined;
    },
    succeeded(name) {
      waits.delete(name);
      due.delete(name);
    },
    take(now) {
      const names = [...due].filter(([, at]) => at <= now).map(([name]) => name);
      for (const name of names) due.delete(name);
      return names;
    },
  };
}
