// A mod for both sides: one build and one config.json, `side()` decides what it does. An edit that reaches one side
// reaches the other through the file.

import {
  boolSetting,
  declareSettings,
  defineMod,
  floatSetting,
  httpResponse,
  log,
  onSettingsApplied,
  serveRoute,
  serveSettingsRoutes,
  settingApplied,
  settingValue,
  side,
} from "svc-mod-sdk";

const luck = floatSetting("luck", "Luck", 1, { lo: 0, hi: 5, step: 0.25, category: "Drops" });
const labels = boolSetting("labels", "Name what drops", true, { category: "Drops" });

const TABLE = [
  { item: "crown", chance: 0.02 },
  { item: "ring", chance: 0.1 },
  { item: "potion", chance: 0.4 },
  { item: "coin", chance: 1 },
] as const;

/** The rarest item whose chance, multiplied by luck, the roll falls under. A roll is from 0 up to 1. */
function drop(roll: number): string {
  return TABLE.find(({ chance }) => roll < chance * settingValue(luck))?.item ?? "nothing";
}

function loadOnServer(): void {
  serveSettingsRoutes();
  serveRoute("GET", "/loot-tables/roll", () =>
    httpResponse(200, "application/json", JSON.stringify({ item: drop(Math.random()) })),
  );
  log("info", "this side rolls the drops, at /loot-tables/roll");
}

function describeDrops(): string {
  return `luck ${settingValue(luck)}, drops are ${settingValue(labels) ? "named" : "not named"}`;
}

export default defineMod({
  load() {
    declareSettings([luck, labels]);
    onSettingsApplied(() => settingApplied(describeDrops()));
    if (side() === "server") loadOnServer();
    else log("info", `this side shows the drops: ${describeDrops()}`);
  },
});
