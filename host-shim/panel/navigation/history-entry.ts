import type { ScrollPlace } from "../state/session-state.js";

/** The state of a browser history entry. */
export interface Entry {
  /** The search query; `""` for a page without a search. */
  readonly query: string;
  /** The scroll position when the page was left. */
  readonly place: ScrollPlace | undefined;
  /** Whether the entry belongs to a search that was cleared: the next navigation reuses it. */
  readonly spare: boolean;
}

/** Reads a `history.state`, which another script may have written; ignores invalid parts. */
export function entryOf(state: unknown): Entry {
  const { query, place, spare } = isRecord(state) ? state : {};
  return {
    query: typeof query === "string" ? query : "",
    place: isPlace(place) ? place : undefined,
    spare: spare === true,
  };
}

function isPlace(place: unknown): place is ScrollPlace {
  return (
    isRecord(place) &&
    typeof place["id"] === "string" &&
    Number.isFinite(place["below"]) &&
    Number.isFinite(place["top"])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
