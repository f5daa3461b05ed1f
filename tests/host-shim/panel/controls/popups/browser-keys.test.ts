import * as assert from "uvu/assert";
import { isBrowserKey } from "../../../../../host-shim/panel/controls/popups/browser-keys.js";
import { suite } from "../../../../support/suite.js";

const keys = suite("isBrowserKey");

for (const chord of [
  ..."Tab F5 F12 Escape Shift+Tab Shift+Escape MetaLeft Mouse3 ContextMenu PrintScreen".split(" "),
  ..."Ctrl+KeyC Ctrl+KeyG Ctrl+KeyI Ctrl+KeyM Ctrl+KeyQ Ctrl+KeyW Ctrl+Tab Ctrl+Escape".split(" "),
  ..."Ctrl+Shift+KeyI Ctrl+Shift+KeyT Ctrl+Shift+Escape Ctrl+Shift+Delete Ctrl+Alt+Delete".split(" "),
  ..."Ctrl+Digit0 Ctrl+Numpad0 Ctrl+NumpadAdd".split(" "),
  ..."Alt+Tab Shift+Alt+Tab Alt+F4 Alt+Space Alt+Escape Alt+Home".split(" "),
  ..."Meta+KeyL Ctrl+Meta+KeyF Shift+Meta+KeyS".split(" "),
])
  keys(`accepts ${chord}, which has a function`, () => assert.is(isBrowserKey(chord), true));

for (const chord of [
  ..."KeyA Space Delete Numpad0 F2 F9 ArrowLeft Mouse1 Pad0 ControlLeft AltLeft".split(" "),
  ..."Shift+KeyI Shift+Delete Ctrl+KeyZ Ctrl+Space Ctrl+Delete Ctrl+Mouse1 Alt+KeyQ Alt+Delete".split(" "),
])
  keys(`rejects ${chord}, which has none`, () => assert.is(isBrowserKey(chord), false));
