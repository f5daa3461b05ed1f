// Adds the player's own keys to the game's, and drops a piece after a time.
import { declareSettings, defineMod, emit, intSetting, keybindSetting, on, settingValue } from "svc-mod-sdk";
import type { Move } from "../events.js";

const keys = [
  [keybindSetting("left", "Left", "KeyA"), "MOVE_LEFT"],
  [keybindSetting("right", "Right", "KeyD"), "MOVE_RIGHT"],
  [keybindSetting("turn", "Turn", "KeyW"), "FLIP_CLOCKWISE"],
  [keybindSetting("drop", "Drop", "KeyS"), "HARD_DROP"],
] as const satisfies readonly (readonly [unknown, Move])[];
const hurry = intSetting("hurry", "Drop by itself after", 0, {
  hi: 10,
  description: "In seconds; 0 leaves the pieces to the player.",
});

/** Converts a `KeyboardEvent.code` (`KeyA`, `Digit1`, `ArrowLeft`, `Space`) to react-tetris's key name. */
function nameOf(code: string): string {
  return code.replace(/^(?:Key|Digit|Arrow)/, "").toLowerCase();
}

export default defineMod({
  load() {
    declareSettings([...keys.map(([row]) => row), hurry]);
    on("tetris.view", (view) => {
      for (const [row, move] of keys) {
        const code = settingValue(row);
        if (code !== "") view.keys[nameOf(code)] = move;
      }
    });
    let waited = 0;
    setInterval(() => {
      waited += 1;
      if (settingValue(hurry) === 0 || waited < settingValue(hurry)) return;
      waited = 0;
      emit("tetris.drop", undefined);
    }, 1000);
  },
});
