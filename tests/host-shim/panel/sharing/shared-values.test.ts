import * as assert from "uvu/assert";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { isOwnChange, setOf, valuesIn } from "../../../../host-shim/panel/sharing/shared-values.js";
import { readShared, writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";

const values = suite("values in a link or code");

interface Served {
  readonly key: string;
  readonly value: string;
  readonly more?: string;
}

const row = ({ key, value, more = "" }: Served) =>
  `{"key":"${key}","type":"int","label":"${key}","value":${value},"default":1${more}}`;
const rowsOf = (...served: readonly Served[]) => parseRows("m", "M", `[${served.map(row)}]`);
const given = (how: "lock" | "suggest", own?: string) =>
  `,"given":{"how":"${how}","by":"fair","value":9${own === undefined ? "" : `,"own":${own}`}}`;

const ROWS = rowsOf(
  { key: "default", value: "1" },
  { key: "changed", value: "2" },
  { key: "secret", value: "3", more: ',"secret":true' },
  { key: "masked", value: "1", more: ',"secret":true,"masked":true' },
  { key: "dead", value: "4", more: ',"implemented":false' },
  { key: "misfit", value: '{"a":1}' },
  { key: "null", value: "null" },
  { key: "locked", value: "9", more: given("lock") },
  { key: "lockedOwn", value: "9", more: given("lock", "5") },
  { key: "lockedDefault", value: "9", more: given("lock", "1") },
  { key: "followed", value: "9", more: given("suggest") },
  { key: "suggestedOwn", value: "1", more: given("suggest", "1") },
);

const shared = (guid: string, inGame: boolean, rows = ROWS) => ({ guid, version: "1.0.0", inGame, rows });
const textOf = (...mods: Parameters<typeof setOf>[0]) => writeShared(setOf(mods));

values("are the player's own literals, also of locked rows, without followed suggestions and secrets", () => {
  assert.is(
    textOf(shared("m", false)),
    '{"schema":"svc.set/1","mods":[{"id":"m","version":"1.0.0","values":{"default":1,"changed":2,"dead":4,"lockedOwn":5,"lockedDefault":1,"suggestedOwn":1}}]}',
  );
  assert.equal(
    ROWS.filter(isOwnChange).map(({ key }) => key),
    ["changed", "lockedOwn", "suggestedOwn"],
  );
});

values("keep their literals, and are read back from their text", () => {
  const float = parseRows("m", "M", '[{"key":"f","type":"float","value":1.50e1,"default":1.0}]');
  const text = textOf(shared("m", true, float), shared("n", false));
  assert.match(text, '"game":{"f":1.50e1}');
  assert.type(readShared(text), "object");
});

values("of a mod in several places are those of the first place of each side", () => {
  const own = (key: string) => rowsOf({ key, value: "2" });
  const text = textOf(
    shared("m?in=b", true, own("b")),
    shared("m", false, own("s")),
    shared("m?in=a", true, own("a")),
    shared("no id!", true),
    shared("empty", true, []),
  );
  assert.is(
    text,
    '{"schema":"svc.set/1","mods":[{"id":"m","version":"1.0.0","values":{"s":2},"game":{"b":2}}]}',
  );
});

values("are returned with the place of their side", () => {
  const set = setOf([shared("m", false), shared("m", true), shared("n", true)]);
  assert.equal(
    valuesIn(set, (id, inGame) => `${id} ${inGame}`).map(({ guid }) => guid),
    ["m false", "m true", "n true"],
  );
});
