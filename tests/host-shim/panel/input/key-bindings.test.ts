import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  bindingLiteral,
  bindingOf,
  captureKey,
  captureStart,
  chordOf,
  type KeyEvent,
} from "../../../../host-shim/panel/input/key-bindings.js";
import { keyLabel, normalizeChord } from "../../../../host-shim/panel/input/key-chords.js";
import { findClashes, rowsBoundTo } from "../../../../host-shim/panel/input/key-clashes.js";
import { codeOfVirtualKey, virtualKeyOf } from "../../../../host-shim/panel/input/virtual-keys.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../../../host-shim/panel/rows/panel-row.js";
import { suite } from "../../../support/suite.js";

const test = suite("keys of the panel");

/** Creates a key event from its type, held modifiers and code: `down Ctrl+Shift+KeyZ`, `up KeyZ`, `repeat KeyZ`. */
function event(text: string): KeyEvent {
  const [type, chord = ""] = text.split(" ");
  const parts = chord.split("+");
  const code = parts.pop()!;
  return {
    type: type === "up" ? "keyup" : "keydown",
    code,
    ctrlKey: parts.includes("Ctrl"),
    shiftKey: parts.includes("Shift"),
    altKey: parts.includes("Alt"),
    metaKey: parts.includes("Meta"),
    repeat: type === "repeat",
  };
}

function capture(...events: string[]): string {
  let state = captureStart;
  let last = "";
  for (const text of events) {
    const step = captureKey(state, event(text));
    state = step.state;
    last = `${step.outcome} ${step.chord}`.trim();
  }
  return last;
}

test("commit, clear or cancel a capture by key events", () => {
  const cases: [string[], string][] = [
    [["down KeyG"], "pending KeyG"],
    [["down KeyG", "up KeyG"], "commit KeyG"],
    [["down Ctrl+ControlLeft", "down Ctrl+KeyZ", "up Ctrl+KeyZ"], "commit Ctrl+KeyZ"],
    [
      ["down Shift+ShiftLeft", "down Ctrl+Shift+ControlLeft", "down Ctrl+Shift+KeyZ", "up Shift+ControlLeft"],
      "commit Ctrl+Shift+KeyZ",
    ],
    [["down Shift+ShiftLeft", "up ShiftLeft"], "commit ShiftLeft"],
    [["down Alt+AltRight"], "pending AltRight"],
    [["down Meta+KeyV", "up MetaLeft"], "commit Meta+KeyV"],
    [["down Escape"], "cancel"],
    [["down KeyG", "down Escape"], "cancel"],
    [["down Backspace"], "clear"],
    [["down Delete"], "clear"],
    [["down Ctrl+Backspace", "up Ctrl+Backspace"], "commit Ctrl+Backspace"],
    [["down Shift+Escape", "up Shift+Escape"], "commit Shift+Escape"],
    [["up Enter"], "pending"],
    [["repeat Enter", "up Enter"], "pending"],
    [["down KeyG", "repeat KeyG", "up KeyG"], "commit KeyG"],
    [["down KeyG", "down KeyH", "up KeyG"], "commit KeyH"],
    [["down ", "up "], "pending"],
    [["down Unidentified", "up Unidentified"], "pending"],
  ];
  for (const [events, outcome] of cases) assert.is(capture(...events), outcome, events.join(", "));
});

/** Generates presses of the keys of `code` with any modifiers. */
const pressing = (code: fc.Arbitrary<string>) =>
  fc.record({
    type: fc.constant("keydown"),
    code,
    ctrlKey: fc.boolean(),
    shiftKey: fc.boolean(),
    altKey: fc.boolean(),
    metaKey: fc.boolean(),
  });

