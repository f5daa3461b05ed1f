import fc from "fast-check";
import * as assert from "uvu/assert";
import { createEvaluate, sha256 } from "../../../host-shim/node/index.js";
import type { ResolutionRecord } from "../../../host-shim/protocol/record.js";
import type { ModStore } from "../../../host-shim/runtime/mod/mod-store.js";
import { createRuntime } from "../../../host-shim/runtime/runtime.js";
import { createBus, type Side, Status } from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";

const histories = suite("the state that unload returns, in any sequence of updates");

/** Each mod requires the previous mod. */
const CHAIN = ["a", "b"] as const;
type Id = (typeof CHAIN)[number];

/** The behaviour of one file of a mod: of its top-level code, its load and its unload. */
interface File {
  readonly body: "good" | "does not compile" | "is no mod";
  /** `fussy` throws if it receives a state, `once` if it was loaded before. */
  readonly load: "good" | "throws" | "refuses" | "fussy" | "once";
  readonly unload: "a value" | "nothing" | "no string" | "too much" | "throws" | "of api 1";
}

type Act =
  | { readonly act: "file"; readonly id: Id; readonly file: File }
  | { readonly act: "enable"; readonly id: Id; readonly enabled: boolean }
  | { readonly act: "entry"; readonly id: Id }
  | { readonly act: "unregister"; readonly id: Id }
  /** Number of frames with one piece of work each; 0 runs until no work is left. */
  | { readonly act: "frames"; readonly count: number; readonly answers: boolean };

const id = fc.constantFrom(...CHAIN);
const file: fc.Arbitrary<File> = fc.record({
  body: fc.constantFrom("good", "good", "good", "good", "does not compile", "is no mod"),
  load: fc.constantFrom("good", "good", "throws", "refuses", "fussy", "once"),
  unload: fc.constantFrom(
    "a value",
    "a value",
    "a value",
    "nothing",
    "no string",
    "too much",
    "throws",
    "of api 1",
  ),
});
/** A first file that runs and returns a state from unload. */
const first: fc.Arbitrary<File> = fc.record({
  body: fc.constant("good" as const),
  load: fc.constantFrom("good", "fussy", "once"),
  unload: fc.constant("a value" as const),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("file" as const), id, file }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("enable" as const),
      id,
      enabled: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("entry" as const), id }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("unregister" as const), id }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("frames" as const),
      count: fc.constantFrom(1, 2, 3, 4, 0),
      answers: fc.constantFrom(true, true, true, false),
    }),
  },
);

const ANSWERS: Readonly<Record<File["unload"], (count: number) => string>> = {
  "a value": (count) => `'{"count":${count}}'`,
  nothing: () => `""`,
  "no string": () => "{}",
  "too much": () => `"x".repeat(1024 * 1024 + 1)`,
  throws: () => `(() => { throw new Error("unload") })()`,
  "of api 1": (count) => `"${count}"`,
};
const LOADS: Readonly<Record<File["load"], string>> = {
  good: "",
  throws: `throw new Error("load")`,
  refuses: `return "ErrGeneric"`,
  fussy: `if (host.previous !== "") throw new Error("fussy")`,
  once: `if (loadedFiles.has(COUNT)) throw new Error("once"); loadedFiles.add(COUNT)`,
};

/** Returns the text of a file; `count` makes it differ from all earlier files. */
function libraryText({ body, load, unload }: File, count: number): string {
  if (body === "does not compile") return `let ${count};`;
  if (body === "is no mod") return `module.exports = ${count};`;
  return `let host;
module.exports = {
  api: ${unload === "of api 1" ? 1 : 2}, sdk: "0",
  attach(table) { host = table; host.emit("attach", { count: ${count}, previous: host.previous }); ${LOADS[load].replaceAll("COUNT", String(count))}; return "Ok"; },
  detach() { host.emit("detach"); return ${ANSWERS[unload](count)}; },
  refresh() {},
};`;
}

/** A newer file, and a second newer file some pieces of work later, mostly before the first is loaded. */
const overtaking: fc.Arbitrary<Act[]> = fc
  .tuple(id, file, fc.integer({ min: 1, max: 4 }))
  .map(([id, file, count]) => [
    { act: "frames", count: 0, answers: true },
    { act: "file", id, file: { body: "good", load: "good", unload: "a value" } },
    { act: "frames", count, answers: true },
    { act: "file", id, file },
  ]);
