// A mod for both sides with one build and one config.json; `side()` selects its behaviour. Each side also reads
// the edits of the other side from the file.

import type {} from "lantern-hour-events";
import {
  bool,
  defineMod,
  defineSettings,
  float,
  httpResponse,
  log,
  on,
  serveRoute,
  serveSettingsRoutes,
  settingApplied,
  side,
} from "svc-mod-sdk";

const settings = defineSettings(
  {
    luck: float("Luck", 1, { lo: 0, hi: 5, step: 0.25, category: "Drops" }),
    labels: bool("Name what drops", true, { category: "Drops" }),
  },
  { applied: () => settingApplied(describeDrops()) },
);

const TABLE = [
  { item: "crown", chance: 0.02 },
  { item: "ring", chance: 0.1 },
  { item: "potion", chance: 0.4 },
  { item: "coin", chance: 1 },
] as const;

/** Returns the rarest item whose chance times luck is above `roll`, a random number from 0 to below 1; else `nothing`. */
function drop(roll: number): string {
  return TABLE.find(({ chance }) => roll < chance * settings.luck)?.item ?? "nothing";
}

function loadOnServer(): void {
  serveSettingsRoutes();
  serveRoute("GET", "/loot-tables/roll", () =>
    httpResponse(200, "application/json", JSON.stringify({ item: drop(Math.random()) })),
  );
  log("info", "this side rolls the drops, at /loot-tables/roll");
}

/** Drops an item for each lantern hit, and shows its name for a second. */
function loadOnClient(): void {
  let drops: { readonly item: string; readonly x: number; readonly y: number; ageMs: number }[] = [];
  on("game.shot", ({ x, y, hit }) => {
    if (hit) drops.push({ item: drop(Math.random()), x, y, ageMs: 0 });
  });
  on("game.draw", ({ context, deltaMs }) => {
    for (const one of drops) one.ageMs += deltaMs;
    drops = drops.filter(({ ageMs }) => ageMs < 1000);
    if (!settings.labels) return;
    context.save();
    context.font = "600 18px system-ui, sans-serif";
    context.fillStyle = "#b8f5c8";
    for (const { item, x, y, ageMs } of drops) context.fillText(item, x + 16, y + 24 - ageMs / 25);
    context.restore();
  });
  log("info", `this side shows the drops: ${describeDrops()}`);
}

function describeDrops(): string {
  return `luck ${settings.luck}, drops are ${settings.labels ? "named" : "not named"}`;
}

export default defineMod({
  settings,
  load() {
    if (side() === "server") loadOnServer();
    else loadOnClient();
  },
});
