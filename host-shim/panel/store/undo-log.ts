import type { UndoStack } from "./undo-stack.js";

/** Access to the undo stack, which is loaded after the first paint. Queues the calls until then. */
export interface UndoLog {
  /** Calls a function with the stack, once it is loaded. */
  readonly use: (call: (stack: UndoStack) => void) => void;
  /** Creates the stack, unless it exists, and makes the queued calls. */
  readonly bring: (make: () => UndoStack) => UndoStack;
  /** Returns the title of the step to undo (`back`) or redo: `""` for a queued step, undefined if there is no step. */
  readonly next: (back: boolean) => string | undefined;
}

/** Creates an undo log without a stack. */
export function createUndoLog(): UndoLog {
  const waiting: ((stack: UndoStack) => void)[] = [];
  let stack: UndoStack | undefined;
  return {
    use(call) {
      if (stack) call(stack);
      else waiting.push(call);
    },
    bring(make) {
      if (!stack) {
        stack = make();
        for (const call of waiting) call(stack);
      }
      return stack;
    },
    next: (back) => (stack ? stack.next(back)?.title : back && waiting.length > 0 ? "" : undefined),
  };
}
