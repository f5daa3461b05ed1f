// The page: npm's react-tetris, which has no support for mods. The mods use its public API: its props, the arguments of its
// render function, and its controller.
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import Tetris from "react-tetris";
import type { Move, Piece, Score, View } from "./events.js";
import { connect, host } from "./mods.js";

const KEYS: Readonly<Record<string, Move>> = {
  left: "MOVE_LEFT",
  right: "MOVE_RIGHT",
  down: "MOVE_DOWN",
  up: "FLIP_CLOCKWISE",
  z: "FLIP_COUNTERCLOCKWISE",
  space: "HARD_DROP",
  c: "HOLD",
  p: "TOGGLE_PAUSE",
};
const COLORS: Readonly<Record<Piece, string>> = {
  i: "#4cc9e8",
  j: "#5b7cf0",
  l: "#f0a04b",
  o: "#f2d34f",
  s: "#69c96b",
  t: "#b06be0",
  z: "#ea5f6b",
};

/** Returns the view after the mods' changes; the same object while it is unchanged, so that React does not render again. */
function useView(): View {
  const [view, setView] = useState<View>({ keys: KEYS, colors: COLORS, shines: false });
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      host.tick(2);
      const fresh: View = { keys: { ...KEYS }, colors: { ...COLORS }, shines: false };
      host.bus.emit("tetris.view", fresh);
      setView((shown) => (JSON.stringify(shown) === JSON.stringify(fresh) ? shown : fresh));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return view;
}

interface Controller {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly hardDrop: () => void;
}

/** Emits the score to the mods, lets them drop a piece, and pauses the game while the overlay panel is open. */
function useMods({ points, lines, level }: Score, controller: Controller): void {
  useEffect(() => host.bus.emit("tetris.score", { points, lines, level }), [points, lines, level]);
  useEffect(() => {
    const off = host.bus.on("tetris.drop", controller.hardDrop);
    document.addEventListener("open", controller.pause);
    document.addEventListener("close", controller.resume);
    return () => {
      off();
      document.removeEventListener("open", controller.pause);
      document.removeEventListener("close", controller.resume);
    };
  }, [controller]);
}

function App() {
  const view = useView();
  const [overlay, setOverlay] = useState(false);
  const colors = Object.entries(view.colors).map(([piece, color]) => [`--piece-${piece}`, color]);

  return (
    <div className="page" style={Object.fromEntries(colors)}>
      <Tetris keyboardControls={view.keys}>
        {({ Gameboard, HeldPiece, PieceQueue, points, linesCleared, level, state, controller }) => (
          <section className={view.shines ? "game shines" : "game"}>
            <Mods score={{ points, lines: linesCleared, level }} controller={controller} />
            <HeldPiece />
            <Gameboard />
            <div>
              <PieceQueue />
            </div>
            <output>
              {points} points, {linesCleared} lines, {state.toLowerCase()}
            </output>
            <p>Keys: {Object.keys(view.keys).join(" ")}</p>
            {state === "LOST" && (
              <button type="button" onClick={controller.restart}>
                New game
              </button>
            )}
          </section>
        )}
      </Tetris>
      <aside>
        <label>
          <input type="checkbox" checked={overlay} onChange={(event) => setOverlay(event.target.checked)} />
          Settings over the game (F2)
        </label>
        <svc-settings-panel ref={connect} theme="dark" {...(overlay ? { overlay: "" } : {})} />
      </aside>
    </div>
  );
}

function Mods({ score, controller }: { readonly score: Score; readonly controller: Controller }) {
  useMods(score, controller);
  return null;
}

createRoot(document.querySelector("#root")!).render(<App />);
// To try it in the browser's console: tetris.bus.emit("tetris.drop")
Object.assign(window, { tetris: host });
