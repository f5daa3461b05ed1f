import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  boolSetting,
  colorSetting,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  type Sdk,
  type Setting,
  Status,
  selectSetting,
  stringSetting,
} from "../../../sdk/index.js";
import { type SettingsTransport, settingsTransports } from "../../support/settings-transports.js";
import { suite } from "../../support/suite.js";
import { mustNotWrite, type TestHost, type TestHostOptions, withSdk } from "../../support/test-host.js";

const rows: readonly Setting[] = [
  boolSetting("bool", "Bool", false),
  intSetting("int", "Int", 1, { lo: 0, hi: 10 }),
  floatSetting("float", "Float", 1, { lo: 0, hi: 2 }),
  enumSetting("enum", "Enum", "a", ["a", "b"]),
  stringSetting("string", "String", "s"),
  keybindSetting("keybind", "Keybind", "KeyF"),
  selectSetting("select", "Select", "a", ["a", "b"]),
  colorSetting("color", "Color", "1,1,1"),
  intSetting("later", "Later", 1, { implemented: false, description: "Not yet." }),
];
const start = `{
  "bool": true, "mine": 1
}
`;

type Work = (edit: {
  readonly host: TestHost;
  readonly sdk: Sdk;
  readonly hooked: string[];
  readonly via: SettingsTransport;
}) => void;

/** Runs `work` over both transports, with a mod that declared `rows` and records the calls of its hook. */
function overBoth(tests: ReturnType<typeof suite>, title: string, work: Work, options: TestHostOptions = {}) {
  for (const via of settingsTransports) {
    tests(`${via.name}: ${title}`, () =>
      withSdk({ config: start, ...options }, (sdk, host) => {
        const hooked: string[] = [];
        sdk.declareSettings(rows);
        sdk.serveSettingsRoutes();
        sdk.onSettingsApplied((key) => {
          hooked.push(key);
          sdk.settingApplied();
        });
        work({ host, sdk, hooked, via });
      }),
    );
  }
}

const edits = suite("edits by the player");
const refusals = suite("edits by the player: refusals");
const resets = suite("resets by the player");
const failures = suite("edits and resets by the player: failing file");
const bodies = suite("edits and resets by body");

const accepted: readonly (readonly [key: string, literal: string])[] = [
  ["bool", "true"],
  ["bool", "false"],
  ["int", "-5"],
  ["int", "0"],
  ["int", "12345678901234567890"],
  ["float", "1"],
  ["float", "1.0"],
  ["float", "1e3"],
  ["float", "-0.50"],
  ["float", "99"],
  ["enum", '"b"'],
  ["enum", '"not listed"'],
  ["string", '""'],
  ["string", '"\\u0041 \\" é"'],
  ["keybind", '"Ctrl+KeyQ"'],
  ["select", '"elsewhere"'],
  ["color", '"1,1,0.62"'],
  ["later", "3"],
];

for (const [key, literal] of accepted) {
  overBoth(edits, `${key} stores ${literal} verbatim`, ({ host, sdk, hooked, via }) => {
    const reply = via.edit(host, `"key":"${key}","value": ${literal} `);
    assert.equal(reply, { ok: true, err: "", rows: sdk.declaredSchemaJson() });
    assert.match(reply.rows, `"value":${literal},`);
    assert.match(
      host.config()!,
      new RegExp(`"${key}": ${literal.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}[,\n]`),
    );
    assert.match(host.config()!, '"mine": 1');
    assert.equal(hooked, [key]);
  });
}

overBoth(
  edits,
  "an edit may have any order of members, unknown members and duplicates, of which the last counts",
  (t) => {
    const reply = t.via.edit(t.host, `"value":1,"note":{"deep":[]},"value":7,"key":"bool","key":"int"`);
    assert.ok(reply.ok);
    assert.match(t.host.config()!, '"int": 7');
    assert.match(t.host.config()!, '"bool": true');
  },
);

const misfits: readonly (readonly [key: string, expected: string, literals: readonly string[]])[] = [
  ["bool", "true or false", ["1", '"true"', "null", "[]", "{}"]],
  ["int", "whole number", ["1.0", "1e3", '"1"', "true", "null", "[1]"]],
  ["float", "a finite number", ["1e999", "-1e400", '"1"', "true", "null", "[]", "{}"]],
  ...["enum", "string", "keybind", "select", "color"].map(
    // The last literal is a lone surrogate, which UTF-8 cannot encode.
    (key) => [key, "quoted string", ["1", "true", "null", '["a"]', "{}", '"\ud800"']] as const,
  ),
];

