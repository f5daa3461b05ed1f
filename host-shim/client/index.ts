export type { AddRoute, CompiledLibrary, Evaluate } from "../runtime/loaded-mod.js";
export { MOD_PARAMS } from "../runtime/loaded-mod.js";
export { type Artifact, type ResolutionRecord, Verdict } from "../runtime/records.js";
export { REJECTION_PREFIX } from "../runtime/rejection.js";
export type { ConfigFile, LibraryText, ModStore } from "../runtime/store.js";
export { type ClientHost, type ClientHostOptions, createClientHost } from "./host.js";
export type { Transport, TransportReply, TransportRequest } from "./transport.js";
