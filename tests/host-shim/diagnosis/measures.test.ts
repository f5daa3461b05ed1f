import fc from "fast-check";
import * as assert from "uvu/assert";
import { createFaultList, MOST } from "../../../host-shim/diagnosis/fault-list.js";
import { createMeasuredFrames, type OwnTimes, WINDOW } from "../../../host-shim/diagnosis/measured-frames.js";
import { createOwnerStack } from "../../../host-shim/diagnosis/owner-stack.js";
import type { HealthFault } from "../../../host-shim/protocol/health/host-health.js";
import { suite } from "../../support/suite.js";

const stacks = suite("the stack of running mods");
const frames = suite("measured frames");
const faults = suite("the list of faults");

const ENTRIES = 3;
const HEAVY = 6;

/** One step of a program: a call of an owner, the end of one of the open calls, passing time, or a new tick. */
const aStep = fc.oneof(
  fc.record({ do: fc.constant("enter" as const), owner: fc.constantFrom("a", "b", "c"), entry: fc.nat(2) }),
  fc.record({ do: fc.constant("leave" as const), back: fc.nat(3) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.nat(20) }),
  fc.record({ do: fc.constant("tick" as const) }),
);

stacks(
  "charges each millisecond to the innermost owner, in 3,000 programs with unfinished calls and ticks",
  () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const charged = new Map<string, number>();
        const stack = createOwnerStack<string>((owner, entry, ms) => {
          const key = `${owner} ${entry}`;
          charged.set(key, (charged.get(key) ?? 0) + ms);
        });
        // The model: each millisecond belongs to the last open call; a new tick empties the stack.
        const expected = new Map<string, number>();
        const open: { readonly key: string; own: number }[] = [];
        let stale = 0;
        let time = 0;
        let passed = 0;
        const settle = (): void => {
          const top = open[open.length - 1];
          if (top !== undefined) {
            top.own += passed;
            expected.set(top.key, (expected.get(top.key) ?? 0) + passed);
          }
          passed = 0;
        };
        for (const step of steps) {
          if (step.do === "wait") {
            time += step.ms;
            passed += step.ms;
          } else if (step.do === "enter") {
            settle();
            assert.is(stack.enter(step.owner, step.entry, time), open.length);
            open.push({ key: `${step.owner} ${step.entry}`, own: 0 });
          } else if (step.do === "tick") {
            passed = 0;
            stack.empty(time);
            stale = open.length;
            open.length = 0;
          } else if (open.length > 0) {
            settle();
            const at = Math.max(0, open.length - 1 - step.back);
            assert.is(stack.leave(at, time), open[at]!.own);
            open.length = at;
          } else {
            for (; stale > 0; stale--) assert.is(stack.leave(stale - 1, time), 0);
          }
        }
        settle();
        stack.enter("a", 0, time);
        const positive = (map: ReadonlyMap<string, number>) => [...map].filter(([, ms]) => ms > 0).sort();
        assert.equal(positive(charged), positive(expected));
      }),
      { numRuns: 3_000 },
    );
  },
);

stacks("lists the owners, outermost first, and charges no time when the clock goes back", () => {
  const charged: unknown[] = [];
  const stack = createOwnerStack<string>((...charge) => charged.push(charge));
  stack.enter("a", 0, 10);
  stack.enter("b", 1, 12);
  assert.equal(stack.owners(), ["a", "b"]);
  assert.is(stack.leave(1, 9), 0);
  assert.equal(charged, [
    ["a", 0, 2],
    ["b", 1, 0],
  ]);
});

const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("add" as const),
      owner: fc.nat(2),
      entry: fc.nat(2),
      ms: fc.nat(9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("call" as const), owner: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("end" as const), ms: fc.nat(60), times: fc.nat(70) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("begin" as const), owner: fc.nat(2) }) },
);