for (const [key, expected, literals] of misfits) {
  for (const literal of literals) {
    overBoth(
      refusals,
      `${key} rejects ${literal} with the expected kind of value`,
      ({ host, sdk, hooked, via }) => {
        host.beforeWrite = mustNotWrite;
        const reply = via.edit(host, `"key":"${key}","value":${literal}`);
        assert.not(reply.ok);
        assert.ok(reply.err.includes(expected) && reply.err.includes(literal), reply.err);
        assert.is(reply.rows, sdk.declaredSchemaJson());
        assert.is(host.config(), start);
        assert.equal(hooked, []);
      },
    );
  }
}

edits("a number is accepted exactly if the mod then reads it", () =>
  withSdk({}, (sdk) => {
    const numbers = { int: intSetting("int", "I", 1), float: floatSetting("float", "F", 1) };
    sdk.declareSettings(Object.values(numbers));
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})$/);
    const spelled = fc.tuple(
      digits,
      fc.constantFrom("", ".0", ".5"),
      fc.constantFrom("", "e5", "e-3", "e999"),
    );
    const huge = fc.integer({ min: 300, max: 320 }).map((count) => ["9".repeat(count), "", ""] as const);
    fc.assert(
      fc.property(fc.constantFrom("int", "float"), fc.oneof(spelled, huge), (key, [whole, rest, power]) => {
        const literal = whole + rest + power;
        const value: number = JSON.parse(literal);
        const before = sdk.settingValue(numbers[key]);
        const status = sdk.applySettingFromBody(`{"key":"${key}","value":${literal}}`);
        const fits = Number.isFinite(value) && (key === "float" || rest + power === "");
        assert.is(status, fits ? Status.Ok : Status.ErrBadArg, literal);
        assert.is(sdk.settingValue(numbers[key]), fits ? value : before);
      }),
    );
  }),
);

const wrong: readonly (readonly [title: string, members: string, http: number])[] = [
  ["an undeclared key", `"key":"mine","value":2`, 404],
  ["a key of Object.prototype", `"key":"constructor","value":2`, 404],
  ["the key __proto__", `"key":"__proto__","value":2`, 404],
  ["an empty key", `"key":"","value":2`, 400],
  ["a key that is not a string", `"key":1,"value":2`, 400],
  ["no key", `"value":2`, 400],
  ["no value", `"key":"int"`, 400],
  ["no members", "", 400],
];

for (const [title, members, http] of wrong) {
  overBoth(refusals, `rejects an edit with ${title}, and returns the unchanged rows`, (t) => {
    t.host.beforeWrite = mustNotWrite;
    const reply = t.via.edit(t.host, members);
    assert.not(reply.ok);
    assert.not.equal(reply.err, "");
    assert.is(reply.rows, t.sdk.declaredSchemaJson());
    assert.is(t.host.config(), start);
    assert.equal(t.hooked, []);
    assert.is(t.host.call("POST", "/svc/settings/demo", `{${members}}`).status, http);
  });
}

overBoth(
  resets,
  "resets one key to its default and runs the hook for that key",
  ({ host, sdk, hooked, via }) => {
    const reply = via.reset(host, `"key":"bool"`);
    assert.equal(reply, { ok: true, err: "", rows: sdk.declaredSchemaJson() });
    assert.is(host.config(), start.replace("true", "false"));
    assert.equal(hooked, ["bool"]);
  },
);

