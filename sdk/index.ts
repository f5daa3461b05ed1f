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
} from "./host/host.js";
export { Status } from "./host/status.js";
export { type Header, header } from "./http/message/headers.js";
export type { Request } from "./http/message/request.js";
export { httpResponse, type Response, response } from "./http/message/response.js";
export { boolSetting } from "./kinds/bool.js";
export {
  type ColorFormat,
  cColorFmtHex,
  cColorFmtHexHash,
  cColorFmtRgb,
  colorSetting,
  normalizeColorFormat,
} from "./kinds/color.js";
export type { Condition } from "./kinds/common/condition.js";
export type { RangeExtras } from "./kinds/common/number.js";
export { type AppliesOn, type CommonExtras, type KeybindFacet, settingPath } from "./kinds/common/setting.js";
export { enumSetting } from "./kinds/enum.js";
export { floatSetting } from "./kinds/float.js";
export { isKeybind, kindName, type Setting, SettingType, type SettingValue } from "./kinds/index.js";
export { intSetting } from "./kinds/int.js";
export { keybindSetting } from "./kinds/keybind.js";
export { type SelectExtras, selectSetting } from "./kinds/select.js";
export { type StringExtras, stringSetting } from "./kinds/string.js";
export { defineMod, type ModDefinition } from "./mod.js";
export * from "./operations.js";
export { Effect, type EffectReport } from "./protocol/effect.js";
export { SettingsEvent } from "./protocol/events.js";
export type { Option, OptionsFound } from "./protocol/options.js";
export type { Convert, SettingsHook } from "./settings/context.js";
export type { OptionsSearch } from "./settings/routes.js";
export type { UnloadSignal } from "./unload-signal.js";
export { VERSION } from "./version.js";
