import fc from "fast-check";
import * as assert from "uvu/assert";
import { answerLine } from "../../host-shim/cli/commands/headless-overlay.js";
import { busTransport } from "../../host-shim/panel/index.js";
import { parseRows } from "../../host-shim/panel/rows/mod-rows.js";
import { createSettingsHub } from "../../host-shim/server/routes/settings-hub.js";
import { createBus, floatSetting, SettingsEvent, stringSetting } from "../../sdk/index.js";
import { writeApplyAnnounce, writeIndexAnnounce, writePageAnnounce } from "../../sdk/protocol/announce.js";
import { serveRow, writeRows } from "../../sdk/protocol/row.js";
import { respelled } from "../support/respelled.js";
import { suite } from "../support/suite.js";

const readers = suite("an announce in any JSON notation");

const ROWS = writeRows([
  serveRow(floatSetting("size", "Size", 1, { hi: 4, category: "A/B" }), "2.50"),
  serveRow(stringSetting("word", "Word [x], {y}", '"'), '"],"'),
]);
const spellings = fc.record({
  index: respelled(writeIndexAnnounce({ guid: "demo", name: "Demo", version: "1.0.0" }, 2, 2)),
  page: respelled(writePageAnnounce("demo", ROWS)),
  apply: respelled(writeApplyAnnounce({ guid: "demo", ok: false, err: "no such key", key: "x", rows: ROWS })),
});

readers("is read with the same result by the panel, the settings hub and the command line", () =>
  fc.assert(
    fc.asyncProperty(spellings, async ({ index, page, apply }) => {
      const log: string[] = [];
      const hub = createSettingsHub(createBus({ log() {} }), (_level, text) => void log.push(text));
      const { bus } = hub;
      const mod = bus.scope("demo");
      mod.on(SettingsEvent.indexQuery, () => mod.emit(SettingsEvent.indexAnnounce, index));
      mod.on(SettingsEvent.pageQuery, () => mod.emit(SettingsEvent.pageAnnounce, page));
      mod.on(SettingsEvent.applyQuery, () => mod.emit(SettingsEvent.applyAnnounce, apply));
      const entry = { guid: "demo", name: "Demo", version: "1.0.0", count: 2, done: 2 };
      const rows = JSON.parse(ROWS);

      const panel = busTransport(bus);
      assert.equal(await panel.index(), [entry], index);
      assert.equal(
        parseRows("demo", "Demo", await panel.page("demo")).map(({ key, path }) => [key, path]),
        [
          ["size", ["A", "B"]],
          ["word", []],
        ],
        page,
      );
      const reply = await panel.edit("demo", "x", "1");
      assert.equal([reply.ok, reply.err, JSON.parse(reply.rows!)], [false, "no such key", rows], apply);

      const [indexed, ...others] = hub.pages();
      assert.equal(
        [{ ...indexed, rows: JSON.parse(indexed!.rows!) }, others, log],
        [{ ...entry, rows }, [], []],
      );

      for (const [line, announced] of [
        ["index", index],
        ["page demo", page],
        ["set demo x 1", apply],
        ["reset demo", apply],
      ] as const) {
        assert.equal(answerLine(bus, line), [announced.trim()], line);
      }
    }),
    { numRuns: 50 },
  ),
);
