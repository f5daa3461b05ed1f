import * as assert from "uvu/assert";
import {
  boolSetting,
  createSdk,
  Effect,
  intSetting,
  type Sdk,
  SettingsEvent,
  Status,
} from "../../../sdk/index.js";
import { type SettingsTransport, settingsTransports } from "../../support/settings-transports.js";
import { suite } from "../../support/suite.js";
import { type TestHost, withSdk, withTestHost } from "../../support/test-host.js";

const rows = [
  intSetting("live", "Live", 1),
  intSetting("restart", "Restart", 1, { appliesOn: "restart" }),
  boolSetting("other", "Other", false),
];

type Work = (edit: { readonly host: TestHost; readonly sdk: Sdk; readonly via: SettingsTransport }) => void;

/** Runs `work` over both transports with a mod that declared `rows` and has no hook yet. */
function overBoth(tests: ReturnType<typeof suite>, title: string, work: Work): void {
  for (const via of settingsTransports) {
    tests(`${via.name}: ${title}`, () =>
      withSdk({ rows }, (sdk, host) => {
        sdk.serveSettingsRoutes();
        work({ host, sdk, via });
      }),
    );
  }
}

/** Returns the served effect and detail of a row. */
function effectOf(rowsJson: string, key: string): readonly [effect: unknown, detail: unknown] {
  const row = JSON.parse(rowsJson).find((served: { key: string }) => served.key === key);
  return [row.effect, row.effectDetail];
}

const effects = suite("effects");
const reports = suite("effects: reports");
const nesting = suite("effects: nested hooks");
const refresh = suite("refresh");

effects("have constants with the values of the wire format", () => {
  assert.equal(Object.values(Effect), ["applied", "restart", "ignored", "nohook", "unreported"]);
  for (const [name, value] of Object.entries(Effect)) assert.is(value, name);
});

overBoth(
  effects,
  "the hook gets key and value after an edit, a reset, a reset of all keys and a refresh",
  ({ host, sdk, via }) => {
    const seen: unknown[] = [];
    sdk.onSettingsApplied((...changed) => void seen.push(changed));
    via.edit(host, '"key":"live","value":5');
    via.edit(host, '"key":"other","value":true');
    via.reset(host, '"key":"live"');
    assert.equal(seen.splice(0), [
      ["live", 5],
      ["other", true],
      ["live", 1],
    ]);
    via.reset(host, "");
    assert.equal(seen.splice(0), [
      ["live", 1],
      ["restart", 1],
      ["other", false],
    ]);
    host.setConfig('{"live": 7.0, "other": "no", "restart": 1}');
    sdk.refresh();
    assert.equal(seen, [
      ["live", 7],
      ["other", false],
    ]);
  },
);

type Hook = (sdk: Sdk) => void;
const outcomes: readonly (readonly [
  title: string,
  hook: Hook | null,
  live: readonly [string, string?],
  restart: readonly [string, string?],
])[] = [
  ["no hook", null, ["nohook"], ["restart"]],
  ["a hook without a report", () => {}, ["unreported"], ["restart"]],
  ["settingApplied()", (sdk) => sdk.settingApplied(), ["applied"], ["applied"]],
  ["settingApplied with a detail", (sdk) => sdk.settingApplied("5"), ["applied", "5"], ["applied", "5"]],
  ["settingAppliesOnRestart()", (sdk) => sdk.settingAppliesOnRestart(), ["restart"], ["restart"]],
  [
    "settingAppliesOnRestart with a detail",
    (sdk) => sdk.settingAppliesOnRestart("5"),
    ["restart", "5"],
    ["restart", "5"],
  ],
  ["settingIgnored", (sdk) => sdk.settingIgnored("off"), ["ignored", "off"], ["ignored", "off"]],
  [
    "two reports, of which the last counts",
    (sdk) => {
      sdk.settingApplied("5");
      sdk.settingIgnored("off");
    },
    ["ignored", "off"],
    ["ignored", "off"],
  ],
  [
    "a report before a refused report",
    (sdk) => {
      sdk.settingApplied("5");
      sdk.settingIgnored("");
    },
    ["applied", "5"],
    ["applied", "5"],
  ],
  ["only a refused report", (sdk) => sdk.settingIgnored(" "), ["unreported"], ["restart"]],
];

for (const [title, hook, ...expected] of outcomes) {
  for (const [index, key] of ["live", "restart"].entries()) {
    overBoth(effects, `the ${key} row gets the effect ${expected[index]!.join(", ")} with ${title}`, (t) => {
      const { host, sdk, via } = t;
      sdk.onSettingsApplied(hook && (() => hook(sdk)));
      const [effect, detail] = expected[index]!;
      const lines = host.linesOf(() => {
        const announced = host.heard(SettingsEvent.applyAnnounce, () => {
          assert.equal(effectOf(via.edit(host, `"key":"${key}","value":5`).rows, key), [effect, detail]);
        });
        if (via.name === "bus") {
          const announce = JSON.parse(String(announced[0]));
          assert.equal([announce.effect, announce.effectDetail], [effect, detail ?? ""]);
        }
      });
      assert.ok(
        lines.includes(`info setting "${key}": ${effect}${detail ? `, ${detail}` : ""}`),
        lines.join("\n"),
      );
    });
  }
}

