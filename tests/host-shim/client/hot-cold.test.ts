import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type ClientHost,
  createClientHost,
  type ModStore,
  type Transport,
} from "../../../host-shim/client/index.js";
import { createManager } from "../../../host-shim/install/manager.js";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { createEvaluate } from "../../../host-shim/node/index.js";
import { type Install, withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { decisionText, HOST_VERSION, POLL_MS, speaking } from "./rig.js";

const hotCold = suite("client host: changes at run time");
const IDS = ["a", "b", "c", "d", "e"] as const;
type Id = (typeof IDS)[number];

/** The texts of a mod's file. Each `count` makes another text, and so another hash. */
const FILES = {
  good: (id: string, count: number) => `${speaking(id)}// ${count}`,
  throws: (_id: string, count: number) =>
    `module.exports = { api: 1, attach() { throw new Error("${count}"); }, detach() {}, refresh() {} };`,
  broken: (_id: string, count: number) => `let ${count};`,
  absent: () => undefined,
} as const;

interface Entry {
  readonly version: string;
  readonly requires: readonly Id[];
  readonly conflicts: readonly Id[];
  readonly listed: boolean;
}

/** A change of the install by a player, an author or a maintainer of lists, or some frames of the game. */
type Act =
  | { readonly act: "override"; readonly id: Id; readonly enabled: boolean | undefined }
  | { readonly act: "entry"; readonly id: Id; readonly entry: Entry | undefined }
  | { readonly act: "file"; readonly id: Id; readonly file: keyof typeof FILES }
  | { readonly act: "frames"; readonly count: number; readonly answers: boolean };

const id = fc.constantFrom(...IDS);
const entry: fc.Arbitrary<Entry> = fc.record({
  version: fc.constantFrom("1.0.0", "1.1.0"),
  requires: fc.uniqueArray(id, { maxLength: 2 }),
  conflicts: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(id, { maxLength: 1 }) },
  ),
  listed: fc.constantFrom(true, true, false),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant("override" as const), id, enabled: fc.constantFrom(true, false, undefined) }),
  fc.record({ act: fc.constant("entry" as const), id, entry: fc.option(entry, { nil: undefined, freq: 6 }) }),
  fc.record({
    act: fc.constant("file" as const),
    id,
    file: fc.constantFrom("good", "good", "throws", "broken", "absent"),
  }) as fc.Arbitrary<Act>,
  fc.record({
    act: fc.constant("frames" as const),
    count: fc.integer({ min: 1, max: 6 }),
    answers: fc.boolean(),
  }),
);

interface World {
  readonly install: Install;
  readonly entries: Map<Id, Entry>;
  overrides: { readonly id: Id; readonly enabled: boolean }[];
  files: number;
  readonly clock: { time: number };
}

function apply(world: World, step: Act): void {
  const { install, entries } = world;
  switch (step.act) {
    case "override":
      world.overrides = world.overrides.filter((override) => override.id !== step.id);
      if (step.enabled !== undefined) world.overrides.push({ id: step.id, enabled: step.enabled });
      return install.write(
        "overrides.json",
        JSON.stringify({ schema: "svc.overrides/1", overrides: world.overrides }),
      );
    case "entry":
      if (step.entry === undefined) entries.delete(step.id);
      else entries.set(step.id, step.entry);
      return writeRegistry(world);
    case "file":
      return install.write(`mods/${step.id}/mod.js`, FILES[step.file](step.id, world.files++));
  }
}

function writeRegistry({ install, entries }: World): void {
  install.setRegistry({
    mods: [...entries].map(([id, { version, requires, conflicts }]) => ({
      id,
      version,
      requires: requires.filter((need) => need !== id).map((need) => ({ id: need, version: "*" })),
      conflicts: conflicts.filter((other) => other !== id).map((other) => ({ id: other })),
    })),
    lists: [
      {
        id: "all",
        entries: [...entries]
          .filter(([, { listed }]) => listed)
          .map(([id]) => ({ id, enabled: true, note: "" })),
      },
    ],
    activeLists: ["all"],
  });
}

/** Creates a host over a real manager, which scans the install at each poll. */
function startHost(
  { install, clock }: World,
  said: string[],
  wrap: (store: ModStore) => ModStore,
): ClientHost {
  const ignore = (): void => {};
  const transport: Transport = (_request, done) => {
    const mods = createManager(install.root, ignore).records("client", HOST_VERSION);
    done({ status: 200, etag: "", body: decisionText(mods) }, "");
  };
  const host = createClientHost({
    baseUrl: "http://backend",
    hostVersion: HOST_VERSION,
    transport,
    evaluate: createEvaluate(),
    store: wrap(createModStore(install.root, ignore)),
    log: ignore,
    now: () => clock.time,
    pollMs: POLL_MS,
  });
  host.bus.on("said", (text: unknown) => said.push(String(text)));
  return host;
}

