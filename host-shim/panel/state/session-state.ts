import { type ScrollPlace, START } from "../views/scrolling.js";
import type { View } from "./ui.js";
import { createUndoStack, type UndoStack } from "./undo-stack.js";

/** What a panel keeps while it is closed, so that it opens where the player left it: data, no rows and nothing that runs. */
export interface SessionState {
  readonly steps: UndoStack;
  view: View;
  query: string;
  scroll: ScrollPlace;
}

/** What there is before a panel is opened for the first time. */
export function createSessionState(): SessionState {
  return { steps: createUndoStack(), view: { kind: "mod", guid: "" }, query: "", scroll: START };
}
