// Imports parts of semver by path: the whole of it adds two kilobytes to the backend in a page.
import type Comparator from "semver/classes/comparator.js";
import Range from "semver/classes/range.js";
import SemVer from "semver/classes/semver.js";

// Prereleases inside a range count: `^1.2.0` contains 1.5.0-beta.2, but not 1.2.0-beta.1.
const OPTIONS = { includePrerelease: true } as const;
const MOST_RANGES = 4096;
const MOST_VERSIONS = 256;

interface KnownRange {
  readonly range: Range;
  readonly verdicts: Map<string, boolean>;
}

/** The parsed ranges and their tested versions, cached because a registry has few different ranges and versions. */
const ranges = new Map<string, KnownRange>();

/** Throws when `range` is not an npm range. */
function takeApart(range: string): KnownRange {
  let known = ranges.get(range);
  if (known === undefined) {
    known = { range: new Range(range, OPTIONS), verdicts: new Map() };
    if (ranges.size >= MOST_RANGES) ranges.clear();
    ranges.set(range, known);
  }
  return known;
}

/** Whether a version satisfies an npm range, prereleases included. Both must be valid. */
export function inRange(version: string, range: string): boolean {
  if (range === "*") return true;
  const { range: parts, verdicts } = takeApart(range);
  let verdict = verdicts.get(version);
  if (verdict === undefined) {
    if (verdicts.size >= MOST_VERSIONS) verdicts.clear();
    verdict = parts.test(new SemVer(version));
    verdicts.set(version, verdict);
  }
  return verdict;
}

/** Whether a version is lower than every version in a range. Both must be valid. */
export function isBelow(version: string, range: string): boolean {
  const it = new SemVer(version);
  const isBelowAll = (comparators: readonly Comparator[]) => {
    const [lowest] = [...comparators].sort((one, other) => one.semver.compare(other.semver));
    return (
      !lowest!.operator.startsWith("<") &&
      comparators.every(
        (one) => one.operator.startsWith(">") || (one.operator ? one.test(it) : it.compare(one.semver) < 0),
      )
    );
  };
  return !inRange(version, range) && takeApart(range).range.set.every(isBelowAll);
}

/** Whether a string is a valid npm range. */
export function isRange(text: string): boolean {
  try {
    takeApart(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a string is a full version, `x.y.z[-pre]`. */
export function isVersion(text: string): boolean {
  try {
    return new SemVer(text).version === text;
  } catch {
    return false;
  }
}
