import * as fc from "fast-check";
import * as assert from "uvu/assert";
import type { GivenValue } from "../../../../host-shim/protocol/record.js";
import { createGivenLayer, type GivenLayer } from "../../../../host-shim/runtime/given/given-layer.js";
import { type LoadedMod, loadMod } from "../../../../host-shim/runtime/mod/loaded-mod.js";
import { createMemoryConfig } from "../../../../host-shim/runtime/mod/memory-config.js";
import { createSoloHost } from "../../../../host-shim/runtime/mod/solo-host.js";
import { createTimers } from "../../../../host-shim/runtime/mod/timers.js";
import {
  applySetting,
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  onSettingsApplied,
  resetAllSettings,
  resetSetting,
  Status,
  stringSetting,
} from "../../../../sdk/index.js";
import { getMember, parseDocument, setMembers } from "../../../../sdk/json/document.js";
import { writeEditQuery, writeResetQuery } from "../../../../sdk/protocol/ask.js";
import { readRow, readRows } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const law = suite("locked and suggested values");
const sequences = Number(process.env["SVC_GIVEN_SEQUENCES"] ?? 1000);

const ROWS = [
  floatSetting("fov", "Field of view", 90, { renamedFrom: ["angle"] }),
  intSetting("scale", "Scale", 1),
  stringSetting("name", "Name", "a"),
  stringSetting("token", "Token", "", { secret: true }),
];
const KEYS: readonly string[] = ROWS.map(({ key }) => key);
/** The literals that an edit of each row may store. Lists set no value of the secret. */
const FITS: Readonly<Record<string, RegExp>> = { fov: /^\d/, scale: /^\d+$/, name: /^"/ };
const DEFAULTS = new Map<string, string>(ROWS.map(({ key, defaultJson }) => [key, defaultJson]));

/** Creates a game with a mod that can be loaded again and again over the same files. */
function createGame(text: string) {
  const file = createMemoryConfig(text);
  const ledger = createMemoryConfig();
  /** Runs before the next write, as an external program would. */
  let before: (() => void) | undefined;
  const config = {
    ...file,
    write(next: string, previous: string) {
      const meanwhile = before;
      before = undefined;
      meanwhile?.();
      return file.write(next, previous);
    },
  };
  const faults: string[] = [];
  const solo = createSoloHost({
    side: "client",
    mod: { guid: "mod", name: "Mod", version: "1.0.0" },
    config,
    log: () => {},
    fault: (where, error) => faults.push(`${where}: ${error}`),
  });
  const hooked: string[] = [];
  const exports = defineMod({
    load() {
      declareSettings(ROWS);
      onSettingsApplied((key) => void hooked.push(key));
    },
  });
  let layer: GivenLayer;
  let mod: LoadedMod | undefined;
  return {
    file,
    faults,
    hooked,
    edit: (key: string, value: string) => solo.apply(writeEditQuery("mod", { key, value }))!.ok,
    reset: (key?: string) => solo.apply(writeResetQuery("mod", key))!.ok,
    refresh: () => mod!.refresh(),
    interrupt: (work: () => void) => {
      before = work;
    },
    give(given: readonly GivenValue[]) {
      if (layer.give(given)) mod!.refresh();
    },
    /** Loads the mod; `isEarly` omits the refresh that follows the load. */
    load(given: readonly GivenValue[], isEarly = false) {
      mod?.unload();
      layer = createGivenLayer(solo.environment(""), given, () => ledger);
      const library = (module: unknown) => Object.assign(module as object, { exports });
      mod = layer.attached(loadMod(library, { ...layer.environment, timers: createTimers(() => 0) }));
      if (layer.isActive() && !isEarly) mod.refresh();
    },
    end: () => mod!.unload(),
    /** Returns the served values by key. */
    values: () =>
      new Map(
        readRows(solo.rows()).map((row) => [`${readRow(row)!.wire["key"]}`, readRow(row)!.literals.value]),
      ),
  };
}

const key = fc.constantFrom<string>(...KEYS, "extra", "angle");
/** Few literals, so that edits, defaults and the values of lists are often equal. */
const literal = fc.constantFrom("90.0", "1", "2", '"a"', '"b"', "1.50");
const given = (literals: fc.Arbitrary<string>): fc.Arbitrary<readonly GivenValue[]> =>
  fc.uniqueArray(
    fc.record({
      key,
      how: fc.constantFrom("lock" as const, "suggest" as const),
      by: fc.constant("l"),
      literal: literals,
    }),
    { selector: (value) => value.key, maxLength: 4 },
  );

type Op = {
  readonly do: "edit" | "reset" | "all" | "apply" | "own reset" | "own all" | "hand" | "load" | "give";
};
const op = (literals: fc.Arbitrary<string>) =>
  fc.record({
    do: fc.constantFrom<Op["do"]>(
      "edit",
      "reset",
      "all",
      "apply",
      "own reset",
      "own all",
      "hand",
      "load",
      "give",
      "give",
    ),
    key,
    literal,
    given: given(literals),
    interrupted: fc.boolean(),
  });

const with_ = (text: string, entries: readonly (readonly [string, string])[]) =>
  setMembers(parseDocument(text)!, entries).text;

/** Models which keys follow their suggestions in a file that holds every key, from DESIGN's rules alone. */
function createFollowing() {
  const follows = new Map<string, string>();
  const own = new Set<string>();
  return {
    follows: (name: string, text: string) => follows.get(name) === heldIn(text, name),
    /** Judges every suggested key, as the host does after each load, refresh and change of the given values. */
    judge(suggested: readonly string[], text: string) {
      for (const name of suggested) {
        const held = heldIn(text, name);
        if (follows.get(name) === held) continue;
        follows.delete(name);
        if (held === DEFAULTS.get(name) && !own.has(name)) follows.set(name, held);
      }
    },
    chosen(name: string) {
      follows.delete(name);
      own.add(name);
    },
    reset(name: string) {
      follows.set(name, DEFAULTS.get(name)!);
      own.delete(name);
    },
  };
}

function heldIn(text: string, name: string): string {
  return getMember(parseDocument(text)!, name) ?? "";
}

law("are in force by the rules, and config.json has exactly the bytes of the accepted writes", () => {
  const texts = fc.constantFrom<string>(
    '{"fov": 90.0, "scale":1,\n"name" : "a", "token": "", "other": [1,  2]}',
    '\ufeff{\r\n\t"token": "t",\r\n\t"scale": 2,\r\n\t"fov": 9e1,\r\n\t"name": "b"\r\n}',
  );
  fc.assert(
    fc.property(texts, given(literal), fc.array(op(literal), { maxLength: 14 }), (text, first, ops) => {
      let model = text;
      let inForce = first;
      const game = createGame(text);
      game.load(first);
      const following = createFollowing();
      const givenTo = (name: string) =>
        inForce.find((one) => one.key === name && FITS[name]?.test(one.literal));
      const locked = (name: string) => givenTo(name)?.how === "lock";
      const suggested = (name: string) => givenTo(name)?.how === "suggest";
      const expected = (name: string) =>
        locked(name) || (suggested(name) && following.follows(name, model))
          ? givenTo(name)!.literal
          : heldIn(model, name);
      following.judge(KEYS.filter(suggested), model);
      for (const one of ops) {
        const values = game.values();
        const locks = KEYS.filter(locked);
        const store = (entries: readonly (readonly [string, string])[], note = following.chosen) => {
          model = with_(model, entries);
          for (const [each] of entries) if (suggested(each)) note(each);
        };
        const changed = (entries: readonly (readonly [string, string])[]) =>
          entries.filter(([name, next]) => values.get(name) !== next);
        const name = one.key === "angle" ? "fov" : one.key;
        const preset = DEFAULTS.get(one.key)!;
        // The file changes between the mod's read and its write.
        if (one.interrupted && KEYS.includes(one.key) && one.do !== "hand") {
          game.interrupt(() => {
            model = with_(model, [["meanwhile", one.literal]]);
            game.file.set(with_(game.file.read().text, [["meanwhile", one.literal]]));
          });
        }
        if (one.do === "edit" && game.edit(one.key, one.literal)) store(changed([[name, one.literal]]));
        else if (one.do === "reset" && game.reset(one.key)) store([[one.key, preset]], following.reset);
        else if (one.do === "all" && game.reset()) {
          const open = [...DEFAULTS].filter(([each]) => !locks.includes(each));
          store(open, following.reset);
        } else if (one.do === "apply" && applySetting(one.key, one.literal) === Status.Ok) {
          store(KEYS.includes(one.key) ? changed([[one.key, one.literal]]) : [[one.key, one.literal]]);
        } else if (one.do === "own reset" && KEYS.includes(one.key) && resetSetting(one.key) === Status.Ok) {
          store(changed([[one.key, preset]]));
        } else if (one.do === "own all" && resetAllSettings() === Status.Ok) store(changed([...DEFAULTS]));
        else if (one.do === "hand") {
          model = with_(model, [[name, one.literal]]);
          game.file.set(model);
          game.refresh();
        } else if (one.do === "load" || one.do === "give") {
          inForce = one.given;
          game[one.do](inForce);
        }
        if (["hand", "load", "give"].includes(one.do)) following.judge(KEYS.filter(suggested), model);
        game.interrupt(() => {});
        assert.is(game.file.read().text, model, JSON.stringify(one));
        const served = game.values();
        for (const each of KEYS)
          assert.is(served.get(each), expected(each), `${each} after ${JSON.stringify(one)}`);
      }
      game.give([]);
      for (const each of KEYS) assert.is(game.values().get(each), heldIn(model, each));
      game.end();
      assert.equal(game.faults, []);
    }),
    { numRuns: sequences },
  );
});

law("are never written into config.json, also if it lacks the keys", () => {
  const marked = fc.constantFrom("777.0", "777", '"777"');
  const texts = fc.constantFrom("", "{}", '{"angle": 2.0}', '{"name": "b", "scale": 1}');
  fc.assert(
    fc.property(texts, given(marked), fc.array(op(marked), { maxLength: 14 }), (text, first, ops) => {
      const game = createGame(text);
      game.load(first);
      for (const one of ops) {
        if (one.do === "edit") game.edit(one.key, one.literal);
        else if (one.do === "reset") game.reset(one.key);
        else if (one.do === "all") game.reset();
        else if (one.do === "apply") applySetting(one.key, one.literal);
        else if (one.do === "own reset") resetSetting(one.key);
        else if (one.do === "own all") resetAllSettings();
        else if (one.do === "hand") {
          game.file.set(
            one.interrupted ? text : with_(game.file.read().text || "{}", [[one.key, one.literal]]),
          );
          game.refresh();
        } else if (one.do === "load") game.load(one.given, one.interrupted);
        else game.give(one.given);
        assert.not.ok(game.file.read().text.includes("777"), JSON.stringify(one));
      }
      game.end();
      assert.equal(game.faults, []);
    }),
    { numRuns: sequences },
  );
});