overBoth(effects, "a reset logs effects as an edit does", ({ host, sdk, via }) => {
  sdk.onSettingsApplied(() => {});
  via.edit(host, '"key":"live","value":5');
  const lines = host.linesOf(() => assert.is(sdk.resetFromBody(""), Status.Ok));
  assert.ok(lines.includes('info setting "live": unreported'), lines.join("\n"));
});

overBoth(effects, "an effect stays on its row until the key's next edit", ({ host, sdk, via }) => {
  sdk.onSettingsApplied((key) => sdk.settingApplied(key));
  via.edit(host, `"key":"live","value":5`);
  sdk.onSettingsApplied((key) => sdk.settingIgnored(key));
  const { rows: served } = via.edit(host, `"key":"other","value":true`);
  assert.equal(effectOf(served, "live"), ["applied", "live"]);
  assert.equal(effectOf(served, "other"), ["ignored", "other"]);
  assert.equal(effectOf(via.edit(host, `"key":"live","value":"no number"`).rows, "live"), [
    "applied",
    "live",
  ]);
  assert.equal(effectOf(via.edit(host, `"key":"live","value":6`).rows, "live"), ["ignored", "live"]);
  assert.equal(effectOf(via.reset(host, `"key":"other"`).rows, "other"), ["ignored", "other"]);
  assert.equal(effectOf(sdk.declaredSchemaJson(), "restart"), [undefined, undefined]);
});

overBoth(effects, "a throwing hook is a fault of the mod, and the edit is unreported", (t) => {
  const { host, sdk, via } = t;
  sdk.onSettingsApplied(() => {
    sdk.settingApplied("never seen");
    throw new Error("boom");
  });
  const reply = via.edit(host, `"key":"live","value":5`);
  assert.ok(reply.ok);
  assert.equal(effectOf(reply.rows, "live"), ["unreported", undefined]);
  assert.equal(host.faults, ['the apply hook, for "live", boom']);
  assert.is(sdk.settingApplied(), Status.ErrBadArg, "the hook is over");
  via.reset(host, "");
  assert.is(host.faults.length, 4);
});

overBoth(effects, "a replaced or removed hook is not called", ({ host, sdk, via }) => {
  const calls: string[] = [];
  sdk.onSettingsApplied((key) => calls.push(key));
  sdk.onSettingsApplied((key) => calls.push(`second ${key}`));
  via.edit(host, `"key":"live","value":5`);
  sdk.onSettingsApplied(null);
  assert.equal(effectOf(via.edit(host, `"key":"live","value":6`).rows, "live"), ["nohook", undefined]);
  assert.equal(calls, ["second live"], "one hook a mod: the last one");
});

reports("outside the hook are ErrBadArg, with a log line", () =>
  withSdk({ rows }, (sdk, host) => {
    for (const report of [
      () => sdk.settingApplied("x"),
      () => sdk.settingAppliesOnRestart(),
      () => sdk.settingIgnored("why"),
    ]) {
      const lines = host.linesOf(() => assert.is(report(), Status.ErrBadArg));
      assert.is(lines.length, 1);
      assert.match(lines[0]!, /^warn .*outside the apply hook/);
    }
    assert.not.match(sdk.declaredSchemaJson(), "effect");
  }),
);

reports("after dispose are ErrDisposed without a log line, also in a running hook", () =>
  withSdk({}, (sdk, host) => {
    const statuses: Status[] = [];
    sdk.declareSettings(rows);
    sdk.onSettingsApplied(() => {
      sdk.dispose();
      statuses.push(sdk.settingApplied("x"));
    });
    sdk.applySettingFromBody('{"key":"live","value":2}');
    assert.equal(
      host.linesOf(() => statuses.push(sdk.settingIgnored("why"))),
      [],
    );
    assert.equal(statuses, [Status.ErrDisposed, Status.ErrDisposed]);
  }),
);

for (const reason of ["", "  ", undefined, null, 5]) {
  reports(`by settingIgnored with the reason ${JSON.stringify(reason)} are ErrBadArg`, () =>
    withSdk({}, (sdk, host) => {
      const statuses: Status[] = [];
      sdk.declareSettings(rows);
      sdk.onSettingsApplied(() => statuses.push(sdk.settingIgnored(reason as string)));
      sdk.applySettingFromBody('{"key":"live","value":2}');
      assert.equal(statuses, [Status.ErrBadArg]);
      assert.ok(host.lines.some((line) => line.startsWith("warn settingIgnored needs a reason")));
    }),
  );
}

