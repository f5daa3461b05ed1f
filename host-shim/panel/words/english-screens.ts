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
