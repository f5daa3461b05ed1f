import fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../../../host-shim/panel/rows/panel-row.js";
import { changeOf } from "../../../../host-shim/panel/store/row-change.js";
import { createUndoLog } from "../../../../host-shim/panel/store/undo-log.js";
import { createUndoStack, type UndoStep } from "../../../../host-shim/panel/store/undo-stack.js";
import { suite } from "../../../support/suite.js";

const undo = suite("undo steps");

const KEYS = ["a", "b", "c"];
const ROWS = parseRows(
  "mod",
  "Mod",
  `[${KEYS.map((key) => `{"key":"${key}","label":"${key}","type":"int","default":0,"value":0}`).join(",")}]`,
);
const rowOf = (key: string) => ROWS.find((row) => row.key === key)!;
const changesOf = (step: UndoStep | undefined) =>
  step?.kind === "rows"
    ? step.changes.map(({ label, before, after }) => `${label} ${before}>${after}`)
    : step;

undo("combine the edits of a drag into one step, from its first value to its last", () => {
  const stack = createUndoStack();
  stack.note(rowOf("a"), "0", "1", true);
  stack.note(rowOf("a"), "1", "2", true);
  stack.note(rowOf("a"), "2", "3", false);
  assert.equal(changesOf(stack.next(true)), ["a 0>3"]);
  stack.note(rowOf("a"), "3", "4", true);
  assert.equal(changesOf(stack.next(true)), ["a 3>4"]);
  stack.close();
  stack.note(rowOf("a"), "4", "5", true);
  assert.equal(changesOf(stack.next(true)), ["a 4>5"], "after a rest it is another drag");
});

undo("combine stored edits by arrow keys into one step, if they follow each other within a second", () => {
  const stack = createUndoStack();
  const press = (key: string, from: number, byKey = true) => {
    stack.note(rowOf(key), `${from}`, `${from + 1}`, false, byKey);
    stack.settle({ ...rowOf(key), valueJson: `${from + 1}` });
  };
  press("a", 0);
  press("a", 1);
  press("a", 2);
  assert.equal(stack.made().map(changesOf), [["a 0>3"]]);
  press("b", 0);
  press("a", 3);
  assert.equal(stack.made().map(changesOf), [["a 3>4"], ["b 0>1"], ["a 0>3"]], "another row ends a step");
  press("a", 4, false);
  press("a", 5);
  assert.is(stack.made().length, 5, "a typed number is its own step");
  Object.assign(stack.made()[0]!, { at: Date.now() - 2000 });
  press("a", 6);
  assert.is(stack.made().length, 6, "a later press is its own step");
  Object.assign(stack.made()[0]!, { at: Date.now() + 2000 });
  press("a", 7);
  assert.is(stack.made().length, 7, "also if the clock was set back meanwhile");
  press("b", 1);
  stack.note(rowOf("b"), "2", "1", false, true);
  stack.settle({ ...rowOf("b"), valueJson: "1" });
  assert.is(stack.made().length, 7, "presses that end at the first value leave no step");
});

undo("include edits made before the stack was loaded, in order", () => {
  const log = createUndoLog();
  assert.is(log.next(true), undefined);
  log.use((steps) => steps.note(rowOf("a"), "0", "1", false));
  log.use((steps) => steps.note(rowOf("b"), "0", "1", false));
  log.use((steps) => steps.note(rowOf("c"), "0", "1", false));
  log.use((steps) => steps.refuse(rowOf("c"), "1"));
  assert.is(log.next(true), "", "there is something to undo");
  assert.is(log.next(false), undefined);
  const stack = log.bring(createUndoStack);
  assert.is(log.next(true), "b");
  stack.move(true, stack.next(true)!);
  assert.is(log.next(true), "a");
  assert.is(log.next(false), "b");
  assert.is(log.bring(createUndoStack), stack, "they come once");
  log.use((steps) => steps.note(rowOf("c"), "0", "2", false));
  assert.is(log.next(true), "c");
});

undo("exclude edits that were refused or changed nothing", () => {
  const stack = createUndoStack();
  stack.note(rowOf("a"), "0", "1", false);
  stack.note(rowOf("a"), "1", "2", false);
  stack.refuse(rowOf("a"), "1");
  assert.equal(changesOf(stack.next(true)), ["a 0>2"], "the later one now begins where the refused one did");
  stack.note(rowOf("b"), "0", "1", false);
  stack.settle({ ...rowOf("b"), valueJson: "0" });
  assert.equal(changesOf(stack.next(true)), ["a 0>2"]);
  stack.refuse(rowOf("a"), "2");
  assert.is(stack.next(true), undefined);
});

undo("cover the stored part of a drag whose last edit was refused", () => {
  const stack = createUndoStack();
  stack.note(rowOf("a"), "0", "5", true);
  stack.hold(rowOf("a"), "5");
  stack.note(rowOf("a"), "5", "9", false);
  stack.refuse(rowOf("a"), "9");
  assert.equal(changesOf(stack.next(true)), ["a 0>5"]);
});

undo(
  "cover the part of a drag that was stored while the control rested, if a later edit is refused on undo",
  () => {
    const stack = createUndoStack();
    stack.note(rowOf("a"), "0", "5", true);
    stack.settle({ ...rowOf("a"), valueJson: "5" });
    stack.note(rowOf("a"), "5", "9", false);
    stack.note(rowOf("a"), "9", "4", false);
    stack.settle({ ...rowOf("a"), valueJson: "4" });
    stack.move(true, stack.next(true)!);
    stack.refuse(rowOf("a"), "9");
    assert.equal(stack.made().map(changesOf), [["a 5>4"], ["a 0>5"]]);
  },
);

