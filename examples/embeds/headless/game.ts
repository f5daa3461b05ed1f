// A pasture without a picture: sheep, grass, a day every tenth of a second, and a save file.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Day, Pasture } from "./events.js";
import { host } from "./mods.js";

const SAVE = "save.json";
const DAY_MS = 100;
const TICK_MS = 20;

const pasture: Pasture = existsSync(SAVE)
  ? JSON.parse(readFileSync(SAVE, "utf8"))
  : { day: 0, sheep: 10, grass: 0.5, mods: {} };

/** Whole or not at all: what is written aside takes the place of the old file. */
function save(): void {
  writeFileSync(`${SAVE}.new`, JSON.stringify(pasture));
  renameSync(`${SAVE}.new`, SAVE);
}

function liveOneDay(): void {
  const day: Day = { growth: 0.1, born: Math.round(pasture.sheep * pasture.grass * 0.2), lost: 0, pasture };
  host.bus.emit("pasture.day", day);
  // A mod may write anything into the day; the world takes numbers that it can live with.
  const number = (value: number) => (Number.isFinite(value) ? Math.max(0, value) : 0);
  pasture.day += 1;
  pasture.sheep = Math.min(999, Math.max(2, pasture.sheep + number(day.born) - number(day.lost)));
  pasture.grass = Math.max(0, Math.min(1, pasture.grass + number(day.growth) - pasture.sheep * 0.005));
  const grown = Math.round(pasture.grass * 100);
  console.log(`day ${pasture.day}: ${pasture.sheep} sheep, ${grown} % grass, ${day.lost} lost`);
}

// One timer for both: the days keep their length, and the mods' timers and polls run between them.
let owed = 0;
let last = performance.now();
const loop = setInterval(() => {
  const now = performance.now();
  // After a pause of the computer the days of a second are made up for, no more.
  owed = Math.min(1000, owed + now - last);
  last = now;
  host.tick(4);
  for (; owed >= DAY_MS; owed -= DAY_MS) liveOneDay();
}, TICK_MS);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(loop);
    host.stop(); // Mods may still write into the save while they unload.
    save();
    process.exit(0);
  });
}