test("have one normal form of a chord, whatever the order of its modifiers", () => {
  fc.assert(
    fc.property(pressing(fc.constantFrom("KeyZ", "F5", "ShiftLeft", "Space", "NumpadAdd")), (pressed) => {
      assert.is(normalizeChord(chordOf(pressed)), chordOf(pressed));
    }),
  );
  assert.is(normalizeChord("shift+Control+KeyZ"), chordOf(event("down Ctrl+Shift+KeyZ")));
});

test("are shown by their common names and the letters of the layout", () => {
  const french = new Map([
    ["KeyQ", "a"],
    ["Semicolon", "m"],
    ["Digit1", "&"],
  ]);
  const cases: [string, string, string][] = [
    ["KeyG", "G", "G"],
    ["Ctrl+Shift+KeyQ", "Ctrl + Shift + Q", "Ctrl + Shift + A"],
    ["Semicolon", ";", "M"],
    ["Digit1", "1", "&"],
    ["ArrowUp", "Up", "Up"],
    ["ShiftLeft", "Left Shift", "Left Shift"],
    ["ControlRight", "Right Ctrl", "Right Ctrl"],
    ["Numpad4", "Numpad 4", "Numpad 4"],
    ["PageUp", "Page Up", "Page Up"],
    ["F12", "F12", "F12"],
    ["Mouse3", "Back mouse button", "Back mouse button"],
    ["", "", ""],
    ["G", "G", "G"],
    ["constructor", "constructor", "constructor"],
  ];
  for (const [chord, us, azerty] of cases) {
    assert.is(keyLabel(chord), us, chord);
    assert.is(keyLabel(chord, french), azerty, chord);
  }
});

test("have the virtual-key codes of Windows", () => {
  const cases: [string, number][] = [
    ["KeyA", 0x41],
    ["KeyZ", 0x5a],
    ["Digit0", 0x30],
    ["Numpad9", 0x69],
    ["F1", 0x70],
    ["F24", 0x87],
    ["Space", 0x20],
    ["Enter", 0x0d],
    ["ArrowDown", 0x28],
    ["ShiftRight", 0xa1],
    ["Backquote", 0xc0],
    ["Quote", 0xde],
    ["IntlBackslash", 0xe2],
    ["Mouse2", 2],
    ["NumLock", 0x90],
    ["Pause", 0x13],
    ["MetaRight", 0x5c],
    ["NumpadDecimal", 0x6e],
    ["MediaPlayPause", 0xb3],
    ["BracketRight", 0xdd],
  ];
  for (const [code, virtualKey] of cases) {
    assert.is(virtualKeyOf(code), virtualKey, code);
    assert.is(codeOfVirtualKey(virtualKey), code, String(virtualKey));
  }
  assert.is(codeOfVirtualKey(0x10), "ShiftLeft");
  for (const code of ["", "KeyÄ", "F25", "constructor"]) assert.is(virtualKeyOf(code), undefined, code);
  for (const number of [0, 7, 255, -1, 65.5, Number.NaN]) assert.is(codeOfVirtualKey(number), undefined);
});

test("have the virtual-key code for which codeOfVirtualKey returns their name", () => {
  for (let number = 0; number < 256; number++) {
    const code = codeOfVirtualKey(number);
    if (code === undefined || (number <= 0x12 && number >= 0x10)) continue;
    assert.is(virtualKeyOf(code), number, code);
  }
});

test("have the virtual-key code of the letter that they type in the layout", () => {
  const french = new Map([
    ["KeyQ", "a"],
    ["KeyA", "q"],
    ["Semicolon", "m"],
    ["KeyM", ","],
  ]);
  assert.is(virtualKeyOf("KeyQ", french), 0x41);
  assert.is(codeOfVirtualKey(0x41, french), "KeyQ");
  assert.is(codeOfVirtualKey(0x4d, french), "Semicolon");
  assert.is(codeOfVirtualKey(0x70, french), "F1");
});

