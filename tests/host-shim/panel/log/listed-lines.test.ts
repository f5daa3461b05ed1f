import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  filterLines,
  type ListedLine,
  type LogFilter,
  type PlacedLine,
  textOfLines,
  withLines,
} from "../../../../host-shim/panel/log/listed-lines.js";
import { LOG_LEVELS } from "../../../../host-shim/protocol/health/host-log.js";
import { suite } from "../../../support/suite.js";

const log = suite("the lines of several logs");

/** Batches of lines, each of one host, with few different times, so that many lines have equal times. */
const batches = fc
  .array(
    fc.record({
      host: fc.constantFrom("a", "b", "c"),
      lines: fc.array(
        fc.record({
          at: fc.nat(20),
          level: fc.constantFrom(...LOG_LEVELS),
          guid: fc.constantFrom("", "fog", "rain"),
          text: fc.constantFrom("Fog", "café", "RAIN fell", ""),
        }),
        { maxLength: 12 },
      ),
    }),
    { maxLength: 8 },
  )
  .map((drawn): readonly (readonly PlacedLine[])[] => {
    const counts = new Map<string, number>();
    return drawn.map(({ host, lines }) =>
      lines.map((line) => {
        const n = (counts.get(host) ?? 0) + 1;
        counts.set(host, n);
        return { ...line, n, session: host, place: { name: host } };
      }),
    );
  });

const merged = (all: readonly (readonly PlacedLine[])[], most?: number) =>
  all.reduce<readonly ListedLine[]>((list, added) => withLines(list, added, most), []);

log("are sorted by time in each host's order, in whatever order the answers arrive", () => {
  fc.assert(
    fc.property(batches, (all) => {
      const list = merged(all);
      assert.is(list.length, all.flat().length);
      for (const [index, line] of list.entries()) {
        assert.ok(line.time >= line.at);
        assert.ok(index === 0 || list[index - 1]!.time <= line.time, "by time");
        const later = list.slice(index + 1).filter(({ session }) => session === line.session);
        assert.ok(
          later.every(({ n }) => n > line.n),
          "in the host's order",
        );
      }
      const rising = all.map((batch) => batch.map((line) => ({ ...line, at: line.n })));
      assert.equal(
        merged(rising).map(({ time }) => time),
        rising
          .flat()
          .map(({ at }) => at)
          .sort((a, b) => a - b),
      );
    }),
  );
});

log("are cut to the latest ones at the limit, and stay the same objects", () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 1, max: 30 }), (all, most) => {
      const before = merged(all, most);
      assert.is(before.length, Math.min(most, all.flat().length));
      const line = {
        n: 1000,
        at: 99,
        level: "info",
        guid: "",
        text: "",
        session: "a",
        place: { name: "a" },
      } as const;
      const after = withLines(before, [line], most);
      assert.is(after.at(-1)!.n, 1000);
      const kept = after.slice(0, -1);
      assert.ok(kept.every((each, index) => each === before.slice(before.length - kept.length)[index]));
    }),
  );
});

log("are filtered by mod, minimum level and text, whatever the text's case and accents", () => {
  fc.assert(
    fc.property(
      batches,
      fc.record<LogFilter>({
        mod: fc.constantFrom("", "fog", "rain"),
        level: fc.constantFrom(...LOG_LEVELS),
        text: fc.constantFrom("", " ", "fog", "CAFE", "rain F"),
      }),
      (all, filter) => {
        const list = merged(all);
        const plain = (text: string) => text.toLowerCase().replace("é", "e");
        const found = list.filter(({ guid, level, text }) => {
          const isMod = filter.mod === "" || guid === filter.mod;
          const isLevel = LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(filter.level);
          return isMod && isLevel && plain(text).includes(plain(filter.text).trim());
        });
        assert.equal(filterLines(list, filter), found);
      },
    ),
  );
});

log("are copied as text with their time, place and level", () => {
  const line = {
    n: 1,
    at: 0,
    level: "warn",
    guid: "fog",
    text: "(fog) is slow",
    session: "a",
    place: { name: "Server" },
  } as const;
  const text = textOfLines(withLines([], [line, { ...line, at: 1500, text: "two\nlines" }]));
  assert.is(
    text,
    "1970-01-01T00:00:00.000Z Server warn (fog) is slow\n1970-01-01T00:00:01.500Z Server warn two\nlines",
  );
});
