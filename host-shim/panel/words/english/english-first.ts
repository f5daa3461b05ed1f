// The words of the panel's first paint in English, which define the keys of every language: see `Words`. A text with parameters
// is a function. Texts of mods and servers, such as names, labels and errors, are not in these tables.

import type { Effect } from "../../../../sdk/protocol/effect.js";
import { VERDICT_WORDS } from "../../../protocol/verdicts.js";
import { numberFormat, pluralizer } from "./formats.js";

const amount = numberFormat("en", ",");
/** Returns the text for a count in English: see `pluralizer`. */
export const plural = pluralizer("en", amount, "one", "other");
const someSettings = (count: number) => plural(count, "# setting", "# settings");
const clashes = (count: number) => plural(count, "# clash", "# clashes");

/** The words of the first paint in English. */
export const first = {
  someSettings,
  clashes,

  // The language itself
  language: "en",
  amount,
  percent: (share: number) => `${Math.round(share * 100)}%`,
  sentence: (text: string) => `${text}.`,

  // The whole panel
  mods: "Mods",
  settings: "Settings",
  places: "Mods and places",
  close: "Close the panel",
  reading: "Reading the settings…",
  loading: "Loading…",
  notLoaded: "This part of the panel could not be loaded",
  chooseMod: "Choose a mod.",
  noValues: "No values were seen yet.",
  noMods: "No mod announces settings.",
  firstModHere: "There are no mods yet. This command makes the first one, in the install of this server:",
  firstModInGame:
    "There are no mods in this game yet. A mod that is added to its install appears here at once.",
  noServerMods:
    "No mod on this server announces settings. Mods that run in the game have their settings in the game.",
  noConnection: "No connection.",
  lastValues: "These values were seen last and cannot be changed now.",
  tryingAgain: "Trying again…",
  tryNow: "Try now",

  // The top bar
  search: "Search",
  searchHint: (count: number, mods: number) =>
    `Search ${someSettings(count)} in ${plural(mods, "# mod", "# mods")}`,
  clearSearch: "Clear the search",
  filters: "Filters",
  modified: "Changed",
  keybinds: "Keybinds",
  needsRelaunch: "Needs relaunch",
  /** The short form of `needsRelaunch` beside a mod's name. */
  relaunch: "Relaunch",
  noEffectYet: "No effect yet",
  waiting: (mods: number) => plural(mods, "# mod waits for a relaunch", "# mods wait for a relaunch"),
  undo: "Undo",
  redo: "Redo",
  undoStep: (step: string) => `Undo ${step} (Ctrl+Z)`,
  redoStep: (step: string) => `Redo ${step} (Ctrl+Y)`,
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",

  // The navigation list at the side
  filterMods: "Filter mods",
  settingsOnly: "Only mods with settings",
  noModNamed: (text: string) => `No mod is called “${text}”.`,
  size: "Size",
  panelSize: "Size of the panel",
  smaller: "Smaller",
  larger: "Larger",

  // The page of a mod
  general: "General",
  reset: "Reset",
  resetNamed: (name: string) => `Reset ${name}`,
  givesNone: "This mod's settings cannot be read now.",
  askedAgain: "The panel tries again.",
  runsInGame: "This mod runs in the game, and so its settings are in the game: open the panel there.",
  openInGame: "Open them in the game",
  announcesNone: "This mod announces no settings.",
  wereReset: (count: number) => `${someSettings(count)} reset`,
  entries: (count: number) => plural(count, "# entry", "# entries"),

  resetting: (name: string) => `resetting ${name}`,

  // A row
  isModified: "Changed",
  sliderOf: (label: string) => `${label}, slider`,
  showMore: "Show more",
  showLess: "Show less",
  onOff: (on: boolean) => (on ? "on" : "off"),
  defaultIs: (value: string) => `Default: ${value}.`,
  range: (min: string, max: string) => `From ${min} to ${max}.`,
  alsoModified: ", changed",
  noReason: "The mod gives no reason.",
  more: (label: string) => `More on ${label}`,

  // The outcome of a row's last edit
  saving: "Saving…",
  refused: "Refused",
  notSaved: "Not saved",
  overtaken: "The setting changed meanwhile",
  notStored: "Not stored",
  stillIs: (problem: string, value: string) => `${problem}; still ${value}`,
  stored: "Stored",
  effects: {
    applied: ["In force now", ""],
    restart: ["After a relaunch", ""],
    ignored: ["Stored, not used", ""],
    unreported: ["Stored", "The mod did not say whether it is in force"],
    nohook: ["Stored", "The mod does not take changes in while it runs"],
  } satisfies Readonly<Record<Effect, readonly [head: string, detail: string]>>,
  beyond: (min: string, max: string) => `Beyond ${min} to ${max}`,
  because: (head: string, detail: string) => `${head}: ${detail}`,
  notTakenOver: "Earlier value not taken over",
  otherKind: "Does not fit",
  otherKindHeld: (literal: string, fallback: string) =>
    `The file holds ${literal}, so the mod uses its default ${fallback}`,

  // Controls
  wholeNumber: "A whole number, such as 12",
  number: "A number, such as 1.5",
  color: (typed: string, example: string) =>
    `“${typed}” is not a colour such as ${example}, rgb(255 128 0) or orange`,
  pick: (label: string) => `Pick ${label}`,
  otherChoice: (value: string) => `${value} (none of the choices)`,
  textCut: (most: string) => `Cut to ${most} characters`,
  textCleaned: "Invisible characters were left out",
  noKey: "No key",
  padButton: (button: string) => `Gamepad ${button}`,
  pressAKey: (held: string) => `Press a key, Esc to keep ${held || "none"}`,
  /** Names by key code; the panel shows the code of a key that has no name here. */
  keyNames: {
    AltLeft: "Left Alt",
    Mouse0: "Left mouse button",
    Mouse1: "Middle mouse button",
    Mouse2: "Right mouse button",
    Mouse3: "Back mouse button",
    Mouse4: "Forward mouse button",
  } as Readonly<Record<string, string>>,

  // The mods view and verdicts
  modsOnOff: "Mods on and off",
  noVerdicts: "The state of the mods is not known.",
  verdicts: VERDICT_WORDS,
  noVerdict: "No verdict",

  // Why a server or mod cannot be reached
  serverSilent: "The server does not answer",
  serverRestarted: "The server was restarted. Scan the code on the computer again",
  serverAnswered: (status: number) => `The server answered ${status}`,
  modSilent: "The mod does not answer",
  noServer: "This panel has no server address",
  noServerPath: "The source of choices is not a path of the server",
  badAnswer: "The server's answer is not in the expected format",

  // Groups of the navigation list, and the button that skips the list
  needYou: "Need you",
  modsOn: "On",
  recent: "Recent",
  modsOff: "Off",
  skip: "Skip to the settings",
};
