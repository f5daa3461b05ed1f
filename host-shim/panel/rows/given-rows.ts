import { isSameValue, type PanelRow } from "./panel-row.js";

/** Whether a registry list locks a row, so that the player cannot change the row's value. */
export function isLocked({ given }: Pick<PanelRow, "given">): boolean {
  return given?.how === "lock";
}

/** Whether storing a literal is a reset of a row: it is the suggested value, in any spelling. */
export function isSuggested({ given }: Pick<PanelRow, "given">, literal: string): boolean {
  return given?.how === "suggest" && isSameValue(literal, given.value);
}

/** Returns the literal that a reset leaves a row with: the given value, else the default. */
export function resetJson({ given, defaultJson }: Pick<PanelRow, "given" | "defaultJson">): string {
  return given?.value ?? defaultJson;
}