const history = fc
  .array(fc.oneof({ weight: 8, arbitrary: act.map((one) => [one]) }, { weight: 1, arbitrary: overtaking }), {
    maxLength: 30,
    size: "max",
  })
  .map((parts) => parts.flat());

interface State {
  enabled: boolean;
  registered: boolean;
  version: number;
  text: string;
}

/** The expected state of one mod. */
interface Model {
  /** Whether the current decision enables the mod. */
  isEnabled: boolean;
  /** The number of the running file, and of the file that ran until the pending reload. */
  live: number | undefined;
  older: number | undefined;
  kept: string;
  /** Whether the next load is of the same file, without the state. */
  withoutState: boolean;
  /** The files that were loaded before. */
  readonly seen: Set<number>;
  /** The inputs of the mod's load: the version of its entry, and the number of loads of its dependencies. */
  version: number;
  needLoads: number;
  loads: number;
  /** The number of the mod's newest file. */
  newest: number;
}

const FAILS: Readonly<Record<File["load"], (previous: string, isAgain: boolean) => boolean>> = {
  good: () => false,
  throws: () => true,
  refuses: () => true,
  fussy: (previous) => previous !== "",
  once: (_previous, isAgain) => isAgain,
};

function expectAttach(model: Model, file: File, count: number, previous: string): void {
  assert.is(model.live, undefined, "it is loaded twice");
  assert.ok(model.isEnabled, "it is loaded while it is disabled");
  assert.ok(count === model.newest || count === model.older, "an old file is loaded for no reason");
  assert.is(previous, model.withoutState ? "" : model.kept);
  const isLast = model.older === undefined || model.older === count;
  const fails = FAILS[file.load](previous, model.seen.has(count));
  model.seen.add(count);
  model.withoutState = fails && isLast && previous !== "";
  if (!fails) model.kept = "";
  if (!fails) {
    model.live = count;
    model.loads++;
  }
  if (!fails || (isLast && !model.withoutState)) model.older = undefined;
}

function expectDetach(model: Model, file: File): void {
  assert.is.not(model.live, undefined, "it is unloaded and was not running");
  model.kept = model.isEnabled && file.unload === "a value" ? JSON.stringify({ count: model.live }) : "";
  model.older = model.isEnabled ? model.live : undefined;
  model.live = undefined;
}

for (const side of ["client", "server"] as const) {
  for (const isSlow of [false, true]) {
    histories(
      `is passed to each load on the ${side} as in a simple model, with libraries that ${isSlow ? "arrive late" : "are available at once"}`,
      () =>
        fc.assert(
          fc.property(fc.tuple(first, first), history, (firsts, acts) => play(firsts, acts, side, isSlow)),
          { numRuns: Number(process.env["SVC_HANDING_RUNS"] ?? 100) },
        ),
    );
  }
}

