// A pasture without graphics: sheep, grass, a day every 100 ms, and a save file.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Day, Pasture } from "./events.js";
import { host } from "./mods.js";

const SAVE = "save.json";
const DAY_MS = 100;
const TICK_MS = 20;

const pasture: Pasture = existsSync(SAVE)
  ? JSON.parse(readFileSync(SAVE, "utf8"))
  : { day: 0, sheep: 10, grass: 0.5, mods: {} };

/** Writes the save atomically: into a new file, which then replaces the old one. */
function save(): void {
  writeFileSync(`${SAVE}.new`, JSON.stringify(pasture));
  renameSync(`${SAVE}.new`, SAVE);
}

function liveOneDay(): void {
  const day: Day = { growth: 0.1, born: Math.round(pasture.sheep * pasture.grass * 0.2), lost: 0, pasture };
  host.bus.emit("pasture.day", day);
  // A mod may write any value into the day: use only finite, non-negative numbers.
  const number = (value: number) => (Number.isFinite(value) ? Math.max(0, value) : 0);
  pasture.day += 1;
  pasture.sheep = Math.min(999, Math.max(2, pasture.sheep + number(day.born) - number(day.lost)));
  pasture.grass = Math.max(0, Math.min(1, pasture.grass + number(day.growth) - pasture.sheep * 0.005));
  const grown = Math.round(pasture.grass * 100);
  console.log(`day ${pasture.day}: ${pasture.sheep} sheep, ${grown} % grass, ${day.lost} lost`);
}

// One timer for days and mods: days keep their length, and the mods' timers and polls run between them.
let owed = 0;
let last = performance.now();
const loop = setInterval(() => {
  const now = performance.now();
  // After the computer slept, catch up on at most one second.
  owed = Math.min(1000, owed + now - last);
  last = now;
  host.tick(4);
  for (; owed >= DAY_MS; owed -= DAY_MS) liveOneDay();
}, TICK_MS);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(loop);
    host.stop(); // First: mods may write into the save while they unload.
    save();
    process.exit(0);
  });
}