overBoth(resets, "resets all keys in one write, then runs the hook once per key in declared order", (t) => {
  t.host.setConfig('{"int": 5, "mine": 1, "bool": true}');
  let inFirstHook: string | undefined;
  t.sdk.onSettingsApplied((key) => {
    inFirstHook ??= t.host.config();
    t.hooked.push(key);
  });
  const reply = t.via.reset(t.host, "");
  assert.equal(reply, { ok: true, err: "", rows: t.sdk.declaredSchemaJson() });
  assert.is(t.host.count.writes, 1);
  assert.is(inFirstHook, t.host.config());
  assert.match(t.host.config()!, /^\{"int": 1, "mine": 1, "bool": false, /);
  assert.equal(
    t.hooked,
    rows.map((row) => row.key),
  );
});

const wrongResets: readonly (readonly [title: string, members: string, http: number])[] = [
  ["an undeclared key", `"key":"mine"`, 404],
  ["an empty key", `"key":""`, 400],
  ["a key that is null", `"key":null`, 400],
  ["a key that is a number", `"key":0`, 400],
  ["a key that is a list", `"key":["bool"]`, 400],
];

for (const [title, members, http] of wrongResets) {
  overBoth(resets, `resets nothing for a reset with ${title}`, ({ host, sdk, hooked, via }) => {
    host.beforeWrite = mustNotWrite;
    const reply = via.reset(host, members);
    assert.not(reply.ok);
    assert.not.equal(reply.err, "");
    assert.is(reply.rows, sdk.declaredSchemaJson());
    assert.is(host.config(), start);
    assert.equal(hooked, []);
    assert.is(host.call("POST", "/svc/settings/demo/reset", `{${members}}`).status, http);
  });
}

overBoth(failures, "the reply has the current values of the file", ({ host, via }) => {
  const reply = via.edit(host, `"key":"int","value":7`);
  assert.match(reply.rows, `"value":7,`);
  host.setConfig('{"int": 8}');
  const refused = via.edit(host, `"key":"int","value":"x"`);
  assert.match(refused.rows, `"default":1,"value":8,`);
});

const statuses: readonly (readonly [status: Status, http: number, err: string])[] = [
  [Status.ErrIo, 500, "cannot be read or written"],
  [Status.ErrConfigParse, 409, "is not a JSON object"],
  [Status.ErrGeneric, 500, "could not be stored"],
];

for (const [status, http, err] of statuses) {
  failures(`route: answers ${http} with err and rows when a write fails with ${status}`, () =>
    withSdk({ config: start, rows }, (sdk, host) => {
      sdk.serveSettingsRoutes();
      host.beforeWrite = () => status;
      for (const [path, body] of [
        ["/svc/settings/demo", '{"key":"int","value":7}'],
        ["/svc/settings/demo/reset", '{"key":"bool"}'],
        ["/svc/settings/demo/reset", ""],
      ] as const) {
        const reply = host.call("POST", path, body);
        assert.is(reply.status, http);
        assert.equal(Object.keys(JSON.parse(reply.body)), ["err", "rows"]);
        assert.match(JSON.parse(reply.body).err, err);
      }
    }),
  );
}

const noEdits = ["", " ", '[{"key":"int","value":1}]', "key=int"];
const noResets = ['"bool"', "{}{}"];

for (const body of noEdits) {
  bodies(`rejects the edit body ${JSON.stringify(body)} as ErrBadArg, with 400 and the unchanged rows`, () =>
    withBodies(({ host, sdk }) => {
      assert.is(sdk.applySettingFromBody(body), Status.ErrBadArg);
      const reply = host.call("POST", "/svc/settings/demo", body);
      assert.is(reply.status, 400);
      const found = body.trim() === "" ? "an empty body" : body.slice(0, 200);
      const { err } = JSON.parse(reply.body);
      assert.match(err, /^an edit is a JSON object \{"key": …, "value": …\}, found /);
      assert.ok(err.includes(`, found ${found}`), err);
      assert.ok(reply.body.endsWith(`,"rows":${sdk.declaredSchemaJson()}}`));
    }),
  );
}

for (const body of noResets) {
  bodies(`rejects the reset body ${JSON.stringify(body)} as ErrBadArg and resets nothing`, () =>
    withBodies(({ host, sdk }) => {
      assert.is(sdk.resetFromBody(body), Status.ErrBadArg);
      const reply = host.call("POST", "/svc/settings/demo/reset", body);
      assert.is(reply.status, 400);
      const { err } = JSON.parse(reply.body);
      assert.match(err, /^a reset is empty or a JSON object \{"key": …\}, found /);
      assert.ok(err.includes(`, found ${body.slice(0, 200)}`), err);
    }),
  );
}

bodies("rejects a body that is not text as ErrBadArg", () =>
  withBodies(({ host, sdk }) => {
    for (const body of [undefined, null, 5, { key: "int", value: 1 }]) {
      assert.is(sdk.applySettingFromBody(body as never), Status.ErrBadArg);
      assert.is(sdk.resetFromBody(body as never), Status.ErrBadArg);
    }
    const { err } = JSON.parse(host.call("POST", "/svc/settings/demo", 5 as never).body);
    assert.ok(err.endsWith(", found number"), err);
  }),
);

bodies("quotes the first 200 characters of a malformed body", () =>
  withBodies(({ host }) => {
    const foundIn = (body: string) =>
      JSON.parse(host.call("POST", "/svc/settings/demo", body).body).err.split(", found ")[1];
    assert.is(foundIn("x".repeat(200)), "x".repeat(200));
    assert.is(foundIn("x".repeat(201)), `${"x".repeat(200)}…`);
  }),
);

for (const body of ["", " \r\n", "{}", '{"other":1}']) {
  bodies(`the reset body ${JSON.stringify(body)} resets all keys`, () =>
    withSdk({ config: start, rows }, (sdk) => {
      assert.is(sdk.resetFromBody(body), Status.Ok);
      assert.is(sdk.settingValue(rows[0]!), false);
    }),
  );
}

function withBodies(work: (edit: { readonly host: TestHost; readonly sdk: Sdk }) => void): Promise<void> {
  return withSdk({ config: start, rows }, (sdk, host) => {
    sdk.serveSettingsRoutes();
    host.beforeWrite = mustNotWrite;
    work({ host, sdk });
    assert.is(host.config(), start);
  });
}
