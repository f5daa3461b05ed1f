export { type Backend, type BackendOptions, startBackend } from "./backend.js";
export { isLoopback, isTokenText } from "./http/guard.js";
export { LARGEST_BODY } from "./http/listen.js";
export { faultInOrigin } from "./http/origins.js";
