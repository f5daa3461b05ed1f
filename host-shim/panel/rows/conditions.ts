import { kindNamed } from "../../../sdk/kinds/index.js";
import type { ReadCondition, Separator } from "../../../sdk/protocol/facets.js";
import { textItems } from "./list-items.js";
import type { PanelRow } from "./panel-row.js";

/** A row's value as its mod reads it, with the separator of its items if it is a list. */
interface Judged {
  readonly value: unknown;
  readonly list: Separator | undefined;
}

/**
 * Returns the unmet part of a condition; undefined if the condition is met. An invalid part counts as met. `judged` returns
 * the value of each row that the condition names.
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

/** Returns the value of a row's literal as its mod reads it: the default's value for a literal that does not fit. */
export function valueInForce({ type, defaultJson }: PanelRow, literal: string): unknown {
  return kindNamed(type).value(literal) ?? JSON.parse(defaultJson);
}
