import * as assert from "uvu/assert";
import {
  boolSetting,
  floatSetting,
  intSetting,
  type Sdk,
  SettingsEvent,
  Status,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { type TestHost, withSdk } from "../../support/test-host.js";

const rows = [
  floatSetting("fov", "Field of view", 90),
  boolSetting("hud", "HUD", true, { implemented: false, description: "Not yet." }),
  intSetting("vk", "Key", 70, { appliesOn: "restart" }),
];

function withMod(work: (host: TestHost, sdk: Sdk) => void, inIndex = true): Promise<void> {
  return withSdk({ side: "client" }, (sdk, host) => {
    sdk.declareSettings(rows, inIndex);
    work(host, sdk);
  });
}

const index = suite("index events");
const page = suite("page events");
const apply = suite("apply events");

index("have the names of the protocol", () => {
  assert.equal(Object.values(SettingsEvent), [
    "svc.settings.indexQuery",
    "svc.settings.indexAnnounce",
    "svc.settings.pageQuery",
    "svc.settings.pageAnnounce",
    "svc.settings.applyQuery",
    "svc.settings.applyAnnounce",
  ]);
});

for (const payload of [undefined, "", "{}", { any: 1 }]) {
  index(`announce the mod once per query with the payload ${JSON.stringify(payload)}`, () =>
    withMod((host) => {
      assert.equal(host.asked("index", payload), [
        '{"guid":"demo","name":"Demo","version":"1.2.3","count":3,"done":2}',
      ]);
    }),
  );
}

index("are not answered by a mod outside the index, which answers page queries and edits", () =>
  withMod((host) => {
    assert.equal(host.asked("index", ""), []);
    assert.is(host.asked("page", "demo").length, 1);
    const query = '{"guid":"demo","key":"fov","value":70}';
    const answers = host.asked("apply", query);
    assert.match(String(answers[0]), '"ok":true');
  }, false),
);

index("are not answered by a mod without settings", () =>
  withSdk({}, (sdk, host) => {
    const ask = (): number => host.asked("index", "").length + host.asked("page", "demo").length;
    assert.is(ask(), 0);
    sdk.declareSettings(rows);
    assert.is(ask(), 2);
    sdk.declareSettings([]);
    assert.is(ask(), 0);
  }),
);

page("announce the rows that the settings route serves", () =>
  withMod((host, sdk) => {
    host.setConfig('{"fov": 1e2}');
    assert.equal(host.asked("page", "demo"), [`{"guid":"demo","rows":${sdk.declaredSchemaJson()}}`]);
    assert.match(sdk.declaredSchemaJson(), '"value":1e2,');
  }),
);

for (const payload of [
  "demo2",
  "DEMO",
  "",
  '"demo"',
  '{"guid":"demo"}',
  undefined,
  null,
  5,
  ["demo"],
  { guid: "demo" },
]) {
  page(`are not answered by this mod for the query ${JSON.stringify(payload)}`, () =>
    withMod((host) => {
      const ask = (): void => host.bus.emit<string>(SettingsEvent.pageQuery, payload);
      assert.equal(host.heard(SettingsEvent.pageAnnounce, ask), []);
      assert.equal(host.lines, []);
    }),
  );
}

interface Announce {
  readonly title: string;
  readonly members: string;
  /** A pattern of the announce's members between the guid and the rows. */
  readonly expected: RegExp;
}

const announces: readonly Announce[] = [
  {
    title: "an edit",
    members: '"key":"fov","value":1e2',
    expected: /^"ok":true,"err":"","key":"fov","value":1e2,"effect":"nohook","effectDetail":""$/,
  },
  {
    title: "a reset of one key",
    members: '"key":"fov","reset":true',
    expected: /^"ok":true,"err":"","key":"fov","value":90\.0,"effect":"nohook","effectDetail":""$/,
  },
  { title: "a reset of all keys", members: '"reset":true', expected: /^"ok":true,"err":""$/ },
  {
    title: "a value that does not fit",
    members: '"key":"fov","value":"x"',
    expected: /^"ok":false,"err":"[^,]+ takes a finite number, found [^,]+","key":"fov","value":12\.50$/,
  },
  {
    title: "an undeclared key",
    members: '"key":"mine","value":1',
    expected: /^"ok":false,"err":"Demo declares no setting \\"mine\\"","key":"mine"$/,
  },
  { title: "an edit without a key", members: '"value":1', expected: /^"ok":false,"err":"[^"]+"$/ },
  {
    title: "an edit with a reset that is not true",
    members: '"key":"fov","reset":false',
    expected: /^"ok":false,"err":"an edit needs [^"]+"$/,
  },
];

for (const { title, members, expected } of announces) {
  apply(`announce ${title} with the expected members, in order`, () =>
    withMod((host, sdk) => {
      host.setConfig('{"fov": 12.50}');
      const answers = host.asked("apply", `{"guid":"demo",${members}}`);
      assert.is(answers.length, 1);
      const text = String(answers[0]);
      const [head, tail] = ['{"guid":"demo",', `,"rows":${sdk.declaredSchemaJson()}}`];
      assert.ok(text.startsWith(head) && text.endsWith(tail), text);
      assert.match(text.slice(head.length, -tail.length), expected);
    }),
  );
}

