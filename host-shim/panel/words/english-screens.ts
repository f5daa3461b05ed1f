import { english } from "./english.js";
import { pluralizer } from "./formats.js";

const plural = pluralizer("en", english.amount, "one", "other");

/** The words about other screens in English: settings in running games, and phones. Part of `DeferredWords`. */
export const screens = {
  // The places of a mod: the server, and games
  server: "Server",
  thisGame: "This game",
  startedAt: (game: string, time: string) => `${game}, started at ${time}`,
  placesOf: (mod: string) => `Where to change ${mod}`,
  inNow: (game: string) => `In ${game}, now`,
  valueIn: (place: string, value: string) => `${place}: ${value}`,
  goTo: (value: string) => `Go to ${value}`,
  isClosed: (game: string) => `${game} is closed`,
  closedSince: (game: string, time: string) => `${game} is closed${time && `: values as of ${time}`}`,
  openGame: "Open the game",
  sleeps: (game: string) => `${game} does not answer. Its tab may sleep: look at it`,
  refusesHere: (game: string) => `${game} takes no settings from other screens`,
  neverSeen:
    "This mod runs in the game, and so its settings are in the game. Start it once to see them here.",
  outOfReach: "A game runs that this page cannot reach.",
  notSent: "Not sent",
  perhapsStored: "Perhaps stored",
  send: "Send",
  discard: "Discard",
  notChangedIn: (step: string, game: string) => `${step} stays as it is: ${game} takes no changes now`,
  changedElsewhere: (label: string, value: string) => `${label}, changed elsewhere: ${value}`,

  // The link for a phone
  onPhone: "Open on your phone",
  readingLink: "Reading the link…",
  noLan: "To open this page on a phone, start the backend with",
  noNetwork: "This computer is in no network.",
  scanCode:
    "Scan it in the same network. It holds the key to these settings: show it only to people who may change them.",
  phoneAddress: "Address for the phone",
  codeOf: (address: string) => `QR code of ${address}`,

  // Phones that may change this game
  phonesConnected: (count: number) => (count === 1 ? "Phone connected" : `${count} phones connected`),
  stop: "Stop",
  stopPhones: "Stop changes from phones",
  screensRefused: "Other screens change nothing",
  allowScreens: "Allow",
};

/** The words about the search for the mod at fault in English. Part of `DeferredWords`. */
export const fault = {
  heldBack: "the search for the mod at fault holds it back",
  faultTitle: "Find the mod at fault",
  faultHow:
    "Something is wrong, and no error names a mod? The search holds some mods back, asks whether it is still wrong, and repeats that with others until it names the mod. Your choices and settings stay, and at the end all mods run again.",
  faultEveryGame: "Every game on this backend takes part.",
  faultStart: "Start",
  faultMissing: "This backend has no such search: it needs an update.",
  faultQuestion: "Is it still wrong?",
  faultYes: "Yes",
  faultNo: "No",
  faultUnclear: "Cannot tell",
  faultBack: "Back",
  faultStep: (step: number, left: number) => `Question ${step}, about ${left} left`,
  faultRunning: (on: string, count: string) => `Running: ${on} of ${count} suspects`,
  faultPlay: (key: string) =>
    key === "" ? "Play until you know." : `Play until you know: ${key} closes and opens this.`,
  faultWaits: "The game takes this step…",
  faultRestarted: "The mods have changed, so the search asks from the start.",
  faultAuto: (line: string) =>
    `The game itself looks whether this error comes back: ${line}. You may answer first.`,
  faultMoved: "The question has changed meanwhile.",
  faultOver: "The search for the mod at fault has ended",
  faultOn: "Suspects that run now",
  faultHeld: "Held back now",
  faultOutcomes: {
    found: "At fault:",
    none: "No suspect is at fault: it is wrong without them too.",
    unsure: "Your answers leave these suspects:",
    contradiction: "Your answers contradict each other. The last suspects:",
    stopped: "The search has ended, because no suspects are left.",
  },
  faultMore: "There may be more.",
  faultUnsure: "One answer was “Cannot tell”, so this may be wrong.",
  faultTogether: "Only together:",
  faultWith: (mods: string) => `ran with ${mods}`,
  faultAllRun: "All mods run again.",
  faultAgain: "Search again",
  turnOff: "Turn off",
  turnOffMod: (mod: string) => `Turn off ${mod}`,
  isOffNow: "Off",
};

