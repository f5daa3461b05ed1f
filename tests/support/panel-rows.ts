import { type ModRows, readModRows } from "../../host-shim/panel/rows/mod-rows.js";

/** A mod's page, as the settings route serves it. */
export interface ServedMod {
  readonly guid: string;
  readonly name: string;
  /** The JSON text of the array of rows. */
  readonly rowsJson: string;
}

const SUBJECTS =
  "Camera,Shadow,Crosshair,Minimap,Health bar,Ammo counter,Compass,Radar,Damage numbers,Subtitles,Chat window," +
  "Quest log,Inventory grid,Nameplate,Weather,Rain,Fog,Snow,Water reflection,Grass,Foliage,Texture,Anti-aliasing," +
  "Motion blur,Bloom,Depth of field,Ambient occlusion,Sun,Moon,Torch light,Footstep sound,Music,Voice,Explosion," +
  "Vehicle,Horse,Boat,Mouse,Controller,Vibration,Sprint,Crouch,Jump,Reload,Weapon sway,Recoil,Loot marker," +
  "Map marker,Waypoint,Day cycle,Enemy spawn,Companion,Trader,Crafting queue,Building grid,Furnace,Farm plot," +
  "Autosave,Screenshot,Loading screen,Menu,Tooltip,Party frame,Spell bar,Cooldown timer,Cast bar";
const PROPERTIES =
  ",speed,opacity,color,size,scale,distance,quality,volume,delay,duration,intensity,brightness,contrast,sensitivity," +
  "smoothing,range,height,width,offset,angle,spin,spread,spacing,split,key,toggle key,style,font,limit,frequency," +
  "radius,density,priority,refresh rate,fade time,border,position,anchor,sprite";
const QUALIFIERS =
  ",while sprinting,in vehicles,when aiming,at night,in combat,underwater,on the map,for party members,for enemies," +
  "in menus,while crouched,indoors,during cutscenes,in the rain,for bosses,on horseback,when hidden,while swimming," +
  "in towns,above ground,below ground,with a shield,for allies,per level,on hit,after loading,near doors,at low health";
const CATEGORIES =
  "General,Camera,HUD/Bars,HUD/Map,Graphics/Light,Graphics/Effects,Sound,Controls/Keys,World/Weather,Gameplay";
const MODS =
  "Better Camera,Clear Skies,Hud Tweaks,Sharp Shadows,Sound Booster,Fast Travel,Loot Finder,Dynamic Weather," +
  "Steady Aim,Map Tools,Quiet Mounts,Night Vision,Party Frames,Trade Routes,Farm Hand,Simple Crafting,Deep Water," +
  "Warm Fires,Speed Runner,Photo Mode";

const subjects = SUBJECTS.split(",");
const properties = PROPERTIES.split(",");
const qualifiers = QUALIFIERS.split(",");
const categories = CATEGORIES.split(",");
const mods = MODS.split(",");
const PLAIN = subjects.length * properties.length;
/** Coprime to the numbers of labels without and with a qualifier, so that steps of this size visit each label once. */
const STRIDE = 47_303;
const ROWS_A_MOD = 500;

/**
 * Returns mods with `count` rows in total, at most 70,000. Each label is a different combination of subject, property and
 * qualifier, and the kinds are mixed as in real mods. The result is always the same.
 */
export function servedMods(count: number): ServedMod[] {
  const pages: ServedMod[] = [];
  for (let start = 0; start < count; start += ROWS_A_MOD) {
    const index = pages.length;
    const name = `${mods[index % mods.length]}${index < mods.length ? "" : ` ${1 + Math.floor(index / mods.length)}`}`;
    const rows: string[] = [];
    for (let row = start; row < Math.min(count, start + ROWS_A_MOD); row++) rows.push(rowJson(row));
    pages.push({ guid: name.toLowerCase().replaceAll(" ", "."), name, rowsJson: `[${rows.join(",")}]` });
  }
  return pages;
}

/** Returns the rows of {@link servedMods} by mod. */
export function servedRows(count: number): ModRows[] {
  return servedMods(count).map(({ guid, name, rowsJson }) => readModRows(guid, name, rowsJson));
}

/** Returns the parts of the n-th label. Every third of the first 3 * {@link PLAIN} labels has no qualifier. */
function partsOf(n: number): readonly [subject: string, property: string, qualifier: string] {
  const plain = n % 3 === 0 && n < 3 * PLAIN;
  const c = plain ? ((n / 3) * STRIDE) % PLAIN : PLAIN + ((n * STRIDE) % (PLAIN * (qualifiers.length - 1)));
  return [
    subjects[c % subjects.length]!,
    properties[Math.floor(c / subjects.length) % properties.length]!,
    qualifiers[Math.floor(c / PLAIN)]!,
  ];
}

function rowJson(n: number): string {
  const [subject, property, qualifier] = partsOf(n);
  const label = [subject, property, qualifier].filter((part) => part !== "").join(" ");
  const key = label.toLowerCase().replace(/[^a-z]+(.)/g, (_, first: string) => first.toUpperCase());
  const [category = "", subcategory = ""] = categories[n % categories.length]!.split("/");
  const path = subcategory === "" ? [category] : [category, subcategory];
  const effect = n % 50 === 7 ? `,"effect":"applied","effectDetail":"${key} is in force"` : "";
  return (
    `{"key":"${key}","label":"${label}",${kindJson(n, property)},"category":"${category}"` +
    (subcategory === "" ? "" : `,"subcategory":"${subcategory}"`) +
    `,"path":${JSON.stringify(path)}` +
    `,"description":"How the ${property || "state"} of the ${subject.toLowerCase()} behaves ${qualifier || "at all times"}."` +
    `,"implemented":${n % 25 !== 3},"appliesOn":"${n % 20 === 5 ? "restart" : "live"}","keybind":${property.endsWith("key")}${effect}}`
  );
}

/** Returns type, default and value, then the kind's own members. In a tenth of the rows the value is not the default. */
function kindJson(n: number, property: string): string {
  const changed = n % 10 === 1;
  if (property.endsWith("key")) {
    return `"type":"keybind","default":"KeyG","value":"${changed ? "Ctrl+KeyH" : "KeyG"}"`;
  }
  if (property === "color") {
    return `"type":"color","default":"1,1,0.62","value":"${changed ? "0.5,1,0.62" : "1,1,0.62"}","colorFormat":"rgb"`;
  }
  if (property === "style" || property === "font" || property === "anchor") {
    return `"type":"enum","default":"plain","value":"${changed ? "round" : "plain"}","options":["plain","round","square"]`;
  }
  if (property === "") return `"type":"bool","default":true,"value":${!changed}`;
  if (n % 3 === 0) {
    return `"type":"int","default":40,"value":${changed ? 41 : 40},"min":0,"max":100,"step":1`;
  }
  return `"type":"float","default":1.0,"value":${changed ? "0.50" : "1.0"},"min":0,"max":2,"step":0.05`;
}
