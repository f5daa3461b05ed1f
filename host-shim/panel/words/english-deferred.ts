// The words of what the panel loads after its first paint, in English: see `DeferredWords`.

import { amount, clashes, someSettings } from "./english.js";
import { pluralizer } from "./formats.js";

const plural = pluralizer("en", "one", "other");

// Steps of undo: what is undone, and what became of it
export const importing = (mod: string) => `importing into ${mod}`;
export const turning = (mod: string, on: boolean) => `turning ${mod} ${on ? "on" : "off"}`;
export const leaving = (mod: string) => `leaving ${mod} to the lists`;
export const undone = (step: string) => `Undone: ${step}.`;
export const redone = (step: string) => `Done again: ${step}.`;
export const leftAlone = (names: string) => `Left alone, because it changed meanwhile: ${names}`;

// The menu of a row
export const copyLink = "Copy link";
export const copyKey = "Copy key";
export const copyValue = "Copy value as JSON";
export const copiedLink = "Copied the link";
export const copiedKey = "Copied the key";
export const copiedValue = "Copied the value";
export const noClipboard = "This page may not use the clipboard";

// What a control opens
export const colorOf = (label: string) => `Colour of ${label}`;
export const hue = "Hue";
export const saturation = "Saturation";
export const brightness = "Brightness";
export const alpha = "Alpha";
export const noKeyCode = (key: string) => `${key} has no key code that this setting can hold`;
export const noChoices = "No choices.";
export const searching = "Searching…";
export const noMatch = "Nothing matches";
export const firstOf = (shown: number, matched: number) => `First ${amount(shown)} of ${amount(matched)}`;

// All keys
export const keybindCounts = (bindings: number, clashing: number, unbound: number) =>
  `${plural(bindings, "# binding", "# bindings")}, ${clashes(clashing)}, ${amount(unbound)} without a key.`;
export const noModUses = (key: string) => `No mod uses ${key}.`;
export const withoutKey = (labels: string) => `Without a key: ${labels}.`;
export const showAll = "Show all";
export const pressTheKey = "Press the key";
export const boundTo = (key: string) => `Bound to ${key}`;
export const findByPressing = "Find by pressing";

// What a search finds
export const found = someSettings;
export const onlyIn = (mod: string) => `Only in ${mod}`;
export const nothingMatches = (query: string) => `Nothing matches “${query}”.`;

// Mods and their verdicts
export const whatRuns =
  "What runs, what does not, and why. A change takes effect at the game's next look, within seconds.";
export const onServer = "On the server";
export const run = (mod: string) => `Run ${mod}`;
export const listDecides = (list: string) => `List ${list} decides`;
export const noList = "No list names it";
export const yourChoice = (on: boolean) => `Your choice: ${on ? "on" : "off"}`;
export const letListDecide = "Let the list decide";
export const letListDecideOn = (mod: string) => `Let the list decide on ${mod}`;
export const whatElse = (mod: string) => `What else changes with ${mod}`;
export const alsoChanges = (step: string) => `${step} also changes:`;
export const doIt = "Do it";
export const cancel = "Cancel";
export const stays = (mod: string) => `${mod} stays as it is.`;
export const modSays = (mod: string, text: string) => `${mod}: ${text}`;
export const done = "Done";

// Export and import
export const exported = (count: number) => `Exported ${plural(count, "# value", "# values")}`;
export const nothingImported = (found: string, mod: string) =>
  `Nothing imported: the file ${found}; expected what Export of ${mod} writes`;
export const notUtf8 = "Nothing imported: the file cannot be read as UTF-8 text";
export const notJson = "is not JSON";
export const holds = (kind: string) => `holds ${kind}`;
export const otherSchema = (schema: string) => `has ${schema} as its schema`;
export const namesNoMod = "names no mod";
export const forMod = (mod: string) => `is for the mod ${mod}`;
export const otherMod = (kind: string) => `has ${kind} for its mod`;
export const holdsNone = "has no values";
export const otherValues = (kind: string) => `has ${kind} for its values`;
export const kinds = {
  null: "null",
  list: "a list",
  object: "an object",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
};
export const sameValues = "The file holds what is there already";
export const imported = (count: number) => `${someSettings(count)} imported`;
export const importRefused = (count: number) => `${amount(count)} refused`;
export const importNoEffect = (count: number) => plural(count, "# has no effect yet", "# have no effect yet");
export const importUnknown = (count: number, keys: string) => `${amount(count)} unknown (${keys})`;

// A gamepad's buttons
export const padChoose = "choose";
export const padBack = "back";
export const padReset = "reset";
export const padSearch = "search";
export const padPage = "page";