const ignored: readonly unknown[] = [
  '{"guid":"other","key":"fov","value":1}',
  '{"key":"fov","value":1}',
  '{"guid":5,"key":"fov","value":1}',
  '{"guid":"demo","key":"fov","value":1',
  '["demo"]',
  "demo",
  "",
  undefined,
  null,
  5,
  { guid: "demo", key: "fov", value: 1 },
];

for (const payload of ignored) {
  apply(`of other mods are ignored, and malformed ones: ${JSON.stringify(payload)}`, () =>
    withMod((host) => {
      const ask = (): void => host.bus.emit<string>(SettingsEvent.applyQuery, payload);
      assert.equal(host.heard(SettingsEvent.applyAnnounce, ask), []);
      assert.is(host.config(), undefined);
      assert.equal(host.lines, []);
    }),
  );
}

const live = suite("live edits of a dragged control");

/** Runs `work` with a mod whose hook records its calls; `drag` sends a live edit, `edit` an edit to store. */
function withDraggedMod(
  work: (use: {
    host: TestHost;
    sdk: Sdk;
    seen: unknown[];
    drag: (value: string) => string;
    edit: (value: string) => string;
  }) => void,
): Promise<void> {
  return withMod((host, sdk) => {
    const seen: unknown[] = [];
    sdk.onSettingsApplied((key) => {
      seen.push(sdk.settingValue(rows[0]!));
      sdk.settingApplied(`${key} seen`);
    });
    const send = (rest: string) => {
      const query = `{"guid":"demo","key":"fov",${rest}}`;
      return String(host.asked("apply", query)[0]);
    };
    work({
      host,
      sdk,
      seen,
      drag: (value) => send(`"value":${value},"live":true`),
      edit: (value) => send(`"value":${value}`),
    });
  });
}

live("are in force at once, run the hook, and are not stored, re-read or logged", () =>
  withDraggedMod(({ host, sdk, seen, drag, edit }) => {
    edit("80");
    const before = { ...host.count };
    const lines = host.linesOf(() => {
      assert.is(
        drag("81.50"),
        '{"guid":"demo","ok":true,"err":"","key":"fov","value":81.50,"effect":"applied","effectDetail":"fov seen"}',
      );
      for (let value = 82; value <= 140; value++) drag(String(value));
    });
    assert.equal([lines, { ...host.count }], [[], before]);
    assert.is(sdk.settingValue(rows[0]!), 140);
    assert.equal(seen.slice(0, 3), [80, 81.5, 82]);
    assert.is(seen.length, 61);
    assert.is(host.config(), '{\n  "fov": 80\n}\n');
    assert.match(sdk.declaredSchemaJson(), '"value":80,', "the rows say what is stored");
    edit("140");
    assert.is(host.config(), '{\n  "fov": 140\n}\n');
    assert.is(host.count.writes, before.writes + 1);
  }),
);

live("are checked as any edit, and change nothing if they are refused", () =>
  withDraggedMod(({ host, sdk, seen, drag }) => {
    drag("70");
    for (const value of ["true", '"70"', "[1]"]) {
      const answer = JSON.parse(drag(value));
      assert.equal([answer.ok, answer.rows.length], [false, 3], value);
      assert.match(answer.err, '"fov" takes a finite number');
    }
    assert.equal([sdk.settingValue(rows[0]!), seen, host.config()], [70, [70], undefined]);
  }),
);

live("are reverted when the edit at the end of the drag cannot be stored", () =>
  withDraggedMod(({ host, sdk, seen, drag, edit }) => {
    edit("80");
    drag("90");
    drag("100");
    host.beforeWrite = () => Status.ErrIo;
    assert.match(edit("100"), '"ok":false');
    assert.equal([sdk.settingValue(rows[0]!), seen], [80, [80, 90, 100, 80]]);
    assert.is(host.config(), '{\n  "fov": 80\n}\n');
    host.beforeWrite = undefined;
    drag("110");
    host.setConfig("{ broken");
    assert.match(edit("110"), '"ok":false');
    assert.equal([sdk.settingValue(rows[0]!), host.config()], [80, "{ broken"]);
  }),
);

live("are reverted when a reset of all keys cannot be stored", () =>
  withDraggedMod(({ host, sdk, seen, drag, edit }) => {
    edit("80");
    drag("90");
    host.beforeWrite = () => Status.ErrIo;
    assert.match(String(host.asked("apply", '{"guid":"demo","reset":true}')[0]), '"ok":false');
    assert.equal([sdk.settingValue(rows[0]!), seen], [80, [80, 90, 80]]);
  }),
);

live("stay in force over a change of other keys in the file, but not of their own key", () =>
  withDraggedMod(({ host, sdk, drag, edit }) => {
    edit("80");
    drag("90");
    host.setConfig('{"fov": 80, "vk": 71}');
    sdk.refresh();
    assert.is(sdk.settingValue(rows[0]!), 90);
    host.setConfig('{"fov": 60, "vk": 71}');
    sdk.refresh();
    assert.is(sdk.settingValue(rows[0]!), 60);
  }),
);
