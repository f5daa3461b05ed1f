import type { ScrollPosition } from "../state/session-state.js";

/** The state of a browser history entry. */
export interface Entry {
  /** The search query; `""` for a page without a search. */
  readonly query: string;
  /** The scroll position when the page was left. */
  readonly position: ScrollPosition | undefined;
  /** Whether the entry belongs to a search that was cleared: the next navigation reuses it. */
  readonly spare: boolean;
}

/** Reads a `history.state`, which another script may have written; ignores invalid parts. */
export function entryOf(state: unknown): Entry {
  const { query, position, spare } = isRecord(state) ? state : {};
  return {
    query: typeof query === "string" ? query : "",
    position: isPosition(position) ? position : undefined,
    spare: spare === true,
  };
}

function isPosition(position: unknown): position is ScrollPosition {
  return (
    isRecord(position) &&
    typeof position["id"] === "string" &&
    Number.isFinite(position["below"]) &&
    Number.isFinite(position["top"])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
