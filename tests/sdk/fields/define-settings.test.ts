import * as assert from "uvu/assert";
import { createTestHost } from "../../../host-shim/testing/index.js";
import {
  applySetting,
  bool,
  boolSetting,
  choice,
  createSdk,
  declareSettings,
  defineMod,
  defineSettings,
  float,
  floatSetting,
  int,
  type ModModule,
  onSettingsApplied,
  rowsOf,
  select,
  settingApplied,
  settingIgnored,
  settingValue,
  text,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { withTestHost } from "../../support/test-host.js";

const definition = suite("defineSettings");
const binding = suite("defineSettings: binding");
const applied = suite("defineSettings: applied");
const values = suite("defineSettings: values of the type");

const fov = float("Field of view", 90, { lo: 60, hi: 120 });
const feel = choice("Feel", "soft", ["soft", "hard"]);
const unchecked = defineSettings as (fields: unknown) => unknown;

definition("returns a frozen object with an enumerable getter for each key, in order", () => {
  const settings = defineSettings({ zoom: fov, constructor: bool("On", true), fov, "05": feel });
  assert.equal(Object.keys(settings), ["zoom", "constructor", "fov", "05"]);
  assert.ok(Object.isFrozen(settings));
  for (const { get, set, value } of Object.values(Object.getOwnPropertyDescriptors(settings))) {
    assert.equal([typeof get, set, value], ["function", undefined, undefined]);
  }
  const [zoom, , second] = rowsOf(settings);
  assert.equal(
    [zoom, second],
    [
      floatSetting("zoom", "Field of view", 90, { lo: 60, hi: 120 }),
      floatSetting("fov", "Field of view", 90, { lo: 60, hi: 120 }),
    ],
  );
});

for (const [title, fields, message] of [
  ["a number", 5, /plain object/],
  ["a list", [fov], /plain object/],
  ["a field under __proto__ in a literal", { __proto__: fov }, /plain object.*__proto__/],
  ["a row", { fov: boolSetting("fov", "Fov", true) }, /"fov" is not a field/],
  ["null", { fov: null }, /"fov" is not a field/],
  ["an empty key", { fov, "": fov }, /field 2 has an empty key/],
  ["a whole number as a key", { fov, 7: fov }, /"7" is a whole number/],
  ["lo without hi", { fov: float("Fov", 9, { lo: 5 } as object) }, /"fov" has lo without hi/],
  [
    "a default above the range",
    { fov: int("Fov", 130, { lo: 60, hi: 120 }) },
    /"fov".*130 outside 60\.\.120/,
  ],
  ["a default below the range", { fov: float("Fov", -1, { hi: 120 }) }, /"fov".*-1\.0 outside 0\.\.120/],
] as const) {
  definition(`throws an Error that names the fault for ${title}`, () => {
    assert.throws(() => unchecked(fields), message);
  });
}

definition("accepts a default outside the range with clamp: false, and an object without a prototype", () => {
  const fields = Object.assign(Object.create(null), {
    fov: int("Fov", 130, { lo: 60, hi: 120, clamp: false }),
  });
  assert.equal(Object.keys(unchecked(fields) as object), ["fov"]);
});

/** Loads a mod, passes its host to `act`, and unloads it. */
function played(
  mod: ModModule,
  config: string,
  act: (host: ReturnType<typeof createTestHost>) => void,
): void {
  const host = createTestHost({ config });
  host.load(mod);
  try {
    act(host);
  } finally {
    host.unload();
  }
}

binding(
  "reads its mod's values, throws before the mod is loaded, and returns the default after unload",
  () => {
    const settings = defineSettings({ fov, feel });
    const seen: unknown[] = [];
    const mod = defineMod({ settings, load: () => void seen.push(settings.fov, settings.feel) });
    const unbound = /settings\.fov was read before the mod was loaded/;
    assert.throws(() => settings.fov, unbound);
    played(defineMod({ load() {} }), "", () =>
      assert.throws(() => settings.fov, unbound, "another mod runs"),
    );
    assert.throws(() => settings.fov, unbound, "another mod ran");
    for (const stored of [100, 110]) {
      played(mod, `{"fov": ${stored}, "feel": "hard"}`, (host) => {
        host.edit("feel", "soft");
        assert.equal([settings.fov, settings.feel], [stored, "soft"]);
      });
      assert.equal([settings.fov, settings.feel], [90, "soft"]);
    }
    assert.equal(seen, [100, "hard", 110, "hard"]);
  },
);

binding("lets defineMod omit load, and stores the defaults; defineMod rejects other settings", () => {
  played(defineMod({ settings: defineSettings({ fov }) }), "", (host) =>
    assert.equal(JSON.parse(host.config()), { fov: 90 }),
  );
  for (const settings of [{ fov }, null, {}]) {
    assert.throws(() => defineMod({ settings: settings as never }), /must be the result of defineSettings/);
  }
});

binding("throws an Error with row and reason for a refused declaration, before load", () => {
  const settings = defineSettings({ fov, mode: choice("Mode", "a" as string, [] as string[]) });
  const host = createTestHost();
  const mod = defineMod({ settings, load: () => assert.unreachable() });
  assert.throws(() => host.load(mod), /row 2 \("mode"\): it offers no choice/);
});

binding("leaves the settings of rowsOf unbound, because it returns plain rows", () => {
  const settings = defineSettings({ fov });
  const rows = rowsOf(settings);
  played(defineMod({ load: () => void declareSettings(rows) }), '{"fov": 500}', () => {
    assert.is(settingValue(rows[0]!), 500);
    assert.throws(() => settings.fov, /before the mod was loaded/);
  });
  assert.throws(() => rowsOf({} as never), /must be the result of defineSettings/);
});

binding("reads from the host of the createSdk whose bindSettings returned the copy", () =>
  withTestHost({ config: '{"fov": 70}' }, (a) =>
    withTestHost({ guid: "b", bus: a.bus, config: '{"fov": 500}' }, (b) => {
      const reports: string[] = [];
      const settings = defineSettings(
        { fov },
        { applied: { fov: (value) => void reports.push(settingApplied(`${value} degrees`)) } },
      );
      const [first, second] = [createSdk(a).bindSettings(settings), createSdk(b).bindSettings(settings)];
      assert.equal([first.fov, second.fov], [70, 120]);
      assert.throws(() => settings.fov, /before the mod was loaded/);
      a.bus.emit("svc.settings.applyQuery", '{"guid":"demo","key":"fov","value":80}');
      assert.equal([first.fov, second.fov, reports], [80, 120, ["Ok"]]);
      assert.ok(a.lines.includes('info setting "fov": applied, 80 degrees'));
    }),
  ),
);

binding(
  "lets a later declareSettings replace rows and ranges, with one warning, but not functions of applied",
  () => {
    const seen: unknown[] = [];
    const settings = defineSettings({ fov, feel }, { applied: { fov: (value) => void seen.push(value) } });
    const mod = defineMod({
      settings,
      load() {
        for (const hi of [150, 200]) declareSettings([floatSetting("fov", "Fov", 95, { lo: 60, hi })]);
      },
    });
    played(mod, '{"fov": 500, "feel": "hard"}', (host) => {
      assert.equal([settings.fov, settings.feel], [200, "soft"]);
      assert.is(host.log.filter((line) => line.startsWith("warn declareSettings replaces")).length, 1);
      host.edit("fov", 180);
      assert.equal(seen, [180]);
    });
    const other = defineMod({
      settings,
      load: () => void declareSettings([boolSetting("fov", "Fov", true)]),
    });
    played(other, "", () => assert.is(settings.fov, 90));
  },
);

applied("as a table is the hook of its own keys only, and other keys report nohook", () => {
  const seen: unknown[] = [];
  const table = Object.assign(Object.create({ feel: () => assert.unreachable() }), {
    fov: (value: number) => void seen.push(value),
  });
  const settings = defineSettings({ fov, feel }, { applied: table });
  played(defineMod({ settings }), "", (host) => {
    assert.is(host.edit("fov", 100).effect, "unreported");
    assert.is(host.edit("feel", "hard").effect, "nohook");
    host.setConfig('{"fov": 70}');
    assert.equal(seen, [100, 70]);
  });
});

applied("as a function gets each change; onSettingsApplied in load replaces it, with one warning", () => {
  const seen: unknown[] = [];
  const settings = defineSettings(
    { fov, feel },
    {
      applied(change) {
        seen.push(change);
        if (change.key === "fov") settingIgnored(`${change.value.toFixed(1)} is too much`);
      },
    },
  );
  played(defineMod({ settings }), "", (host) => {
    assert.equal(host.edit("fov", 100), {
      ok: true,
      err: "",
      effect: "ignored",
      detail: "100.0 is too much",
    });
    host.edit("feel", "hard");
    assert.equal(seen.splice(0), [
      { key: "fov", value: 100 },
      { key: "feel", value: "hard" },
    ]);
  });
  const load = () => {
    onSettingsApplied(null);
    onSettingsApplied((key) => settingApplied(key));
  };
  played(defineMod({ settings, load }), "", (host) => {
    assert.is(host.edit("feel", "hard").detail, "feel");
    assert.is(host.log.filter((line) => line.startsWith("warn onSettingsApplied replaces")).length, 1);
    assert.equal(seen, []);
  });
});

values("reach the hook although the hook of another key replaces them by a text outside the options", () => {
  let seen: unknown;
  const settings = defineSettings(
    { first: int("First", 1), mode: choice("Mode", "p", ["p", "q"]) },
    {
      applied: {
        first: () => void applySetting("mode", '"old name"'),
        mode(value) {
          seen = value;
        },
      },
    },
  );
  played(defineMod({ settings }), '{"first": 1, "mode": "q"}', (host) => {
    host.setConfig('{"first": 2, "mode": "p"}');
    assert.equal([settings.mode, seen], ["p", "p"]);
  });
});

values("outside the options are stored and reported as ignored, and the mod reads the default", () => {
  const seen: unknown[] = [];
  const settings = defineSettings(
    {
      feel,
      from: select("From", "a", [..."abcdefgh"]),
      any: select("Any", "a", ["a"], { optionsUrl: "/x" }),
    },
    {
      applied(change) {
        seen.push(change.value);
        settingApplied();
      },
    },
  );
  played(defineMod({ settings }), '{"feel": "hard"}', (host) => {
    const ignored = { ok: true, err: "", effect: "ignored", detail: "not one of soft, hard" };
    assert.equal(host.edit("feel", "sofd"), ignored);
    assert.equal(
      [settings.feel, host.rows()[0]?.value, JSON.parse(host.config()).feel],
      ["soft", "sofd", "sofd"],
    );
    assert.equal(seen.splice(0), ["soft"], "the value in force has changed");
    assert.equal(host.edit("feel", "sofd"), ignored);
    assert.equal(host.edit("feel", "softer"), ignored);
    assert.equal(seen, [], "the value in force is the same");
    assert.equal(
      host.log.filter((line) => line.startsWith("warn")),
      [
        'warn "feel" holds "sofd", not one of soft, hard; the default "soft" is used until it is edited',
        'warn "feel" holds "softer", not one of soft, hard; the default "soft" is used until it is edited',
      ],
    );
    assert.is(host.edit("feel", "hard").effect, "applied");
    assert.is(host.edit("from", "z").detail, "not one of a, b, c, d, e, f and 2 more");
    assert.is(host.edit("any", "z").effect, "applied");
    assert.equal([settings.any, settings.from], ["z", "a"]);
  });
});

const RANGED = { lo: 0.5, hi: 10.5 };
for (const [title, report, expected] of [
  ["no hook", undefined, ["nohook", "", "applied", "10", "restart", "10"]],
  ["a hook that reports nothing", () => {}, ["unreported", "", "applied", "10", "restart", "10"]],
  ["a hook that reports", () => void settingApplied("x"), ["applied", "x", "applied", "x", "applied", "x"]],
  [
    "a hook that throws",
    () => {
      throw new Error("no");
    },
    ["unreported", "", "unreported", "", "restart", ""],
  ],
] as const) {
  values(`outside the range are clamped for the mod; the effect with ${title} is ${expected[2]}`, () => {
    const settings = defineSettings(
      { live: int("Live", 5, RANGED), later: int("Later", 5, { ...RANGED, appliesOn: "restart" }) },
      report && { applied: { live: report, later: report } },
    );
    played(defineMod({ settings }), "", (host) => {
      const results = [host.edit("live", 7), host.edit("live", 11), host.edit("later", 11)];
      assert.equal(
        results.flatMap(({ effect, detail }) => [effect, detail]),
        expected,
      );
      assert.equal([settings.live, settingValue(rowsOf(settings)[0]!)], [10, 10]);
      assert.is(JSON.parse(host.config()).live, 11);
      host.edit("live", 0);
      assert.is(settings.live, 1);
    });
  });
}

values("with clamp: false are the raw number, and the default for a value of another kind", () => {
  const settings = defineSettings({
    fov: int("Fov", 5, { lo: 0, hi: 10, clamp: false }),
    title: text("Title", "x"),
  });
  played(defineMod({ settings }), '{"fov": 99, "title": 5}', (host) => {
    assert.equal([settings.fov, settings.title], [99, "x"]);
    assert.is(host.edit("fov", 98).effect, "nohook");
  });
});
