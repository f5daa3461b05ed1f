// Each part of semver by its own path: all of it is two kilobytes more in the page that decides by itself.
import type Comparator from "semver/classes/comparator.js";
import Range from "semver/classes/range.js";
import SemVer from "semver/classes/semver.js";

// A beta of the game, or of a mod, must not lose what its release has.
const OPTIONS = { includePrerelease: true } as const;
const MOST_RANGES = 4096;
const MOST_VERSIONS = 256;

interface KnownRange {
  readonly range: Range;
  readonly verdicts: Map<string, boolean>;
}

/** Each range is taken apart once, and judges each version once: a registry names few of either, very often. */
const ranges = new Map<string, KnownRange>();

/** Throws for what is no range. */
function takeApart(range: string): KnownRange {
  let known = ranges.get(range);
  if (known === undefined) {
    known = { range: new Range(range, OPTIONS), verdicts: new Map() };
    if (ranges.size >= MOST_RANGES) ranges.clear();
    ranges.set(range, known);
  }
  return known;
}

/** Whether a version lies in an npm range, prereleases included. Both must be valid. */
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

/** Whether a version is lower than everything in a range. Both must be valid. */
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

/** Whether a string is an npm range. */
export function isRange(text: string): boolean {
  try {
    takeApart(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a string is a version in full, `x.y.z[-pre]`, and nothing else. */
export function isVersion(text: string): boolean {
  try {
    return new SemVer(text).version === text;
  } catch {
    return false;
  }
}
