import * as fc from "fast-check";
import * as assert from "uvu/assert";
import type { Answer } from "../../../../host-shim/protocol/culprit/culprit-state.js";
import { type Step, searchAfter } from "../../../../host-shim/selection/culprit/culprit-search.js";
import type { SearchStart } from "../../../../host-shim/selection/culprit/suspects.js";
import { suite } from "../../../support/suite.js";
import { anyAnswers, anyStart, groupsOf, idsOf, play } from "./random-search.js";
import { slowSearch } from "./search-oracle.js";

const laws = suite("the search for the culprit");

const few = { numRuns: 2_000 };

function shown(step: Step): unknown {
  if ("question" in step) {
    const { kind, left } = step.question;
    return { kind, on: idsOf(step), left };
  }
  const { kind, more, sure } = step.result;
  return { result: kind, groups: groupsOf(step), more, sure };
}

/** Returns the start of a search over mods without dependencies. */
function plainStart(count: number): SearchStart {
  const order = Array.from({ length: count }, (_, index) => `m${index}`);
  return { order, dependencies: new Map(order.map((id) => [id, []])), keep: [], first: [] };
}

/** Answers with outcomes that random answers seldom have: a contradiction, and more than three groups. */
const SELDOM: [SearchStart, readonly Answer[]][] = [
  [plainStart(4), ["cannot tell", "no", "no", "no", "cannot tell", "no", "no", "no", "no"]],
  [plainStart(6), ["no", ...Array.from({ length: 9 }, (): Answer => "yes")]],
];

laws("has the same state as a simple search after each answer", () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(anyStart(9), anyAnswers, (start, answers) => {
      for (let count = 0; count <= answers.length; count++) {
        const step = searchAfter(start, answers.slice(0, count));
        assert.equal(shown(step), slowSearch(start, answers.slice(0, count)));
        met.add("question" in step ? step.question.kind : `${step.result.kind} ${step.result.more}`);
        if ("result" in step) break;
      }
    }),
    { numRuns: 5_000, examples: SELDOM },
  );
  const all = ["alone", "baseline", "half", "rest", "none false", "found false", "found true"];
  assert.equal([...met].sort(), [...all, "contradiction false", "stopped false", "unsure false"].sort());
});

laws("runs in each question the mods to keep, and each mod together with its dependencies", () => {
  fc.assert(
    fc.property(anyStart(12), anyAnswers, (start, answers) => {
      for (let count = 0; count <= answers.length; count++) {
        const step = searchAfter(start, answers.slice(0, count));
        if ("result" in step) return;
        const running = new Set([...step.suspects.kept, ...idsOf(step)]);
        for (const id of start.keep) if (start.order.includes(id)) assert.ok(running.has(id), id);
        for (const id of running) {
          for (const each of start.dependencies.get(id)!)
            assert.ok(running.has(each), `${id} requires ${each}`);
        }
      }
    }),
    few,
  );
});

laws("asks no question with a repeated set of mods, or whose answer earlier answers imply", () => {
  fc.assert(
    fc.property(anyStart(12), anyAnswers, (start, answers) => {
      const asked: { readonly on: ReadonlySet<string>; readonly answer: Answer }[] = [];
      for (const [count, answer] of answers.entries()) {
        const step = searchAfter(start, answers.slice(0, count));
        if ("result" in step) return;
        const on = new Set(idsOf(step));
        for (const known of asked) {
          assert.not(known.answer === "no" && [...on].every((id) => known.on.has(id)), "within a no");
          assert.not(known.answer === "yes" && [...known.on].every((id) => on.has(id)), "around a yes");
        }
        asked.push({ on, answer });
      }
    }),
    few,
  );
});

laws("names exactly the one to three mods that cause the fault together", () => {
  fc.assert(
    fc.property(anyStart(12), fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }), (start, picked) => {
      const { ids, dependencies } = searchAfter(start, []).suspects;
      const bad = picked.flatMap((at) => ids[at] ?? []);
      // A search cannot distinguish a bad mod from its bad dependency.
      const isApart = bad.every((id) => !dependencies[ids.indexOf(id)]!.length);
      fc.pre(bad.length > 0 && isApart);
      const { step } = play(start, (on) => bad.every((id) => on.has(id)));
      assert.equal(
        groupsOf(step).map((group) => [...group].sort()),
        [[...bad].sort()],
      );
      assert.ok("result" in step && step.result.kind === "found" && step.result.sure && !step.result.more);
    }),
    few,
  );
});

laws("ends after at most 90 questions for 12 mods, whatever the answers", () => {
  fc.assert(
    fc.property(
      anyStart(12),
      fc.infiniteStream(fc.constantFrom<Answer>("yes", "no", "cannot tell")),
      (start, any) => {
        const answers: Answer[] = [];
        while ("question" in searchAfter(start, answers)) {
          answers.push(any.next().value!);
          assert.ok(answers.length <= 90);
        }
      },
    ),
    few,
  );
});
