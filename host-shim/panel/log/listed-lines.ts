import { LOG_LEVELS, type LogLine } from "../../protocol/health/host-log.js";
import { foldLower } from "../search/fold.js";

/** A log line, with the session of its host and the place that the host runs in. */
export interface PlacedLine extends LogLine {
  readonly session: string;
  readonly place: { readonly name: string };
}

/** A line in the merged list. */
export interface ListedLine extends PlacedLine {
  /** The sort key of the list: `at`, but never less than the `time` of an earlier line of the same host. */
  readonly time: number;
}

/** Selects lines of a log; `""` matches every mod, or every text. */
export interface LogFilter {
  readonly mod: string;
  /** The least important level. */
  readonly level: LogLine["level"];
  readonly text: string;
}

/** The most lines in the list of a panel. */
export const MOST_LINES = 2000;

/**
 * Adds lines to a list by their time; drops the earliest lines above {@link MOST_LINES}. The lines of a host stay in
 * their order, even when its clock was set back. Lines in the list stay the same objects.
 */
export function withLines(
  list: readonly ListedLine[],
  added: readonly PlacedLine[],
  most = MOST_LINES,
): readonly ListedLine[] {
  const latest = new Map(list.map(({ session, time }) => [session, time]));
  const timed = added.map((line): ListedLine => {
    const time = Math.max(line.at, latest.get(line.session) ?? line.at);
    latest.set(line.session, time);
    return { ...line, time };
  });
  return [...list, ...timed].sort((a, b) => a.time - b.time).slice(-most);
}

/** Returns the lines that match a filter; compares texts without case and accents. */
export function filterLines(
  list: readonly ListedLine[],
  { mod, level, text }: LogFilter,
): readonly ListedLine[] {
  const least = LOG_LEVELS.indexOf(level);
  const wanted = foldLower(text.trim());
  if (mod === "" && least === 0 && wanted === "") return list;
  return list.filter(
    (line) =>
      (mod === "" || line.guid === mod) &&
      LOG_LEVELS.indexOf(line.level) >= least &&
      foldLower(line.text).includes(wanted),
  );
}

/** Returns the lines as a text to paste, with UTC times. */
export function textOfLines(list: readonly ListedLine[]): string {
  return list
    .map(({ at, place, level, text }) => `${new Date(at).toISOString()} ${place.name} ${level} ${text}`)
    .join("\n");
}
