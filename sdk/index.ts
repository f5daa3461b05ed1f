export { createBus } from "./bus.js";
export type {
  Bus,
  BusEvent,
  BusEvents,
  BusOptions,
  BusPayload,
  BusScope,
  Emit,
  EmitPayload,
  Subscribe,
  WrapHandler,
} from "./bus-types.js";
export { createSdk, type Sdk } from "./create-sdk.js";
export type { CheckedFields, FieldTable } from "./fields/checked-fields.js";
export * from "./fields/choice-fields.js";
export { defineSettings } from "./fields/define-settings.js";
export type { Conditional, EnabledWhen, Field, FieldExtras, FieldValue } from "./fields/field.js";
export * from "./fields/number-fields.js";
export {
  type AppliedTable,
  type DefinedSettings,
  type DefineOptions,
  rowsOf,
  type SettingChange,
  type Settings,
  type SettingsValues,
} from "./fields/settings.js";
export * from "./fields/text-fields.js";
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
export type { Condition } from "./kinds/common/condition.js";
export type { KeyCode } from "./kinds/common/key-code.js";
export type { RangeExtras } from "./kinds/common/number.js";
export {
  type AppliesOn,
  type CommonExtras,
  type KeybindFacet,
  type RowExtras,
  settingPath,
} from "./kinds/common/setting.js";
export { isKeybind, kindName, type Setting, SettingType, type SettingValue } from "./kinds/index.js";
export { defineMod, type ModDefinition, type ModWithSettings } from "./mod.js";
export * from "./operations.js";
export { Effect, type EffectReport } from "./protocol/effect.js";
export { SettingsEvent } from "./protocol/events.js";
export type { Option, OptionsFound } from "./protocol/options.js";
export type { Convert, SettingsHook } from "./settings/context.js";
export type { OptionsSearch } from "./settings/routes.js";
export type { UnloadSignal } from "./unload-signal.js";
export { VERSION } from "./version.js";
