export { definePanel, PANEL_TAG, type PanelAttributes, type PanelElements } from "./define.js";
export type { SettingsPanel } from "./element.js";
export { type BusTransportOptions, busTransport, type PageBackend } from "./reach/bus-transport.js";
export { httpTransport } from "./reach/http-transport.js";
export {
  type Change,
  type Choice,
  type Choices,
  type Decision,
  type GameList,
  type GameState,
  type ListedGame,
  type ModEntry,
  type ModVerdict,
  type Override,
  type Places,
  type Reply,
  type Transport,
  Unreachable,
  type Verb,
  type Verdicts,
} from "./reach/panel-transport.js";
