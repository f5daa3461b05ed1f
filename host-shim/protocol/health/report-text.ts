// The report that a player sends to an author: a text of sections with the state of a host. Long sections are cut, so that each
// section has at least its share of the bytes.

import { utf8Length } from "../../../sdk/http/text/utf8.js";
import { cutText } from "../../../sdk/json/cut-text.js";
import { valueIn } from "../../../sdk/json/object.js";
import { isText, recordOf } from "../../../sdk/json/shape.js";
import type { HealthFault } from "./host-health.js";
import type { LogLine } from "./host-log.js";

/** A mod of a report. */
export interface ReportedMod {
  readonly guid: string;
  readonly version: string;
  readonly sha256: string;
  /** The side that the decision is for. */
  readonly side: string;
  readonly verdict: string;
  /** Why the mod is not loaded; `""` if it is. */
  readonly reason: string;
  /** The list or override that decided; `""` if unknown. */
  readonly by: string;
  /** The mod's state on its host; `""` if unknown. */
  readonly state: string;
}

/** An error of a report; `at` is 0 if the time is unknown. */
export type ReportedFault = Omit<HealthFault, "sha256"> & Partial<Pick<HealthFault, "sha256">>;

/** A setting that is not at its default, as literals. */
export interface ReportedSetting {
  readonly guid: string;
  readonly key: string;
  readonly value: string;
  readonly default: string;
}

/** The content of a report; an undefined section is unknown and omitted. */
export interface ReportContent {
  readonly platform: readonly (readonly [name: string, value: string])[];
  readonly lists?: readonly string[];
  /** The loaded mods whose library has not yet run long enough without an error. */
  readonly unproven?: readonly Pick<ReportedMod, "guid" | "version" | "sha256">[];
  readonly faults?: readonly ReportedFault[];
  readonly slow?: readonly { readonly guid: string; readonly slow: string }[];
  readonly mods: readonly ReportedMod[];
  /** Without the secret settings. */
  readonly settings?: readonly ReportedSetting[];
  /** A sentence about the search for the mod at fault; `""` if there is none. */
  readonly search?: string;
  /** The oldest first. */
  readonly log?: readonly LogLine[];
}

/** The most UTF-8 bytes of a report. */
export const LARGEST_REPORT = 64_000;
/** The most log lines of a report. */
export const REPORTED_LINES = 200;
const FIRST_LINE = "svc-mod report 1";
/** The most characters of a value. */
const LONGEST_VALUE = 60;
/** The maximum characters of a list line, of a log line with its continuation lines, and of an error with its stack. */
const LONGEST = { line: 400, log: 600, fault: 800 };

/** The start of a fault's `where` that names a route. Its slash is cut: `scrub` would mask the route as a file path. */
const ROUTE = /^(its route [A-Z]+ )\//;

interface Section {
  readonly title: string;
  /** The bytes reserved for this section, even if the sections before it are long. */
  readonly share: number;
  /** The number of items; undefined for an unknown section. */
  readonly count: number | undefined;
  readonly write: (index: number) => string;
  /** Whether to omit the first items of a long section instead of the last. */
  readonly keepsLast?: true;
}

/**
 * Writes a report. `scrub` removes secrets, tokens and paths: from each text before it is cut, and again from each finished
 * line.
 */
