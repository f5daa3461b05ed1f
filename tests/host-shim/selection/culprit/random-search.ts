import * as fc from "fast-check";
import type { Answer } from "../../../../host-shim/protocol/culprit/culprit-state.js";
import type { Step } from "../../../../host-shim/selection/culprit/culprit-search.js";
import { searchAfter } from "../../../../host-shim/selection/culprit/culprit-search.js";
import type { SearchStart } from "../../../../host-shim/selection/culprit/suspects.js";

const nameOf = (index: number) => `m${index}`;

/** Generates starts of at most `most` mods, with dependencies, mods to keep and mods to suspect first; some ids are unknown. */
export function anyStart(most: number): fc.Arbitrary<SearchStart> {
  return fc
    .tuple(
      fc.array(fc.array(fc.nat(2 * most), { maxLength: 2 }), { maxLength: most, size: "max" }),
      fc.array(fc.nat(most), { maxLength: 2 }),
      fc.array(fc.nat(most), { maxLength: 3 }),
    )
    .map(([dependencies, keep, first]) => ({
      order: dependencies.map((_, index) => nameOf(index)),
      dependencies: new Map(
        dependencies.map((list, index) => [nameOf(index), list.filter((each) => each < index).map(nameOf)]),
      ),
      keep: keep.map(nameOf).filter((id) => id !== nameOf(0) || dependencies.length > 4),
      first: first.map(nameOf),
    }));
}

/** Any sequence of answers; "cannot tell" is rarer than the others. */
export const anyAnswers: fc.Arbitrary<readonly Answer[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Answer>("yes", "no") },
    { weight: 1, arbitrary: fc.constant<Answer>("cannot tell") },
  ),
  { maxLength: 30, size: "max" },
);

/** Answers a search until it ends: "yes" if `isWrong` returns true for the ids of the running mods, else "no". */
export function play(
  start: SearchStart,
  isWrong: (on: ReadonlySet<string>) => boolean,
  each: (step: Step) => void = () => {},
): { readonly step: Step; readonly answers: readonly Answer[] } {
  const answers: Answer[] = [];
  for (;;) {
    const step = searchAfter(start, answers);
    each(step);
    if ("result" in step) return { step, answers };
    answers.push(isWrong(new Set([...step.suspects.kept, ...idsOf(step)])) ? "yes" : "no");
  }
}

/** Returns the ids of the suspects that a step's question runs. */
export function idsOf(step: Step): readonly string[] {
  return "question" in step ? step.suspects.ids.filter((_, at) => step.question.on[at] === 1) : [];
}

/** Returns the ids of the groups that a step found. */
export function groupsOf(step: Step): readonly (readonly string[])[] {
  return "result" in step
    ? step.result.groups.map((group) => group.map((suspect) => step.suspects.ids[suspect]!))
    : [];
}