test("have the virtual-key code of their punctuation in Dvorak, AZERTY and other Latin layouts", () => {
  const codes = [
    "Minus Equal KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight KeyA KeyS KeyD KeyF",
    "KeyG KeyH KeyJ KeyK KeyL Semicolon Quote KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash",
  ].flatMap((row) => row.split(" "));
  const layoutOf = (typed: string) => new Map(codes.map((code, index) => [code, typed[index]!]));
  const dvorak = layoutOf("[]',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz");
  const french = layoutOf(")=azertyuiop^$qsdfghjklmùwxcvbn,;:!").set("Digit4", "'").set("Digit6", "-");
  const german = layoutOf("ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-");
  const turkish = layoutOf("*-qwertyuıopğüasdfghjklşizxcvbnmöç.").set("Backslash", ",");
  const brazilian = layoutOf("-=qwertyuiop´[asdfghjklç~zxcvbnm,.;")
    .set("Backslash", "]")
    .set("Backquote", "'");
  const cases: [ReadonlyMap<string, string>, string, number][] = [
    [dvorak, "KeyQ", 0xde],
    [dvorak, "KeyW", 0xbc],
    [dvorak, "KeyE", 0xbe],
    [dvorak, "KeyZ", 0xba],
    [dvorak, "Quote", 0xbd],
    [dvorak, "Minus", 0xdb],
    [dvorak, "Equal", 0xdd],
    [dvorak, "BracketLeft", 0xbf],
    [dvorak, "BracketRight", 0xbb],
    [dvorak, "Slash", 0x5a],
    [french, "KeyM", 0xbc],
    [french, "Semicolon", 0x4d],
    [french, "Comma", 0xbe],
    [french, "Period", 0xbf],
    [french, "Slash", 0xdf],
    [french, "Equal", 0xbb],
    [french, "Digit4", 0x34],
    [french, "Digit6", 0x36],
    [german, "Slash", 0xbd],
    [german, "BracketRight", 0xbb],
    [german, "Comma", 0xbc],
    [german, "KeyY", 0x5a],
    [turkish, "Backslash", 0xbc],
    [turkish, "Equal", 0xbd],
    [turkish, "Slash", 0xbe],
    [brazilian, "BracketRight", 0xdd],
    [brazilian, "Backslash", 0xdc],
    [brazilian, "Slash", 0xbf],
    [brazilian, "Backquote", 0xc0],
  ];
  for (const [layout, code, virtualKey] of cases) {
    assert.is(virtualKeyOf(code, layout), virtualKey, code);
    assert.is(codeOfVirtualKey(virtualKey, layout), code, String(virtualKey));
  }
  // A layout without Latin letters has the numbers of the US layout.
  assert.is(virtualKeyOf("Slash", layoutOf("-=йцукенгшщзхъфывапролджэячсмитьбю.")), 0xbf);
  for (const layout of [dvorak, french, brazilian])
    for (const code of layout.keys())
      assert.is(codeOfVirtualKey(virtualKeyOf(code, layout)!, layout), code, code);
});

/** Creates a row of mod `guid` with the keybind facet. */
function bound(guid: string, type: string, value: unknown, more: object = {}): PanelRow {
  const row = { key: `${type}${JSON.stringify(value)}`, type, value, default: value, keybind: true, ...more };
  return parseRows(guid, guid, JSON.stringify([row]))[0]!;
}

test("are stored in the format of the row's kind, if the kind can hold them", () => {
  const cases: [string, string, string | undefined][] = [
    ["keybind", "Ctrl+KeyG", '"Ctrl+KeyG"'],
    ["keybind", "", '""'],
    ["int", "KeyG", "71"],
    ["int", "", "0"],
    ["int", "Ctrl+KeyG", undefined],
    ["int", "Fn", undefined],
  ];
  for (const [type, chord, literal] of cases) assert.is(bindingLiteral(bound("a", type, 0), chord), literal);
});

/** Returns a copy of a row with another stored literal. */
const storing = (row: PanelRow, literal: string): PanelRow => ({ ...row, valueJson: literal });

