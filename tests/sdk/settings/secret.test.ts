import * as assert from "uvu/assert";
import { createSdk, intSetting, type Sdk, type Setting, Status, stringSetting } from "../../../sdk/index.js";
import { settingsTransports } from "../../support/settings-transports.js";
import { suite } from "../../support/suite.js";
import { type TestHost, type TestHostOptions, withTestHost } from "../../support/test-host.js";

const secret = suite("secrets");

const POISON = "hunter2";
const token = stringSetting("token", "Token", "", { secret: true, renamedFrom: ["password"] });
const other = intSetting("size", "Size", 20, { renamedFrom: ["password"] });

/** Runs `work` on a mod with a secret; asserts that neither the log nor the faults contain {@link POISON}. */
function keeps(
  options: TestHostOptions,
  work: (sdk: Sdk, host: TestHost) => void,
  rows: readonly Setting[] = [token],
): Promise<void> {
  return withTestHost(options, (host) => {
    const sdk = createSdk(host);
    sdk.declareSettings(rows);
    sdk.serveSettingsRoutes();
    work(sdk, host);
    assert.not.match(host.lines.join("\n"), POISON);
    assert.not.match(host.faults.join("\n"), POISON);
  });
}

for (const { name, edit, reset } of settingsTransports) {
  secret(`are stored and served after an edit over the ${name}, and logged as ***`, () =>
    keeps({}, (sdk, host) => {
      sdk.onSettingsApplied((_, value) => sdk.settingApplied(`logged in with ${value}`));
      const lines = host.linesOf(() => assert.is(edit(host, `"key":"token","value":"${POISON}"`).ok, true));
      assert.equal(lines, [`info setting "token" = ***: stored`, `info setting "token": applied, ***`]);
      assert.is(host.config(), `{\n  "token": "${POISON}"\n}\n`);
      assert.is(sdk.settingValue(token), POISON);
      assert.match(sdk.declaredSchemaJson(), `"value":"${POISON}"`);
      assert.is(reset(host, `"key":"token"`).ok, true);
      assert.is(sdk.settingValue(token), "");
    }),
  );

  secret(`are not quoted in the refusal of an edit over the ${name}`, () =>
    keeps({}, (_, host) => {
      const misfit = edit(host, `"key":"token","value":["${POISON}"]`);
      assert.equal([misfit.ok, misfit.err], [false, '"token" takes a quoted string, found ***']);
      const old = edit(host, `"key":"password","value":["${POISON}"]`);
      assert.equal([old.ok, old.err], [false, '"token" takes a quoted string, found ***']);
      host.beforeWrite = () => Status.ErrIo;
      const lost = edit(host, `"key":"token","value":"${POISON}"`);
      assert.is(lost.ok, false);
      assert.not.match(lost.err, POISON);
    }),
  );

  secret(`are not in the log or the faults after the hook threw in an edit over the ${name}`, () =>
    keeps({}, (sdk, host) => {
      sdk.onSettingsApplied((_, value) => {
        throw new Error(`${value} is no good`);
      });
      assert.is(edit(host, `"key":"token","value":"${POISON}"`).ok, true);
      assert.is(host.faults.length, 1);
      assert.match(host.faults[0]!, 'the apply hook, for "token",');
    }),
  );
}

secret("make an error omit a malformed body, which it quotes for a mod without secrets", () =>
  keeps({}, (sdk, host) => {
    for (const path of ["/svc/settings/demo", "/svc/settings/demo/reset"]) {
      const { body } = host.call("POST", path, `["${POISON}"]`);
      assert.match(body, "found ***");
      assert.not.match(body, POISON);
    }
    sdk.declareSettings([intSetting("size", "Size", 1)]);
    assert.match(host.call("POST", "/svc/settings/demo", `["seen"]`).body, String.raw`found [\"seen\"]`);
  }),
);

secret("are not quoted if the value in the file does not fit", () =>
  keeps({ config: `{"token": ["${POISON}"]}` }, (sdk, host) => {
    assert.is(sdk.settingValue(token), "");
    assert.match(host.lines.join("\n"), 'config.json holds *** for "token"');
  }),
);

for (const config of [`{"token": [1]}`, `{"password": [1]}`]) {
  secret(`are not quoted if a default replaces the value in ${config}`, () =>
    keeps(
      { config },
      (_, host) => assert.match(host.lines.join("\n"), "the default *** is used until it is edited"),
      [stringSetting("token", "Token", POISON, { secret: true, renamedFrom: ["password"] })],
    ),
  );
}

secret("are not quoted on any row that had the secret's old key", () =>
  keeps(
    { config: `{"password": ["${POISON}"]}` },
    (sdk, host) => {
      for (const row of JSON.parse(sdk.declaredSchemaJson()))
        assert.match(row.moveProblem, 'config.json holds *** for "password"');
      assert.not.match(JSON.stringify(JSON.parse(sdk.declaredSchemaJson())), POISON);
      assert.match(host.lines.join("\n"), "found ***");
    },
    [other, token],
  ),
);

secret("may be undeclared rows, and are not quoted either", () =>
  keeps(
    { config: `{"password": ["${POISON}"]}` },
    (sdk, host) => {
      assert.not.match(sdk.toJson(token), POISON);
      sdk.backfillDeclaredDefaults([token]);
      assert.match(host.lines.join("\n"), "found ***");
    },
    [],
  ),
);

secret("may be undeclared rows, and are logged as *** when a value of an old key is added", () =>
  keeps(
    { config: `{"password": "${POISON}"}` },
    (sdk, host) => {
      assert.is(sdk.backfillDeclaredDefaults([token]), 1);
      assert.match(host.lines.join("\n"), 'setting "token" = ***: stored');
    },
    [],
  ),
);

for (const [how, convert] of [
  [
    "throws",
    (_key: string, _from: string, literal: string) => {
      throw new Error(`no idea of ${literal}`);
    },
  ],
  ["returns a misfit", (_key: string, _from: string, literal: string) => `[${literal}]`],
  [
    "rejects",
    (_key: string, _from: string, literal: string) => Promise.reject(new Error(literal)) as unknown as string,
  ],
] as const) {
  secret(`are not in the log after a convert that ${how}`, () =>
    withTestHost({ config: `{"password": "${POISON}"}` }, async (host) => {
      const sdk = createSdk(host);
      sdk.declareSettings([token], true, { convert });
      await Promise.resolve();
      const output = [...host.lines, ...host.faults, sdk.declaredSchemaJson()].join("\n");
      assert.match(output, "***");
      assert.not.match(output, POISON);
    }),
  );
}

secret("are logged as *** for a write of the mod, also under an old key, and for added defaults", () =>
  keeps(
    { config: "{}" },
    (sdk, host) => {
      sdk.backfillDeclaredDefaults(sdk.declaredSettings());
      sdk.applySetting("token", `"${POISON}"`);
      sdk.applySetting("password", `"${POISON}"`);
      sdk.resetAllSettings();
      assert.match(host.lines.join("\n"), 'setting "token" = ***, "size" = 20: stored');
    },
    [
      stringSetting("token", "Token", POISON, { secret: true, renamedFrom: ["password"] }),
      intSetting("size", "Size", 20),
    ],
  ),
);
