// The game: a valley at dusk, lanterns, and one loop. mods.ts embeds the mods; events.ts is their API.

import { Color, DisplayMode, Engine, Flags, type PointerEvent as GamePointer, vec } from "excalibur";
import { type Frame, HEIGHT, type View, WIDTH } from "./events.js";
import { createHud } from "./hud.js";
import { chordOf } from "./keys.js";
import { createLanterns } from "./lanterns.js";
import { isForPlayers, showLine } from "./lines.js";
import { createLoading } from "./loading.js";
import { startMods } from "./mods.js";
import { createRound } from "./round.js";
import { paintScenery } from "./scenery.js";
import { createSound } from "./sound.js";
import { watchStage } from "./stage.js";
import { setUpToolbar } from "./toolbar.js";

const GAME_VERSION = "1.4.0";
const OWN_FIELD_OF_VIEW = 90;
const LONGEST_FRAME_MS = 100;

const lines = document.querySelector("#lines")!;
const glass = document.querySelector<HTMLCanvasElement>("#glass")!;
const context = glass.getContext("2d")!;

const withoutServer = new URLSearchParams(location.search).has("local");
const question = document.querySelector<HTMLButtonElement>("#question")!;
const mods = await startMods({
  hostVersion: GAME_VERSION,
  withoutServer,
  log,
  onTrial(trial) {
    question.hidden = trial === undefined;
    loading.search(trial !== undefined);
  },
});
question.onclick = mods.openPanel;
const { bus } = mods.host;
const loading = createLoading(mods.host, document.querySelector("#loading")!);

// The 2D renderer draws the same pixels on every machine, and is fast enough for this picture.
Flags.useCanvasGraphicsContext();
const engine = new Engine({
  canvasElementId: "world",
  width: WIDTH,
  height: HEIGHT,
  displayMode: DisplayMode.FitContainer,
  backgroundColor: Color.fromHex("#0b0a1c"),
  suppressPlayButton: true,
  suppressConsoleBootMessage: true,
});
const { camera } = engine.currentScene;
const moveScenery = paintScenery(engine.currentScene);
const lanterns = createLanterns(engine.currentScene);
const hud = createHud();
const round = createRound((points) => bus.emit("game.score", points));
const sound = createSound();
const seen = watchStage();
const pointer = { x: WIDTH / 2, y: HEIGHT / 2 };
let seconds = 0;
let frozen = false;
setUpToolbar({ baseUrl: mods.baseUrl, withoutServer, sound, openPanel: mods.openPanel, log });

function log(level: string, text: string): void {
  console[level === "error" || level === "warn" ? level : "log"](text);
  if (isForPlayers(level, text)) showLine(lines, level, text);
}

bus.on("game.spawn", ({ kind, count }) => {
  for (let index = 0; index < Math.min(40, count); index++) lanterns.spawn(kind, seen.left, seen.right);
});

engine.input.pointers.primary.on("move", (event: GamePointer) => {
  pointer.x = event.screenPos.x;
  pointer.y = event.screenPos.y;
});
engine.input.pointers.primary.on("down", (event: GamePointer) => {
  if (mods.panelIsOpen()) return;
  const { x, y } = event.screenPos;
  const before = round.score().points;
  const worth = round.phase() === "playing" ? lanterns.burstAt(event.worldPos.x, event.worldPos.y) : 0;
  round.shoot(worth);
  const gained = round.score().points - before;
  if (gained > 0) {
    hud.float(`+${gained}`, x, y);
    sound.hit(round.score().combo);
  }
  bus.emit("game.shot", { x, y, hit: worth > 0 });
});
for (const type of ["keydown", "keyup", "pointerdown", "pointerup"] as const)
  window.addEventListener(type, hear);

function hear(event: KeyboardEvent | PointerEvent): void {
  const isKey = event instanceof KeyboardEvent;
  const code = isKey ? event.code : `Mouse${event.button}`;
  // The keys of an on-screen keyboard have no code.
  if (code === "" || (isKey && event.repeat) || mods.panelIsOpen()) return;
  bus.emit("game.input", { pressed: event.type.endsWith("down"), code, chord: chordOf(code, event) });
}

engine.on("preupdate", ({ elapsed }) => {
  mods.tick(loading.budget());
  loading.update();
  const deltaMs = Math.min(LONGEST_FRAME_MS, elapsed);
  const paused = mods.panelIsOpen() || frozen || !loading.isOver();
  if (!paused) seconds += deltaMs / 1000;
  bus.emit("game.frame", { seconds, deltaMs, paused } satisfies Frame);
  if (!paused) {
    lanterns.move(deltaMs);
    for (const kind of round.pass(deltaMs)) lanterns.spawn(kind, seen.left, seen.right);
  }
  const view: View = { fieldOfView: OWN_FIELD_OF_VIEW, x: 0, y: 0, tilt: 0, pointer: true, frozen: false };
  bus.emit("game.view", view);
  frozen = view.frozen === true;
  look(view);
});

engine.on("postdraw", ({ elapsed }) => {
  context.reset();
  context.save();
  const { left, right } = seen;
  bus.emit("game.draw", {
    context,
    width: WIDTH,
    height: HEIGHT,
    deltaMs: elapsed,
    pointer,
    left,
    right,
    lanterns: lanterns.places(),
  });
  context.restore();
  hud.draw(context, round, elapsed, left);
});

function look({ fieldOfView, x, y, tilt, pointer: shown }: View): void {
  const degrees = Math.max(60, Math.min(120, fieldOfView || OWN_FIELD_OF_VIEW));
  const half = (angle: number) => Math.tan((angle * Math.PI) / 360);
  camera.zoom = half(OWN_FIELD_OF_VIEW) / half(degrees);
  camera.pos = vec(WIDTH / 2 + (x || 0), HEIGHT / 2 + (y || 0));
  camera.rotation = ((tilt || 0) * Math.PI) / 180;
  moveScenery((pointer.x / WIDTH) * 2 - 1, (pointer.y / HEIGHT) * 2 - 1, round.elapsed());
  engine.canvas.style.cursor = shown || mods.panelIsOpen() ? "default" : "none";
}

await engine.start();
// To try it in the browser's console: lantern.bus.emit("game.spawn", { kind: "gold", count: 40 })
Object.assign(window, { lantern: mods.host });