/** The words about what each mod costs in English. Part of `DeferredWords`. */
export const health = {
  healthTitle: "Health",
  healthSeen:
    "What each mod costs in a frame, as seen by the host. It does not see functions that mods give to the game, nor the game itself.",
  healthMissing: "Neither a game nor the backend measures its mods.",
  healthFrames: (count: string, mean: string, worst: string, long: string) =>
    `The last ${count} measured frames took ${mean} each, ${worst} at most; ${long} took over 33 ms.`,
  healthErrors: "Errors",
  healthCosts: "Time of mods",
  healthUnknown: "Unknown mod",
  healthAlso: (mods: string) => `Also running: ${mods}`,
  healthSlow: "Slow",
  healthWorst: (time: string) => `at most ${time}`,
  healthLoad: (time: string) => `loaded in ${time}`,
  healthIdle: (count: number) => `${count} more took no time`,
  report: "Report",
  reportHow:
    "For the author of a mod. Read it before you pass it on: it has errors, mods, changed settings and the log. Nothing is sent.",
  reportMissing: "No report can be made now",
  healthEntries: {
    load: "load",
    unload: "unload",
    timer: "timers",
    frame: "frame callbacks",
    handler: "handlers",
    edit: "edits",
    route: "routes",
    disposer: "disposers",
  },
};

/** The words about the log in English. Part of `DeferredWords`. */
export const log = {
  logTitle: "Log",
  logSeen: "The last lines that the game and the backend logged. Secret values and paths are left out.",
  logMissing: "Neither a game nor the backend keeps its log here.",
  logNone: "No lines yet.",
  logGone: (count: number) => plural(count, "# earlier line is gone", "# earlier lines are gone"),
  logWaiting: (count: number) => plural(count, "# new line", "# new lines"),
  logMod: "Mod",
  logMods: "All mods",
  logLevel: "Level",
  logLevels: { debug: "Debug", info: "Info", warn: "Warning", error: "Error" },
  logFrom: { debug: "All levels", info: "Info and above", warn: "Warnings and errors", error: "Errors" },
  logText: "Filter lines",
  logPause: "Pause",
  logCopy: "Copy",
  logCopied: (count: number) => plural(count, "Copied # line", "Copied # lines"),
};

/** The words about going back to files that worked, in English. Part of `DeferredWords`. */
export const kept = {
  earlierFiles: "Earlier files",
  earlierOf: (mod: string) => `Earlier files of ${mod}`,
  runsNow: (version: string) => `Now: ${version}.`,
  workedLast: (date: string, version: string) => `Worked last on ${date} with ${version}.`,
  noneWorked: "No file has proved to work yet: that takes 10 minutes of play without an error.",
  heldByPin: "Held there: newer files are not used.",
  unpin: "Use newer files again",
  goBackTo: (version: string) => `Go back to ${version}`,
};

/** The words about profiles in English. Part of `DeferredWords`. */
export const profiles = {
  profiles: "Profiles",
  profileWhat:
    "A profile is which mods run and your values, under a name: to go back to them, or to pass them on.",
  profileNone: "No profile is kept yet.",
  profileOnlyValues:
    "Nothing keeps profiles here: this needs a backend, of this version or a newer one. Codes and files still pass on values.",
  profileName: "Name of the profile",
  profileBadName: "A name has 1 to 60 characters, without control characters.",
  profileReplace: (name: string) => `Replace ${name}?`,
  profileDelete: (name: string) => `Delete ${name}?`,
  replace: "Replace",
  save: "Save",
  delete: "Delete",
  profileSaved: (name: string) => `Saved ${name}`,
  profileWithout: (mods: string) => `without the values of ${mods}`,
  profileDeleted: (name: string) => `Deleted ${name}`,
  yourProfiles: "Yours",
  autoProfiles: "Kept before a change",
  profileGame: "The game to save and apply",
  applyProfile: (name: string) => `Apply ${name}?`,
  applying: (name: string) => `applying ${name}`,
  whichRun: "which mods run",
  turnsOn: "Turns on",
  turnsOff: "Turns off",
  cannotRun: "Cannot run",
  leftOutTitle: "Left out",
  otherVersionHere: "Another version: only the named values change.",
  afterLoad: "Once it is loaded.",
  nothingChanges: "Nothing changes.",
  profileMoved: "Something has changed meanwhile. This is what changes now:",
  applyInGame: (mods: string) => `Has values for the game (${mods}): open the game and apply it there.`,
  profileGaveUp: (mods: string) => `Not loaded in time, so the values of the profile are not stored: ${mods}`,
  profileCode: "Code of a profile",
  copyCode: "Copy code",
  copiedCode: "Copied the code",
  saveFile: "Save as file",
  open: "Open",
  openFile: "Open a file",
  noProfile: (why: string) => `This is no profile: ${why}`,
};

/** The words about values as links and codes in English. Part of `DeferredWords`. */
export const sharing = {
  copyAsLink: "Copy value as link",
  copyChanges: "Copy changes as link",
  link: "Link",
  code: "Code",
  copy: "Copy",
  copied: "Copied",
  noChanges: "No setting is changed.",
  pasteCode: "Paste a link or a code",
  sharedSettings: "Shared settings",
  codeDamaged: "This code is damaged. Copy it again, all of it.",
  codeTooLarge: "This code holds more than 1 MiB.",
  codeRefused: (fault: string) => `This code cannot be used: ${fault}`,
  useCode: (page: string) => `Paste this code in another panel, under “${page}”.`,
};