undo("can be undone again, as one step, after the mod refused the undo", () => {
  const stack = createUndoStack();
  stack.noteAll("resetting Mod", [changeOf(rowOf("a"), "1", "0"), changeOf(rowOf("b"), "2", "0")]);
  stack.move(true, stack.next(true)!);
  assert.is(stack.next(true), undefined);
  stack.refuse(rowOf("a"), "1");
  stack.refuse(rowOf("b"), "2");
  assert.equal(changesOf(stack.next(true)), ["a 1>0", "b 2>0"]);
  assert.is(stack.next(true)?.title, "resetting Mod");
  assert.is(stack.next(false), undefined);
});

undo("can be undone again after the mod refused the undo, also below steps that were made meanwhile", () => {
  const stack = createUndoStack();
  stack.noteAll("resetting Mod", [changeOf(rowOf("a"), "1", "0"), changeOf(rowOf("b"), "2", "0")]);
  stack.move(true, stack.next(true)!);
  stack.note(rowOf("c"), "0", "5", false);
  stack.note(rowOf("b"), "2", "7", false);
  stack.refuse(rowOf("a"), "1");
  stack.refuse(rowOf("b"), "2");
  assert.equal(stack.made().map(changesOf), [["b 0>7"], ["c 0>5"], ["a 1>0", "b 2>0"]]);
  stack.settle({ ...rowOf("b"), valueJson: "7" });
  stack.refuse(rowOf("b"), "2");
  assert.is(stack.made().length, 3, "an answered undo is not given back");
  stack.note(rowOf("a"), "0", "9", false);
  stack.move(true, stack.next(true)!);
  stack.refuse(rowOf("a"), "9");
  stack.refuse(rowOf("a"), "0");
  assert.equal([stack.made().length, stack.next(false)], [3, undefined], "an undone edit was refused itself");
  stack.note(rowOf("a"), "0", "9", false);
  stack.note(rowOf("a"), "9", "4", false);
  stack.move(true, stack.next(true)!);
  stack.move(true, stack.next(true)!);
  stack.refuse(rowOf("a"), "9");
  assert.equal([stack.made().length, changesOf(stack.next(false))], [3, ["a 0>4"]]);
});

undo("leave out a value that the mod never stored and refuses on undo", () => {
  const stack = createUndoStack();
  stack.note(rowOf("a"), "0", "1", false);
  stack.settle({ ...rowOf("a"), valueJson: "1" });
  stack.note(rowOf("a"), "1", "9", false);
  stack.note(rowOf("a"), "9", "2", false);
  stack.settle({ ...rowOf("a"), valueJson: "2" });
  stack.move(true, stack.next(true)!);
  stack.refuse(rowOf("a"), "9");
  assert.equal(changesOf(stack.next(true)), ["a 1>2"]);
  stack.move(true, stack.next(true)!);
  stack.refuse(rowOf("a"), "1");
  assert.equal(changesOf(stack.next(true)), ["a 1>2"], "a value that was stored once stays");
});

undo("have the value that the mod stored instead of the edit's value", () => {
  const stack = createUndoStack();
  stack.note(rowOf("a"), "0", "9999", false);
  stack.settle({ ...rowOf("a"), valueJson: "2000" });
  assert.equal(changesOf(stack.next(true)), ["a 0>2000"]);
});

/** The value that a list suggests for the row `c`. */
const SUGGESTED = "3";

/** Returns a row with the value `state`; with `null` it follows the suggestion. */
function rowAt(id: string, state: string | null): PanelRow {
  const row = ROWS.find((each) => each.id === id)!;
  const valueJson = state ?? SUGGESTED;
  const own = state ?? undefined;
  const given = { how: "suggest" as const, by: "pack", value: SUGGESTED, own, why: "" };
  return { ...row, valueJson, given: row.key === "c" ? given : undefined };
}

undo("restore the first values when all are undone, after any edits, undos and redos", () => {
  const action = fc.oneof(
    fc.record({
      do: fc.constant("edit" as const),
      key: fc.constantFrom(...KEYS),
      value: fc.nat(5).map(String),
      live: fc.boolean(),
    }),
    fc.record({ do: fc.constant("turn" as const), back: fc.boolean() }),
    fc.record({
      do: fc.constant("refuse" as const),
      key: fc.constantFrom(...KEYS),
      value: fc.nat(5).map(String),
    }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const stack = createUndoStack();
      const file = new Map<string, string | null>(KEYS.map((key) => [`mod/${key}`, "0"]));
      const turn = (back: boolean): boolean => {
        const step = stack.next(back);
        if (step?.kind !== "rows") return false;
        stack.move(back, step);
        for (const { id, before, after } of step.changes) {
          assert.is(file.get(id), back ? after : before, "a step begins where the row is");
          file.set(id, back ? before : after);
          stack.settle(rowAt(id, back ? before : after));
        }
        return true;
      };
      for (const each of actions) {
        if (each.do === "turn") {
          turn(each.back);
          continue;
        }
        const row = rowAt(`mod/${each.key}`, file.get(`mod/${each.key}`) ?? null);
        if (each.value === row.valueJson) continue;
        const after = each.key === "c" && each.value === SUGGESTED ? null : each.value;
        stack.note(row, row.valueJson, each.value, each.do === "edit" && each.live);
        if (each.do === "refuse") stack.refuse(row, each.value);
        else {
          if (each.live) stack.hold(row, each.value);
          file.set(row.id, after);
          stack.settle(rowAt(row.id, after));
        }
      }
      while (turn(true));
      assert.equal([...file.values()], ["0", "0", "0"]);
    }),
    { numRuns: 500 },
  );
});
