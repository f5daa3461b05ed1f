import type { UndoStack } from "./undo-stack.js";

/** Access to the undo stack, which is loaded after the first paint. Queues the calls until then. */
export type UndoLog = ReturnType<typeof createUndoLog>;

/** Creates an undo log without a stack. */
export function createUndoLog() {
  const waiting: ((stack: UndoStack) => void)[] = [];
  let stack: UndoStack | undefined;
  return {
    /** Calls a function with the stack, once it is loaded. */
    use(call: (stack: UndoStack) => void): void {
      if (stack) call(stack);
      else waiting.push(call);
    },
    /** Creates the stack, unless it exists, and makes the queued calls. */
    bring(make: () => UndoStack): UndoStack {
      if (!stack) {
        stack = make();
        for (const call of waiting) call(stack);
      }
      return stack;
    },
    /** Returns the title of the step to undo (`back`) or redo: `""` for a queued step, undefined if there is no step. */
    next: (back: boolean): string | undefined =>
      stack ? stack.next(back)?.title : back && waiting.length > 0 ? "" : undefined,
  };
}
