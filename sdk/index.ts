export {
  type Bus,
  type BusEvents,
  type BusOptions,
  type BusPayload,
  type BusScope,
  createBus,
  type Emit,
  type Subscribe,
} from "./bus.js";
export type { SettingsHook } from "./context.js";
export { createSdk, type Sdk } from "./create-sdk.js";
export {
  API,
  type ConfigText,
  type Host,
  type LogLevel,
  type ModInfo,
  type ModModule,
  type RouteHandler,
  type Side,
} from "./host.js";
export { type Header, header } from "./http/headers.js";
export type { Request } from "./http/request.js";
export { httpResponse, type Response, response } from "./http/response.js";
export {
  boolSetting,
  type CommonExtras,
  colorSetting,
  enumSetting,
  floatSetting,
  intSetting,
  type KeybindFacet,
  keybindSetting,
  type RangeExtras,
  type SelectExtras,
  selectSetting,
  stringSetting,
} from "./kinds/build.js";
export {
  type ColorFormat,
  cColorFmtHex,
  cColorFmtHexHash,
  cColorFmtRgb,
  normalizeColorFormat,
} from "./kinds/color.js";
export {
  type AppliesOn,
  isKeybind,
  kindName,
  type Setting,
  SettingType,
  type SettingValue,
  settingPath,
} from "./kinds/setting.js";
export { defineMod, type ModDefinition } from "./mod.js";
export * from "./operations.js";
export { Effect, type EffectReport } from "./protocol/row.js";
export { SettingsEvent } from "./settings/events.js";
export type { Option, OptionsFound, OptionsSearch } from "./settings/routes.js";
export { Status } from "./status.js";
export { VERSION } from "./version.js";