/** Returns the live mods after these events, in load order. Asserts that no mod is loaded or unloaded twice in a row. */
function liveAfter(said: readonly string[]): string[] {
  const live: string[] = [];
  for (const text of said) {
    const id = text.slice(1);
    if (text.startsWith("+")) {
      assert.not(live.includes(id), `${id} is loaded twice: ${said.join(" ")}`);
      live.push(id);
    } else if (text.startsWith("-")) {
      assert.ok(live.includes(id), `${id} is unloaded and was not live: ${said.join(" ")}`);
      live.splice(live.indexOf(id), 1);
    }
  }
  return live;
}

function settle(world: World, host: ClientHost, answer: () => void): void {
  for (let round = 0; round < 4; round++) {
    world.clock.time += POLL_MS;
    host.tick(1);
    answer();
    host.tick(1);
  }
}

for (const [title, isSlow] of [
  ["that are available at once", false],
  ["that arrive late", true],
] as const) {
  hotCold(
    `runs the same mods as a fresh start after any toggles, edits, file changes and failures, with libraries ${title}`,
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(entry, { minLength: 5, maxLength: 5 }),
          fc.array(act, { maxLength: 25 }),
          (first, acts) =>
            withInstall({}, (install) => {
              const world: World = {
                install,
                entries: new Map(first.map((entry, index) => [IDS[index]!, entry])),
                overrides: [],
                files: 0,
                clock: { time: 0 },
              };
              writeRegistry(world);
              for (const id of IDS) apply(world, { act: "file", id, file: "good" });
              const late: (() => void)[] = [];
              const wrap = (store: ModStore): ModStore => ({
                ...store,
                readLibrary(artifact, done) {
                  store.readLibrary(artifact, (library) => {
                    if (isSlow) late.push(() => done(library));
                    else done(library);
                  });
                },
              });
              const answerAll = (): void => {
                for (let answer = late.shift(); answer !== undefined; answer = late.shift()) answer();
              };
              const said: string[] = [];
              const host = startHost(world, said, wrap);
              for (const step of acts) {
                if (step.act !== "frames") apply(world, step);
                else {
                  for (let frame = 0; frame < step.count; frame++) {
                    world.clock.time += POLL_MS / 2;
                    // A frame with a budget of 0 does one piece of work.
                    host.tick(frame % 2);
                    if (step.answers) late.splice(0, 1)[0]?.();
                  }
                }
              }
              settle(world, host, answerAll);

              const coldSaid: string[] = [];
              const cold = startHost(world, coldSaid, (store) => store);
              settle(world, cold, () => {});
              const live = (from: ClientHost): string[] =>
                from
                  .mods()
                  .filter(({ state }) => state === "live")
                  .map(({ guid }) => guid);
              // Only the hot host keeps the old file of a mod whose new file failed, and the mod's dependents.
              const kept = new Set(
                host
                  .mods()
                  .filter(({ state, problem }) => state === "live" && problem !== "")
                  .map(({ guid }) => guid as Id),
              );
              for (let size = -1; size !== kept.size; ) {
                size = kept.size;
                for (const [id, { requires }] of world.entries)
                  if (requires.some((need) => kept.has(need))) kept.add(id);
              }
              const comparable = (ids: readonly string[]): string[] =>
                ids.filter((id) => !kept.has(id as Id));
              assert.equal(comparable(live(host)), comparable(live(cold)));
              const verdicts = (from: ClientHost) =>
                from.mods().map(({ guid, version, verdict, reason }) => ({ guid, version, verdict, reason }));
              assert.equal(verdicts(host), verdicts(cold));

              // In load order, every dependency of a live mod is live and precedes it.
              const running = liveAfter(said);
              assert.equal([...running].sort(), [...live(host)].sort());
              for (const [index, id] of running.entries()) {
                for (const need of world.entries.get(id as Id)?.requires ?? []) {
                  if (need !== id)
                    assert.ok(
                      running.slice(0, index).includes(need),
                      `${id} runs without ${need} before it: ${running.join(" ")}`,
                    );
                }
              }
              host.stop();
              cold.stop();
              assert.equal(host.mods(), []);
            }),
        ),
        { numRuns: Number(process.env["SVC_HOT_COLD_RUNS"] ?? 60) },
      ),
  );
}
