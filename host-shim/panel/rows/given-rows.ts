import { isSameValue } from "../../../sdk/json/object.js";
import type { PanelRow } from "./panel-row.js";

/** Whether a registry list locks a row, so that the player cannot change the row's value. */
export function isLocked({ given }: Pick<PanelRow, "given">): boolean {
  return given?.how === "lock";
}

/** Whether a literal is a row's suggested value, in any spelling. An edit to that value is stored as a reset. */
export function isSuggested({ given }: Pick<PanelRow, "given">, literal: string): boolean {
  return given?.how === "suggest" && isSameValue(literal, given.value);
}

/** Returns the literal of a row after a reset: the given value, else the default. */
export function resetJson({ given, defaultJson }: Pick<PanelRow, "given" | "defaultJson">): string {
  return given?.value ?? defaultJson;
}
