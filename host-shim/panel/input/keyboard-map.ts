import type { KeyboardMap } from "./key-bindings.js";

export type { KeyboardMap } from "./key-bindings.js";

/** The letters of the player's layout, where the browser tells them. */
export async function readKeyboardMap(): Promise<KeyboardMap | undefined> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?: () => Promise<KeyboardMap> } };
  try {
    return await keyboard?.getLayoutMap?.();
  } catch {
    return undefined;
  }
}
