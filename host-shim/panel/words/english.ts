// The words of the panel's first paint in English, and so the pattern of every language: see `Words`. What has parameters is a
// function. Names, labels, reasons and errors come from mods and servers and stay as they are.

import type { Effect } from "../../../sdk/protocol/effect.js";
import { VERDICT_WORDS } from "../../protocol/verdicts.js";
import { listFormat, numberFormat, pluralizer } from "./formats.js";

const plural = pluralizer("en", "one", "other");
export const someSettings = (count: number) => plural(count, "# setting", "# settings");
export const clashes = (count: number) => plural(count, "# clash", "# clashes");

// The language itself
export const language = "en";
export const amount = numberFormat("en");
export const percent = numberFormat("en", "percent");
export const list = listFormat("en");
export const sentence = (text: string) => `${text}.`;

// The panel as a whole
export const mods = "Mods";
export const settings = "Settings";
export const places = "Mods and places";
export const close = "Close the panel";
export const reading = "Reading the settings…";
export const loading = "Loading…";
export const notLoaded = "This part of the panel could not be loaded.";
export const chooseMod = "Choose a mod.";
export const noValues = "No values were seen yet.";
export const noMods = "No mod announces settings.";
export const noServerMods =
  "No mod on this server announces settings. Mods that run in the game have their settings in the game.";
export const noConnection = "No connection.";
export const lastValues = "These values were seen last and cannot be changed now.";
export const tryingAgain = "Trying again…";
export const tryNow = "Try now";
export const wrongToken =
  "That is not the token of this server. Open this address with #token= and the right one behind it.";

// The bar at the top
export const search = "Search";
export const searchHint = (count: number, mods: number) =>
  `Search ${someSettings(count)} in ${plural(mods, "# mod", "# mods")}`;
export const clearSearch = "Clear the search";
export const filters = "Filters";
export const modified = "Modified";
export const keybinds = "Keybinds";
export const needsRelaunch = "Needs relaunch";
export const noEffectYet = "No effect yet";
export const waiting = (mods: number) =>
  plural(mods, "# mod waits for a relaunch", "# mods wait for a relaunch");
export const undo = "Undo";
export const redo = "Redo";
export const undoStep = (step: string) => `Undo ${step} (Ctrl+Z)`;
export const redoStep = (step: string) => `Redo ${step} (Ctrl+Y)`;
export const nothingToUndo = "Nothing to undo";
export const nothingToRedo = "Nothing to redo";

// The places at the left
export const installed = "Installed";
export const allMods = "All mods";
export const whyOff = "Why mods are off";
export const inGame = "In the game";
export const noSettings = "No settings";
export const size = "Size";
export const panelSize = "Size of the panel";
export const smaller = "Smaller";
export const larger = "Larger";

// The page of a mod
export const general = "General";
export const reset = "Reset";
export const resetNamed = (name: string) => `Reset ${name}`;
export const resetMod = "Reset mod";
export const exportValues = "Export";
export const importValues = "Import";
export const implemented = (done: number, count: number) =>
  plural(
    done,
    `# of ${someSettings(count)} has an effect in this version.`,
    `# of ${someSettings(count)} have an effect in this version.`,
  );
export const givesNone = "This mod gives no settings now.";
export const askedAgain = "It is asked again.";
export const runsInGame =
  "This mod runs in the game, and so its settings are in the game: open the panel there.";
export const announcesNone = "This mod announces no settings.";
export const atDefaults = (mod: string) => `${mod} is at its defaults already`;
export const wereReset = (count: number) => `${someSettings(count)} reset`;
export const entries = (count: number) => plural(count, "# entry", "# entries");

export const resetting = (name: string) => `resetting ${name}`;

// A row
export const alsoModified = ", modified";
export const noEffectBecause = (reason: string) => `No effect yet: ${reason || "the mod gives no reason"}`;
export const alsoBound = (name: string, other: string, more: number) =>
  more > 0 ? `Also ${name} and ${amount(more + 1)} more` : `Also ${name}${other && ` and ${other}`}`;
export const atDefault = (label: string) => `${label} is back at its default`;
export const more = (label: string) => `More on ${label}`;

// What became of the last edit of a row
export const saving = "Saving…";
export const refused = "Refused";
export const notSaved = "Not saved";
export const notStored = "Not stored";
export const stored = "Stored";
export const effects = {
  applied: ["In force now", ""],
  restart: ["After a relaunch", ""],
  ignored: ["Stored, not used", ""],
  unreported: ["Stored", "The mod did not say whether it is in force"],
  nohook: ["Stored", "The mod does not take changes in while it runs"],
} satisfies Readonly<Record<Effect, readonly [head: string, detail: string]>>;
export const otherKind = "Of another kind";
export const otherKindHeld = (literal: string) => `The file holds ${literal}, so the mod uses its default`;

// Controls
export const wholeNumber = "A whole number, such as 12";
export const number = "A number, such as 1.5";
export const color = (example: string) => `A colour, such as ${example}, #ff8000, rgb(255 128 0) or orange`;
export const pick = (label: string) => `Pick ${label}`;
export const otherChoice = (value: string) => `${value} (none of the choices)`;
export const noKey = "No key";
export const pressAKey = (held: string) => `Press a key, Esc to keep ${held || "none"}`;
/** By the codes of keys and modifiers; what is not here is called by its code. */
export const keyNames: Readonly<Record<string, string>> = {
  Mouse0: "Left mouse button",
  Mouse1: "Middle mouse button",
  Mouse2: "Right mouse button",
};

// Places other than a mod
export const modsAndVerdicts = "Mods and verdicts";
export const readingVerdicts = "Reading…";
export const noVerdicts = "The verdicts are not there.";
export const verdicts = VERDICT_WORDS;
export const noVerdict = "No verdict";

// Why nobody can be reached
export const serverSilent = "The server does not answer";
export const serverAnswered = (status: number) => `The server answered ${status}`;
export const modSilent = "The mod does not answer";
export const noServer = "This panel has no server address";
export const noServerPath = "The source of choices is no path of the server";
export const badAnswer = "The server's answer has another shape than expected";
