import fc from "fast-check";
import * as assert from "uvu/assert";
import { createWindowList } from "../../../../../host-shim/panel/views/scroll/window-list.js";
import { suite } from "../../../../support/suite.js";

const test = suite("the window list");

const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 });
const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 900 })), { maxLength: 60 });

function sum(values: readonly number[], end: number): number {
  return values.slice(0, end).reduce((total, value) => total + value, 0);
}

test("has the same offsets and total as a plain list, after any measurements", () => {
  fc.assert(
    fc.property(heights, changes, (estimates, measured) => {
      const plain = estimates.slice();
      const list = createWindowList(estimates);
      for (const [at, height] of measured) {
        plain[at % plain.length] = height;
        list.measure(at % plain.length, height, 0);
      }
      for (let i = 0; i <= plain.length; i++) assert.is(list.offset(i), sum(plain, i));
    }),
  );
});

test("returns the item for every pixel of its box", () => {
  fc.assert(
    fc.property(heights, fc.nat(100_000), (estimates, far) => {
      const list = createWindowList(estimates);
      const distance = far % list.offset(estimates.length);
      const index = list.indexAt(distance);
      assert.ok(list.offset(index) <= distance && distance < list.offset(index + 1));
    }),
  );
});

test("returns each item for its own offset, after any measurements", () => {
  fc.assert(
    fc.property(heights, changes, (estimates, measured) => {
      const list = createWindowList(estimates);
      for (const [at, height] of measured) list.measure(at % estimates.length, Math.max(1, height), 0);
      for (let index = 0; index < estimates.length; index++)
        assert.is(list.indexAt(list.offset(index)), index);
    }),
  );
});

test("draws items that cover the viewport, and fills the total height with spacers", () => {
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: -500, max: 50_000 }),
      fc.nat(1000),
      fc.nat(500),
      (estimates, top, view, over) => {
        const list = createWindowList(estimates);
        const { start, end, before, after } = list.range(top, view, over);
        assert.ok(start >= 0 && end <= estimates.length && start < end);
        assert.is(
          before + sum(estimates.slice(start, end), end - start) + after,
          list.offset(estimates.length),
        );
        assert.ok(before <= Math.max(0, top - over));
        assert.ok(
          list.offset(estimates.length) - after >= Math.min(list.offset(estimates.length), top + view + over),
        );
      },
    ),
  );
});

test("corrects the scroll position when measured heights above it differ from the estimates", () => {
  fc.assert(
    fc.property(heights, changes, fc.nat(50_000), (estimates, measured, far) => {
      const list = createWindowList(estimates);
      let scrollTop = far % list.offset(estimates.length);
      const anchor = list.indexAt(scrollTop);
      const below = list.offset(anchor) === scrollTop ? anchor : anchor + 1;
      const seenAt = list.offset(below) - scrollTop;
      for (const [at, height] of measured) {
        if (at % estimates.length < below)
          scrollTop += list.measure(at % estimates.length, height, Number.MAX_SAFE_INTEGER);
      }
      assert.is(list.offset(below) - scrollTop, seenAt);
    }),
  );
});

test("changes the scroll position only for items above it", () => {
  const list = createWindowList([10, 10, 10, 10]);
  assert.is(list.measure(3, 30, 20), 0);
  assert.is(list.measure(2, 30, 20), 0);
  assert.is(list.measure(0, 15, 20), 5);
  assert.is(list.measure(1, 15, 25), 5);
  assert.is(list.measure(1, 15, 25), 0);
});

test("draws nothing for an empty list", () => {
  const list = createWindowList([]);
  assert.is(list.offset(0), 0);
  assert.is(list.indexAt(10), -1);
  assert.equal(list.range(0, 100), { start: 0, end: 0, before: 0, after: 0 });
});

test("clamps positions outside the list to the first and last item", () => {
  const list = createWindowList([10, 10, 10]);
  assert.is(list.indexAt(-5), 0);
  assert.is(list.indexAt(500), 2);
});
