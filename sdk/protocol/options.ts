import { queryParam } from "../http/url/url.js";

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;

/** A choice of a select. */
export interface Option {
  /** The stored value. */
  readonly value: string;
  /** The displayed label. */
  readonly label: string;
}

/** The result of a search. Choices beyond the query's `limit` are dropped. */
export interface OptionsFound {
  /** The choices, in the order in which the panel shows them. */
  readonly options: readonly Option[];
  /** The total number of matches, including those beyond `limit` (default: unknown). */
  readonly matched?: number;
}

/** A request for choices: the player's input so far, and the most choices to return, from 1 to 200. */
interface OptionsQuery {
  readonly query: string;
  readonly limit: number;
}

/** Writes the target of a request for choices. */
export function writeOptionsQuery(optionsUrl: string, { query, limit }: OptionsQuery): string {
  // A lone surrogate, such as half of an emoji that is being typed, has no UTF-8 form.
  return `${optionsUrl}?q=${encodeURIComponent(query.replace(/[\ud800-\udfff]/gu, "\ufffd"))}&limit=${limit}`;
}

/** Reads a target of {@link writeOptionsQuery}. Clamps the limit to 1 to 200; 50 replaces a limit that is no whole number. */
export function readOptionsQuery(target: string): OptionsQuery {
  const limit = queryParam(target, "limit");
  return {
    query: queryParam(target, "q"),
    limit: /^-?\d+$/.test(limit) ? Math.min(LARGEST_LIMIT, Math.max(1, Number(limit))) : DEFAULT_LIMIT,
  };
}

/** Writes the reply to a request for choices. */
export function writeOptionsReply({ options, matched }: OptionsFound, limit: number): string {
  return JSON.stringify({ options: options.slice(0, limit), ...(matched !== undefined && { matched }) });
}

/**
 * Reads the members of a reply to a request for choices; undefined if `options` is no list. The label defaults to the value. A
 * string or number is a choice without a label; skips choices without a value.
 */
export function readOptionsReply({
  options,
  matched,
}: Readonly<Record<string, unknown>>): OptionsFound | undefined {
  if (!Array.isArray(options)) return undefined;
  return {
    options: options.flatMap((option) => {
      const value: unknown = option?.value ?? option;
      if (typeof value !== "string" && typeof value !== "number") return [];
      return [{ value: String(value), label: String(option?.label ?? value) }];
    }),
    ...(typeof matched === "number" && { matched }),
  };
}
