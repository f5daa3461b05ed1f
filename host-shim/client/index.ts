export type { TrialStep } from "../protocol/decision.js";
export type { Transport, TransportReply, TransportRequest } from "../protocol/host-transport.js";
export type { Artifact, ResolutionRecord } from "../protocol/record.js";
export { type ModReport, ModState } from "../protocol/report.js";
export { Verdict } from "../protocol/verdicts.js";
export type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";
export { MOD_PARAMS } from "../runtime/mod/loaded-mod.js";
export type { TimeLimit } from "../runtime/mod/mod-calls.js";
export type { AddRoute } from "../runtime/mod/mod-environment.js";
export type { ConfigFile, LibraryText, ModStore } from "../runtime/mod/mod-store.js";
export { NOT_ARMED_PREFIX, PARKED_PREFIX } from "../runtime/problems.js";
export { REJECTION_PREFIX } from "../runtime/rejection.js";
export type { LoadProgress } from "../runtime/runtime.js";
export { evaluateInPage } from "./browser-evaluate.js";
export { createPageStore, type PageStorage, type PageStoreOptions } from "./browser-store.js";
export {
  createFetchTransport,
  type FetchedReply,
  type FetchingWindow,
  type PageRequest,
} from "./browser-transport.js";
export { type ClientHost, type ClientHostOptions, createClientHost, type HostLink } from "./client-host.js";
