import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  addedItems,
  itemText,
  listLiteral,
  moveItem,
  spelledItems,
  textItems,
} from "../../../../host-shim/panel/rows/list-items.js";
import { respelled } from "../../../support/respelled.js";
import { suite } from "../../../support/suite.js";

const lists = suite("items of a list");

const separator = fc.constantFrom("," as const, "\n" as const);
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", " ", ",", "\n", "\\", '"', "é", "😀", "\ud83d", "\u2028") }),
  fc.string({ unit: "binary" }),
);
/** A text and a random JSON notation of it. */
const spelled = text.chain((text) =>
  fc.tuple(
    fc.constant(text),
    respelled(JSON.stringify(text)).map((s) => s.trim()),
  ),
);

lists("are split exactly at the separator, in any notation of the literal", () => {
  fc.assert(
    fc.property(spelled, separator, ([text, literal], separator) => {
      assert.equal(spelledItems(literal, separator).map(itemText), textItems(text, separator), literal);
    }),
  );
});

lists("are joined to the text from which they were split", () => {
  fc.assert(
    fc.property(spelled, separator, ([text, literal], separator) => {
      assert.is(JSON.parse(listLiteral(spelledItems(literal, separator), separator)), text);
    }),
  );
});

lists("keep their bytes when another item is added", () => {
  const items = spelledItems(String.raw`"\u0061,b\/c\u002c d ,\ud83d\ude00"`, ",");
  assert.equal(items, [String.raw`\u0061`, String.raw`b\/c`, " d ", String.raw`\ud83d\ude00`]);
  const added = listLiteral([...items, ...addedItems('"x', ",")], ",");
  assert.is(added, String.raw`"\u0061,b\/c, d ,\ud83d\ude00,\"x"`);
  assert.is(listLiteral(items.toSpliced(1, 1), ","), String.raw`"\u0061, d ,\ud83d\ude00"`);
});

lists("are none for an empty text, and two empty items for a single separator", () => {
  assert.equal(spelledItems('""', ","), []);
  assert.equal(spelledItems('","', ","), ["", ""]);
  assert.equal(spelledItems(String.raw`"a\n\u000Ab"`, "\n"), ["a", "", "b"]);
});

lists("are split from an added text at the separator, without empty items", () => {
  assert.equal(addedItems("a,b", ","), ["a", "b"]);
  assert.equal(addedItems(" a ,,", ","), [" a "]);
  assert.equal(addedItems("a,b", "\n"), ["a,b"]);
  assert.equal(addedItems("", ","), []);
});

lists("can be moved without loss", () => {
  assert.equal(moveItem(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.equal(moveItem(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length];
      const moved = moveItem(items, from, to);
      assert.is(moved[to], items[from]);
      assert.equal(moveItem(moved, to, from), items);
    }),
  );
});
