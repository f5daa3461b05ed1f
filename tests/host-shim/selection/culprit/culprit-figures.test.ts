import * as assert from "uvu/assert";
import { searchAfter } from "../../../../host-shim/selection/culprit/culprit-search.js";
import type { SearchStart } from "../../../../host-shim/selection/culprit/suspects.js";
import { suite } from "../../../support/suite.js";
import { groupsOf, play } from "./random-search.js";

const figures = suite("the number of questions of the search for the culprit");
const time = suite("the processor time of the search for the culprit");

const INSTALLS = 500;

interface Install {
  readonly start: SearchStart;
  readonly bad: readonly string[];
}

/** Returns the random install of a seed, with `mods` mods, of which `count` are bad. */
function installOf(seed: number, mods: number, count: number): Install {
  let state = seed;
  const next = (): number => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const order = Array.from({ length: mods }, (_, index) => `m${index}`);
  const dependencies = new Map<string, string[]>();
  for (const [index, id] of order.entries()) {
    const list: string[] = [];
    if (index > 0 && next() < 0.4) list.push(order[Math.floor(next() * index)]!);
    if (index > 0 && next() < 0.15) list.push(order[Math.floor(next() * index)]!);
    dependencies.set(id, list);
  }
  const bad = new Set<string>();
  while (bad.size < count) bad.add(order[Math.floor(next() * mods)]!);
  return { start: { order, dependencies, keep: [], first: [] }, bad: [...bad] };
}

function dependsOn({ start: { dependencies } }: Install, id: string, other: string): boolean {
  return (dependencies.get(id) ?? []).some(
    (each) => each === other || dependsOn({ start: { dependencies } } as Install, each, other),
  );
}

type Fault = "one" | "each" | "pair";

const BAD: Readonly<Record<Fault, string>> = {
  one: "a bad mod",
  each: "two mods that are each bad",
  pair: "two mods that are bad together",
};

/** Returns the mods to name: all bad mods; if one requires the other, only one: a pair's dependent, or else the dependency. */
function expected(install: Install, fault: Fault): string {
  const { bad } = install;
  const [one = "", other = ""] = bad;
  const dependent =
    fault === "one"
      ? undefined
      : dependsOn(install, one, other)
        ? one
        : dependsOn(install, other, one)
          ? other
          : undefined;
  if (dependent !== undefined) return fault === "pair" ? dependent : bad.find((id) => id !== dependent)!;
  return [...bad].sort().join(fault === "pair" ? "+" : " ");
}

function measure(mods: number, fault: Fault) {
  let sum = 0;
  let most = 0;
  for (let seed = 1; seed <= INSTALLS; seed++) {
    const install = installOf(seed, mods, fault === "one" ? 1 : 2);
    const isWrong = (on: ReadonlySet<string>) =>
      fault === "pair" ? install.bad.every((id) => on.has(id)) : install.bad.some((id) => on.has(id));
    const { step, answers } = play(install.start, isWrong);
    sum += answers.length;
    most = Math.max(most, answers.length);
    const named = groupsOf(step)
      .map((group) => [...group].sort().join("+"))
      .sort();
    assert.is(named.join(" "), expected(install, fault), `seed ${seed}`);
  }
  return [(sum / INSTALLS).toFixed(2), most];
}

for (const [mods, fault, average, most] of [
  [24, "one", "7.52", 8],
  [24, "each", "12.35", 15],
  [24, "pair", "11.67", 14],
  [100, "one", "9.67", 10],
  [100, "each", "17.49", 19],
  [100, "pair", "16.45", 18],
] as const) {
  figures(`is ${average} on average and at most ${most} for ${BAD[fault]} among ${mods} mods`, () => {
    assert.equal(measure(mods, fault), [average, most]);
  });
}

time("is at most 20 ms for the next question among 1,000 mods, as a median", () => {
  const { start, bad } = installOf(1, 1000, 2);
  const { answers } = play(start, (on) => bad.every((id) => on.has(id)));
  const times = answers.map((_, count) => {
    const from = process.cpuUsage();
    searchAfter(start, answers.slice(0, count));
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  times.sort((a, b) => a - b);
  assert.ok(times[times.length >> 1]! <= 20, `${times[times.length >> 1]} ms`);
});
