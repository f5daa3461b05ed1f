import { fileVersion } from "./file-version.js";

/** The maximum checks of a call without `all`: these files change seldom, most are absent, and each check costs system calls. */
const MOST_A_SCAN = 100;

/**
 * Creates a cache of values by path, which are read from files or folders. `recheck` reads a value again when its file has
 * changed.
 *
 * @param pathOf Returns the path of a subject.
 * @param learn Reads the value of a subject whose path exists.
 * @param none The value of a subject whose path does not exist.
 */
export function createKnownVersions<Subject, Value>(
  pathOf: (subject: Subject) => string,
  learn: (subject: Subject) => Value,
  none: Value,
) {
  const known = new Map<string, { readonly version: string; readonly value: Value }>();
  let next = 0;

  function keep(subject: Subject, path: string, version: string): Value {
    const value = version === "" ? none : learn(subject);
    known.set(path, { version, value });
    return value;
  }

  return {
    /** Returns the cached value of a subject; the first call for the subject's path reads it. */
    of(subject: Subject): Value {
      const path = pathOf(subject);
      const before = known.get(path);
      return before === undefined ? keep(subject, path, fileVersion(path)) : before.value;
    },
    /** Checks the files of the next hundred subjects, or of every subject with `all`; skips subjects that `of` never read. */
    recheck(subjects: readonly Subject[], { all = false } = {}): void {
      const most = all ? subjects.length : MOST_A_SCAN;
      for (let scans = Math.min(subjects.length, most); scans > 0; scans--) {
        next = (next + 1) % subjects.length;
        const subject = subjects[next]!;
        const path = pathOf(subject);
        const before = known.get(path);
        // Never read, so no caller has an outdated value.
        if (before === undefined) continue;
        const version = fileVersion(path);
        if (version !== before.version) keep(subject, path, version);
      }
    },
  };
}