export function reportText(content: ReportContent, scrub: (text: string) => string): string {
  const clean = (text: string, most: number) => cutText(printable(scrub(text)), most);
  const word = (text: string, most = LONGEST.line) => clean(text, most).replace(/\s+/g, " ").trim();
  const lines = (text: string, most: number) => clean(text, most).trim().replace(/\n/g, "\n    ");
  // Calls `scrub` on the parsed texts, because its patterns do not match escaped text.
  const scrubbed = (_name: string, value: unknown) => (isText(value) ? scrub(value) : value);
  const literal = (text: string) =>
    word(/["[{]/.test(text) ? (JSON.stringify(valueIn(text), scrubbed) ?? text) : text, LONGEST_VALUE);
  const mod = (guid: string) => word(guid) || "unknown";
  const hash = (sha256: string) => sha256.slice(0, 12);
  const { platform, lists, unproven, faults, slow, mods, settings, search, log } = content;

  const sections: readonly Section[] = [
    section(
      "Involved (involved is not the cause)",
      2000,
      faults && involved(faults),
      ([guid, count]) => `${mod(guid)}: ${errors(count)}`,
    ),
    section("Platform", 2000, platform, ([name, value]) => `${name}: ${word(value)}`),
    section("Lists and overrides", 8000, lists, (text) => word(text)),
    section(
      "Not proven",
      2000,
      unproven,
      (each) => `${mod(each.guid)} ${word(each.version)} ${hash(each.sha256)}`,
    ),
    section("Faults", 14_000, faults, ({ at, guid, where, text, sha256 = "", count, also }) => {
      const facts = [
        ...(count > 1 ? [`${count} times`] : []),
        ...(at > 0 ? [`last at ${timeOf(at)}`] : []),
        ...(sha256 ? [`library ${hash(sha256)}`] : []),
        ...(also.length > 0 ? [`also running: ${also.map(mod).join(" ")}`] : []),
      ];
      const head = [`${mod(guid)}, ${word(where.replace(ROUTE, "$1"))}`, ...facts].join("; ");
      return `${head}\n    ${lines(text, LONGEST.fault)}`;
    }),
    section("Slow", 2000, slow, (each) => `${mod(each.guid)}: ${word(each.slow)}`),
    section("Mods", 12_000, mods, ({ guid, version, sha256, side, verdict, reason, by, state }) => {
      const decided = [side, word(verdict), word(reason)].filter(Boolean).join(", ");
      const parts = [mod(guid), word(version), hash(sha256) || "no file"].filter(Boolean).join(" ");
      return [`${parts}: ${decided}`, by && `by ${word(by)}`, word(state)].filter(Boolean).join("; ");
    }),
    section(
      "Settings that differ from their default",
      8000,
      settings,
      (each) =>
        `${mod(each.guid)} ${word(each.key)} = ${literal(each.value)} (default ${literal(each.default)})`,
    ),
    section("Search", 2000, search === undefined ? undefined : search ? [search] : [], (text) => word(text)),
    {
      ...section(
        "Log",
        10_000,
        log,
        ({ at, level, text }) => `${timeOf(at)} ${level} ${lines(text, LONGEST.log)}`,
      ),
      keepsLast: true,
    },
  ];
  const known = sections.filter(({ count }) => count !== undefined);
  let kept = known.reduce((sum, { share }) => sum + share, 0);
  let text = `${FIRST_LINE}\n`;
  for (const each of known) {
    kept -= each.share;
    text += written(each, LARGEST_REPORT - kept - utf8Length(text), scrub);
  }
  return text;
}

function section<Item>(
  title: string,
  share: number,
  items: readonly Item[] | undefined,
  write: (item: Item) => string,
): Section {
  return { title, share, count: items?.length, write: (index) => write(items![index]!) };
}

/** Writes a section of at most `most` bytes. */
function written(
  { title, count = 0, write, keepsLast }: Section,
  most: number,
  scrub: (text: string) => string,
) {
  const head = `\n## ${title}\n\n`;
  if (count === 0) return `${head}none\n`;
  // 50 bytes for the line with the number of omitted items.
  let left = most - utf8Length(head) - 50;
  const fitting: string[] = [];
  while (fitting.length < (keepsLast ? Math.min(count, REPORTED_LINES) : count)) {
    const item = write(keepsLast ? count - 1 - fitting.length : fitting.length);
    const line = `- ${item.split("\n").map(scrub).join("\n")}\n`;
    left -= utf8Length(line);
    if (left < 0) break;
    fitting.push(line);
  }
  const out = count - fitting.length;
  const more = out > 0 ? [`… ${out} ${keepsLast ? "earlier" : "more"} left out\n`] : [];
  return head + (keepsLast ? [...more, ...fitting.reverse()] : [...fitting, ...more]).join("");
}

/** Returns the mods with errors and the number of their errors, most errors first. */
function involved(faults: readonly ReportedFault[]): readonly (readonly [guid: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { guid, count } of faults) counts.set(guid, (counts.get(guid) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function errors(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}

/** Replaces control characters except line ends, line and paragraph separators, and bidi controls. */
function printable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\n\P{Cc}]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, " ");
}

function timeOf(at: number): string {
  // A time outside the range of Date throws.
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : "";
}

/** Reads a reply with a report; undefined for any other text. */
export function readReportReply(reply: string): string | undefined {
  const { text } = recordOf(valueIn(reply));
  return isText(text) && text.startsWith(`${FIRST_LINE}\n`) ? text : undefined;
}
