export { type Backend, type BackendOptions, startBackend } from "./backend.js";
export { isLoopback, isTokenText } from "./guard.js";
export { faultInOrigin } from "./origins.js";
export { LARGEST_BODY } from "./transport.js";
