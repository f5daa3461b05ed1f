export { type Backend, type BackendOptions, startBackend } from "./backend.js";
export { faultInBase } from "./http/base-path.js";
export { isLoopback, isTokenText } from "./http/guard.js";
export { faultInOrigin } from "./http/origins.js";
export { faultInProxy } from "./http/proxies.js";
export { LARGEST_BODY } from "./http/request-body.js";
