import * as assert from "uvu/assert";
import { createEditQueue, type Edit } from "../../../../host-shim/panel/store/edit-queue.js";
import { withClockSetBack } from "../../../support/set-clock.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const edits = suite("the queue of edits");

/** Creates a queue whose edits the test answers. With `takesLive` the mod applies live edits and does not store them. */
function queueByHand(takesLive = false) {
  const sent: [id: string, edit: Edit, answer: () => Promise<void>, live: boolean][] = [];
  const settled: string[] = [];
  const queue = createEditQueue(
    (id, edit, live) =>
      new Promise<boolean>((resolve) => {
        sent.push([
          id,
          edit,
          async () => {
            resolve(!(live && takesLive));
            await Promise.resolve();
            await Promise.resolve();
          },
          live,
        ]);
      }),
    (id) => settled.push(id),
  );
  return { queue, sent, settled };
}

edits("sends one edit of a row at a time, then only the last of its pending edits", async () => {
  const { queue, sent, settled } = queueByHand();
  queue.add("a", "1", false);
  queue.add("a", "2", false);
  queue.add("a", "3", false);
  queue.add("b", null, false);
  assert.equal(
    sent.map(([id, edit]) => [id, edit]),
    [
      ["a", "1"],
      ["b", null],
    ],
  );
  assert.is(queue.pending("a"), "3");
  assert.is(queue.pending("b"), null);
  await sent[0]![2]();
  assert.equal(sent.at(-1)!.slice(0, 2), ["a", "3"]);
  assert.is(queue.pending("a"), "3");
  await sent.at(-1)![2]();
  assert.is(queue.pending("a"), undefined);
  assert.equal(settled, ["a", "a"]);
});

edits("sends edits of a dragged control at intervals, and the last edit in any case", async () => {
  const { queue, sent } = queueByHand();
  for (let position = 0; position < 50; position++) {
    queue.add("a", String(position), true);
    await sent.at(-1)![2]();
  }
  assert.ok(sent.length < 10, `${sent.length} were sent`);
  queue.flush();
  await sent.at(-1)![2]();
  assert.is(sent.at(-1)![1], "49");
});

edits("sends each value live to a mod that applies without storing, and stores the last", async () => {
  const { queue, sent } = queueByHand(true);
  for (let position = 0; position < 50; position++) {
    queue.add("a", String(position), true);
    await sent.at(-1)![2]();
    assert.is(queue.pending("a"), String(position), "it is not stored yet");
  }
  assert.equal(
    sent.map(([, edit, , live]) => [edit, live]),
    Array.from({ length: 50 }, (_, position) => [String(position), true]),
  );
  queue.flush();
  assert.equal([sent.length, sent.at(-1)![1], sent.at(-1)![3]], [51, "49", false]);
  await sent.at(-1)![2]();
  assert.is(queue.pending("a"), undefined);
});

edits("stores the value at the end of a drag after its pending live edit", async () => {
  const { queue, sent } = queueByHand(true);
  queue.add("a", "1", true);
  queue.flush();
  assert.is(sent.length, 1);
  await sent[0]![2]();
  assert.equal([sent.length, sent[1]![1], sent[1]![3]], [2, "1", false]);
  await sent[1]![2]();
  assert.is(queue.pending("a"), undefined);
});

edits("stores the value of a dragged control that no longer moves, before its release", async () => {
  const { queue, sent } = queueByHand(true);
  queue.add("a", "1", true);
  await sent[0]![2]();
  await until(() => sent.length === 2, "the stored edit");
  assert.equal([sent[1]![1], sent[1]![3]], ["1", false]);
});

for (const isSetBack of [false, true]) {
  edits(`sends a pending value after its interval${isSetBack ? ", though the clock was set back" : ""}`, () =>
    withClockSetBack(async (setBack) => {
      const { queue, sent } = queueByHand();
      queue.add("a", "1", true);
      await sent[0]![2]();
      if (isSetBack) setBack();
      queue.add("a", "2", true);
      assert.is(sent.length, 1);
      await until(() => sent.length === 2, "the second edit");
      assert.is(sent[1]![1], "2");
    }),
  );
}

edits("idle waits only for the rows that its argument selects", async () => {
  const { queue, sent } = queueByHand();
  queue.add("mod/a", "1", false);
  queue.add("other/b", "1", false);
  let idle = false;
  const waiting = queue
    .idle((id) => id.startsWith("mod/"))
    .then(() => {
      idle = true;
    });
  await sent[1]![2]();
  assert.is(idle, false);
  await sent[0]![2]();
  await waiting;
  assert.is(idle, true);
});