frames("have the sums that a model computes over all frames, in 1,000 random programs", () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
      const measured = createMeasuredFrames(ENTRIES, HEAVY);
      const own: OwnTimes[] = [0, 1, 2].map(() => measured.begin());
      // For each owner, its frames since its last begin(): the time of each entry, then the calls.
      const empty = () => [...new Array<number>(ENTRIES).fill(0), 0];
      const all = own.map(() => [empty()]);
      const durations: number[] = [];
      const current = (owner: number) => all[owner]![all[owner]!.length - 1]!;
      const total = (list: readonly number[]) => list.reduce((sum, ms) => sum + ms, 0);
      for (const act of acts) {
        if (act.do === "add") {
          measured.add(own[act.owner]!, act.entry, act.ms);
          current(act.owner)[act.entry]! += act.ms;
        } else if (act.do === "call") {
          measured.call(own[act.owner]!);
          current(act.owner)[ENTRIES]!++;
        } else if (act.do === "begin") {
          own[act.owner] = measured.begin();
          all[act.owner] = [empty()];
        } else {
          for (let turn = 0; turn <= act.times; turn++) {
            const heavy = own.filter((_, owner) => total(current(owner).slice(0, ENTRIES)) > HEAVY);
            // The list may contain the earlier times of an owner that began again in this frame.
            const found = measured.end(act.ms).filter((each) => own.includes(each));
            assert.equal(new Set(found), new Set(heavy));
            durations.push(act.ms);
            for (const list of all) list.push(empty());
          }
        }
      }
      const last = durations.slice(-WINDOW);
      const close = (found: number, wanted: number) =>
        assert.ok(Math.abs(found - wanted) < 1e-9, `${found}, not ${wanted}`);
      const { mean, ...rest } = measured.summary();
      close(mean, last.length && total(last) / last.length);
      assert.equal(rest, {
        measured: last.length,
        worst: Math.max(0, ...last),
        long: last.filter((ms) => ms > 33).length,
      });
      for (const [index, list] of all.entries()) {
        const done = list.slice(0, -1).slice(-WINDOW);
        const found = measured.of(own[index]!);
        assert.is(found.frames, done.length);
        assert.is(found.worst, Math.max(0, ...done.map((cells) => total(cells.slice(0, ENTRIES)))));
        for (let entry = 0; entry <= ENTRIES; entry++) {
          const wanted = done.length && total(done.map((cells) => cells[entry]!)) / done.length;
          close(entry === ENTRIES ? found.calls : found.by[entry]!, wanted);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

faults(
  "keeps the last 20, newest first, and counts faults with equal mod, entry point and first line",
  () => {
    const aFault = fc.record({
      guid: fc.constantFrom("a", "b", ""),
      where: fc.constantFrom("a timer", "load()", 'its handler of "x"'),
      text: fc.constantFrom("one\nat x", "one\nat y", "two", "three", "four"),
    });
    fc.assert(
      fc.property(fc.array(aFault, { maxLength: 80 }), (thrown) => {
        const list = createFaultList();
        for (const [at, fault] of thrown.entries())
          list.add({ ...fault, sha256: "" }, at, () => [String(at)]);
        const keyOf = ({ guid, where, text }: Pick<HealthFault, "guid" | "where" | "text">) =>
          `${guid}|${where}|${text.split("\n")[0]}`;
        // The model: move each fault to the front of a list, and cut the list.
        let places: { key: string; at: number; first: number; count: number }[] = [];
        for (const [at, fault] of thrown.entries()) {
          const key = keyOf(fault);
          const known = places.find((place) => place.key === key);
          places = places.filter((place) => place !== known);
          places.unshift({ key, at, first: known?.first ?? at, count: (known?.count ?? 0) + 1 });
          places = places.slice(0, MOST);
        }
        assert.equal(
          list.all().map((fault) => ({
            key: keyOf(fault),
            at: fault.at,
            first: Number(fault.also[0]),
            count: fault.count,
          })),
          places,
        );
      }),
      { numRuns: 1_000 },
    );
  },
);

faults("cuts a text to 2,000 characters", () => {
  const list = createFaultList();
  list.add({ guid: "a", where: "a timer", text: "x".repeat(10_000), sha256: "" }, 0, () => []);
  assert.is(list.all()[0]!.text.length, 2000);
});