function play(firsts: readonly File[], acts: readonly Act[], side: Side, isSlow: boolean): void {
  const files: File[] = [];
  const states = new Map<Id, State>();
  const models = new Map<Id, Model>();
  const late: (() => void)[] = [];
  let time = 0;
  // Each run starts with no loaded file.
  (globalThis as { loadedFiles?: unknown }).loadedFiles = new Set();
  const bus = createBus({ log() {} });
  const store: ModStore = {
    readLibrary({ dir }, done) {
      const { text } = states.get(dir as Id)!;
      const answer = () => done({ status: Status.Ok, text, sha256: sha256(text) });
      if (isSlow) late.push(answer);
      else answer();
    },
    openConfig: () => ({
      read: () => ({ status: Status.ErrNotFound, text: "" }),
      write: () => Status.Ok,
      version: () => "",
    }),
  };
  const errors: string[] = [];
  const runtime = createRuntime({
    side,
    bus,
    evaluate: createEvaluate(),
    store,
    log: (_level, text) => void (text.includes("the mod host failed") && errors.push(text)),
    now: () => time,
    baseUrl: "http://backend",
  });
  const failures: unknown[] = [];
  for (const [index, id] of CHAIN.entries()) {
    states.set(id, { enabled: true, registered: true, version: 1, text: "" });
    models.set(id, {
      isEnabled: false,
      live: undefined,
      older: undefined,
      kept: "",
      withoutState: false,
      seen: new Set(),
      version: 0,
      needLoads: 0,
      loads: 0,
      newest: 0,
    });
    write(id, firsts[index]!);
  }

  function write(id: Id, file: File): void {
    const count = files.push(file) - 1;
    models.get(id)!.newest = count;
    states.get(id)!.text = libraryText(file, count).replaceAll('host.emit("', `host.emit("${id} `);
  }

  /** Returns the dependency of a mod. */
  function needOf(id: Id): Id | undefined {
    return CHAIN[CHAIN.indexOf(id) - 1];
  }

  /** Returns whether the running file may be unloaded; a new file that is not a mod does not unload it. */
  function mayGo(id: Id): boolean {
    const { isEnabled, live, newest, version, needLoads } = models.get(id)!;
    const need = needOf(id);
    return (
      !isEnabled ||
      version !== states.get(id)!.version ||
      (newest !== live && files[newest]!.body === "good") ||
      (need !== undefined && (models.get(need)!.loads !== needLoads || mayGo(need)))
    );
  }

  function hear<Payload>(event: string, check: (payload: Payload) => void): void {
    // A handler that throws is only logged.
    bus.on(event, (payload: unknown) => {
      try {
        check(payload as Payload);
      } catch (error) {
        failures.push(error);
      }
    });
  }

  for (const id of CHAIN) {
    const model = models.get(id)!;
    hear<{ count: number; previous: string }>(`${id} attach`, ({ count, previous }) => {
      model.version = states.get(id)!.version;
      model.needLoads = models.get(needOf(id) ?? id)!.loads;
      expectAttach(model, files[count]!, count, previous);
    });
    hear(`${id} detach`, () => {
      assert.ok(mayGo(id), "it is unloaded for nothing");
      expectDetach(model, files[model.live!]!);
    });
  }

  function decide(): void {
    const records: ResolutionRecord[] = [];
    let isNeedThere = true;
    for (const [index, id] of CHAIN.entries()) {
      const { enabled, registered, version, text } = states.get(id)!;
      isNeedThere &&= enabled && registered;
      const model = models.get(id)!;
      model.isEnabled = isNeedThere;
      if (!isNeedThere) Object.assign(model, { kept: "", older: undefined, withoutState: false });
      if (!registered) continue;
      records.push({
        guid: id,
        name: id,
        version: `${version}.0.0`,
        enabled: isNeedThere,
        verdict: isNeedThere ? "loaded" : "disabled",
        reason: "",
        requires: CHAIN.slice(0, index),
        artifact: { dir: id, library: "mod.js", sha256: sha256(text) },
      });
    }
    runtime.decide(records);
  }

  /** Runs frames until no work is left, and asserts that each mod that ran still runs or has failed in its reload. */
  function settle(): void {
    for (let round = 0; round < 20; round++) {
      time++;
      runtime.tick(1);
      for (const answer of late.splice(0)) answer();
    }
    assert.equal([failures, errors], [[], []]);
    const live = CHAIN.filter((id) => models.get(id)!.live !== undefined);
    assert.equal(runtime.live(), live);
    for (const [index, id] of CHAIN.entries()) {
      const { isEnabled, live: running, older } = models.get(id)!;
      const isWaiting = index > 0 && !live.includes(CHAIN[index - 1]!);
      if (isEnabled && !isWaiting)
        assert.ok(running !== undefined || older === undefined, `${id} ran and is gone`);
    }
  }

  decide();
  for (const step of acts) {
    if (step.act === "frames") {
      if (step.count === 0) settle();
      for (let frame = 0; frame < step.count; frame++) {
        time++;
        // A frame with a budget of 0 does one piece of work.
        runtime.tick(0);
        if (step.answers) late.shift()?.();
      }
      continue;
    }
    const state = states.get(step.id)!;
    if (step.act === "file") write(step.id, step.file);
    else if (step.act === "entry") state.version++;
    else if (step.act === "unregister") state.registered = !state.registered;
    else state.enabled = step.enabled;
    decide();
    assert.equal(failures, []);
  }
  settle();
}