nesting("each report counts for its own key when a hook edits another key over the bus", () =>
  withSdk({}, (sdk) => {
    const order: string[] = [];
    sdk.declareSettings(rows);
    sdk.onSettingsApplied((key) => {
      order.push(`${key} begins`);
      if (key === "live") {
        sdk.settingApplied("before");
        sdk.emit(SettingsEvent.applyQuery, '{"guid":"demo","key":"other","value":true}');
        order.push(`other is ${sdk.settingValue(rows[2]!)}`);
        sdk.settingApplied("after");
      } else {
        assert.is(sdk.settingIgnored("inner"), Status.Ok);
      }
      order.push(`${key} ends`);
    });
    sdk.applySettingFromBody('{"key":"live","value":2}');
    assert.equal(order, ["live begins", "other begins", "other ends", "other is true", "live ends"]);
    assert.equal(effectOf(sdk.declaredSchemaJson(), "live"), ["applied", "after"]);
    assert.equal(effectOf(sdk.declaredSchemaJson(), "other"), ["ignored", "inner"]);
  }),
);

nesting("an inner hook without a report does not get the report of the outer hook", () =>
  withSdk({ rows }, (sdk) => {
    sdk.onSettingsApplied((key) => {
      if (key !== "live") return;
      sdk.settingApplied("outer");
      sdk.applySettingFromBody('{"key":"other","value":true}');
    });
    sdk.applySettingFromBody('{"key":"live","value":2}');
    assert.equal(effectOf(sdk.declaredSchemaJson(), "live"), ["applied", "outer"]);
    assert.equal(effectOf(sdk.declaredSchemaJson(), "other"), ["unreported", undefined]);
  }),
);

nesting("the hook of one mod cannot report for another mod", () =>
  withTestHost({ guid: "a" }, (a) =>
    withTestHost({ guid: "b", bus: a.bus }, (b) => {
      const [first, second] = [createSdk(a), createSdk(b)];
      const statuses: Status[] = [];
      first.declareSettings(rows);
      second.declareSettings(rows);
      first.onSettingsApplied(() => statuses.push(second.settingApplied("not mine")));
      first.applySettingFromBody('{"key":"live","value":2}');
      assert.equal(statuses, [Status.ErrBadArg]);
      assert.equal(effectOf(first.declaredSchemaJson(), "live"), ["unreported", undefined]);
    }),
  ),
);

function withHook(work: (host: TestHost, sdk: Sdk, calls: string[]) => void): Promise<void> {
  return withSdk({ config: '{"live": 5, "restart": 6}' }, (sdk, host) => {
    const calls: string[] = [];
    sdk.declareSettings(rows);
    sdk.onSettingsApplied((key) => {
      calls.push(key);
      sdk.settingApplied();
    });
    work(host, sdk, calls);
  });
}

refresh("runs the hook once for each key with a changed literal, after all new values are in force", () =>
  withHook((host, sdk, calls) => {
    const seen: unknown[] = [];
    sdk.onSettingsApplied((key) => {
      calls.push(key);
      seen.push(rows.map((row) => sdk.settingValue(row)));
    });
    host.setConfig('{"other": true, "mine": 9, "live": 5, "restart": 7}');
    sdk.refresh();
    assert.equal(calls, ["restart", "other"]);
    assert.equal(seen, [
      [5, 7, true],
      [5, 7, true],
    ]);
    sdk.refresh();
    assert.is(calls.length, 2);
    assert.equal(effectOf(sdk.declaredSchemaJson(), "other"), ["unreported", undefined]);
  }),
);

refresh("runs the hook for another notation of a number, but not for another layout of the file", () =>
  withHook((host, sdk, calls) => {
    host.setConfig('{ "restart" : 6 ,\n "live" : 5 }\n');
    sdk.refresh();
    assert.equal(calls, []);
    host.setConfig('{"live": 5.0, "restart": 6}');
    sdk.refresh();
    assert.equal(calls, ["live"]);
  }),
);

refresh("resets a key that was removed from the file to its default", () =>
  withHook((host, sdk, calls) => {
    host.setConfig("{}");
    sdk.refresh();
    assert.equal(calls, ["live", "restart"]);
    assert.is(sdk.settingValue(rows[0]!), 1);
  }),
);

refresh("changes no value and calls no hook while the file is malformed", () =>
  withHook((host, sdk, calls) => {
    for (const content of ["{", "[]", Uint8Array.of(0xff)]) {
      host.setConfig(content);
      sdk.refresh();
    }
    assert.equal(calls, []);
    assert.is(sdk.settingValue(rows[0]!), 5);
  }),
);

refresh("warns once of a file that it cannot use", () =>
  withHook((host, sdk) => {
    const lines = host.linesOf(() => {
      for (const content of ['{"live": 7,}', '{"live": 8,}']) {
        host.setConfig(content);
        sdk.refresh();
      }
    });
    assert.is(lines.length, 1);
    assert.match(lines[0]!, /^warn config\.json is not a JSON object .* repair or delete it/);
  }),
);

refresh(
  "runs no hook for writes of the mod and the panel, but for another program's write between them",
  () =>
    withHook((host, sdk, calls) => {
      sdk.applySetting("live", "8");
      sdk.applySettingFromBody('{"key":"restart","value":9}');
      calls.length = 0;
      sdk.refresh();
      assert.equal(calls, []);
      host.setConfig('{"live": 8, "restart": 9, "other": true}');
      sdk.applySetting("live", "10");
      sdk.refresh();
      assert.equal(calls, ["other"]);
      assert.is(sdk.settingValue(rows[2]!), true);
    }),
);
