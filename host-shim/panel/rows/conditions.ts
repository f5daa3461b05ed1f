import { kindNamed } from "../../../sdk/kinds/index.js";
import type { ReadCondition, Separator } from "../../../sdk/protocol/facets.js";
import { textItems } from "./list-items.js";
import type { PanelRow } from "./panel-row.js";

/** What a condition looks at in a row: its value as the mod sees it, and what stands between its items when it is a list. */
export interface Judged {
  readonly value: unknown;
  readonly list: Separator | undefined;
}

/**
 * What of a condition is not fulfilled; undefined when it is. A part that cannot be judged counts as fulfilled. `judged` gives
 * each row that the condition names.
 */
export function lackOf(
  condition: ReadCondition,
  judged: (key: string) => Judged,
): Exclude<ReadCondition, { readonly kind: "problem" }> | undefined {
  if (condition.kind === "problem") return undefined;
  if (!("parts" in condition)) return holds(condition, judged(condition.key)) ? undefined : condition;
  const { kind, parts } = condition;
  const lacks = parts.flatMap((part) => lackOf(part, judged) ?? []);
  const [first] = lacks;
  if (first === undefined || (kind === "any" && lacks.length < parts.length)) return undefined;
  return lacks.length === 1 ? first : { kind, parts: lacks };
}

type Comparison = Extract<ReadCondition, { readonly key: string }>;

function holds({ kind, value: wanted }: Comparison, { value, list }: Judged): boolean {
  if (kind === "above") return (value as number) > (wanted as number);
  if (kind === "below") return (value as number) < (wanted as number);
  const is =
    list === undefined ? value === wanted : textItems(value as string, list).includes(String(wanted));
  return is === (kind === "is");
}

/** The value of a row's literal as its mod sees it: that of the default for a literal that does not fit. */
export function valueInForce({ type, defaultJson }: PanelRow, literal: string): unknown {
  return kindNamed(type).value(literal) ?? JSON.parse(defaultJson);
}
