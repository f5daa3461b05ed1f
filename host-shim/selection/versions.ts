import { ltr, Range, SemVer, valid, validRange } from "semver";

// A beta of the game, or of a mod, must not lose what its release has.
const OPTIONS = { includePrerelease: true } as const;
const MOST_RANGES = 4096;
const MOST_VERSIONS = 256;

/** Each range is taken apart once, and judges each version once: a registry names few of either, very often. */
const ranges = new Map<string, { readonly range: Range; readonly verdicts: Map<string, boolean> }>();

/** Whether a version lies in an npm range, prereleases included. Both must be valid. */
export function inRange(version: string, range: string): boolean {
  if (range === "*") return true;
  let known = ranges.get(range);
  if (known === undefined) {
    if (ranges.size >= MOST_RANGES) ranges.clear();
    known = { range: new Range(range, OPTIONS), verdicts: new Map() };
    ranges.set(range, known);
  }
  const { verdicts } = known;
  let verdict = verdicts.get(version);
  if (verdict === undefined) {
    if (verdicts.size >= MOST_VERSIONS) verdicts.clear();
    verdict = known.range.test(new SemVer(version));
    verdicts.set(version, verdict);
  }
  return verdict;
}

/** Whether a version is lower than everything in a range. */
export function isBelow(version: string, range: string): boolean {
  return ltr(version, range, OPTIONS);
}

/** Whether a string is an npm range. */
export function isRange(text: string): boolean {
  return text === "*" || ranges.has(text) || validRange(text, OPTIONS) !== null;
}

/** Whether a string is a version in full, `x.y.z[-pre]`, and nothing else. */
export function isVersion(text: string): boolean {
  return valid(text) === text;
}
