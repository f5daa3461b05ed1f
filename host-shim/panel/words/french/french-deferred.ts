import type { SecondWords } from "../english/tables.js";
import { first, plural, someMods } from "./french-first.js";

const { amount, someSettings } = first;

/** The words of the panel's second file in French. */
export const deferred: SecondWords = {
  list: (names) => new Intl.ListFormat("fr").format(names),

  alsoOpens: "Ouvre aussi ce panneau",
  browserTakes: "Aussi au navigateur",
  actionOf: (label, mod) => `${label} (${mod})`,
  actionOn: (action, label) => `${action} : ${label}`,
  change: "Changer",
  unbind: "Libérer",
  swap: "Échanger",
  swapTo: (label, key) => `Échanger : ${label} reçoit ${key}`,
  captureHint:
    "Retour arrière ou Suppr libère la touche. Les boutons de souris et de manette comptent aussi.",
  captureHintPad: "Le stick gauche la garde.",
  fromList: "Choisir dans une liste",
  pressIt: "Appuyer sur une touche ou un bouton",
  keyOf: (label) => `Touche de ${label}`,
  usedBy: (key, label) => `${key}, utilisée par ${label}`,
  keyboard: "Clavier",
  mouse: "Souris",
  gamepad: "Manette",
  freeKeys: "Touches libres",
  resetAll: (mod, count) => `Réinitialiser ${someSettings(count)} de ${mod} ?`,
  screenKeyboard: "Clavier à l’écran",
  shiftKey: "Majuscule",
  spaceKey: "espace",
  eraseKey: "effacer",
  noFileByPad: "Ce navigateur ne choisit un fichier qu’au clavier, à la souris ou au doigt",
  alsoBound: (name, other, more) =>
    more > 0 ? `Aussi ${name} et ${amount(more + 1)} autres` : `Aussi ${name}${other && ` et ${other}`}`,
  importing: (mod) => `importation dans ${mod}`,
  turning: (mod, on) => `${on ? "activation" : "désactivation"} de ${mod}`,
  leaving: (mod) => `choix laissé aux listes pour ${mod}`,
  undone: (step) => `Annulé : ${step}.`,
  redone: (step) => `Rétabli : ${step}.`,
  leftAlone: (names) => `Laissé tel quel, car modifié entre-temps : ${names}`,

  copyLink: "Copier le lien vers le réglage",
  copyKey: "Copier la clé",
  copyValue: "Copier la valeur en JSON",
  copiedLink: "Lien copié",
  copiedKey: "Clé copiée",
  copiedValue: "Valeur copiée",
  noClipboard: "Cette page n’a pas accès au presse-papiers",

  colorOf: (label) => `Couleur de ${label}`,
  hue: "Teinte",
  hexColor: "Couleur hexadécimale",
  saturation: "Saturation",
  brightness: "Luminosité",
  alpha: "Opacité",
  recentColors: "Couleurs récentes",
  noKeyCode: (key) => `${key} n’a pas de code que ce réglage puisse contenir`,
  noChoices: "Aucun choix.",
  searching: "Recherche…",
  noMatch: "Aucun résultat",
  firstOf: (shown, matched) => `Les ${amount(shown)} premiers sur ${amount(matched)}`,

  needs: "Agit seulement si",
  need: {
    is: (label, value) => `${label} vaut ${value}`,
    not: (label, value) => `${label} ne vaut pas ${value}`,
    above: (label, value) => `${label} dépasse ${value}`,
    below: (label, value) => `${label} est sous ${value}`,
  },
  explainedHere: "Choisissez un réglage pour en savoir plus ici.",
  now: "Maintenant",
  byDefault: "Par défaut",
  fromTo: "Plage",
  takesEffect: "Prend effet",
  effectAt: (restart) => (restart ? "après un redémarrage" : "aussitôt"),
  keptAs: "Conservé comme",
  backToDefault: "Valeur par défaut",
  atDefault: (label) => `${label} a repris sa valeur par défaut`,
  changes: "Modifications",

  locked: "Verrouillé",
  suggested: "Suggéré",
  lockedBy: (list) => `Verrouillé par ${list}`,
  suggestedBy: (list) => `Suggéré par ${list}`,
  comesBack: (own) => `Votre valeur ${own} reviendra à la fin du verrouillage.`,
  useSuggested: (value) => `Reprendre la suggestion (${value})`,
  atSuggested: (label) => `${label} a repris la valeur suggérée`,
  leftLocked: (names) => `Laissé tel quel, car verrouillé : ${names}`,
  lockedCount: (count) => plural(count, "# verrouillé", "# verrouillés"),
  suggestedCount: (count) => plural(count, "# suggéré", "# suggérés"),
  takeBack: (change) => `Reprendre : ${change}`,

  addItem: "Ajouter…",
  emptyItem: "(vide)",
  itemPlace: (item, place, count) => `${item}, ${amount(place)} sur ${amount(count)}`,
  removeItem: (item) => `Retirer ${item}`,

  bindings: (count) => plural(count, "# raccourci", "# raccourcis"),
  bindingsHere: (count) => plural(count, "# raccourci de ce serveur", "# raccourcis de ce serveur"),
  keysInGame: (mods) =>
    `${plural(mods, "# mod a ses touches", "# mods ont leurs touches")} dans le jeu. Elles ne sont pas comptées ici.`,
  showKeysInGame: "Afficher les touches dans le jeu",
  unbound: (count) => `${amount(count)} sans touche`,
  noModUses: (key) => `Aucun mod n’utilise ${key}.`,
  showAll: "Tout afficher",
  pressTheKey: "Appuyez sur la touche",
  boundTo: (key) => `Lié à ${key}`,
  findByPressing: "Trouver en appuyant",

  someMods,
  onlyIn: (mod) => `Seulement dans ${mod}`,
  nothingMatches: (query) => `Aucun résultat pour « ${query} ».`,
  nothingMatchesHere: (query) => `Aucun résultat sur ce serveur pour « ${query} ».`,
  searchedHere: (mods) =>
    `${plural(mods, "# mod a ses réglages", "# mods ont leurs réglages")} dans le jeu, que cette recherche ne couvre pas.`,
  searchInGame: (query) => `Chercher « ${query} » dans le jeu`,
  meantFilters: {
    "@modified": {
      names: "modifié modifiés modifiée changé changés personnalisé",
      show: "Afficher les réglages modifiés",
    },
    "@keybind": { names: "raccourci raccourcis touche touches hotkey", show: "Afficher toutes les touches" },
    "@restart": {
      names: "redémarrage redémarrer relancer relance",
      show: "Afficher les réglages qui demandent un redémarrage",
    },
    "@locked": { names: "verrouillé verrouillés verrou bloqué", show: "Afficher les réglages verrouillés" },
    "@suggested": { names: "suggéré suggérés suggestion recommandé", show: "Afficher les réglages suggérés" },
    "@unimplemented": { names: "inopérant", show: "Afficher les réglages encore sans effet" },
    mods: {
      names: "désactivé désactivés inactif inactifs éteint",
      show: "Afficher pourquoi des mods sont inactifs",
    },
  },

  whatRuns:
    "Ce qui tourne, ce qui ne tourne pas, et pourquoi. Un changement prend effet à la prochaine vérification du jeu, en quelques secondes.",
  readingVerdicts: "Lecture…",
  inGame: "Dans le jeu",
  onServer: "Sur le serveur",
  run: (mod) => `Lancer ${mod}`,
  listDecides: (list) => `La liste ${list} décide`,
  noList: "Aucune liste ne le nomme",
  yourChoice: (on) => `Votre choix : ${on ? "actif" : "inactif"}`,
  letListDecide: "Laisser la liste décider",
  letListDecideOn: (mod) => `Laisser la liste décider pour ${mod}`,
  whatElse: (mod) => `Ce qui change d’autre avec ${mod}`,
  alsoChanges: (step) => `${step} : d’autres mods changent aussi`,
  doIt: "Continuer",
  cancel: "Annuler",
  willTurn: (mod, on) => `${mod} sera aussi ${on ? "activé" : "désactivé"}`,
  sentences: (parts) => parts.join(" "),

  why: {
    notSelected: (onPurpose) =>
      onPurpose
        ? "les listes l’écartent exprès, et vous ne l’avez pas activé"
        : "aucune liste ne l’active, et vous non plus",
    turnedOff: (list) => (list === "" ? "vous l’avez désactivé" : `la liste ${list} le désactive`),
    wrongSide: (side) => `il n’est pas fait pour le ${side === "client" ? "jeu" : "serveur"}`,
    version: (range, found, isBelow) =>
      `il fonctionne avec la version ${range} du jeu, et celle-ci est ${found} : mettez à jour le ${isBelow ? "jeu" : "mod"}`,
    conflict: (mod, neededBy) =>
      `il est incompatible avec ${mod}${neededBy && `, dont ${neededBy} a besoin`}`,
    cycle: (ring) => `il fait partie d’un cercle de mods qui dépendent les uns des autres : ${ring}`,
    more: (count) => `${amount(count)} de plus`,
    needs: (mod, through, isAbsent) =>
      `il a besoin de ${mod}${through && `, et par là de ${through}`}${isAbsent ? ", qui n’est pas installé" : ""}`,
    absent: (mod) => `${mod} n’est pas installé`,
    otherVersion: (mod, found, range) =>
      `${mod} est installé en version ${found}, il faut la version ${range}`,
    torn: (mod, one, other) =>
      other === ""
        ? `${mod} a besoin de ${one} et est incompatible avec lui`
        : `${mod} a besoin de ${one} et de ${other}, qui sont incompatibles`,
    isNotSelected: (mod) => `${mod} n’est pas activé`,
    isTurnedOff: (mod, list) =>
      list === "" ? `vous avez désactivé ${mod}` : `la liste ${list} désactive ${mod}`,
    isWrongSide: (mod, side) => `${mod} n’est pas fait pour le ${side === "client" ? "jeu" : "serveur"}`,
    isOtherVersion: (mod, found) => `${mod} ne fonctionne pas avec la version ${found} du jeu`,
    givesWay: (mod, winner) => `${mod} est incompatible avec ${winner}`,
    inCycle: (mod) => `${mod} fait partie d’un cercle de mods qui dépendent les uns des autres`,
    alsoWaiting: (count) =>
      plural(count, "# autre mod attend la même chose", "# autres mods attendent la même chose"),
  },
  alsoTurnsOff: (mod) => `Cela désactive ${mod}`,
  stays: (mod) => `${mod} reste tel quel.`,
  modSays: (mod, text) => `${mod} : ${text}`,
  done: "Terminé",

  exported: (count) => plural(count, "# valeur exportée", "# valeurs exportées"),
  nothingImported: (found, mod) =>
    `Rien n’a été importé : le fichier ${found} ; il faut ce qu’écrit « Exporter »${mod && ` pour ${mod}`}`,
  notUtf8: "Rien n’a été importé : le fichier n’est pas lisible comme texte UTF-8",
  notJson: "n’est pas du JSON",
  holds: (kind) => `contient ${kind}`,
  otherSchema: (schema) => `a ${schema} pour schéma`,
  namesNoMod: "ne nomme aucun mod",
  forMod: (mod) => `est destiné au mod ${mod}`,
  otherMod: (kind) => `a ${kind} pour mod`,
  holdsNone: "n’a aucune valeur",
  otherValues: (kind) => `a ${kind} pour valeurs`,
  kinds: {
    null: "null",
    list: "une liste",
    object: "un objet",
    string: "un texte",
    number: "un nombre",
    boolean: "un booléen",
  },
  sameValues: "Le fichier contient les valeurs déjà en place",
  imported: (count) => plural(count, "# réglage importé", "# réglages importés"),
  importRefused: (count) => plural(count, "# refusé", "# refusés"),
  importLocked: (count, names) => `${plural(count, "# verrouillé", "# verrouillés")} (${names})`,
  importSecret: (count, names) => `${plural(count, "# secret", "# secrets")} (${names})`,
  importNoEffect: (count, names) => `${amount(count)} sans effet pour l’instant (${names})`,
  joined: (parts) => parts.join(", "),
  importUnknown: (count, keys) => `${plural(count, "# inconnu", "# inconnus")} (${keys})`,
  importAbsent: (count, names) =>
    plural(count, `# mod n’est pas ici (${names})`, `# mods ne sont pas ici (${names})`),
  importInto: (count, target) =>
    count === 0
      ? `Rien ne peut être importé dans ${target}`
      : `Importer ${someSettings(count)} dans ${target} ?`,
  whatChanges: "Ce qui change",
  earlier: (text) => `auparavant ${text}`,
  importLeft: (count) => `Importation, ${plural(count, "# restant", "# restants")}…`,
  exportAll: "Tout exporter",

  actions: (mod) => `Actions pour ${mod}`,
  neededBy: "Nécessaire à",
  resetMod: "Réinitialiser le mod",
  exportValues: "Exporter",
  importValues: "Importer",
  atDefaults: (mod) => `${mod} a déjà ses valeurs par défaut`,
  changedOf: (changed, count) => `${amount(changed)} sur ${amount(count)} modifiés`,
  implemented: (done, count) =>
    plural(done, `# sur ${someSettings(count)} a un effet`, `# sur ${someSettings(count)} ont un effet`),
  homepage: "Site web",
  reportProblem: "Signaler un problème",

  presets: "Préréglages",
  tryOut: "Essayer",
  apply: "Appliquer",
  presetChanges: (count) => `Change ${someSettings(count)}.`,
  presetInForce: "Déjà en place.",
  leftOut: (names) => `Laissé de côté : ${names}.`,
  leftOutAs: { unknown: "inconnu", secret: "secret" },
  trying: (preset, seconds) => `Essai de ${preset}${seconds > 0 ? `, ${amount(seconds)} s` : ""}`,
  changeAtKeep: (count) => `${someSettings(count)} de plus avec « Garder »`,
  keep: "Garder",
  goBack: "Revenir",
  longer: "Plus longtemps",
  gaveBack: (preset) => `${preset} est annulé`,
  presetKept: (preset, count) =>
    `${preset} : ${plural(count, "# réglage enregistré", "# réglages enregistrés")}`,

  padChoose: "choisir",
  padBack: "retour",
  padReset: "réinitialiser",
  padMore: "plus",
  padSearch: "chercher",
  padPage: "page",

  turnOn: "Activer",
  turnOnOther: (mod) => `Activer ${mod}`,
  filterHint: "Essayez moins de mots, ou un filtre :",
  fromScreen: "Prélever à l’écran",

  peek: "Maintenir pour voir le jeu",
  peekOld: "avec Maj : avec les anciennes valeurs",
};
