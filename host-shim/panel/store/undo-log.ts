import type { UndoStack } from "./undo-stack.js";

/** The way to the undo stack, which comes after the first paint: what it is told before, it hears when it comes. */
export interface UndoLog {
  /** Tells the stack something. */
  readonly tell: (told: (stack: UndoStack) => void) => void;
  /** Brings the stack, unless it is there. */
  readonly bring: (make: () => UndoStack) => UndoStack;
  /** The title of what would be undone (`back`) or done again; empty where the stack is not there to say, undefined for nothing. */
  readonly next: (back: boolean) => string | undefined;
}

/** Makes the way to a stack that is still to come. */
export function createUndoLog(): UndoLog {
  const waiting: ((stack: UndoStack) => void)[] = [];
  let stack: UndoStack | undefined;
  return {
    tell(told) {
      if (stack) told(stack);
      else waiting.push(told);
    },
    bring(make) {
      if (!stack) {
        stack = make();
        for (const told of waiting) told(stack);
      }
      return stack;
    },
    next: (back) => (stack ? stack.next(back)?.title : back && waiting.length > 0 ? "" : undefined),
  };
}
