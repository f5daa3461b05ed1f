import type { SecondWords } from "../english/tables.js";
import { first, plural, someMods } from "./german-first.js";

const { amount, someSettings } = first;

/** The words of the panel's second file in German. */
export const deferred: SecondWords = {
  list: (names) => new Intl.ListFormat("de").format(names),

  alsoOpens: "Öffnet auch dieses Fenster",
  browserTakes: "Auch Browsertaste",
  actionOf: (label, mod) => `${label} (${mod})`,
  actionOn: (action, label) => `${action}: ${label}`,
  change: "Ändern",
  unbind: "Lösen",
  swap: "Tauschen",
  swapTo: (label, key) => `Tauschen: ${label} bekommt ${key}`,
  captureHint: "Rücktaste oder Entf löst die Taste. Auch Tasten von Maus und Gamepad gelten.",
  captureHintPad: "Der linke Stick lässt sie, wie sie ist.",
  fromList: "Aus einer Liste wählen",
  pressIt: "Taste oder Knopf drücken",
  keyOf: (label) => `Taste für ${label}`,
  usedBy: (key, label) => `${key}, benutzt von ${label}`,
  keyboard: "Tastatur",
  mouse: "Maus",
  gamepad: "Gamepad",
  freeKeys: "Freie Tasten",
  resetAll: (mod, count) => `${someSettings(count)} von ${mod} zurücksetzen?`,
  screenKeyboard: "Bildschirmtastatur",
  shiftKey: "Umschalt",
  spaceKey: "Leerzeichen",
  eraseKey: "löschen",
  noFileByPad: "Dieser Browser wählt Dateien nur mit Tastatur, Maus oder Finger",
  alsoBound: (name, other, more) =>
    more > 0 ? `Auch ${name} und ${amount(more + 1)} weitere` : `Auch ${name}${other && ` und ${other}`}`,
  importing: (mod) => `Import in ${mod}`,
  turning: (mod, on) => `${mod} ${on ? "einschalten" : "ausschalten"}`,
  leaving: (mod) => `${mod} den Listen überlassen`,
  undone: (step) => `Rückgängig gemacht: ${step}.`,
  redone: (step) => `Wiederholt: ${step}.`,
  leftAlone: (names) => `Unverändert gelassen, weil inzwischen anders: ${names}`,

  copyLink: "Link zur Einstellung kopieren",
  copyKey: "Schlüssel kopieren",
  copyValue: "Wert als JSON kopieren",
  copiedLink: "Link kopiert",
  copiedKey: "Schlüssel kopiert",
  copiedValue: "Wert kopiert",
  noClipboard: "Diese Seite darf die Zwischenablage nicht benutzen",

  colorOf: (label) => `Farbe: ${label}`,
  hue: "Farbton",
  hexColor: "Farbe als Hexwert",
  saturation: "Sättigung",
  brightness: "Helligkeit",
  alpha: "Deckkraft",
  recentColors: "Zuletzt gewählt",
  noKeyCode: (key) => `${key} hat keinen Tastencode, den diese Einstellung speichern kann`,
  noChoices: "Keine Auswahl.",
  searching: "Suche läuft …",
  noMatch: "Nichts gefunden",
  firstOf: (shown, matched) => `Die ersten ${amount(shown)} von ${amount(matched)}`,

  needs: "Nur wirksam, wenn",
  need: {
    is: (label, value) => `${label} auf ${value} steht`,
    not: (label, value) => `${label} nicht auf ${value} steht`,
    above: (label, value) => `${label} über ${value} liegt`,
    below: (label, value) => `${label} unter ${value} liegt`,
  },
  explainedHere: "Wähle eine Einstellung, dann steht hier mehr über sie.",
  now: "Jetzt",
  byDefault: "Standardwert",
  fromTo: "Bereich",
  takesEffect: "Wirkt",
  effectAt: (restart) => (restart ? "nach einem Neustart" : "sofort"),
  keptAs: "Gespeichert als",
  backToDefault: "Auf Standardwert",
  atDefault: (label) => `${label} steht wieder auf dem Standardwert`,
  changes: "Änderungen",

  locked: "Gesperrt",
  suggested: "Vorgeschlagen",
  lockedBy: (list) => `Gesperrt durch ${list}`,
  suggestedBy: (list) => `Vorgeschlagen von ${list}`,
  comesBack: (own) => `Dein Wert ${own} gilt wieder, sobald die Sperre endet.`,
  useSuggested: (value) => `Vorschlag übernehmen (${value})`,
  atSuggested: (label) => `${label} folgt wieder dem Vorschlag`,
  leftLocked: (names) => `Unverändert gelassen, weil gesperrt: ${names}`,
  lockedCount: (count) => `${amount(count)} gesperrt`,
  suggestedCount: (count) => `${amount(count)} vorgeschlagen`,
  takeBack: (change) => `Zurücknehmen: ${change}`,

  addItem: "Hinzufügen …",
  emptyItem: "(leer)",
  itemPlace: (item, place, count) => `${item}, ${amount(place)} von ${amount(count)}`,
  removeItem: (item) => `${item} entfernen`,

  bindings: (count) => plural(count, "# Belegung", "# Belegungen"),
  bindingsHere: (count) => plural(count, "# Belegung dieses Servers", "# Belegungen dieses Servers"),
  keysInGame: (mods) =>
    `${plural(mods, "# Mod hat ihre", "# Mods haben ihre")} Tasten im Spiel. Sie sind hier nicht mitgezählt.`,
  showKeysInGame: "Die Tasten im Spiel zeigen",
  unbound: (count) => `${amount(count)} ohne Taste`,
  noModUses: (key) => `Keine Mod benutzt ${key}.`,
  showAll: "Alle zeigen",
  pressTheKey: "Drücke die Taste",
  boundTo: (key) => `Belegt mit ${key}`,
  findByPressing: "Durch Drücken finden",

  someMods,
  onlyIn: (mod) => `Nur in ${mod}`,
  nothingMatches: (query) => `Nichts gefunden für „${query}“.`,
  nothingMatchesHere: (query) => `Nichts auf diesem Server gefunden für „${query}“.`,
  searchedHere: (mods) =>
    `${plural(mods, "# Mod hat ihre", "# Mods haben ihre")} Einstellungen im Spiel, das diese Suche nicht erfasst.`,
  searchInGame: (query) => `Im Spiel nach „${query}“ suchen`,
  meantFilters: {
    "@modified": {
      names: "geändert verändert angepasst modifiziert",
      show: "Geänderte Einstellungen zeigen",
    },
    "@keybind": {
      names: "Tastenbelegung Tastenkürzel Tastenkombination Kurzbefehl Hotkey Shortcut Belegung",
      show: "Alle Tastenbelegungen zeigen",
    },
    "@restart": { names: "Neustart neustarten", show: "Einstellungen zeigen, die einen Neustart brauchen" },
    "@locked": { names: "gesperrt Sperre sperren", show: "Gesperrte Einstellungen zeigen" },
    "@suggested": {
      names: "vorgeschlagen Vorschlag Vorschläge empfohlen",
      show: "Vorgeschlagene Einstellungen zeigen",
    },
    "@unimplemented": { names: "wirkungslos unwirksam", show: "Einstellungen ohne Wirkung zeigen" },
    mods: {
      names: "aus deaktiviert abgeschaltet ausgeschaltet inaktiv",
      show: "Zeigen, warum Mods aus sind",
    },
  },

  whatRuns:
    "Was läuft, was nicht, und warum. Eine Änderung gilt, sobald das Spiel das nächste Mal nachsieht, also nach wenigen Sekunden.",
  readingVerdicts: "Wird gelesen …",
  inGame: "Im Spiel",
  onServer: "Auf dem Server",
  run: (mod) => `${mod} ausführen`,
  listDecides: (list) => `Die Liste ${list} entscheidet`,
  noList: "Keine Liste nennt sie",
  yourChoice: (on) => `Deine Wahl: ${on ? "an" : "aus"}`,
  letListDecide: "Die Liste entscheiden lassen",
  letListDecideOn: (mod) => `Die Liste über ${mod} entscheiden lassen`,
  whatElse: (mod) => `Was sich mit ${mod} noch ändert`,
  alsoChanges: (step) => `${step} ändert auch:`,
  doIt: "Ausführen",
  cancel: "Abbrechen",
  willTurn: (mod, on) => `${mod} wird auch ${on ? "eingeschaltet" : "ausgeschaltet"}`,
  sentences: (parts) => parts.join(" "),

  why: {
    notSelected: (onPurpose) =>
      onPurpose
        ? "die Listen lassen sie absichtlich weg, und du hast sie nicht eingeschaltet"
        : "keine Liste schaltet sie ein, und du auch nicht",
    turnedOff: (list) => (list === "" ? "du hast sie ausgeschaltet" : `die Liste ${list} schaltet sie aus`),
    wrongSide: (side) => `sie ist nicht für ${side === "client" ? "das Spiel" : "den Server"} gemacht`,
    version: (range, found, isBelow) =>
      `sie läuft mit Version ${range} des Spiels, und dies ist ${found}: aktualisiere ${isBelow ? "das Spiel" : "die Mod"}`,
    conflict: (mod, neededBy) =>
      `sie verträgt sich nicht mit ${mod}${neededBy && `, und ${neededBy} braucht ${mod}`}`,
    cycle: (ring) => `sie ist in einem Ring von Mods, die einander brauchen: ${ring}`,
    more: (count) => `${amount(count)} weitere`,
    needs: (mod, through, isAbsent) =>
      `sie braucht ${mod}${through && ` und darüber ${through}`}${isAbsent ? ", die nicht installiert ist" : ""}`,
    absent: (mod) => `${mod} ist nicht installiert`,
    otherVersion: (mod, found, range) =>
      `${mod} ist in Version ${found} installiert, gebraucht wird Version ${range}`,
    torn: (mod, one, other) =>
      other === ""
        ? `${mod} braucht ${one} und verträgt sich nicht damit`
        : `${mod} braucht ${one} und ${other}, die sich nicht vertragen`,
    isNotSelected: (mod) => `${mod} ist nicht eingeschaltet`,
    isTurnedOff: (mod, list) =>
      list === "" ? `du hast ${mod} ausgeschaltet` : `die Liste ${list} schaltet ${mod} aus`,
    isWrongSide: (mod, side) =>
      `${mod} ist nicht für ${side === "client" ? "das Spiel" : "den Server"} gemacht`,
    isOtherVersion: (mod, found) => `${mod} läuft nicht mit Version ${found} des Spiels`,
    givesWay: (mod, winner) => `${mod} verträgt sich nicht mit ${winner}`,
    inCycle: (mod) => `${mod} ist in einem Ring von Mods, die einander brauchen`,
    alsoWaiting: (count) =>
      plural(count, "# andere Mod wartet auf dasselbe", "# andere Mods warten auf dasselbe"),
  },
  alsoTurnsOff: (mod) => `Das schaltet ${mod} aus`,
  stays: (mod) => `${mod} bleibt, wie sie ist.`,
  modSays: (mod, text) => `${mod}: ${text}`,
  done: "Erledigt",

  exported: (count) => plural(count, "# Wert exportiert", "# Werte exportiert"),
  nothingImported: (found, mod) =>
    `Nichts importiert: Die Datei ${found}; erwartet wird, was „Exportieren“${mod && ` bei ${mod}`} schreibt`,
  notUtf8: "Nichts importiert: Die Datei lässt sich nicht als UTF-8-Text lesen",
  notJson: "ist kein JSON",
  holds: (kind) => `enthält ${kind}`,
  otherSchema: (schema) => `hat ${schema} als Schema`,
  namesNoMod: "nennt keine Mod",
  forMod: (mod) => `ist für die Mod ${mod}`,
  otherMod: (kind) => `enthält ${kind} als Mod`,
  holdsNone: "hat keine Werte",
  otherValues: (kind) => `enthält ${kind} als Werte`,
  kinds: {
    null: "null",
    list: "eine Liste",
    object: "ein Objekt",
    string: "einen Text",
    number: "eine Zahl",
    boolean: "einen Wahrheitswert",
  },
  sameValues: "In der Datei steht, was schon gilt",
  imported: (count) => plural(count, "# Einstellung importiert", "# Einstellungen importiert"),
  importRefused: (count) => `${amount(count)} abgelehnt`,
  importLocked: (count, names) => `${amount(count)} gesperrt (${names})`,
  importSecret: (count, names) => `${amount(count)} geheim (${names})`,
  importNoEffect: (count, names) => `${amount(count)} noch ohne Wirkung (${names})`,
  joined: (parts) => parts.join(", "),
  importUnknown: (count, keys) => `${amount(count)} unbekannt (${keys})`,
  importAbsent: (count, names) =>
    plural(count, `# Mod fehlt hier (${names})`, `# Mods fehlen hier (${names})`),
  importInto: (count, target) =>
    count === 0
      ? `Nichts davon lässt sich in ${target} importieren`
      : `${someSettings(count)} in ${target} importieren?`,
  whatChanges: "Was sich ändert",
  earlier: (text) => `früher ${text}`,
  importLeft: (count) => `Wird importiert, noch ${amount(count)}…`,
  exportAll: "Alles exportieren",

  actions: (mod) => `Aktionen für ${mod}`,
  neededBy: "Gebraucht von",
  resetMod: "Mod zurücksetzen",
  exportValues: "Exportieren",
  importValues: "Importieren",
  atDefaults: (mod) => `${mod} steht schon auf den Standardwerten`,
  changedOf: (changed, count) => `${amount(changed)} von ${amount(count)} geändert`,
  implemented: (done, count) =>
    plural(done, `# von ${someSettings(count)} wirkt`, `# von ${someSettings(count)} wirken`),
  homepage: "Webseite",
  reportProblem: "Problem melden",

  presets: "Vorlagen",
  tryOut: "Ausprobieren",
  apply: "Anwenden",
  presetChanges: (count) => `Ändert ${someSettings(count)}.`,
  presetInForce: "Schon eingestellt.",
  leftOut: (names) => `Ausgelassen: ${names}.`,
  leftOutAs: { unknown: "unbekannt", secret: "geheim" },
  trying: (preset, seconds) => `${preset} auf Probe${seconds > 0 ? `, ${amount(seconds)} s` : ""}`,
  changeAtKeep: (count) =>
    `${plural(count, "# weitere Einstellung", "# weitere Einstellungen")} mit „Behalten“`,
  keep: "Behalten",
  goBack: "Zurück",
  longer: "Länger",
  gaveBack: (preset) => `${preset} ist zurückgenommen`,
  presetKept: (preset, count) => `${preset}: ${someSettings(count)} gespeichert`,

  padChoose: "auswählen",
  padBack: "zurück",
  padReset: "zurücksetzen",
  padMore: "mehr",
  padSearch: "suchen",
  padPage: "blättern",

  turnOn: "Einschalten",
  turnOnOther: (mod) => `${mod} einschalten`,
  filterHint: "Versuche weniger Wörter oder einen Filter:",
  fromScreen: "Vom Bildschirm aufnehmen",

  peek: "Halten, um das Spiel zu sehen",
  peekOld: "mit Umschalt: mit den alten Werten",
};