test("are read back from each chord that a keybind row stores", () => {
  const code = fc.oneof(
    fc.constantFrom(
      "KeyZ",
      "Digit1",
      "F24",
      "ShiftLeft",
      "ControlRight",
      "NumpadAdd",
      "Mouse3",
      "IntlBackslash",
    ),
    fc
      .string({ minLength: 1 })
      .filter(
        (text) =>
          text.trim() === text &&
          !/\+/.test(text) &&
          !/^(?:ctrl|control|shift|alt|meta)$/i.test(text) &&
          text !== "Unidentified",
      ),
  );
  const pressed = pressing(code);
  fc.assert(
    fc.property(pressed, (event) => {
      const row = bound("a", "keybind", "");
      const chord = chordOf(event);
      const stored = storing(row, bindingLiteral(row, chord)!);
      assert.is(bindingOf(stored), chord);
      assert.is(JSON.parse(stored.valueJson), chord);
      assert.equal(rowsBoundTo([stored], chord), [stored]);
    }),
  );
});

test("are read back from each number that an int row stores, in any layout", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.map((letter) => `Key${letter.toUpperCase()}`);
  const layout = fc
    .shuffledSubarray(letters, { minLength: 26 })
    .map((typed) => new Map(codes.map((code, n) => [code, typed[n]!])));
  const virtualKey = fc
    .nat(255)
    .filter((number) => codeOfVirtualKey(number) !== undefined && (number < 16 || number > 18));
  fc.assert(
    fc.property(virtualKey, fc.option(layout, { nil: undefined }), (number, map) => {
      const row = bound("a", "int", 0);
      const chord = bindingOf(storing(row, String(number)), map)!;
      assert.is(bindingLiteral(row, chord, map), String(number));
    }),
  );
});

test("are read from the value of a row", () => {
  const cases: [PanelRow, string | undefined][] = [
    [bound("a", "keybind", "Shift+Ctrl+KeyG"), "Ctrl+Shift+KeyG"],
    [bound("a", "keybind", ""), ""],
    [bound("a", "keybind", null), ""],
    [bound("a", "int", 71), "KeyG"],
    [bound("a", "int", 0), ""],
    [bound("a", "int", 255), "VirtualKey255"],
    [bound("a", "bool", true), undefined],
    [bound("a", "keybind", "KeyG", { keybind: false }), undefined],
  ];
  for (const [row, chord] of cases) assert.is(bindingOf(row), chord, row.id);
});

test("clash between server and game, but not between two games or two copies of a row", () => {
  const server = bound("a", "keybind", "KeyG");
  const same = bound("a?in=g1", "keybind", "KeyG");
  const first = bound("b?in=g1", "keybind", "KeyG");
  const second = bound("c?in=g2", "keybind", "KeyG");
  const clashing = (...rows: Parameters<typeof findClashes>[0]) => [...findClashes(rows).clashes.keys()];
  assert.equal(clashing(server, same), []);
  assert.equal(clashing(first, second), []);
  assert.equal(clashing(server, second), [server.id, second.id]);
  assert.equal(clashing(same, first, second), [same.id, first.id]);
});

test("clash across mods and both formats; rows without a key are listed", () => {
  const name = bound("a", "keybind", "KeyG");
  const number = bound("b", "int", 71);
  const other = bound("b", "keybind", "KeyH");
  const none = bound("c", "keybind", "");
  const off = bound("c", "keybind", "KeyH", { implemented: false });
  const gate = bound("c", "bool", true);
  const { clashes, unbound } = findClashes([name, number, other, none, off, gate]);
  assert.equal(
    [...clashes],
    [
      [name.id, [name, number]],
      [number.id, [name, number]],
    ],
  );
  assert.equal(unbound, [none]);
  assert.equal(rowsBoundTo([name, number, other, none], "KeyG"), [name, number]);
  assert.equal(rowsBoundTo([none], ""), []);
});
