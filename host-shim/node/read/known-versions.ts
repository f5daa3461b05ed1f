import { fileVersion } from "./file-version.js";

/** The values of files or folders, each learned again after its path changed. */
export interface KnownVersions<Subject, Value> {
  /** The value of a subject; the first call for its path learns it. */
  readonly of: (subject: Subject) => Value;
  /** Checks `all` paths that were requested, or the next hundred. */
  readonly recheck: (subjects: readonly Subject[], all?: "all") => void;
}

/** The checks of one call: such files change seldom, most are absent, and each check costs system calls. */
const MOST_A_SCAN = 100;

/**
 * Caches the values of paths by the version of each path.
 *
 * @param pathOf The path of a subject.
 * @param learn The value of a subject whose path exists.
 * @param none The value of a subject whose path does not exist.
 */
export function createKnownVersions<Subject, Value>(
  pathOf: (subject: Subject) => string,
  learn: (subject: Subject) => Value,
  none: Value,
): KnownVersions<Subject, Value> {
  const known = new Map<string, { readonly version: string; readonly value: Value }>();
  let next = 0;

  function keep(subject: Subject, path: string, version: string): Value {
    const value = version === "" ? none : learn(subject);
    known.set(path, { version, value });
    return value;
  }

  return {
    of(subject) {
      const path = pathOf(subject);
      const before = known.get(path);
      return before === undefined ? keep(subject, path, fileVersion(path)) : before.value;
    },
    recheck(subjects, all) {
      const most = all === undefined ? MOST_A_SCAN : subjects.length;
      for (let scans = Math.min(subjects.length, most); scans > 0; scans--) {
        next = (next + 1) % subjects.length;
        const subject = subjects[next]!;
        const path = pathOf(subject);
        const before = known.get(path);
        // Nothing has used the value of a path that was never requested, so this is no change.
        if (before === undefined) continue;
        const version = fileVersion(path);
        if (version !== before.version) keep(subject, path, version);
      }
    },
  };
}
