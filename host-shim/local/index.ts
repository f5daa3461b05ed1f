export type { Transport, TransportReply, TransportRequest } from "../protocol/host-transport.js";
export { type FollowRegistryOptions, followRegistry, type RegistryFollower } from "./follow-registry.js";
export { createLocalBackend, type LocalBackend, type LocalBackendOptions } from "./local-backend.js";
export type { OverrideStorage } from "./override-items.js";
