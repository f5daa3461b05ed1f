import { first, plural } from "./english-first.js";

const { amount, someSettings } = first;
const someMods = (count: number) => plural(count, "# mod", "# mods");

/** The words of the panel's second file in English: see `SecondWords`. */
export const deferred = {
  list: (names: readonly string[]) => new Intl.ListFormat("en").format(names),

  // Key bindings, steps of undo, and their results
  alsoOpens: "Also opens this panel",
  browserTakes: "Also a browser key",
  actionOf: (label: string, mod: string) => `${label} (${mod})`,
  actionOn: (action: string, label: string) => `${action}: ${label}`,
  change: "Change",
  unbind: "Unbind",
  swap: "Swap",
  swapTo: (label: string, key: string) => `Swap: ${label} gets ${key}`,
  captureHint: "Backspace or Delete unbinds. Buttons of a mouse or gamepad count too.",
  captureHintPad: "Push the left stick to keep the old key.",
  fromList: "Choose from a list",
  pressIt: "Press a key or button",
  keyOf: (label: string) => `Key of ${label}`,
  usedBy: (key: string, label: string) => `${key}, used by ${label}`,
  keyboard: "Keyboard",
  mouse: "Mouse",
  gamepad: "Gamepad",
  freeKeys: "Free keys",
  resetAll: (mod: string, count: number) => `Reset ${someSettings(count)} of ${mod}?`,
  screenKeyboard: "Keyboard on the screen",
  shiftKey: "Shift",
  spaceKey: "space",
  eraseKey: "erase",
  noFileByPad: "This browser chooses files only by keyboard, mouse or touch",
  alsoBound: (name: string, other: string, more: number) =>
    more > 0 ? `Also ${name} and ${amount(more + 1)} more` : `Also ${name}${other && ` and ${other}`}`,
  importing: (mod: string) => `importing into ${mod}`,
  turning: (mod: string, on: boolean) => `turning ${mod} ${on ? "on" : "off"}`,
  leaving: (mod: string) => `leaving ${mod} to the lists`,
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Done again: ${step}`,
  leftAlone: (names: string) => `Left alone, because it changed meanwhile: ${names}`,

  // The menu of a row
  copyLink: "Copy link to setting",
  copyKey: "Copy key",
  copyValue: "Copy value as JSON",
  copiedLink: "Copied the link",
  copiedKey: "Copied the key",
  copiedValue: "Copied the value",
  noClipboard: "This page may not use the clipboard",

  // Pop-ups of controls
  colorOf: (label: string) => `Colour of ${label}`,
  hue: "Hue",
  hexColor: "Hex colour",
  saturation: "Saturation",
  brightness: "Brightness",
  alpha: "Alpha",
  recentColors: "Recent colours",
  noKeyCode: (key: string) => `${key} has no key code that this setting can hold`,
  noChoices: "No choices.",
  searching: "Searching…",
  noMatch: "Nothing matches",
  firstOf: (shown: number, matched: number) => `First ${amount(shown)} of ${amount(matched)}`,

  // The conditions and the default of a row
  /** Precedes the list of unmet conditions. */
  needs: "Needs",
  need: {
    is: (label: string, value: string) => `${label} to be ${value}`,
    not: (label: string, value: string) => `${label} not to be ${value}`,
    above: (label: string, value: string) => `${label} to be above ${value}`,
    below: (label: string, value: string) => `${label} to be below ${value}`,
  },
  explainedHere: "Choose a setting to read about it here.",
  changedHere: "Your changes are listed here, each with an undo.",
  now: "Now",
  storedValue: "Value",
  byDefault: "Default",
  fromTo: "Range",
  takesEffect: "Takes effect",
  effectAt: (restart: boolean) => (restart ? "after a relaunch" : "at once"),
  keptAs: "In the file",
  backToDefault: "Back to default",
  atDefault: (label: string) => `${label} is back at its default`,
  changes: "Changes",

  // Values that registry lists set
  locked: "Locked",
  suggested: "Suggested",
  lockedBy: (list: string) => `Locked by ${list}`,
  suggestedBy: (list: string) => `Suggested by ${list}`,
  /** Follows the sentence that names the list. */
  comesBack: (own: string) => `Your ${own} comes back when the lock goes.`,
  useSuggested: (value: string) => `Use suggested (${value})`,
  atSuggested: (label: string) => `${label} has the suggested value again`,
  leftLocked: (names: string) => `Left alone, because a list locks it: ${names}`,
  lockedCount: (count: number) => `${amount(count)} locked`,
  suggestedCount: (count: number) => `${amount(count)} suggested`,
  takeBack: (change: string) => `Take back ${change}`,

  // A list of items
  addItem: "Add…",
  emptyItem: "(empty)",
  itemPlace: (item: string, place: number, count: number) => `${item}, ${amount(place)} of ${amount(count)}`,
  removeItem: (item: string) => `Remove ${item}`,

  // The keybinds view
  bindings: (count: number) => plural(count, "# binding", "# bindings"),
  bindingsHere: (count: number) => plural(count, "# binding of this server", "# bindings of this server"),
  keysInGame: (mods: number) =>
    `${plural(mods, "# mod has its keys", "# mods have their keys")} in the game. They are not counted here.`,
  showKeysInGame: "Show the keys in the game",
  unbound: (count: number) => `${amount(count)} without a key`,
  noModUses: (key: string) => `No mod uses ${key}.`,
  showAll: "Show all",
  pressTheKey: "Press the key",
  boundTo: (found: number, all: number, key: string) => `${amount(found)} of ${amount(all)}, bound to ${key}`,
  findByPressing: "Find by pressing",

  // Search results
  somePages: (count: number) => plural(count, "# page", "# pages"),
  someMods,
  onlyIn: (mod: string) => `Only in ${mod}`,
  nothingMatches: (query: string) => `Nothing matches “${query}”.`,
  nothingMatchesNow: (query: string) => `Nothing matches “${query}” any more.`,
  nothingMatchesHere: (query: string) => `Nothing on this server matches “${query}”.`,
  searchedHere: (mods: number) =>
    `${plural(mods, "# mod has its settings", "# mods have their settings")} in the game, which this search does not cover.`,
  searchInGame: (query: string) => `Search the game for “${query}”`,
  /** For each filter, and for the view of all mods: the query words that suggest it, and the label of its button. */
  meantFilters: {
    "@modified": { names: "modified changed edited customized", show: "Show changed settings" },
    "@keybind": {
      names: "keybind keybinds keybinding hotkey shortcut binding bindings",
      show: "Show all keybinds",
    },
    "@restart": { names: "relaunch restart reboot", show: "Show settings that need a relaunch" },
    "@locked": { names: "locked lock readonly", show: "Show locked settings" },
    "@suggested": { names: "suggested suggestion recommended", show: "Show suggested settings" },
    "@unimplemented": { names: "unimplemented ineffective", show: "Show settings without effect yet" },
    mods: { names: "off disabled inactive verdict", show: "Show why mods are off" },
  },

  // Mods and their verdicts
  whatRuns:
    "What runs, what does not, and why. Mods run in the game, except where the server is named. A change takes effect within seconds.",
  readingVerdicts: "Reading…",
  inGame: "In the game",
  onServer: "On the server",
  run: (mod: string) => `Run ${mod}`,
  listDecides: (list: string) => `List ${list} decides`,
  noList: "No list names it",
  yourChoice: (on: boolean) => `Your choice: ${on ? "on" : "off"}`,
  letListDecide: "Let the list decide",
  letListDecideOn: (mod: string) => `Let the list decide on ${mod}`,
  whatElse: (mod: string) => `What else changes with ${mod}`,
  alsoChanges: (step: string) => `${step} also changes:`,
  andTurn: (step: string, mod: string, on: boolean) => `${step}, and turn ${mod} ${on ? "on" : "off"}`,
  andChange: (step: string, mods: number) =>
    `${step}, and change ${plural(mods, "# other mod", "# other mods")}`,
  cancel: "Cancel",
  /** The effect of a planned override on another mod. */
  willTurn: (mod: string, on: boolean) => `${mod} will turn ${on ? "on" : "off"} too`,
  sentences: (parts: readonly string[]) => parts.join(" "),
  // Clauses about a mod that is off, which follow a colon or begin a sentence. A clause with a mod's name is about that mod.
  why: {
    notSelected: (onPurpose: boolean) =>
      onPurpose
        ? "it is not part of the standard set, but you can turn it on"
        : "no list turns it on, and you have not turned it on either",
    turnedOff: (list: string) => (list === "" ? "you turned it off" : `the list “${list}” turns it off`),
    wrongSide: (side: "client" | "server") =>
      `it is not made for the ${side === "client" ? "game" : "server"}`,
    version: (range: string, found: string, isBelow: boolean) =>
      `it runs on game version ${range}, and this is ${found}: update the ${isBelow ? "game" : "mod"}`,
    /** Follows the word “version”. `end` is the first version that does not fit, or `""`. */
    fromVersion: (first: string, end: string) => `${first} or newer${end && ` but below ${end}`}`,
    conflict: (mod: string, neededBy: string) =>
      `it cannot run beside ${mod}${neededBy && `, which ${neededBy} needs`}`,
    cycle: (cycle: string) => `it is in a cycle of mods that need each other: ${cycle}`,
    more: (count: number) => `${amount(count)} more`,
    needs: (mod: string, through: string, isAbsent: boolean) =>
      `it needs ${mod}${through && `, which in the end needs ${through}`}${isAbsent ? ", which is not installed" : ""}`,
    install: (clause: string) => `${clause}: install it, or turn this mod off`,
    absent: (mod: string) => `${mod} is not installed`,
    otherVersion: (mod: string, found: string, range: string) =>
      `${mod} is installed in version ${found}, and version ${range} is needed`,
    torn: (mod: string, one: string, other: string) =>
      other === ""
        ? `${mod} needs ${one} and cannot run beside it`
        : `${mod} needs both ${one} and ${other}, which cannot run beside each other`,
    isNotSelected: (mod: string) => `${mod} is not turned on`,
    isTurnedOff: (mod: string, list: string) =>
      list === "" ? `you turned off ${mod}` : `the list “${list}” turns off ${mod}`,
    isWrongSide: (mod: string, side: "client" | "server") =>
      `${mod} is not made for the ${side === "client" ? "game" : "server"}`,
    isOtherVersion: (mod: string, found: string) => `${mod} does not run on version ${found} of the game`,
    givesWay: (mod: string, winner: string) => `${mod} cannot run beside ${winner}`,
    inCycle: (mod: string) => `${mod} is in a cycle of mods that need each other`,
    alsoWaiting: (count: number) =>
      plural(count, "# other mod waits for the same", "# other mods wait for the same"),
  },
  alsoTurnsOff: (mod: string) => `This turns off ${mod}`,
  nowAre: (mods: string, count: number, on: boolean) =>
    `${mods} ${count > 1 ? "are" : "is"} ${on ? "on" : "off"}`,
  stays: (mod: string) => `${mod} stays as it is`,
  modSays: (mod: string, text: string) => `${mod}: ${text}`,
  done: "Done",

  // Export and import
  exported: (count: number) => `Exported ${plural(count, "# value", "# values")}`,
  nothingImported: (found: string, mod: string) =>
    `Nothing imported: the file ${found}; expected what Export${mod && ` of ${mod}`} writes`,
  notUtf8: "Nothing imported: the file cannot be read as UTF-8 text",
  notJson: "is not JSON",
  holds: (kind: string) => `holds ${kind}`,
  otherSchema: (schema: string) => `has ${schema} as its schema`,
  namesNoMod: "names no mod",
  forMod: (mod: string) => `is for the mod ${mod}`,
  otherMod: (kind: string) => `has ${kind} for its mod`,
  holdsNone: "has no values",
  otherValues: (kind: string) => `has ${kind} for its values`,
  kinds: {
    null: "null",
    list: "a list",
    object: "an object",
    string: "a string",
    number: "a number",
    boolean: "a boolean",
  },
  sameValues: "The file has the values that are set already",
  imported: (count: number) => `${someSettings(count)} imported`,
  importRefused: (count: number) => `${amount(count)} refused`,
  importLocked: (count: number, names: string) =>
    plural(count, `# is locked (${names})`, `# are locked (${names})`),
  importSecret: (count: number, names: string) =>
    plural(count, `# is secret (${names})`, `# are secret (${names})`),
  importNoEffect: (count: number, names: string) =>
    plural(count, `# has no effect yet (${names})`, `# have no effect yet (${names})`),
  joined: (parts: readonly string[]) => parts.join(", "),
  importUnknown: (count: number, keys: string) => `${amount(count)} unknown (${keys})`,
  importAbsent: (count: number, names: string) =>
    plural(count, `# mod is not here (${names})`, `# mods are not here (${names})`),
  importAgain: (count: number, names: string) =>
    `${plural(count, "# mod is", "# mods are")} in the file more than once (${names})`,
  /** `target` is a mod's name, or a number of mods. */
  importInto: (count: number, target: string) =>
    count === 0 ? `Nothing can be imported into ${target}` : `Import into ${target}`,
  whatChanges: "What changes",
  earlier: (text: string) => `was ${text}`,
  importLeft: (count: number) => `Importing, ${amount(count)} left…`,
  exportAll: "Export all",

  // The head of a mod's page
  actions: (mod: string) => `Actions for ${mod}`,
  neededBy: "Needed by",
  resetMod: "Reset mod",
  exportValues: "Export",
  importValues: "Import",
  atDefaults: (mod: string) => `${mod} is at its defaults already`,
  changedOf: (changed: number, count: number) => `changed ${amount(changed)} of ${amount(count)}`,
  implemented: (done: number, count: number) =>
    plural(done, `# of ${someSettings(count)} has an effect`, `# of ${someSettings(count)} have an effect`),
  homepage: "Homepage",
  reportProblem: "Report a problem",

  // Presets
  presets: "Presets",
  tryOut: "Try",
  apply: "Apply",
  presetChanges: (count: number) => `Changes ${someSettings(count)}.`,
  presetInForce: "Already set.",
  leftOut: (names: string) => `Left out: ${names}.`,
  leftOutAs: { unknown: "Unknown", secret: "Secret" },
  /** `seconds` is 0 if the countdown is stopped. */
  trying: (preset: string, seconds: number) =>
    `Trying ${preset}${seconds > 0 ? `, ${amount(seconds)} s` : ""}`,
  changeAtKeep: (count: number) => `Keep also changes ${someSettings(count)}`,
  keep: "Keep",
  goBack: "Back",
  longer: "Longer",
  gaveBack: (preset: string) => `${preset} was reverted`,
  valuesStored: (title: string, count: number) => `${title}: ${someSettings(count)} stored`,

  // A gamepad's buttons
  padChoose: "choose",
  padBack: "back",
  padReset: "reset",
  padMore: "more",
  padSearch: "search",
  padPage: "page",

  // Buttons that turn a mod on, a hint of the search, the button that picks a colour from the screen
  turnOn: "Turn on",
  turnOnOther: (mod: string) => `Turn on ${mod}`,
  filterHint: "Try fewer words, or a filter:",
  fromScreen: "Pick from the screen",
};
