// Every kind of row with every facet, and every effect of an edit: applied with the live value, stored for the next launch,
// ignored with a reason.

import type {} from "lantern-hour-events";
import {
  boolSetting,
  cColorFmtHex,
  cColorFmtHexHash,
  cColorFmtRgb,
  colorSetting,
  declareSettings,
  defineMod,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  log,
  on,
  onSettingsApplied,
  selectSetting,
  serveSettingsRoutes,
  settingApplied,
  settingAppliesOnRestart,
  settingIgnored,
  settingValue,
  side,
  stringSetting,
} from "svc-mod-sdk";

const preset = enumSetting("preset", "Quality", "medium", ["low", "medium", "high"], {
  category: "Picture",
  description: "Caps the view distance at 400, 1000 or 2000 metres.",
});
const viewDistance = intSetting("viewDistance", "View distance", 800, {
  lo: 100,
  hi: 2000,
  step: 50,
  unit: "m",
  category: "Picture",
  description: "The quality caps it.",
});
const textureMemory = intSetting("textureMemory", "Texture memory", 1024, {
  unit: "MB",
  category: "Picture",
  appliesOn: "restart",
});
const brightness = floatSetting("brightness", "Brightness", 1, {
  lo: 0.5,
  hi: 2,
  step: 0.05,
  category: "Picture/Light",
});
// Three levels of groups: all in the category, or the last one in the subcategory.
const sunColor = colorSetting("sunColor", "Sunlight", "1,0.96,0.84", {
  format: cColorFmtRgb,
  category: "Picture/Light/Sun",
});
const skyColor = colorSetting("skyColor", "Sky", "87ceeb", {
  format: cColorFmtHex,
  category: "Picture/Light",
  subcategory: "Sky",
});
const mirrors = boolSetting("mirrors", "Mirrors", false, {
  category: "Picture/Light",
  implemented: false,
  description: "Needs a second camera, which the game does not have yet.",
});
const hud = boolSetting("hud", "Show the HUD", true, { category: "Interface" });
const hudColor = colorSetting("hudColor", "HUD colour", "#ffcc33cc", {
  format: cColorFmtHexHash,
  category: "Interface",
  enabledWhen: { key: "hud", is: true },
});
const hudParts = stringSetting("hudParts", "Parts of the HUD", "health,compass", {
  list: ",",
  choices: ["health", "ammo", "compass", "map"],
  optionLabels: ["Health", "Ammunition", "Compass", "Map"],
  category: "Interface",
  description: "From left to right.",
  enabledWhen: { key: "hud", is: true },
});
const playerName = stringSetting("playerName", "Player name", "Wanderer", { category: "Interface" });
const voice = selectSetting("voice", "Narrator", "en-alto", ["en-alto", "en-bass", "de-tenor"], {
  optionLabels: ["English, alto", "English, bass", "German, tenor"],
  category: "Interface",
});
const greeting = stringSetting("greeting", "Greeting", "Welcome back,\ntraveller.", {
  lines: 3,
  category: "Interface",
});
const ignored = stringSetting("ignored", "Ignored players", "", {
  list: "\n",
  category: "Online",
  description: "Their messages are not shown.",
});
const online = boolSetting("online", "Share photos", false, { category: "Online" });
const token = stringSetting("token", "Access token", "", {
  secret: true,
  category: "Online",
  description: "From your account page; nobody is shown it.",
  enabledWhen: {
    any: [
      { key: "online", is: true },
      { key: "playerName", not: "Wanderer" },
    ],
  },
});
const menuKey = keybindSetting("menuKey", "Open the menu", "F6", { category: "Interface" });

/** The texture memory until the next launch, in MB. */
let memory = 0;

const CAPS: Readonly<Record<string, number>> = { low: 400, medium: 1000, high: 2000 };

function describeDistance(): string {
  const wanted = settingValue(viewDistance);
  const cap = CAPS[settingValue(preset)] ?? viewDistance.hi;
  return wanted > cap ? `view distance ${cap} m, capped by the quality` : `view distance ${wanted} m`;
}

function apply(key: string): void {
  switch (key) {
    case preset.key:
    case viewDistance.key:
      settingApplied(describeDistance());
      break;
    case textureMemory.key:
      if (settingValue(textureMemory) === memory) settingApplied("already in use");
      else settingAppliesOnRestart(`${memory} MB until then`);
      break;
    case hudColor.key:
      if (settingValue(hud)) settingApplied(settingValue(hudColor));
      else settingIgnored("the HUD is switched off");
      break;
    case token.key:
      settingApplied(settingValue(token) === "" ? "signed out" : "signed in");
      break;
    case mirrors.key:
      settingIgnored("mirrors need a second camera");
      break;
    default:
      settingApplied();
  }
}

export default defineMod({
  load() {
    declareSettings([
      preset,
      viewDistance,
      textureMemory,
      brightness,
      sunColor,
      skyColor,
      mirrors,
      hud,
      hudColor,
      hudParts,
      playerName,
      greeting,
      voice,
      menuKey,
      online,
      token,
      ignored,
    ]);
    memory = settingValue(textureMemory);
    if (side() === "server") serveSettingsRoutes();
    onSettingsApplied(apply);
    on("game.draw", ({ context, width }) => {
      if (!settingValue(hud)) return;
      context.save();
      context.font = "600 20px system-ui, sans-serif";
      context.textAlign = "center";
      context.fillStyle = settingValue(hudColor);
      context.fillText(settingValue(playerName), width / 2, 66);
      context.restore();
    });
    log("info", `${settingValue(preset)} quality, ${describeDistance()}`);
  },
});
