import type { Answer } from "../../../../host-shim/protocol/culprit/culprit-state.js";
import type { SearchStart } from "../../../../host-shim/selection/culprit/suspects.js";

type Ids = ReadonlySet<string>;

/** A question or a result, by the ids of mods. */
export type SlowStep =
  | { readonly kind: string; readonly on: readonly string[]; readonly left: number }
  | {
      readonly result: string;
      readonly groups: readonly (readonly string[])[];
      readonly more: boolean;
      readonly sure: boolean;
    };

/** Implements the rules of the search literally: builds each set again, and compares it with each known set. */
export function slowSearch(start: SearchStart, answers: readonly Answer[]): SlowStep {
  const needed = (ids: Iterable<string>): Ids => {
    const all = new Set<string>();
    const add = (id: string): void => {
      if (all.has(id)) return;
      all.add(id);
      (start.dependencies.get(id) ?? []).forEach(add);
    };
    [...ids].forEach(add);
    return all;
  };
  const kept = needed(start.keep);
  const others = start.order.filter((id) => !kept.has(id));
  const ahead = others.filter((id) => needed(start.first).has(id));
  const suspects = [...ahead, ...others.filter((id) => !ahead.includes(id))];
  const close = (ids: Iterable<string>): Ids =>
    new Set([...needed(ids)].filter((id) => suspects.includes(id)));
  const isWithin = (inner: Ids, outer: Ids) => [...inner].every((id) => outer.has(id));
  const isSame = (one: Ids, other: Ids) => isWithin(one, other) && isWithin(other, one);

  const no: Ids[] = [];
  const yes: Ids[] = [new Set(suspects)];
  const unclear: Ids[] = [];
  const left = (width: number) => Math.ceil(Math.log2(width)) + 2;
  const queue = [...answers];
  let sure = true;
  let halves = 0;
  const groups: string[][] = [];

  const isKnownNo = (set: Ids) => no.some((known) => isWithin(set, known));
  const isKnownYes = (set: Ids) => yes.some((known) => isWithin(known, set));
  const next = (kind: string, on: Ids, width: number): Answer => {
    const answer = queue.shift();
    if (answer === undefined) throw { kind, on: suspects.filter((id) => on.has(id)), left: left(width) };
    if (answer === "cannot tell") sure = false;
    return answer;
  };
  const isWrong = (kind: string, on: Ids, width: number, unclearMeans: boolean): boolean => {
    if (isKnownNo(on)) return false;
    if (isKnownYes(on)) return true;
    const answer = next(kind, on, width);
    const wrong = answer === "cannot tell" ? unclearMeans : answer === "yes";
    (wrong ? yes : no).push(on);
    return wrong;
  };
  const end = (result: string, more = false): SlowStep => ({ result, groups, more, sure });
  const gone = () =>
    suspects.filter((id) => groups.some((group) => group.some((one) => close([id]).has(one))));
  const remaining = () => suspects.filter((id) => !gone().includes(id));

  function run(): SlowStep {
    if (suspects.length === 0) return end("stopped");
    if (isWrong("baseline", new Set(), suspects.length, false)) return end("none");
    for (;;) {
      const rest = remaining();
      const group: string[] = [];
      let hi = rest.length;
      for (;;) {
        const S = (k: number) => close([...group, ...rest.slice(0, k)]);
        const points = [...Array(hi + 1).keys()];
        let lo = points.filter((k) => k < hi && isKnownNo(S(k))).at(-1) ?? 0;
        let top = points.find((k) => k > lo && isKnownYes(S(k)))!;
        let unclearInARow = 0;
        while (top - lo > 1) {
          const isFirst = halves === 0 && lo < ahead.length && ahead.length < top;
          const middle = isFirst ? ahead.length : (lo + top) >> 1;
          const untried = points
            .filter((k) => lo < k && k < top && !unclear.some((set) => isSame(set, S(k))))
            .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
          const k = untried[0];
          if (k === undefined || unclearInARow === 3) {
            groups.push([...group, ...rest.slice(lo, top)]);
            return end("unsure");
          }
          if (isKnownNo(S(k))) lo = k;
          else if (isKnownYes(S(k))) top = k;
          else {
            const answer = next("half", S(k), top - lo);
            halves++;
            unclearInARow = answer === "cannot tell" ? unclearInARow + 1 : 0;
            if (answer === "cannot tell") unclear.push(S(k));
            else (answer === "yes" ? yes : no).push(S(k));
            if (answer === "yes") top = k;
            if (answer === "no") lo = k;
          }
        }
        group.push(rest[top - 1]!);
        hi = top - 1;
        if (isWrong("alone", close(group), 1, true)) break;
        if (group.length === 3) {
          groups.push(group);
          return end("contradiction");
        }
      }
      groups.push(group);
      if (!isWrong("rest", new Set(remaining()), 1, false)) return end("found");
      if (groups.length === 3) return end("found", true);
    }
  }

  try {
    return run();
  } catch (question) {
    if (question instanceof Error) throw question;
    return question as SlowStep;
  }
}
