import type { ScrollPlace } from "../state/session-state.js";

/** What an entry of the browser's history keeps beside its address. */
export interface Entry {
  /** What is searched for, or empty. */
  readonly query: string;
  /** Where the page was scrolled to when it was left. */
  readonly place: ScrollPlace | undefined;
  /** Whether it is that of a search which was cleared: the next place takes it over. */
  readonly spare: boolean;
}

/** The entry of a `history.state`, which another script may have written; without its parts where they do not fit. */
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
